// What is in the player's hand: the pieces that were taken up, what else could have been, and where they were put down. The
// page has only the choices to go by, so it remembers which of them was played.

import type { GameState } from './api';
import type { Choice, View } from './types';

export interface Held {
  /** The pieces that were taken up, the first of them first. */
  pieces: string[];
  /** The decision in which that was done: when it is asked again they have been put down. */
  from: string;
  /** What else could have been taken up then. */
  others: Choice[];
  /** How many actions stood right after it was taken up, and after the last that was taken along. */
  actions: number;
  whole: number;
  /** What was asked about it since, in this order. */
  asked: string[];
}

const isStep = ({ kind }: Choice) => kind === 'step';

/**
 * Whether a question that was asked about what is in hand is asked again: then it is about another, unless it is where the
 * next step goes.
 */
function isAskedAnew({ asked }: Held, before: GameState, name: string): boolean {
  const goesOn = asked.at(-1) === name && before.choices.some(isStep);
  return asked.includes(name) && !goesOn;
}

/** What is in hand after actions were played. */
export function handAfter(
  held: Held | undefined,
  before: GameState,
  played: string[],
  after: GameState,
): Held | undefined {
  const { decision } = before;
  if (!decision || after.decision?.seat !== decision.seat) return undefined;
  if (after.view.heading.phase !== before.view.heading.phase) return undefined;
  const last = played.at(-1);
  const direct = before.choices.find(({ action }) => action === last);
  const ahead = before.ahead.find(({ actions }) => actions.join('\n') === played.join('\n'))?.choice;
  const piece = [direct, ahead].find((choice) => choice?.kind === 'piece');
  let next = held;
  if (piece && !(held && direct)) {
    // Taken up; by one button ahead what was in hand before has been put down.
    const others = held?.others ?? [...before.choices, ...before.ahead.map(({ choice }) => choice)];
    const from = held?.from ?? decision.name;
    const { actions } = after;
    next = { pieces: piece.pieces, from, others, actions, whole: actions, asked: [] };
  } else if (piece && held && before.choices.some(isStep)) {
    const along = before.choices.filter(({ kind, action }) => kind === 'piece' && played.includes(action));
    const pieces = [...held.pieces, ...along.flatMap((choice) => choice.pieces)];
    // Who is fetched on the way has come too late to be put down where he stood.
    const whole = before.actions === held.whole ? after.actions : held.whole;
    next = { ...held, pieces, whole };
  }
  const { name } = after.decision;
  if (!next || name === next.from || isAskedAnew(next, before, name)) return undefined;
  return next.asked.at(-1) === name ? next : { ...next, asked: [...next.asked, name] };
}

/**
 * Those who moved last, or paid for setting out: for a page that was opened while a piece is on its way, and where the game
 * itself says whose march comes next.
 */
export function lastMovers({ log, choices, decision, game }: GameState): string[] {
  const last = log.at(-1);
  if (!choices.some(isStep) || !last || last.seat !== decision?.seat) return [];
  const side = game.seats.find(({ seat }) => seat === last.seat)?.side;
  return last.events.flatMap(({ kind }) =>
    kind.kind === 'move' || (kind.kind === 'loss' && kind.side === side) ? [kind.piece] : [],
  );
}

/** The decisions that a button ends although units could still move. */
export const MOVEMENT = new Set(['move', 'movement']);
/**
 * The decisions in which whoever is taken up marches. A choice of a piece does not say whether the piece goes somewhere or is
 * given up, and what is dragged by mistake must not be given up.
 */
export const MARCHES = new Set([...MOVEMENT, 'choose_action', 'take_initiative']);
/** So many of those who have not moved are named. */
const MOST_IDLE = 5;

/** Whom a button would leave where they are, in a sentence; nothing when nobody. */
export function idleText(state: GameState, view: View, pressed: Choice): string {
  const buttons = state.choices.filter(({ kind }) => kind === 'button');
  if (!MOVEMENT.has(state.decision?.name ?? '') || buttons.length !== 1 || buttons[0] !== pressed) return '';
  const idle = new Set(state.choices.flatMap(({ kind, pieces }) => (kind === 'piece' ? pieces : [])));
  const names = view.pieces.filter(({ id }) => idle.has(id)).map(({ name }) => name);
  if (names.length === 0) return '';
  const named = names.slice(0, MOST_IDLE).join(', ');
  const more = names.length > MOST_IDLE ? ` and ${names.length - MOST_IDLE} more` : '';
  return `${named}${more} could still move. Press again to end it all the same.`;
}
