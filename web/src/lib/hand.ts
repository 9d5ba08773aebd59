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
  /** How many actions stood right after it was taken up. */
  actions: number;
}

const isStep = ({ kind }: Choice) => kind === 'step';

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
    next = { pieces: piece.pieces, from: held?.from ?? decision.name, others, actions: after.actions };
  } else if (piece && held && before.choices.some(isStep)) {
    const along = before.choices.filter(({ kind, action }) => kind === 'piece' && played.includes(action));
    next = { ...held, pieces: [...held.pieces, ...along.flatMap(({ pieces }) => pieces)] };
  }
  return next && after.decision.name !== next.from ? next : undefined;
}

/** Those who moved last, for a page that was opened while a piece is on its way. */
export function lastMovers({ log, choices, decision }: GameState): string[] {
  const last = log.at(-1);
  if (!choices.some(isStep) || !last || last.seat !== decision?.seat) return [];
  return last.events.flatMap(({ kind }) => (kind.kind === 'move' ? [kind.piece] : []));
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
