// The keyboard and the ear: the focus stays on the map, the arrows walk it, and what changed is said.

import assert from 'node:assert/strict';
import { changed, house, number, still } from './support.js';

const at = house();

/** What has the focus, in a word. */
const focused = (page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element === document.body
      ? 'nothing'
      : (element.closest('[data-place]')?.dataset.place ?? element.className);
  });

at.scene('the focus stays, the arrows walk from hex to hex, and a march is heard', async () => {
  const page = await at.table('ah74', 'chancellorsville');
  await still(page);
  // Of the counters only those that can be taken up are on the way of the Tab key.
  const order = await page.evaluate(() =>
    [...document.querySelectorAll('.frame .piece')].every(
      (piece) => piece.classList.contains('lit') === (piece.tabIndex === 0),
    ),
  );
  assert.ok(order, 'Tab visits what is lit');
  await page.locator('.frame .piece.lit').first().focus();
  const start = await focused(page);
  let from = await number(page);
  await page.keyboard.press('Enter');
  await changed(page, from);
  await page.waitForSelector('.target:not(.far)');
  await page.waitForFunction(() => document.activeElement !== document.body);
  assert.equal(await focused(page), start, 'the focus is where it was');
  // One hex further, wherever there is a way.
  let there = start;
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
    await page.keyboard.press(key);
    const now = await focused(page);
    assert.notEqual(now, there, `${key} walks`);
    there = now;
  }
  const target = page.locator('.target:not(.far)').first();
  await target.focus();
  from = await number(page);
  await page.keyboard.press('Enter');
  await changed(page, from);
  await page.waitForFunction(() => document.activeElement !== document.body);
  assert.notEqual(await focused(page), 'nothing');
  await page.locator('.table > [role=status]', { hasText: / to / }).waitFor({ state: 'attached' });
});
