import type { components } from './dist/api-types.js';

type Schemas = components['schemas'];

export type About = Schemas['About'];
export type Choice = Schemas['Choice'];
export type Event = Schemas['LogEvent'];
export type Forecast = Schemas['Forecast'];
export type Record = Schemas['Record'];
export type View = Schemas['View'];

/** What a general does, and why. */
export interface Thought {
  action: string;
  why: string;
  /** How many times it played a world on to see. */
  tries: number;
}

export type Level = 'recruit' | 'easy' | 'normal' | 'hard';

export class Game {
  private constructor();
  /** Whose decision is open; nothing when the game is over. */
  readonly seat: number | undefined;
  /** What is asked. */
  readonly prompt: string;
  /** How it ended, in a sentence; nothing while it goes on. */
  readonly outcome: string | undefined;
  /** The hash of the state. */
  readonly hash: string;
  /** Every legal action, by its text. */
  actions(): string[];
  /** The legal actions as a player reads them. */
  choices(): Choice[];
  /** Takes an action and says what came of it; throws where the rules forbid it, with the clause. */
  play(action: string): Event[];
  /** Why an action is not legal; nothing when it is. */
  whyNot(action: string): string | undefined;
  /** What comes of an action, and how likely. */
  forecast(action: string): Forecast;
  /** What a seat sees; without one, what those who only watch do. */
  view(seat?: number): View;
  /** The game as it is kept and sent. */
  record(): Record;
  /** What a general of this level does for the seat that decides, from what that seat may see. */
  think(level?: Level): Thought;
}

/** What can be played: rulesets, their scenarios, seats and optional rules. */
export function rulesets(): About[];
/** Starts a game; its dice follow from the seed. */
export function start(
  ruleset: string,
  scenario: string,
  options?: { options?: string[]; seed?: number | bigint },
): Game;
/** Plays a record again, checking the hash of every state. */
export function replay(record: Record | string): Game;
