// Works under a counter's front edge, as an engineer would draw them: stakes, a bank with its slope, a bastioned trace.
// What is still being built is begun from the left and dashed.

import type { FieldWorks } from '../types';

/** In the counter's own box of 64 by 64, reaching below it. */
export interface WorksDrawn {
  /** Filled with earth. */
  bank: string;
  /** Lines of timber and slope. */
  lines: string;
  building: boolean;
}

/** Felled trees with their points outward. */
function stakes(to: number): string {
  let path = '';
  for (let x = 1; x + 6 <= to; x += 6.2) path += `M${x} 63l3.6 8.5 2-8.5`;
  return path;
}

/** A bank seen from above: its crest, and the slope falling away from it. */
function bank(to: number): { bank: string; lines: string } {
  let lines = '';
  for (let x = 3; x < to; x += 4.4) lines += `M${x} 67.5v4.2`;
  return { bank: `M-1.5 63.5H${to + 1.5}V67.5H-1.5z`, lines };
}

/** Ramparts on three sides with bastions at the corners. */
function rampart(to: number, whole: boolean): { bank: string; lines: string } {
  const front = bank(to);
  const corner = (x: number) => `M${x - 6} 68.5l6-6 6 6-6 5.5z`;
  const flank = (x: number) => `M${x - 2} 34h4V66h-4z`;
  return {
    bank: front.bank + corner(-2) + flank(-3) + (whole ? corner(66) + flank(67) : ''),
    lines: front.lines,
  };
}

const WIDTH = 64;
const drawn = (parts: { bank: string; lines: string }, building = false): WorksDrawn => ({
  ...parts,
  building,
});

export const WORKS: Record<FieldWorks, WorksDrawn> = {
  abatis_build: drawn({ bank: '', lines: stakes(34) }, true),
  abatis: drawn({ bank: '', lines: stakes(WIDTH) }),
  breastwork_build: drawn(bank(30), true),
  breastwork: drawn(bank(WIDTH)),
  fort_build: drawn(rampart(32, false), true),
  fort_build_one: drawn(rampart(22, false), true),
  fort_build_two: drawn(rampart(44, false), true),
  fort: drawn(rampart(WIDTH, true)),
};
