// Every condition of every game: its words, and how it is drawn on the counter. A condition that is missing here does not
// compile. What ails or binds a unit sticks out as a tab on its right, as a marker would from under a counter; what it has
// done this turn stands small in its bottom row; the rest changes the counter itself.

import type { Condition, FieldWorks } from '../types';

type Kind = Condition['kind'];
type Of<K extends Kind> = Extract<Condition, { kind: K }>;
type Each<T> = { [K in Kind]: (condition: Of<K>) => T };

/** How the counter itself changes. */
export type Body =
  | { is: 'reduced' | 'disorganized' | 'face_down' | 'dummy' }
  | { is: 'disrupted' | 'demoralized' | 'fatigue'; level: number }
  | { is: 'works'; works: FieldWorks };

/** Trouble is red, an order gold, what is merely so pale, captivity in the captor's colour. */
export type Tone = 'trouble' | 'order' | 'note' | 'captor';

export type Sign =
  | ({ on: 'body' } & Body)
  | { on: 'tab'; tone: Tone; icon: string; figure?: string }
  | { on: 'deed'; icon: string; done?: boolean };

const tab = (tone: Tone, icon: string, figure?: string): Sign => ({ on: 'tab', tone, icon, figure });
const deed = (icon: string, done = false): Sign => ({ on: 'deed', icon, done });
const body = (change: Body): Sign => ({ on: 'body', ...change });

// Drawings in a box of 14 by 14, in lines of the ink of where they stand; `class="solid"` fills, `class="cut"` is a line in
// the colour of the ground.
const SABRES = '<path d="M2.5 2.2 11 11M11.5 2.2 3 11M2 9.2l3 2.6M12 9.2 9 11.8"/>';
const CARTRIDGE = '<path d="M4.8 12.3V5.6C4.8 3.6 5.8 2 7 1.4 8.2 2 9.2 3.6 9.2 5.6v6.7z"/>';
const SLASH = '<path class="cut" d="M1.5 13 12.5 1"/><path d="M1.5 13 12.5 1"/>';
const WAGON =
  '<path class="solid" d="M1.4 8.2V4.6q5.6-4 11.2 0v3.6z"/><circle class="solid" cx="4" cy="11" r="1.8"/><circle class="solid" cx="10" cy="11" r="1.8"/>';

const SIGNS: Each<Sign> = {
  reduced: () => body({ is: 'reduced' }),
  disrupted: ({ turns }) => body({ is: 'disrupted', level: turns }),
  disorganized: () => body({ is: 'disorganized' }),
  demoralized: ({ level }) => body({ is: 'demoralized', level: level ?? 1 }),
  fatigue: ({ level }) => body({ is: 'fatigue', level }),
  works: ({ works }) => body({ is: 'works', works }),
  face_down: () => body({ is: 'face_down' }),
  dummy: () => body({ is: 'dummy' }),

  exhausted: () =>
    tab(
      'trouble',
      '<path d="M4 1.5v11"/><path class="solid" d="M4 1.8c4.4 0 6 2.6 5.4 8.2C8 8 6 7.4 4 7.6z"/>',
    ),
  out_of_supply: () => tab('trouble', WAGON + SLASH),
  low_ammunition: () => tab('note', `${CARTRIDGE}<path class="solid" d="M4.8 9.2h4.4v3.1H4.8z"/>`),
  out_of_ammunition: () => tab('trouble', CARTRIDGE + SLASH),
  not_ready: () =>
    tab(
      'note',
      '<path d="M3.5 1.8h7M3.5 12.2h7M4.3 1.8c0 3.4 2.7 3.9 2.7 5.2 0 1.3-2.7 1.8-2.7 5.2M9.7 1.8C9.7 5.2 7 5.7 7 7c0 1.3 2.7 1.8 2.7 5.2"/>',
    ),
  not_released: () =>
    tab(
      'note',
      '<path class="solid" d="M3.2 6.4h7.6v5.8H3.2z"/><path d="M4.8 6.4V4.5a2.2 2.2 0 0 1 4.4 0v1.9"/>',
    ),
  captured: () => tab('captor', '<path d="M2.5 2v10M5.5 2v10M8.5 2v10M11.5 2v10M2 4h10M2 10h10"/>'),
  active: () =>
    tab('order', '<path d="M3.8 1.3v11.4"/><path class="solid" d="M3.8 1.8h8L9.6 4.4l2.2 2.6h-8z"/>'),
  moving: () => tab('order', '<path d="M2.8 2.8 7 7l-4.2 4.2M7.5 2.8 11.7 7l-4.2 4.2"/>'),
  must_attack: () => tab('order', '<path class="solid" d="M7 1.5l4.8 5.3H9v5.7H5V6.8H2.2z"/>'),
  attacking: ({ place }) =>
    tab('trouble', '<path class="solid" d="M1.2 5.2h6V2.4L12.8 7l-5.6 4.6V8.8h-6z"/>', place),
  in_battle: () => tab('order', SABRES),
  out_of_sight: () =>
    tab('note', '<path d="M1.4 5.6c2.6 4 8.6 4 11.2 0M3.3 7.8 2 10M7 8.8v2.7M10.7 7.8 12 10"/>'),
  last_seen: ({ place }) =>
    tab(
      'note',
      '<path d="M1.3 7c2.6-4.2 8.8-4.2 11.4 0-2.6 4.2-8.8 4.2-11.4 0z"/><circle class="solid" cx="7" cy="7" r="1.6"/>',
      place,
    ),
  face_down_cards: () =>
    tab('note', '<path d="M5.2 2.3l6.2 1.5-1.8 7.6-6.2-1.5z"/><path class="solid" d="M2 4.5h5.6v8H2z"/>'),
  with: () =>
    tab('note', '<path d="M4.6 12.5C2.4 8.5 2.3 1.8 7 1.8s4.6 6.7 2.4 10.7M3.2 12.5h2.6M8.2 12.5h2.6"/>'),
  covers: ({ names }) =>
    tab(
      'note',
      '<path d="M2 4.6 7 2l5 2.6-5 2.6zM2 7.2l5 2.6 5-2.6M2 9.8l5 2.6 5-2.6"/>',
      String(names.length),
    ),

  moved: () => deed('<path d="M1.5 7h9.5M7.5 3.5 11.2 7l-3.7 3.5"/>', true),
  activated: () => deed('<path d="M2.5 7.5 5.6 11 11.8 3"/>', true),
  stopped: () => deed('<path class="solid" d="M3.2 3.2h7.6v7.6H3.2z"/>', true),
  forced_march: () => deed('<path d="M1 3.8 4.2 7 1 10.2M5.2 3.8 8.4 7l-3.2 3.2M9.4 3.8 12.6 7l-3.2 3.2"/>'),
  fired: () =>
    deed(
      '<path class="solid" d="M3.9 10.5a2.6 2.6 0 0 1 .2-5.2 3.4 3.4 0 0 1 6.3.9 2.2 2.2 0 0 1-.3 4.3z"/>',
    ),
  attacked: () => deed(SABRES),
  retreated: () => deed('<path d="M11.3 11.8V7.3a3 3 0 0 0-3-3H2.5M5.4 1.4 2.5 4.3l2.9 2.9"/>'),
  built: () => deed('<path d="M3 12 9.3 5.2M7 2.3c2.2 0 4 1.6 4.6 4.2M7 2.3l4.6 4.2"/>'),
  emplaced: () =>
    deed('<path d="M1 4.8h12M3.5 4.8v3.7M7 4.8v3.7M10.5 4.8v3.7M1 11.2q1.5-1.7 3 0t3 0 3 0 3 0"/>'),
};

const WORKS: Record<FieldWorks, string> = {
  abatis_build: 'abatis-build',
  abatis: 'abatis',
  breastwork_build: 'breastwork-build',
  breastwork: 'breastwork',
  fort_build: 'fort-build',
  fort_build_one: 'fort-build-1',
  fort_build_two: 'fort-build-2',
  fort: 'fort',
};

const WORDS: Each<string> = {
  reduced: () => 'reduced',
  disrupted: ({ turns }) => `disruption ${turns}`,
  disorganized: () => 'disorganized',
  demoralized: ({ level }) => (level == null ? 'demoralized' : `demoralized ${level}`),
  fatigue: ({ level }) => `fatigue ${level}`,
  exhausted: () => 'exhausted',
  out_of_supply: () => 'out of supply',
  low_ammunition: () => 'low ammunition',
  out_of_ammunition: () => 'out of ammunition',
  works: ({ works }) => WORKS[works],
  active: () => 'active',
  activated: () => 'activated',
  moving: () => 'moving',
  moved: () => 'moved',
  stopped: () => 'stopped',
  forced_march: () => 'forced march',
  fired: () => 'fired',
  attacked: () => 'attacked',
  must_attack: () => 'must attack',
  attacking: ({ place }) => `attacking ${place}`,
  in_battle: () => 'in battle',
  retreated: () => 'retreated',
  built: () => 'built',
  emplaced: () => 'emplaced',
  not_ready: () => 'not ready',
  not_released: () => 'not released',
  captured: () => 'captured',
  face_down: () => 'face down',
  out_of_sight: () => 'out of sight',
  last_seen: ({ place }) => `last seen at ${place}`,
  face_down_cards: () => 'face-down cards',
  with: ({ name }) => `with ${name}`,
  covers: ({ names }) => names.join(', '),
  dummy: () => 'dummy',
};

const of = <T>(table: Each<T>, condition: Condition): T =>
  (table[condition.kind] as (one: Condition) => T)(condition);

/** How a condition is drawn. */
export const signOf = (condition: Condition): Sign => of(SIGNS, condition);

/** The words for a condition. */
export const wordsOf = (condition: Condition): string => of(WORDS, condition);

/** One of every condition, for the legend; the more telling levels of those that have several. */
export const EVERY_CONDITION: Condition[] = [
  { kind: 'fatigue', level: 1 },
  { kind: 'fatigue', level: 2 },
  { kind: 'fatigue', level: 3 },
  { kind: 'fatigue', level: 4 },
  { kind: 'exhausted' },
  { kind: 'disorganized' },
  { kind: 'demoralized', level: null },
  { kind: 'demoralized', level: 2 },
  { kind: 'disrupted', turns: 1 },
  { kind: 'disrupted', turns: 2 },
  { kind: 'disrupted', turns: 3 },
  { kind: 'reduced' },
  { kind: 'out_of_supply' },
  { kind: 'low_ammunition' },
  { kind: 'out_of_ammunition' },
  ...(Object.keys(WORKS) as FieldWorks[]).map((works): Condition => ({ kind: 'works', works })),
  { kind: 'active' },
  { kind: 'activated' },
  { kind: 'moving' },
  { kind: 'moved' },
  { kind: 'stopped' },
  { kind: 'forced_march' },
  { kind: 'fired' },
  { kind: 'attacked' },
  { kind: 'must_attack' },
  { kind: 'attacking', place: '14' },
  { kind: 'in_battle' },
  { kind: 'retreated' },
  { kind: 'built' },
  { kind: 'emplaced' },
  { kind: 'not_ready' },
  { kind: 'not_released' },
  { kind: 'captured' },
  { kind: 'face_down' },
  { kind: 'out_of_sight' },
  { kind: 'last_seen', place: '7' },
  { kind: 'face_down_cards' },
  { kind: 'with', piece: 'heth', name: 'Heth' },
  { kind: 'covers', names: ['Heth', 'Pender'] },
  { kind: 'dummy' },
];
