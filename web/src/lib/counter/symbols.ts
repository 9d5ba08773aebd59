// What a counter is and how large: the symbols of the map makers, and the words for them. A kind that is missing here does
// not compile.

import type { PieceKind, Size, SideName } from '../types';

// Drawings in a box of 24 by 17. `solid` is filled, the rest are lines.
const FRAME = '<rect x="1" y="1" width="22" height="15"/>';
const WHEELS = '<circle cx="7" cy="13.5" r="2.7"/><circle cx="17" cy="13.5" r="2.7"/>';
const WAVES = '<path d="M1 15.5q2.75-2.6 5.5 0t5.5 0 5.5 0 5.5 0"/>';

interface Drawn {
  words: string;
  symbol: string;
}

export const KINDS: Record<PieceKind, Drawn> = {
  infantry: { words: 'infantry', symbol: `${FRAME}<path d="M1 1l22 15M23 1 1 16"/>` },
  cavalry: { words: 'cavalry', symbol: `${FRAME}<path d="M1 16 23 1"/>` },
  artillery: { words: 'artillery', symbol: `${FRAME}<circle class="solid" cx="12" cy="8.5" r="3.6"/>` },
  horse_artillery: {
    words: 'horse artillery',
    symbol: `${FRAME}<path d="M1 16 23 1"/><circle class="solid" cx="12" cy="8.5" r="3.6"/>`,
  },
  skirmisher: {
    words: 'skirmisher',
    symbol:
      '<path d="M1 14.5h22" stroke-dasharray="2.5 2.5"/><path d="M3 11 7.5 3M10 11l4.5-8M17 11l4.5-8"/>',
  },
  headquarters: {
    words: 'headquarters',
    symbol: '<path d="M3 .5v16.5"/><path class="solid" d="M3 1h19l-3.5 4 3.5 4H3z"/>',
  },
  leader: {
    words: 'leader',
    symbol:
      '<path class="solid" d="M12 .3l2.3 5.7 6.1.4-4.7 3.9 1.5 5.9L12 13l-5.2 3.2 1.5-5.9L3.6 6.4l6.1-.4z"/>',
  },
  wagon: {
    words: 'wagon',
    symbol: `<path class="solid" d="M3 10V5.5Q12-2 21 5.5V10z"/>${WHEELS}`,
  },
  pontoon_bridge: {
    words: 'pontoon bridge',
    symbol: `<path d="M1 5h22M1 8.5h22"/><path class="solid" d="M4 8.5h4l-.7 3.5H4.7zM10 8.5h4l-.7 3.5h-2.6zM16 8.5h4l-.7 3.5h-2.6z"/>${WAVES}`,
  },
  assault_boat: {
    words: 'assault boat',
    symbol: `<path class="solid" d="M2 7h20q-2 5.5-5 5.5H7Q4 12.5 2 7z"/><path d="M8 7 5 1M16 7l3-6"/>${WAVES}`,
  },
  dummy: {
    words: 'dummy',
    symbol: '<path d="M6.5 16V7a5.5 5.5 0 0 1 11 0v9l-2.75-2L12 16l-2.75-2z" stroke-dasharray="2.2 1.6"/>',
  },
  force_marker: {
    words: 'force marker',
    symbol: '<path d="M4 .5v16.5M4 1.5h17v9H4"/><path class="solid" d="M4 6h8.5V1.5H21V6h-8.5v4.5H4z"/>',
  },
  hidden: { words: 'hidden', symbol: '' },
};

/** The marks of size that stand over a symbol, and the words. */
export const SIZES: Record<Size, { words: string; mark: string }> = {
  army: { words: 'army', mark: 'XXXX' },
  district: { words: 'district', mark: '◇' },
  corps: { words: 'corps', mark: 'XXX' },
  division: { words: 'division', mark: 'XX' },
  demi_division: { words: 'demi-division', mark: 'X+' },
  brigade: { words: 'brigade', mark: 'X' },
  regiment: { words: 'regiment', mark: 'III' },
  battalion: { words: 'battalion', mark: 'II' },
  squadron: { words: 'squadron', mark: 'I' },
  detachment: { words: 'detachment', mark: '•' },
};

/** The band of a formation: its colour, how its strip is cut where no letters fit, and its letters. */
export interface Band {
  colour: string;
  cuts: number;
  letters: string;
  /** A corps' number stands upright, a name runs along the band. */
  upright: boolean;
  /** Whether its letters must be dark. */
  pale: boolean;
}

// Far enough from the ground and from each other; with the cuts of the strip they need no eye for hue.
const UNION = [
  '#8c2335',
  '#e0a92f',
  '#efe8d8',
  '#4f9a55',
  '#d9702c',
  '#9a79c8',
  '#39a9a4',
  '#16181c',
  '#d98aa2',
  '#86bce8',
];
const CONFEDERATE = [
  '#2f6a3c',
  '#8d2a17',
  '#54407f',
  '#24416f',
  '#efe3c4',
  '#1d1a15',
  '#1f7470',
  '#d9a938',
  '#b0557a',
  '#5d7f2a',
];
const CUTS = 3;
const ROMAN = /^[IVX]+$/;
const VALUES: Record<string, number> = { I: 1, V: 5, X: 10 };

function roman(letters: string): number {
  const digits = [...letters].map((letter) => VALUES[letter] ?? 0);
  return digits.reduce((sum, digit, place) => sum + (digit < (digits[place + 1] ?? 0) ? -digit : digit), 0);
}

function numberOf(formation: string): number {
  const first = formation.split(' ')[0] ?? '';
  if (ROMAN.test(first)) return roman(first);
  return [...formation].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
}

/** The letters of a formation, at most three: its number, its initials, or how its name begins. */
function lettersOf(formation: string): string {
  const words = formation.split(/[\s.'-]+/).filter((word) => /^[A-Z0-9]/.test(word));
  const first = words[0] ?? '';
  if (ROMAN.test(first)) return first;
  if (words.length > 2)
    return words
      .slice(0, 3)
      .map((word) => word[0])
      .join('');
  return first.slice(0, 3).toUpperCase();
}

const PALE = 140;
/** How light a colour looks, from 0 to 255. */
function lightness(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}

export function bandOf(formation: string, side: SideName | null): Band | undefined {
  if (formation === '') return undefined;
  const colours = side === 'Confederate' ? CONFEDERATE : UNION;
  const number = numberOf(formation);
  const colour = colours[number % colours.length] ?? '#555555';
  const letters = lettersOf(formation);
  return {
    colour,
    cuts: Math.floor(number / 2) % CUTS,
    letters,
    upright: ROMAN.test(letters),
    pale: lightness(colour) > PALE,
  };
}
