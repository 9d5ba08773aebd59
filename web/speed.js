// How much slower the site's module is than the program: `make site-speed`. Both walk the same games.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import load, { Engine } from './pocket/pocket.js';

const [program] = process.argv.slice(2);
const [DECISIONS, LISTED, THOUGHTS, ROUNDS] = [3000, 5, 4, 3];

/** Walks a game as the program did. */
function walk(engine, { ruleset, scenario }) {
  const game = engine.start(ruleset, scenario, [], 1863n);
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
  const walks = Array.from({ length: ROUNDS }, () => walk(engine, native));
  if (walks.some(({ hash }) => hash !== native.hash))
    throw new Error(`${native.ruleset}: the two walked different games`);
  // The quickest walk counts: while the module is first walked it is still being compiled.
  const listing = Math.min(...walks.map((one) => one.listing));
  const tries = Math.max(...walks.map((one) => one.tries));
  const [slower, share] = [listing / native.listing, tries / native.tries].map((ratio) => ratio.toFixed(2));
  console.log(
    `| ${native.ruleset} | ${listing.toFixed(1)} µs | ${slower} times as long | ${tries.toFixed(0)} | ${share} |`,
  );
}
