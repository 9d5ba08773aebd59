// What the main thread works for a frame while the map is dragged and zoomed, and how soon the shelf is there. A measurement
// for a machine that does nothing else, not a test: `npm run frames`.

import assert from 'node:assert/strict';
import { FRAME, isSmooth, measured, pan, told, zoom } from './frames.js';
import { house, layOut, spread, still } from './support.js';

const at = house();

/** A middling laptop is so much slower than this machine. */
const MIDDLING = 2;

for (const [what, move] of [
  ['dragged', pan],
  ['zoomed', zoom],
]) {
  at.scene(`the Long Roads are ${what} at sixty frames a second`, async () => {
    const page = await at.open({ viewport: { width: 1440, height: 900 } });
    await layOut(page, at.server.url, { ruleset: 'lrtg', scenario: 'high-tide' }, []);
    await still(page);
    // Everything in sight.
    await page.keyboard.press('f');
    await still(page);
    const runs = [];
    for (let run = 0; run < 4 && !runs.some(({ busy }) => MIDDLING * busy < FRAME); run += 1) {
      runs.push(await measured(page, move));
      await still(page);
    }
    const counters = await page.locator('.frame .piece').count();
    const words = runs.map((run) => `${counters} counters: ${told(run)}`).join('\n');
    console.log(words);
    assert.ok(
      runs.some(({ busy }) => MIDDLING * busy < FRAME),
      words,
    );
  });
}

at.scene('the shelf can be used within a second', async () => {
  const times = [];
  for (let run = 0; run < 5; run += 1) {
    const page = await at.open();
    await page.goto(at.server.url, { waitUntil: 'commit' });
    await page.waitForSelector('a.box strong');
    times.push(Math.round(await page.evaluate(() => performance.now())));
    await page.context().close();
  }
  console.log(`usable after ${times.join(', ')} ms`);
  assert.ok(Math.min(...times) < 1000, times.join(', '));
});

at.scene('the whole Gettysburg map with 200 counters is dragged smoothly', async () => {
  const page = await at.open();
  await spread(page, at.server.url);
  // Others use this machine too: an empty page shows what frames it can have just now, and the best of a few runs counts.
  const empty = await at.open();
  await empty.setContent('<main>Nothing.</main>');
  const runs = [];
  for (let run = 0; run < 4; run += 1) {
    const limit = Math.max(34, 1.5 * (await measured(empty, pan)).late);
    runs.push({ ...(await measured(page, pan)), limit });
    if (isSmooth(runs.at(-1))) break;
  }
  const words = runs.map(told).join('\n');
  console.log(words);
  assert.ok(runs.some(isSmooth), words);
});
