// How much slower the site's module is than the program: `make site-speed`. Both walk the same games.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import load, { Engine } from './pocket/pocket.js';

const [program] = process.argv.slice(2);
const SCENARIOS = {
  ah61: 'players',
  ah74: 'chancellorsville',
  guv: 'lee_moves',
  c1863: 'two-player',
  gcacw: 'rtg-0',
  lrtg: 'high-tide',
};
const [DECISIONS, LISTED, THOUGHTS] = [3000, 5, 4];

/** Walks a game as the program did. */
function walk(engine, ruleset) {
  const game = engine.start(ruleset, SCENARIOS[ruleset], [], 1863n);
  let [steps, listing, thoughts, tries, thinking] = [0, 0, 0, 0, 0];
  for (; steps < DECISIONS && game.seat !== undefined; steps += 1) {
    const began = performance.now();
    for (let time = 0; time < LISTED; time += 1) game.count();
    listing += performance.now() - began;
    if (thoughts < THOUGHTS) {
      const began = performance.now();
      const { tries: tried } = JSON.parse(game.think('hard'));
      if (tried > 0) {
        thinking += performance.now() - began;
        tries += tried;
        thoughts += 1;
      }
    }
    const actions = game.actions();
    game.play(actions[(steps * 7919 + 13) % actions.length]);
  }
  return { listing: (listing * 1000) / (steps * LISTED), tries: (tries * 1000) / thinking, hash: game.hash };
}

await load({ module_or_path: readFileSync(new URL('./pocket/pocket_bg.wasm', import.meta.url)) });
const engine = new Engine();
const lines = execFileSync(program, { encoding: 'utf8' }).trim().split('\n');
console.log('| | legal actions | of the program | `hard`, tries a second | of the program |');
console.log('|---|---|---|---|---|');
for (const native of lines.map((line) => JSON.parse(line))) {
  const here = walk(engine, native.ruleset);
  if (here.hash !== native.hash) throw new Error(`${native.ruleset}: the two walked different games`);
  const slower = (here.listing / native.listing).toFixed(2);
  const share = (here.tries / native.tries).toFixed(2);
  console.log(
    `| ${native.ruleset} | ${here.listing.toFixed(1)} µs | ${slower} times as long | ${here.tries.toFixed(0)} | ${share} |`,
  );
}
