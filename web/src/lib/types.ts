// What the server sends, in the engine's own words.

export type SideName = 'Union' | 'Confederate';

export interface Heading {
  turn: number;
  last_turn: number;
  turn_name: string;
  phase: string;
  side: SideName | null;
}

export interface Value {
  label: string;
  value: string;
}

export interface Piece {
  id: string;
  name: string;
  short: string;
  side: SideName | null;
  kind: string;
  size: string;
  formation: string;
  place: string;
  values: Value[];
  status: string[];
  hidden: boolean;
}

export interface Marker {
  kind: string;
  side: SideName | null;
  place: string;
  other: string | null;
  label: string;
}

export interface Track {
  label: string;
  side: SideName | null;
  value: number;
  most: number;
  note: string;
  clause: string;
}

export interface Card {
  id: string;
  title: string;
  text: string;
  status: string[];
}

export interface Hand {
  label: string;
  side: SideName | null;
  count: number;
  cards: Card[];
}

export interface Sheet {
  title: string;
  side: SideName | null;
  columns: string[];
  rows: { cells: string[]; clause: string }[];
}

export interface View {
  heading: Heading;
  pieces: Piece[];
  markers: Marker[];
  tracks: Track[];
  hands: Hand[];
  sheets: Sheet[];
}

export type OverlayKind = 'range' | 'zone' | 'supply' | 'command';

export interface Overlay {
  kind: OverlayKind;
  label: string;
  side: SideName | null;
  piece: string | null;
  places: string[];
  clause: string;
}

/** How things stood when a turn began. */
export interface Moment {
  actions: number;
  turn: number;
  turn_name: string;
  tracks: Track[];
  /** Of the Union and the Confederacy, in the game's own unit. */
  strength: [number, number];
  losses: [number, number];
}

/** A computer opponent, with its styles from cautious to bold where it has any. */
export interface Opponent {
  name: string;
  summary: string;
  styles?: string[];
  default?: boolean;
}

export type ChoiceKind = 'piece' | 'step' | 'place' | 'card' | 'button';

export interface Choice {
  action: string;
  label: string;
  kind: ChoiceKind;
  pieces: string[];
  places: string[];
  card: string | null;
  amount: number | null;
}

export interface Route {
  place: string;
  actions: string[];
  path: string[];
  cost: number | null;
}

export interface Modifier {
  label: string;
  value: number;
  clause: string;
}

export type EventKind =
  | { kind: 'note' | 'phase' | 'end' }
  | { kind: 'move'; piece: string; path: string[] }
  | { kind: 'roll'; dice: number[]; modifiers: Modifier[]; result: string; place: string }
  | { kind: 'loss'; piece: string; side: SideName; amount: number; place: string }
  | { kind: 'reveal'; piece: string };

export interface GameEvent {
  text: string;
  clause?: string;
  kind: EventKind;
}

export interface Forecast {
  outcomes: { result: string; chance: { numerator: number; denominator: number }; percent: number }[];
  means: { what: string; mean: number }[];
  modifiers: Modifier[];
  paths: number;
  exact: boolean;
  error: number;
  /** What was taken for granted on the way, in the words of the choices. */
  assumed: string[];
  /** The chances against each answer that somebody may give before the dice, likeliest first. */
  answers: { answer: string; forecast: Forecast }[];
}

export interface SeatInfo {
  name: string;
  side: SideName;
  /** The optional rule that puts it at the table; absent for a seat of every game. */
  option?: string;
}

export interface ScenarioInfo {
  id: string;
  title: string;
  summary: string;
  turns: number;
  minutes: number;
  provenance: string;
  /** The side that the rules play by themselves, if any. */
  bot?: SideName | null;
}

export interface OptionInfo {
  id: string;
  title: string;
  summary: string;
  favours: SideName | null;
  clause: string;
}

export interface About {
  id: string;
  title: string;
  credit: string;
  summary: string;
  board: string;
  seats: SeatInfo[];
  scenarios: ScenarioInfo[];
  options: OptionInfo[];
}

export interface Clause {
  id: string;
  section: string;
  kind: string;
  text: string;
  ruling?: string;
}
