// What the others did, told as it happened: beat by beat on the map, with captions, for as long as somebody likes to
// watch. The state is already the last one; only what is shown of it comes late.

import type { LogEntry } from './api';
import { placesOf } from './log';
import { marchText, toldOf, type Names } from './marches';
import type { GameEvent, Piece, View } from './types';

/** One thing that is shown. */
export interface Beat {
  /** The entry of the log it belongs to, and who made it. */
  number: number;
  seat: number | undefined;
  /** The pieces that travel, and the way they take. */
  pieces: string[];
  path: string[];
  /** Where it happens. */
  places: string[];
  /** Who does what, and what came of it: two lines at most. */
  caption: string[];
  dice: number[];
  /** How long it takes at the usual pace, in milliseconds. */
  lasts: number;
}

/** How fast the others' actions are shown. */
export const PACES = ['instant', 'fast', 'normal', 'slow'] as const;
export type Pace = (typeof PACES)[number];
const FACTOR: Record<Pace, number> = { instant: 0, fast: 0.45, normal: 1, slow: 2 };

/** A march: a beat to see who, and so much more a place; never longer than this. */
const SETTING_OUT = 260;
const STEP = 130;
const LONGEST_MARCH = 1400;
/** Dice are looked at for so long, anything else that is told for so long. */
const ROLL = 1700;
const TOLD = 900;
/** All that one side does between two questions takes no longer than this at the usual pace. */
const LONGEST_STORY = 20_000;

const PACE_KEY = 'vedette.pace';

/** The beats of what happened, one for all that is told in one breath. */
export function beatsOf(entries: LogEntry[], names: Names): Beat[] {
  const beats: Beat[] = [];
  const seats = new Map(entries.map((entry) => [entry.number, entry.seat]));
  let number = 0;
  for (const told of toldOf(entries)) {
    number = Math.max(number, told.number);
    const { pieces, path } = told;
    const seat = seats.get(told.number);
    if (path.length > 0) {
      const caption = [marchText(told, names)];
      beats.push({ number, seat, pieces, path, places: path, caption, dice: [], lasts: marchTime(path) });
    } else add(beats, number, seat, told.event);
  }
  return beats;
}

const marchTime = (path: string[]) => Math.min(LONGEST_MARCH, SETTING_OUT + STEP * (path.length - 1));

function add(beats: Beat[], number: number, seat: number | undefined, event: GameEvent): void {
  const { kind, text } = event;
  const beat: Beat = {
    number,
    seat,
    pieces: [],
    path: [],
    places: placesOf(event),
    caption: [text],
    dice: [],
    lasts: TOLD,
  };
  if (kind.kind === 'roll') {
    beat.dice = kind.dice;
    beat.lasts = ROLL;
    if (kind.result) beat.caption.push(kind.result);
  } else if (kind.kind === 'phase' || (kind.kind === 'note' && beat.places.length === 0)) {
    beat.lasts = TOLD / 2;
  } else if (kind.kind === 'loss') {
    // What became of somebody belongs to the dice before it.
    const last = beats.at(-1);
    if (last && last.dice.length > 0 && last.caption.length < 3) {
      last.caption.push(text);
      last.number = number;
      return;
    }
  }
  beats.push(beat);
}

/**
 * From where a beat strikes, and where: dice that a side throws over a place of the enemy. They come from its units beside that
 * place, and from those that the caption names.
 */
export function strikesOf(
  { dice, places, caption }: Beat,
  side: string | null | undefined,
  { pieces }: View,
  areNeighbours: (one: string, other: string) => boolean,
): string[][] {
  const [target] = places;
  const isHostile = (piece: Piece) => piece.place === target && piece.side !== side;
  if (dice.length === 0 || target === undefined || !side || !pieces.some(isHostile)) return [];
  const words = caption.join(' ');
  const strikers = pieces.filter(
    (piece) =>
      piece.side === side &&
      piece.place !== target &&
      (areNeighbours(piece.place, target) || (!piece.hidden && words.includes(piece.name))),
  );
  return [...new Set(strikers.map(({ place }) => place))].map((place) => [place, target]);
}

/** Where the pieces of a view stand after a beat. */
export function after(view: View, { pieces, path }: Beat): View {
  const place = path.at(-1);
  if (!place || pieces.length === 0) return view;
  const moved = (piece: Piece) => (pieces.includes(piece.id) ? { ...piece, place } : piece);
  return { ...view, pieces: view.pieces.map(moved) };
}

/** The others' actions, being shown. */
export class Story {
  /** What is shown of the table meanwhile; nothing when there is nothing to tell. */
  view = $state.raw<View>();
  /** The beat that is being shown. */
  beat = $state.raw<Beat>();
  paused = $state(false);
  pace = $state<Pace>(this.kept());
  /** What was last told, to be shown again. */
  private told: { view: View; beats: Beat[] } | undefined;
  private repeatable = $state(0);
  readonly canRepeat = $derived(this.view === undefined && this.repeatable > 0);
  private queue: Beat[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  private kept(): Pace {
    const kept = localStorage.getItem(PACE_KEY) as Pace | null;
    if (kept && PACES.includes(kept)) return kept;
    return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'normal';
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    localStorage.setItem(PACE_KEY, pace);
    if (pace === 'instant') this.skip();
  }

  /** Tells what happened since this view was shown. */
  tell(before: View, entries: LogEntry[], called: Names['called']): void {
    const names = new Map(before.pieces.map(({ id, name }) => [id, name]));
    const beats = beatsOf(entries, { nameOf: (piece) => names.get(piece) ?? piece, called });
    if (beats.length === 0) return;
    if (this.view === undefined) this.told = { view: before, beats: [] };
    this.told?.beats.push(...beats);
    this.repeatable = this.told?.beats.length ?? 0;
    if (this.pace === 'instant') return;
    this.queue.push(...beats);
    if (this.view === undefined) this.begin(before);
  }

  /** Shows once more what was last told. */
  repeat(): void {
    if (!this.told) return;
    this.skip();
    this.queue = [...this.told.beats];
    if (this.pace === 'instant') this.pace = 'normal';
    this.begin(this.told.view);
  }

  private begin(view: View): void {
    this.paused = false;
    this.view = view;
    this.next();
  }

  private next(): void {
    clearTimeout(this.timer);
    if (this.beat && this.view) this.view = after(this.view, this.beat);
    this.beat = this.queue.shift();
    if (!this.beat) {
      this.view = undefined;
      return;
    }
    if (!this.paused) this.timer = setTimeout(() => this.next(), this.lasts(this.beat));
  }

  /** How long a beat is shown: less when there is much to tell. */
  lasts(beat: Beat): number {
    const all = this.told?.beats.reduce((sum, { lasts }) => sum + lasts, 0) ?? 0;
    return beat.lasts * FACTOR[this.pace] * Math.min(1, LONGEST_STORY / Math.max(1, all));
  }

  pause(): void {
    this.paused = !this.paused;
    if (this.paused) clearTimeout(this.timer);
    else this.next();
  }

  /** Goes to the end at once. */
  skip(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.beat = undefined;
    this.view = undefined;
    this.paused = false;
  }
}
