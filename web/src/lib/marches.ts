// What happened, as it is told: step after step of one piece is one march, and pieces that went the same way went together.

import type { GameEvent } from './types';

/** Something that is told in one breath. */
export interface Told {
  /** The last entry of the log that it belongs to. */
  number: number;
  /** Its last event, and the place of that in its entry. */
  event: GameEvent;
  index: number;
  /** Who marched, and the whole way; empty when it was no march. */
  pieces: string[];
  path: string[];
  /** How many events it is made of. */
  steps: number;
}

/** More places than these on the way are not named. */
const MOST_NAMED = 4;

/** All that happened, told in order. Moves that follow each other without a break are sorted into marches. */
export function toldOf(entries: { number: number; seat: unknown; events: GameEvent[] }[]): Told[] {
  const told: Told[] = [];
  let run: Told[] = [];
  let mover: unknown;
  const close = () => {
    told.push(...together(run));
    run = [];
  };
  for (const { number, seat, events } of entries) {
    for (const [index, event] of events.entries()) {
      if (event.kind.kind !== 'move' || seat !== mover) close();
      mover = seat;
      if (event.kind.kind === 'move') add(run, { number, event, index }, event.kind);
      else told.push({ number, event, index, pieces: [], path: [], steps: 1 });
    }
  }
  close();
  return told;
}

/** Adds a step to the march of its piece, or begins one. */
function add(
  run: Told[],
  last: Pick<Told, 'number' | 'event' | 'index'>,
  { piece, path }: { piece: string; path: string[] },
): void {
  const march = run.find(({ pieces, path: way }) => pieces[0] === piece && way.at(-1) === path[0]);
  if (march) Object.assign(march, last, { path: [...march.path, ...path.slice(1)], steps: march.steps + 1 });
  else run.push({ ...last, pieces: [piece], path, steps: 1 });
}

/** Those who went the same way are told as one. */
function together(run: Told[]): Told[] {
  const ways = Map.groupBy(run, ({ path }) => path.join(' '));
  return [...ways.values()].map((marches) => {
    const last = marches.reduce((one, other) => (other.number >= one.number ? other : one));
    return {
      ...last,
      pieces: marches.flatMap(({ pieces }) => pieces),
      steps: marches.reduce((sum, { steps }) => sum + steps, 0),
    };
  });
}

/** What pieces and places are called. */
export interface Names {
  nameOf: (piece: string) => string;
  called: (place: string) => string;
}

/** A march in one sentence: who, from where, to where, and by which places. */
export function marchText({ pieces, path, event }: Told, { nameOf, called }: Names): string {
  const places = path.map((place) => (place === '' ? '' : called(place)));
  const [from, to, way] = [places[0] ?? '', places.at(-1) ?? '', places.slice(1, -1)];
  // One piece and one step: the game says it best, and sometimes leaves out from where.
  if (pieces.length === 1 && way.length === 0) {
    return from === '' || event.text.includes(from)
      ? event.text
      : event.text.replace(` to ${to}`, ` from ${from} to ${to}`);
  }
  const names = pieces.map(nameOf);
  const who = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('');
  const named = way.length > MOST_NAMED ? [...way.slice(0, 2), '…', ...way.slice(-1)] : way;
  const by = named.length > 0 ? ` by ${named.join(', ')}` : '';
  return `${who} ${names.length > 1 ? 'move' : 'moves'} from ${from} to ${to}${by}.`;
}
