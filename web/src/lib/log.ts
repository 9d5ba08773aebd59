// What the log tells beyond its lines: which actions still stand, where pieces went, what was rolled.

import type { LogEntry } from './api';
import type { EventKind, GameEvent } from './types';

/** More ways than these would hide the map. */
const MOST_WAYS = 24;

/** The entries that still stand: an action whose count is higher than that of a later undo has been taken back. */
export function standing(log: LogEntry[]): LogEntry[] {
  let entries: LogEntry[] = [];
  for (const entry of log) {
    if (entry.kind === 'undo' || entry.kind === 'undo_granted') {
      entries = entries.filter((before) => before.kind !== 'action' || before.actions <= entry.actions);
    } else {
      entries.push(entry);
    }
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

/** More places than these on the way are not named. */
const MOST_NAMED = 4;

/** A whole march in one sentence. */
function marchOf(name: string, places: string[]): string {
  const [from, to, way] = [places[0], places.at(-1), places.slice(1, -1)];
  const named = way.length > MOST_NAMED ? [...way.slice(0, 2), '…', ...way.slice(-1)] : way;
  const by = named.length > 0 ? ` by ${named.join(', ')}` : '';
  return `${name} moves from ${from} to ${to}${by}.`;
}

/** The lines to read: steps of one piece are joined, and of phases in which nothing happened only the last is named. */
export function linesOf(entries: Entry[], nameOf: (piece: string) => string): Line[] {
  const lines: Line[] = [];
  for (const { number, seat, events, why } of entries) {
    for (const [index, event] of events.entries()) {
      const { text } = event;
      const line = {
        key: `${number} ${index}`,
        event,
        text,
        places: placesOf(event),
        steps: 1,
        seat,
        why: '',
      };
      const last = lines.at(-1);
      if (last && goesOn(last.event, event)) {
        line.places = [...last.places, ...line.places.slice(1)];
        line.steps = last.steps + 1;
        if (event.kind.kind === 'move') line.text = marchOf(nameOf(event.kind.piece), line.places);
      }
      if (last && (line.steps > 1 || isEmptyPhase(last.event, event))) lines.pop();
      lines.push(line);
    }
    const last = lines.at(-1);
    if (last && events.length > 0) last.why = why;
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

/** Whether an event is the next step of the piece that another has moved. */
function goesOn({ kind: before }: GameEvent, { kind: after }: GameEvent): boolean {
  if (before.kind !== 'move' || after.kind !== 'move') return false;
  return before.piece === after.piece && before.path.at(-1) === after.path[0];
}

/** Whether a phase ended as it began: another follows at once. */
const isEmptyPhase = ({ kind: before }: GameEvent, { kind: after }: GameEvent) =>
  before.kind === 'phase' && after.kind === 'phase';
