// Which of a counter's numbers is the strong figure, and how the others are written.

import type { Piece, Value, ValueKind } from '../types';

/** The figure that is read from afar, by what a game counts with; the first of these that a counter has. */
const STRONG: ValueKind[] = ['manpower', 'combat', 'dice', 'command'];

/** How the smaller figures are written, and which are not: the full sheet of the unit has them all. */
const SMALL: Record<ValueKind, (value: string) => string> = {
  combat: () => '',
  manpower: () => '',
  movement: (value) => value,
  tactical: (value) => value,
  artillery: (value) => (value === '0' ? '' : value),
  command: (value) => value,
  bonus: (value) => `+${value}`,
  dice: (value) => value,
  cohesion: (value) => value,
  real_cohesion: (value) => `(${value})`,
};

export interface Figures {
  /** The strong figure; empty for a thing that has no strength, such as a bridge. */
  strong: string;
  small: string[];
}

export function figuresOf({ values, hidden }: Piece): Figures {
  if (hidden) return { strong: '', small: [] };
  const found = STRONG.map((kind) => values.find((value) => value.kind === kind)).find(Boolean);
  const rest = values.filter((value: Value) => value !== found);
  const small = rest.map(({ kind, value }) => SMALL[kind](value)).filter((text) => text !== '');
  return { strong: found && found.value !== '0' ? found.value : '', small };
}
