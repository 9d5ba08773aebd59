// What is offered where: which of the open choices is a counter with a gold edge, which a place on the map, which a button
// beside it. Only the choices are read; nothing here knows a rule.

import type { GameState } from './api';
import type { Target } from './map';
import type { Choice, Piece, Route } from './types';

export type Ahead = GameState['ahead'][number];

/** So many choices are read at a glance, as buttons one below the other. */
export const FEW = 6;
/** So many pieces and places are named beside the map too. */
const MOST_NAMED = 8;
/** So many hexes are; more are only lit. */
const FEW_PLACES = 3;

const has = (choices: Choice[], wanted: Choice['kind']) => choices.some(({ kind }) => kind === wanted);

/** Whether a piece is on its way, and every step is a choice. */
export const isMarching = (choices: Choice[]): boolean => has(choices, 'step');

/** Whether something is taken up and waits for a place to go to or to point at. */
export const isInHand = (choices: Choice[]): boolean =>
  isMarching(choices) || (has(choices, 'place') && !has(choices, 'piece'));

/**
 * Buttons about a piece on the map, where they would hide the others: they stand in the menu of their piece, which may
 * also be taken up, or there are too many of them.
 */
export function tuckedOf(choices: Choice[], isPieceShown: (choice: Choice) => boolean): Set<Choice> {
  const own = choices.filter((choice) => choice.kind === 'button' && isPieceShown(choice));
  if (own.length > FEW) return new Set(own);
  const taken = new Set(choices.flatMap(({ kind, pieces }) => (kind === 'piece' ? pieces : [])));
  return new Set(own.filter(({ pieces }) => pieces.some((piece) => taken.has(piece))));
}

/** The pieces that can be picked up. */
export function litOf(choices: Choice[], tucked: Set<Choice>, ahead: Ahead[]): Set<string> {
  const plain = choices.filter((choice) => choice.kind === 'button' && !tucked.has(choice));
  // Where one button closes the decision, the pieces are what it is about.
  const asked = plain.length > 1 ? () => false : (choice: Choice) => tucked.has(choice);
  const lit = choices.filter((choice) => choice.kind === 'piece' || asked(choice));
  // While a piece is in hand the next one is taken up without a light: three looks are enough.
  const next = isMarching(choices) ? [] : ahead;
  return new Set([...lit, ...next.map(({ choice }) => choice)].flatMap(({ pieces }) => pieces));
}

/** The pieces that the steps are about, or that say they are moving. */
export function pickedOf(choices: Choice[], pieces: Piece[]): string[] {
  const meant = choices.filter(({ kind }) => kind === 'step' || kind === 'place');
  const moving = pieces.filter(({ status }) => status.some(({ kind }) => kind === 'moving'));
  return [...meant.flatMap((choice) => choice.pieces), ...moving.map(({ id }) => id)];
}

/** What a choice says that a piece does when it is put down on a place: it names both. */
export const putDownOf = (choices: Choice[], piece: string): Choice[] =>
  choices.filter(
    ({ kind, pieces, places }) =>
      (kind === 'place' || kind === 'step') && pieces.includes(piece) && places.length > 0,
  );

/**
 * What ends a gathering, of attackers for the most part: the last button, else a place that is pointed at. Its chances are
 * those of what is gathered as it stands. A piece that marches gathers nothing.
 */
export function closingOf(choices: Choice[], buttons: Choice[]): Choice | undefined {
  if (isMarching(choices)) return undefined;
  const button = buttons.findLast(({ kind }) => kind === 'button');
  if (!has(choices, 'piece') && choices.length > 1) return undefined;
  return button ?? choices.findLast(({ kind }) => kind === 'place');
}

/** What can go along with what is in hand: others, each in one way. */
export function companionsOf(choices: Choice[], selected: Set<string>): Choice[] {
  if (!isMarching(choices)) return [];
  const others = choices.filter(
    ({ kind, pieces }) => kind === 'piece' && !pieces.some((id) => selected.has(id)),
  );
  const counted = Map.groupBy(others, ({ pieces }) => pieces.join(' '));
  return [...counted.values()].flatMap((ways) => (ways.length === 1 ? ways : []));
}

/** What can be pointed at on the map and is so little that it is named beside it too; not while a piece moves. */
export function namedOf(choices: Choice[], hexes: boolean, isShown: (choice: Choice) => boolean): Choice[] {
  if (isMarching(choices)) return [];
  const pointed = choices.filter(({ kind, card }) => (kind === 'piece' || kind === 'place') && card === null);
  // The number of a hex says little: it is lit on the map.
  const most = hexes && pointed.every(({ kind }) => kind === 'place') ? FEW_PLACES : MOST_NAMED;
  return pointed.length <= most ? pointed.filter(isShown) : [];
}

/** The places that can be gone to or pointed at, one target each: a step before a way that leads there. */
export function targetsOf(choices: Choice[], routes: Route[]): Target[] {
  const targets = new Map<string, Target>();
  // Where every step is free, what it costs says nothing.
  const isFree = choices.every(({ amount }) => !amount) && routes.every(({ cost }) => !cost);
  const add = (target: Target) => {
    if (!targets.has(target.place)) targets.set(target.place, target);
  };
  for (const choice of choices) {
    const place = choice.places.at(-1);
    if (!place || choice.kind === 'button' || choice.kind === 'piece') continue;
    const amount = choice.kind === 'step' && !isFree ? choice.amount : null;
    const isSaid = amount === null || choice.label.includes(String(amount));
    add({ place, label: isSaid ? choice.label : `${choice.label}, cost ${amount}`, far: false, amount });
  }
  for (const { place, cost } of routes) {
    const amount = isFree ? null : cost;
    const label = `go to ${place}${amount === null ? '' : `, cost ${amount}`}`;
    add({ place, label, far: true, amount });
  }
  return [...targets.values()];
}
