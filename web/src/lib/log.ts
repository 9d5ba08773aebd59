// What the log tells beyond its lines: which actions still stand, where pieces went, what was rolled.

import type { LogEntry } from './api';
import { marchText, toldOf, type Names } from './marches';
import type { EventKind, GameEvent } from './types';
import { dayText } from './words';

/** More ways than these would hide the map. */
const MOST_WAYS = 24;

/** The entries that still stand: an action whose count is higher than that of a later undo has been taken back. */
export function standing(log: LogEntry[]): LogEntry[] {
  let entries: LogEntry[] = [];
  for (const entry of log) {
    if (entry.kind === 'undo' || entry.kind === 'undo_granted' || entry.kind === 'corrected')
      entries = entries.filter((before) => before.kind !== 'action' || before.actions <= entry.actions);
    // What corrected rules say is part of the story.
    if (entry.kind !== 'undo' && entry.kind !== 'undo_granted') entries.push(entry);
  }
  return entries;
}

type Of<Kind extends EventKind['kind']> = Extract<EventKind, { kind: Kind }>;

/** The events of one kind. */
export function eventsOf<Kind extends EventKind['kind']>(
  entry: LogEntry,
  kind: Kind,
): (GameEvent & { kind: Of<Kind> })[] {
  return entry.events.filter((event): event is GameEvent & { kind: Of<Kind> } => event.kind.kind === kind);
}

/** The ways of the pieces that the last mover has moved without a break, steps of one piece joined. */
export function lastMoves(log: LogEntry[]): string[][] {
  const entries = standing(log);
  const last = entries.findLastIndex((entry) => eventsOf(entry, 'move').length > 0);
  const seat = entries[last]?.seat;
  let first = last;
  while (first > 0 && entries[first - 1]?.seat === seat) first -= 1;
  const ways = new Map<string, string[]>();
  for (const entry of entries.slice(Math.max(first, 0), last + 1)) {
    for (const { kind } of eventsOf(entry, 'move')) {
      const before = ways.get(kind.piece);
      const goesOn = before !== undefined && before.at(-1) === kind.path[0];
      ways.delete(kind.piece);
      ways.set(kind.piece, goesOn ? [...before, ...kind.path.slice(1)] : kind.path);
    }
  }
  return [...ways.values()].slice(-MOST_WAYS);
}

/** Where dice have decided something after one entry and up to another. */
export function battlefields(log: LogEntry[], after: number, until: number): string[] {
  const entries = standing(log).filter(({ number }) => number > after && number <= until);
  return entries.flatMap((entry) => eventsOf(entry, 'roll').map(({ kind }) => kind.place)).filter(Boolean);
}

/** Where an event happened. */
export function placesOf({ kind }: GameEvent): string[] {
  if (kind.kind === 'move') return kind.path;
  return (kind.kind === 'roll' || kind.kind === 'loss') && kind.place ? [kind.place] : [];
}

/** One action as the log panel is given it. */
export interface Entry {
  number: number;
  seat: string;
  events: GameEvent[];
  why: string;
}

/** One line of the log. A march is one line, however many steps it took. */
export interface Line {
  key: string;
  event: GameEvent;
  /** What happened: of a march, from where, by which places and where to. */
  text: string;
  places: string[];
  steps: number;
  seat: string;
  why: string;
}

/** The lines to read: a march is one, and of phases in which nothing happened only the last is named. */
export function linesOf(entries: Entry[], names: Names): Line[] {
  const known = new Map(entries.map((entry) => [entry.number, entry]));
  const lines: Line[] = [];
  for (const told of toldOf(entries)) {
    const { number, event, index, path, steps } = told;
    const entry = known.get(number);
    const text = dayText(path.length > 0 ? marchText(told, names) : event.text);
    const places = path.length > 0 ? path : placesOf(event);
    const before = lines.at(-1);
    if (before && isEmptyPhase(before.event, event)) lines.pop();
    // What was decided is said after the last that came of it.
    if (before && before.why !== '' && before.why === entry?.why) before.why = '';
    lines.push({
      key: `${number} ${index}`,
      event,
      text,
      places,
      steps,
      seat: entry?.seat ?? '',
      why: entry?.why ?? '',
    });
  }
  // A plan that goes on is told once, where it ends.
  for (const [index, line] of lines.entries()) {
    const next = lines.slice(index + 1).find(({ why }) => why !== '');
    if (next && planOf(next.why) === planOf(line.why)) line.why = '';
  }
  return lines;
}

/** The first sentence of a reason: the plan that it follows. */
const planOf = (why: string) => why.split('. ')[0];

/** Whether a phase ended as it began: another follows at once. */
const isEmptyPhase = ({ kind: before }: GameEvent, { kind: after }: GameEvent) =>
  before.kind === 'phase' && after.kind === 'phase';
