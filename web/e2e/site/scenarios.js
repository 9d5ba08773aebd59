// A scenario of each ruleset, to play or to open.

export const SCENARIOS = [
  ['ah61', 'players'],
  ['ah74', 'chancellorsville'],
  ['guv', 'lee_moves'],
  ['c1863', 'two-player'],
  ['gcacw', 'rtg-0'],
  ['lrtg', 'high-tide'],
];
