// The sheet of the unit that is looked at covers neither the unit nor its stack, in all six games, wherever it stands.

import assert from 'node:assert/strict';
import { calm, house, layOut, PHONE, still, takeUp } from './support.js';

const at = house();

/** Counters at the edges of the frame and in its middle: of each stack the one that is seen. */
const spread = (page) =>
  page.evaluate(() => {
    const frame = document.querySelector('.frame').getBoundingClientRect();
    const seen = [...document.querySelectorAll('.frame .stack')].flatMap((stack) => {
      const { x, y, width, height } = stack.getBoundingClientRect();
      const inside = x > frame.left && y > frame.top && x + width < frame.right && y + height < frame.bottom;
      return inside ? [{ id: stack.querySelector('.piece').dataset.piece, x, y }] : [];
    });
    const corners = [
      [frame.left, frame.top],
      [frame.right, frame.top],
      [frame.left, frame.bottom],
      [frame.right, frame.bottom],
      [frame.left + frame.width / 2, frame.top + frame.height / 2],
    ];
    const nearest = ([left, top]) =>
      seen.toSorted(
        (one, other) => Math.hypot(one.x - left, one.y - top) - Math.hypot(other.x - left, other.y - top),
      )[0];
    return [...new Set(corners.map((corner) => nearest(corner)?.id))].filter(Boolean);
  });

/** What of these the sheet covers, in words. */
const covered = (page, selector) =>
  page.evaluate((wanted) => {
    const sheet = document.querySelector('.unit').getBoundingClientRect();
    return [...document.querySelectorAll(wanted)].flatMap((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const isBelow = left < sheet.right && right > sheet.left && top < sheet.bottom && bottom > sheet.top;
      return isBelow ? [one.dataset.piece ?? one.dataset.place ?? one.className] : [];
    });
  }, selector);

for (const [ruleset, scenario] of [
  ['ah61', 'campaign'],
  ['ah74', 'chancellorsville'],
  ['c1863', 'solitaire-union'],
  ['guv', 'lee_moves'],
  ['gcacw', 'rtg-5'],
  ['lrtg', 'high-tide'],
]) {
  for (const [screen, options] of [
    ['desk', { viewport: { width: 1280, height: 860 } }],
    ['phone', PHONE],
  ]) {
    at.scene(`${ruleset}, ${screen}: the unit sheet lies beside what is looked at`, async () => {
      const page = await at.open(options);
      await layOut(
        page,
        at.server.url,
        { ruleset, scenario },
        ruleset === 'guv' ? ['deploy-the-rest', 'deploy-the-rest'] : [],
      );
      await still(page);
      const ids = await spread(page);
      assert.ok(ids.length > 0, 'counters are in sight');
      for (const id of ids) {
        const counter = page.locator(`.frame [data-piece="${id}"]`);
        await counter.focus();
        await counter.dispatchEvent('pointerenter', { pointerType: 'mouse' });
        await page.getByRole('complementary', { name: 'Unit' }).waitFor();
        await still(page);
        const own = `.frame .stack:has([data-piece="${id}"]) .piece`;
        assert.deepEqual(await covered(page, own), [], `${id} is seen`);
      }
      // With a unit in hand neither it nor where it can go next is covered.
      if (!(await page.locator('.board .piece.lit').count())) return;
      await calm(page);
      await takeUp(page);
      await still(page);
      if (!(await page.locator('.unit').count())) return;
      assert.deepEqual(await covered(page, '.frame .piece.selected'), [], 'what is in hand is seen');
      if (screen === 'desk')
        assert.deepEqual(await covered(page, '.frame .target:not(.far)'), [], 'where it can go is seen');
    });
  }
}
