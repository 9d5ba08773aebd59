// The course of a game, made ready to be drawn: strength, losses and every track, turn by turn.

import * as api from './api';
import type { GameState, LogEntry } from './api';
import { eventsOf, standing } from './log';
import type { Series } from './Plot.svelte';
import { TRACKS } from './sheets';
import type { GameEvent, Moment, SideName, Track } from './types';

const SIDES: SideName[] = ['Union', 'Confederate'];
/** The log comes in parts of at most so many entries. */
const PART = 1000;

export interface Drawn {
  title: string;
  series: Series[];
}

export interface Report {
  state: GameState;
  moments: string[];
  plots: Drawn[];
  /** The heaviest losses, heaviest first. */
  blows: GameEvent[];
  rolls: { count: number; mean: number };
  /** From the first action to the last, in milliseconds. */
  lasted: number;
}

const toneOf = (side: SideName | null): Series['tone'] =>
  side === null ? 'neutral' : (side.toLowerCase() as Series['tone']);

/** What a plot shows: the tracks of both sides that count the same share one. */
const titleOf = ({ kind, label, side }: Track): string => (side ? TRACKS[kind] : label);

/** One plot for every kind of track. */
export function trackPlots(course: Moment[]): Drawn[] {
  const plots = new Map<string, Map<string, Series>>();
  for (const [index, moment] of course.entries()) {
    for (const track of moment.tracks) {
      const lines = plots.get(titleOf(track)) ?? new Map<string, Series>();
      plots.set(titleOf(track), lines);
      const name = track.side ?? track.label;
      const line = lines.get(name) ?? { name, tone: toneOf(track.side), values: course.map(() => null) };
      line.values[index] = track.value;
      lines.set(name, line);
    }
  }
  // What never changed tells nothing.
  const moves = (line: Series) => new Set(line.values).size > 1;
  return [...plots]
    .map(([title, lines]) => ({ title, series: [...lines.values()] }))
    .filter(({ series }) => series.some(moves));
}

async function wholeLog(game: string, key: api.Key, umpire: boolean): Promise<LogEntry[]> {
  const log: LogEntry[] = [];
  for (;;) {
    const part = await api.logOf(game, log.at(-1)?.number ?? 0, key, umpire);
    log.push(...part);
    if (part.length < PART) return log;
  }
}

/** Reads a game's course; once it is over, with everything that was hidden. */
export async function read(game: string, key: api.Key): Promise<Report> {
  const present = await api.state(game, key);
  const over = present.outcome !== null;
  const [course, log] = await Promise.all([
    api.course(game, key, over ? '?umpire=true' : ''),
    wholeLog(game, key, over),
  ]);
  const plot = (title: string, of: (moment: Moment) => number[]): Drawn => ({
    title,
    series: SIDES.map((side, index) => ({
      name: side,
      tone: toneOf(side),
      values: course.map((moment) => of(moment)[index] ?? 0),
    })),
  });
  const plots = [
    plot('Strength', (moment) => moment.strength),
    plot('Losses', (moment) => moment.losses),
    ...trackPlots(course),
  ];
  const entries = standing(log);
  const dice = entries.flatMap((entry) => eventsOf(entry, 'roll').flatMap(({ kind }) => kind.dice));
  const blows = entries
    .flatMap((entry) => eventsOf(entry, 'loss'))
    .toSorted((left, right) => right.kind.amount - left.kind.amount);
  return {
    state: present,
    moments: course.map((moment, index) =>
      index === course.length - 1 && present.outcome ? 'end' : String(moment.turn),
    ),
    plots,
    blows: blows.slice(0, 5),
    rolls: { count: dice.length, mean: dice.reduce((sum, face) => sum + face, 0) / Math.max(1, dice.length) },
    lasted: (entries.at(-1)?.at ?? 0) - (entries[0]?.at ?? 0),
  };
}
