// The first turn of every game by finger on a phone held upright: only what a fingertip really hits is touched.

import assert from 'node:assert/strict';
import { house, layOut, PHONE, picture, still } from './support.js';

const at = house();

/** What is touched before anything else, in this order: what closes a question, then the map, then the other buttons. */
const ORDER = [
  ['.handover button', ''],
  ['.chances .primary', ''],
  ['.menu [role=menuitem]:not(.quiet)', ''],
  ['.act', '^(No more|Nobody|Yes|Operational|Deploy the rest|March)'],
  ['.frame .target.far', ''],
  ['.frame .target', ''],
  ['.card.lit', ''],
  ['.frame .stack.open .piece.lit', ''],
  ['.frame .piece.lit', ''],
  ['.act', ''],
];

/** Touches the first thing that a finger can hit; the map is asked where that is when nothing is in sight. */
async function touch(page) {
  await page.waitForFunction(
    () =>
      document.querySelector('.table').dataset.busy === 'false' &&
      document.querySelector('.handover button, .act, .frame .piece.lit, .frame .target, .card.lit'),
  );
  await still(page);
  const spot = await page.evaluate((order) => {
    for (const [selector, words] of order) {
      for (const element of document.querySelectorAll(selector)) {
        if (!new RegExp(words).test(element.textContent) || element.disabled) continue;
        element.closest('.decision, .panel')?.querySelector('.act')?.scrollIntoView?.({ block: 'nearest' });
        const { x, y, width, height } = element.getBoundingClientRect();
        const [middleX, middleY] = [x + width / 2, y + height / 2];
        if (element.contains(document.elementFromPoint(middleX, middleY)))
          return { x: middleX, y: middleY, what: element.className };
      }
    }
    const asked = document.querySelector('[aria-label^="Where am I asked"]').getBoundingClientRect();
    return { x: asked.x + asked.width / 2, y: asked.y + asked.height / 2, what: 'where' };
  }, ORDER);
  await page.evaluate(() => {
    window.stirred = false;
    const watch = { childList: true, subtree: true, attributes: true, characterData: true };
    new MutationObserver(() => (window.stirred = true)).observe(document.querySelector('.table'), watch);
  });
  await page.touchscreen.tap(spot.x, spot.y);
  // Whatever is touched changes something: the table, a fan, a menu, the question, the map.
  // A touch that falls between two questions does nothing, and is made again.
  await page.waitForFunction(() => window.stirred, null, { timeout: 5_000 }).catch(() => undefined);
  return spot.what;
}

for (const [ruleset, scenario] of [
  ['ah61', 'campaign'],
  ['ah74', 'chancellorsville'],
  ['c1863', 'two-player'],
  ['guv', 'lee_moves'],
  ['gcacw', 'rtg-0'],
  ['lrtg', 'high-tide'],
]) {
  at.scene(`the first turn of ${ruleset} is played by touch`, async () => {
    const page = await at.open(PHONE);
    await layOut(page, at.server.url, { ruleset, scenario }, []);
    let taps = 0;
    const moves = () => page.locator('.log li.move').count();
    while ((await moves()) < 2) {
      const what = await touch(page);
      taps += 1;
      assert.ok(
        taps < 90,
        `${taps} touches, the last on ${what}: ${await page.locator('.prompt').innerText()}`,
      );
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} px too wide`);
    await picture(page, `touch-${ruleset}`);
    console.log(`${ruleset}: ${taps} touches`);
  });
}
