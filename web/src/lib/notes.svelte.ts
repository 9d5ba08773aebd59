// What places and formations were: a note for whoever asks about one, by resting on it, pressing it long or walking to it.

import * as api from './api';
import type { Geography } from './board';
import type { Notes, Piece } from './types';

/** So long a pointer rests before it asks, in milliseconds. */
const REST = 350;

const NONE: Notes = { places: [], formations: [] };
const kept = new Map<string, Promise<Notes>>();

/** The notes of a scenario, fetched once. */
export function notesOf(ruleset: string, scenario: string): Promise<Notes> {
  const key = `${ruleset}/${scenario}`;
  const known = kept.get(key) ?? api.footnotes(ruleset, scenario).catch(() => NONE);
  kept.set(key, known);
  return known;
}

/** A place that has something to tell. */
export interface Told {
  name: string;
  says: string;
}

/** What is told of a place of the board: of every name that it has. */
export function toldOf({ places }: Notes, geography: Geography, place: string): Told[] {
  return geography.namesOf(place).flatMap((name) => {
    const note = places.find(({ names }) => names.includes(name));
    if (!note || (note.hex && geography.hasSeveral(name) && note.hex !== place)) return [];
    return [{ name, says: note.says }];
  });
}

/** What is told of a counter: of itself, and of what it belongs to. */
export function unitTold({ formations }: Notes, piece: Piece): Told[] {
  if (piece.hidden) return [];
  const own = piece.name.replace(/ HQ$/, '');
  return [...new Set([own, piece.formation])].flatMap((name) => {
    const note = formations.find(({ names, side }) => side === piece.side && names.includes(name));
    return note ? [{ name, says: note.says }] : [];
  });
}

/** Where a pointer rests, or the keys have come to. */
export class Resting {
  place = $state('');
  private over = '';
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The pointer is over a place, or over none. */
  move(place: string | undefined): void {
    if ((place ?? '') === this.over) return;
    this.over = place ?? '';
    clearTimeout(this.timer);
    this.place = '';
    if (place) this.timer = setTimeout(() => (this.place = place), REST);
  }

  /** The keys have come to a place. */
  stand(place: string): void {
    clearTimeout(this.timer);
    [this.over, this.place] = [place, place];
  }

  leave(): void {
    this.move(undefined);
  }
}
