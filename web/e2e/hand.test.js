// The table in the hand: the camera, stacks and fans, double clicks, and the others' turn as a story.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  clickLit,
  answered,
  calm,
  house,
  layOut,
  number,
  picture,
  playOn,
  ROOT,
  seated,
  step,
  still,
  stream,
  takeChair,
  takeUp,
  watchFor,
} from './support.js';

const at = house();

/** How high a hex is drawn. */
const hex = (page) =>
  page.locator('.frame').evaluate((frame) => parseFloat(frame.style.getPropertyValue('--hex')));

/** The mouse comes to something, or leaves it, whatever lies above. */
const point = (locator, type) =>
  locator.evaluate(
    (element, wanted) => element.dispatchEvent(new PointerEvent(wanted, { pointerType: 'mouse' })),
    type,
  );

at.scene('a game opens where its counters can be read', async () => {
  for (const [ruleset, scenario] of [
    ['ah61', 'campaign'],
    ['ah74', 'chancellorsville'],
    ['gcacw', 'rtg-10'],
  ]) {
    const page = await at.table(ruleset, scenario);
    await still(page);
    assert.ok((await hex(page)) >= 50, `${ruleset}: a hex is ${await hex(page)} px high`);
    const seen = await page.evaluate(() => {
      const frame = document.querySelector('.frame').getBoundingClientRect();
      const inside = ({ left, top }) =>
        left > frame.left && left < frame.right && top > frame.top && top < frame.bottom;
      const pieces = [...document.querySelectorAll('.frame .piece.lit')];
      const stacks = [...document.querySelectorAll('.frame .stack')];
      const count = (all) => all.filter((one) => inside(one.getBoundingClientRect())).length;
      const corner = document.querySelector('.corner')?.getBoundingClientRect() ?? new DOMRect();
      const hidden = stacks.filter((stack) => {
        const { left, right, top, bottom } = stack.getBoundingClientRect();
        return right > corner.left && left < corner.right && bottom > corner.top && top < corner.bottom;
      });
      return {
        lit: pieces.length,
        litSeen: count(pieces),
        seen: count(stacks),
        hidden: document.querySelector('.minimap') ? hidden.length : 0,
      };
    });
    assert.equal(seen.hidden, 0, `${ruleset}: the small map hides counters`);
    assert.ok(seen.seen >= 3, `${ruleset}: ${JSON.stringify(seen)}`);
    assert.ok(seen.lit === 0 || seen.litSeen > 0, `${ruleset}: what is asked is in sight`);
    await picture(page, `open-${ruleset}`);
  }
});

at.scene('the map never zooms by itself', async () => {
  const page = await at.table('c1863', 'two-player');
  await page.keyboard.press('f');
  await still(page);
  const before = await hex(page);
  const random = stream(7);
  for (let clicks = 0; clicks < 25; clicks += 1) {
    if (await takeChair(page)) continue;
    const from = await number(page);
    if ((await clickLit(page, random)) !== null) await answered(page, from);
    assert.equal(await hex(page), before, `after ${clicks + 1} clicks`);
  }
  await page.getByRole('button', { name: 'As drawn' }).click();
  await page.waitForFunction(
    (old) => parseFloat(document.querySelector('.frame').style.getPropertyValue('--hex')) > old,
    before,
  );
  await page.getByRole('button', { name: 'The whole map' }).click();
  await page.waitForFunction(
    (old) =>
      Math.abs(parseFloat(document.querySelector('.frame').style.getPropertyValue('--hex')) - old) < 0.01,
    before,
  );
});

at.scene('while something is in hand a stack lies still, and a click on it means the hex', async () => {
  const page = await at.table('ah74', 'chancellorsville');
  await takeUp(page);
  await page.waitForSelector('.target:not(.far)');
  await still(page);
  const other = page
    .locator('.frame .stack')
    .filter({ has: page.locator('.count') })
    .filter({ hasNot: page.locator('.piece.lit, .piece.selected') })
    .first();
  const known = await number(page);
  await point(other, 'pointerenter');
  assert.equal(await page.locator('.stack.open').count(), 0, 'no fan is in the way');
  await other
    .locator('.piece')
    .first()
    .evaluate((piece) => {
      const { left, top, width, height } = piece.getBoundingClientRect();
      piece.dispatchEvent(
        new MouseEvent('click', { bubbles: true, clientX: left + width / 2, clientY: top + height / 2 }),
      );
    });
  await page.waitForFunction(
    (old) =>
      Number(document.querySelector('.table').dataset.number) !== old ||
      document.querySelector('.saying, .menu'),
    known,
  );
});

at.scene('a double click moves nothing', async () => {
  const page = await at.table('ah74', 'chancellorsville');
  await still(page);
  const piece = page.locator('.frame .piece.lit').first();
  const box = await piece.boundingBox();
  const known = await number(page);
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForFunction((old) => {
    const table = document.querySelector('.table');
    return Number(table.dataset.number) > old && table.dataset.busy === 'false';
  }, known);
  assert.equal(await number(page), known + 1, 'the first click takes up, the second does nothing');
});

at.scene('the other side’s turn is told as a story that can be paused, skipped and seen again', async () => {
  const page = await at.table('ah61', 'first-of-may', { seats: ['person', 'computer'], pace: 'slow' });
  const caption = page.locator('.story .caption');
  // However fast it is told, it is paused as soon as it begins.
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const pause = [...document.querySelectorAll('.story button')].find(
        (one) => one.textContent === 'Pause',
      );
      if (!pause) return;
      watch.disconnect();
      pause.click();
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  // The person moves nobody.
  for (;;) {
    await page.waitForSelector('.story, .act');
    if (await page.locator('.story').count()) break;
    await calm(page);
    const from = await number(page);
    // The last button closes a decision.
    await page
      .locator('.act')
      .last()
      .evaluate((button) => button.click());
    await answered(page, from);
  }
  await page.getByRole('button', { name: 'Go on', exact: true }).waitFor();
  await caption.filter({ hasText: /\w/ }).waitFor();
  await picture(page, 'story', { moving: true });
  assert.equal(await page.locator('.act').count(), 0, 'nothing is asked before it has been seen');
  const read = await page.locator('.log li').count();
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await page.waitForFunction(() => !document.querySelector('.story'));
  await page.waitForFunction((old) => document.querySelectorAll('.log li').length > old, read);
  const again = await watchFor(page, '.story .caption span');
  await page.getByRole('button', { name: 'Show me again' }).click();
  await again();
  await page.keyboard.press('s');
  await page.waitForFunction(() => !document.querySelector('.story'));
});

at.scene('a battle that others fight has an arrow and dice, and leaves its mark', async () => {
  const host = await at.open();
  const transcript = readFileSync(join(ROOT, 'crates/ah/transcripts/ah74-battle.play'), 'utf8');
  const setup = transcript
    .match(/^setup = """\n(.*?)"""/ms)[1]
    .replace(/\[\[at\]\]\nhex = "JJ-42"\nunits = .*\n/, '');
  const moves = ['move Brooks', 'to LL-43', 'move Newton', 'to LL-41', 'to LL-42', 'to KK-42', 'end', 'end'];
  const game = { ruleset: 'ah74', scenario: 'chancellorsville', setup };
  await layOut(host, at.server.url, game, [...moves, 'with Brooks']);
  // Somebody who only watches sees it as a story.
  const watcher = await at.open({ pace: 'slow' });
  await watcher.goto(host.url());
  await seated(watcher);
  await still(watcher);
  const [struck, rolled] = [
    await watchFor(watcher, 'path.struck'),
    await watchFor(watcher, '.story .caption svg'),
  ];
  await playOn(host, '.act[data-action="go"]');
  await Promise.all([struck(), rolled()]);
  for (const page of [host, watcher]) await page.waitForSelector('.frame .battle', { state: 'attached' });
});

at.scene('a march is one line: from, by which places, to', async () => {
  const page = await at.table('ah74', 'chancellorsville');
  await takeUp(page);
  await step(page);
  if (await page.locator('.target:not(.far)').count()) await step(page);
  const march = page.locator('.log li.move').last();
  const places = await march.getAttribute('data-steps');
  const text = await march.innerText();
  if (Number(places) > 1) assert.match(text, /from \S+ to \S+ by /);
  else assert.match(text, /from|to/);
});
