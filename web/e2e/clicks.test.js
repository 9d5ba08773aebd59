// How many clicks a first turn takes, and that every counter can be reached by one.

import assert from 'node:assert/strict';
import { calm, house, layOut, number, changed, still, takeChair } from './support.js';

const at = house();

/** Clicks the first thing that is found, in the order in which it is looked for, and waits until it has had its effect. */
async function clickFirst(page, wanted) {
  await page.waitForSelector('.handover button, .act, .piece.lit, .target');
  await takeChair(page);
  await page.waitForSelector('.act, .piece.lit, .target');
  await calm(page);
  const from = await number(page);
  const clicked = await page.evaluate((all) => {
    for (const [selector, words, last] of all) {
      const found = [...document.querySelectorAll(selector)].filter((element) =>
        new RegExp(words ?? '').test(element.textContent),
      );
      const element = last ? found.at(-1) : found[0];
      if (!element) continue;
      element.click();
      return element.className;
    }
    return undefined;
  }, wanted);
  assert.ok(clicked, `nothing to click at: ${await page.locator('.prompt').innerText()}`);
  await changed(page, from);
  // What has one answer answers itself.
  await page.waitForFunction(
    () =>
      document.querySelector('.table').dataset.busy === 'false' &&
      document.querySelector('.handover, .act, .piece.lit, .target'),
  );
  return clicked;
}

/** The quickest way through what is asked before the first march. */
const PREAMBLE = ['.act', '^(No more|Nobody|Yes|Operational|Deploy the rest|End the march)'];
const MARCH = [
  ['.target.far', '', true],
  ['.frame .target', ''],
  ['.frame .piece.lit', ''],
];

for (const [ruleset, scenario, before, most] of [
  ['gcacw', 'rtg-5', 52, 26],
  ['lrtg', 'high-tide', 60, 30],
]) {
  at.scene(`three marches of ${scenario} take ${most} clicks at most; it was ${before}`, async () => {
    const page = await at.open({ viewport: { width: 1440, height: 900 } });
    await layOut(page, at.server.url, { ruleset, scenario }, []);
    let [clicks, marches] = [0, 0];
    while (marches < 3) {
      const clicked = await clickFirst(page, [PREAMBLE, ...MARCH, ['.act', '']]);
      clicks += 1;
      if (clicked.startsWith('target')) marches += 1;
      assert.ok(clicks <= most, `${clicks} clicks and ${marches} marches`);
    }
    console.log(`${scenario}: ${clicks} clicks`);
  });
}

at.scene('five units of Chancellorsville (1974) march with 8 clicks at most; it was 16', async () => {
  const page = await at.open({ viewport: { width: 1440, height: 900 } });
  await layOut(page, at.server.url, { ruleset: 'ah74', scenario: 'chancellorsville' }, []);
  await page.waitForSelector('.frame .piece.lit');
  /** Where every counter lies. */
  const places = () =>
    page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll('.frame .piece')].map((piece) => [
          piece.dataset.piece,
          piece.closest('.stack').dataset.place,
        ]),
      ),
    );
  const before = await places();
  let clicks = 0;
  const click = async (...wanted) => {
    clicks += 1;
    await clickFirst(page, [wanted]);
  };
  // A stack at once; the next one puts it down.
  for (const unit of ['Hooker-HQ', 'Reynolds-HQ']) {
    await click(`.frame [data-piece="${unit}"]`);
    await page.waitForSelector(`.piece.selected[data-piece="${unit}"]`);
    await click('.along');
    await click('.target.far', '', true);
  }
  const after = await places();
  const moved = Object.keys(before).filter((piece) => after[piece] !== before[piece]);
  assert.ok(moved.length >= 5, `${moved} have moved`);
  // Those who went together are one line of the log.
  assert.equal(await page.locator('.log li.move').count(), 2);
  assert.ok(clicks <= 8, `${clicks} clicks`);
});

at.scene('what is in hand is put down by taking up another, and by Escape', async () => {
  const page = await at.table('ah61', 'campaign');
  const take = (unit) => page.locator(`.frame [data-piece="${unit}"]`).evaluate((piece) => piece.click());
  const held = (unit) => page.waitForSelector(`.piece.selected[data-piece="${unit}"]`, { state: 'attached' });
  await take('Hooker-HQ');
  await held('Hooker-HQ');
  const looks = await page.evaluate(() => {
    const style = (selector) => {
      const { filter, scale } = getComputedStyle(document.querySelector(selector));
      return `${filter} ${scale}`;
    };
    return [style('.piece.selected'), style('.piece:not(.selected)')];
  });
  assert.notEqual(looks[0], looks[1], 'what is in hand looks lifted');
  await take('Reynolds-HQ');
  await held('Reynolds-HQ');
  assert.equal(await page.locator('.piece.selected').count(), 1);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('.piece.selected'));
});

at.scene('the end of a movement says once who could still move', async () => {
  const page = await at.table('ah61', 'campaign');
  const from = await number(page);
  const end = page.locator('.act', { hasText: 'End movement' });
  await end.click();
  await page.locator('.saying', { hasText: /could still move/ }).waitFor();
  assert.equal(await number(page), from, 'nothing is over yet');
  await end.click();
  await changed(page, from);
});

/** Drags the map until a counter lies well inside the frame. */
async function bring(page, id) {
  const { x, y, width, height } = await page.locator(`.frame [data-piece="${id}"]`).boundingBox();
  const frame = await page.locator('.frame').boundingBox();
  const [middleX, middleY] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
  let [far, down] = [middleX - x - width / 2, middleY - y - height / 2];
  // Room for a fan of four columns all around.
  const isFar = () => Math.abs(far) > frame.width / 2 - 200 || Math.abs(down) > frame.height / 2 - 200;
  while (isFar()) {
    const part = Math.min(1, (0.6 * Math.min(frame.width, frame.height)) / Math.hypot(far, down));
    // From bare ground, about where it leaves room: a counter would be lifted.
    const [fromX, fromY] = await page.evaluate(
      ([x, y]) => {
        for (let turn = 0; turn < 400; turn += 1) {
          const [alongX, alongY] = [x + turn * Math.cos(turn), y + turn * Math.sin(turn)];
          const under = document.elementFromPoint(alongX, alongY);
          if (under?.closest('.frame') && !under.closest('.stack')) return [alongX, alongY];
        }
        return [x, y];
      },
      [middleX - far * part * 0.5, middleY - down * part * 0.5],
    );
    await page.mouse.move(fromX, fromY);
    await page.mouse.down();
    await page.mouse.move(fromX + far * part, fromY + down * part, { steps: 4 });
    await page.mouse.up();
    // A map that was pushed glides on, from the next frame.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await still(page);
    const now = await page.locator(`.frame [data-piece="${id}"]`).boundingBox();
    if (Math.hypot(now.x - x, now.y - y) < 5) break;
    [far, down] = [middleX - now.x - width / 2, middleY - now.y - height / 2];
  }
}

at.scene('every stacked counter of Chancellorsville (1974) can be reached with the mouse', async () => {
  const page = await at.open({ viewport: { width: 1440, height: 900 } });
  await layOut(page, at.server.url, { ruleset: 'ah74', scenario: 'chancellorsville' }, []);
  await still(page);
  const stacks = await page
    .locator('.frame .stack')
    .evaluateAll((all) =>
      all
        .filter((stack) => stack.querySelectorAll('.piece').length > 1)
        .map((stack) => [...stack.querySelectorAll('.piece')].map((piece) => piece.dataset.piece)),
    );
  const missed = [];
  for (const ids of stacks) {
    await bring(page, ids[0]);
    const top = page.locator(`.frame .stack:has([data-piece="${ids[0]}"])`);
    const box = await top.boundingBox();
    // From elsewhere: a hand that has just let the map go may rest on the stack already.
    await page.mouse.move(5, 5);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForSelector('.stack.open');
    await still(page);
    const hidden = await page.evaluate(
      (wanted) =>
        wanted.filter((id) => {
          const piece = document.querySelector(`.frame [data-piece="${id}"]`);
          const { x, y, width, height } = piece.getBoundingClientRect();
          return !piece.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }),
      ids,
    );
    missed.push(...hidden);
    await page.mouse.move(5, 5);
    await page.waitForSelector('.stack.open', { state: 'detached' });
  }
  assert.ok(stacks.flat().length > 60, `${stacks.flat().length} counters in stacks`);
  assert.deepEqual(missed, []);
});
