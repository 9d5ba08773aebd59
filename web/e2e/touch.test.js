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

/** The same for somebody who has marched enough: what ends something comes first. */
const CLOSING = [
  ...ORDER.slice(0, 3),
  ['.act', '^(End|No|Nobody|Pass|Stop|Done|Stay|Decline|These are all|Yes|Passive|Deploy the rest)'],
  ...ORDER.slice(3),
];

/** Touches the first thing that a finger can hit; the map is asked where that is when nothing is in sight. */
async function touch(page, order, last) {
  await page.waitForFunction(
    () =>
      document.querySelector('.table').dataset.busy === 'false' &&
      document.querySelector(
        '.handover button, .act, .frame .piece.lit, .frame .target, .card.lit, .prompt strong:not(.who)',
      ),
  );
  await still(page);
  // The last touch may have ended the game.
  if (await page.locator('.prompt strong:not(.who)').count()) return 'over';
  const spot = await page.evaluate(
    ([wanted, before]) => {
      const asked = document.querySelector('[aria-label^="Where am I asked"]').getBoundingClientRect();
      const where = { x: asked.x + asked.width / 2, y: asked.y + asked.height / 2, what: 'where' };
      for (const [selector, words] of wanted) {
        // Before whatever button there is, one looks where the counters are that could be taken up.
        const isAny = selector === '.act' && words === '';
        if (isAny && before !== 'where' && document.querySelector('.frame .piece.lit')) return where;
        for (const element of document.querySelectorAll(selector)) {
          if (!new RegExp(words).test(element.textContent) || element.disabled) continue;
          element.closest('.decision, .panel')?.querySelector('.act')?.scrollIntoView?.({ block: 'nearest' });
          const { x, y, width, height } = element.getBoundingClientRect();
          const [middleX, middleY] = [x + width / 2, y + height / 2];
          if (element.contains(document.elementFromPoint(middleX, middleY)))
            return { x: middleX, y: middleY, what: element.className };
        }
      }
      return where;
    },
    [order, last],
  );
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

/** The turn and who is asked, as the table says it. */
const turnOf = (page) =>
  page.evaluate(() => {
    const words = document.querySelector('.decision .turn')?.textContent ?? '';
    return Number(words.match(/(?:Turn|Round) (\d+)/)?.[1] ?? 0);
  });

/** More touches than a first turn needs, and so many marches in it before its phases are closed. */
const MOST_TOUCHES = 400;
const ENOUGH_MARCHES = 6;

for (const [ruleset, scenario] of [
  ['ah61', 'campaign'],
  ['ah74', 'chancellorsville'],
  ['c1863', 'two-player'],
  ['guv', 'lee_moves'],
  ['gcacw', 'rtg-0'],
  ['lrtg', 'high-tide'],
]) {
  at.scene(`the whole first turn of ${ruleset} is played by touch`, async () => {
    const page = await at.open(PHONE);
    await layOut(page, at.server.url, { ruleset, scenario }, []);
    const first = await turnOf(page);
    const moves = () => page.locator('.log li.move').count();
    const isOver = async () =>
      (await turnOf(page)) > first || (await page.locator('.prompt strong:not(.who)').count()) > 0;
    let [taps, marches, what, isTaken] = [0, 0, '', false];
    while (!(await isOver())) {
      // After some marches whatever closes a phase is touched first.
      what = await touch(page, marches >= ENOUGH_MARCHES ? CLOSING : ORDER, what);
      taps += 1;
      marches = Math.max(marches, await moves());
      assert.ok(
        taps < MOST_TOUCHES,
        `${taps} touches, the last on ${what}: ${await page.locator('.prompt').innerText()}`,
      );
      // The picture shows the table, not the curtain between two players.
      if (taps >= 12 && !isTaken && !(await page.locator('.handover').count())) {
        isTaken = true;
        await picture(page, `touch-${ruleset}`);
      }
    }
    assert.ok(marches > 1, `${marches} marches`);
    assert.deepEqual(page.reds, [], 'no red line in the console');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} px too wide`);
    console.log(`${ruleset}: ${taps} touches, ${marches} marches`);
  });
}
