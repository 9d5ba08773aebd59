// The map as a person handles it: drag, zoom, fan out, look up, filter, overlays, dice, keys, fingers.

import assert from 'node:assert/strict';
import {
  changed,
  house,
  layOut,
  number,
  panel,
  PHONE,
  picture,
  spread,
  step,
  still,
  takeUp,
  watchFor,
} from './support.js';

const at = house();

/** Where the map pane has been moved to. */
const pane = (page) =>
  page.locator('.leaflet-map-pane').evaluate((element) => {
    const { e, f } = new DOMMatrix(getComputedStyle(element).transform);
    return [e, f];
  });

/** Waits until the map has been moved from there. */
const panned = (page, from) =>
  page.waitForFunction(([x, y]) => {
    const { e, f } = new DOMMatrix(getComputedStyle(document.querySelector('.leaflet-map-pane')).transform);
    return Math.hypot(e - x, f - y) > 30;
  }, from);

at.scene('the whole Gettysburg map lies there with 200 counters, and is dragged', async () => {
  const page = await at.open();
  await spread(page, at.server.url);
  await picture(page, 'gettysburg');
  const from = await pane(page);
  await page.mouse.move(600, 400);
  await page.mouse.down();
  await page.mouse.move(700, 460, { steps: 5 });
  await page.mouse.up();
  await panned(page, from);
});

at.scene(
  'a drag that begins on a lit hex or a counter of the enemy moves the map and nothing else',
  async () => {
    const page = await at.table('ah74', 'chancellorsville');
    await takeUp(page);
    await page.waitForSelector('.target:not(.far)');
    await still(page);
    const known = await number(page);
    for (const selector of ['.target:not(.far)', '.board .piece:has(.confederate)']) {
      const box = await page.locator(selector).first().boundingBox();
      const from = await pane(page);
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + 60, box.y + 70, { steps: 6 });
      await page.mouse.up();
      await panned(page, from);
      await still(page);
    }
    assert.equal(await number(page), known, 'nothing was played');
    assert.equal(await page.locator('.saying').count(), 0);
  },
);

at.scene('a stack fans out, and a counter that is pointed at shows its sheet', async () => {
  const page = await at.table('ah74', 'chancellorsville');
  await still(page);
  const stack = page
    .locator('.frame .stack')
    .filter({ has: page.locator('.count') })
    .first();
  const spread = () =>
    stack.locator('.piece').evaluateAll((pieces) => {
      const lefts = pieces.map(
        (piece) => piece.getBoundingClientRect().left + piece.getBoundingClientRect().top,
      );
      return Math.max(...lefts) - Math.min(...lefts);
    });
  const size = (await stack.boundingBox()).width;
  await stack.hover();
  await page.waitForSelector('.stack.open');
  await still(page);
  assert.ok((await spread()) > size * 0.9, 'the pieces lie beside each other');
  const names = await stack.locator('.piece .visually-hidden').allInnerTexts();
  await stack.locator('.piece').nth(1).hover();
  const sheet = page.getByRole('complementary', { name: 'Unit' });
  await sheet.filter({ hasText: (names[1] ?? '').split(',')[0] }).waitFor();
  assert.equal(new Set(names).size, names.length, 'every piece is named');
  assert.match(await sheet.innerText(), /Combat Strength/);
  await picture(page, 'fan');
});

/** The small map is folded where it would hide counters. */
async function unfold(page) {
  const fold = page.getByRole('button', { name: 'Show the small map' });
  if (await fold.count()) await fold.click();
}

at.scene('counters are hidden, one formation is picked out, and the minimap leads there', async () => {
  const page = await at.table('ah74', 'chancellorsville');
  await still(page);
  await page.locator('.frame').focus();
  await page.keyboard.press('c');
  await page.waitForFunction(() => document.querySelectorAll('.frame .piece').length === 0);
  await page.keyboard.press('c');
  await page.waitForSelector('.frame .piece');
  await panel(page, 'units');
  await page.getByRole('searchbox', { name: 'Find a unit or formation' }).fill('V Corps');
  await page.getByRole('button', { name: 'Pick out V Corps on the map' }).click();
  await page.waitForSelector('.piece.dim');
  const [bright, all] = await page.evaluate(() => [
    document.querySelectorAll('.frame .piece:not(.dim)').length,
    document.querySelectorAll('.frame .piece').length,
  ]);
  assert.ok(bright > 0 && bright < all / 3, `${bright} of ${all}`);
  await picture(page, 'formation');
  const from = await pane(page);
  await unfold(page);
  await page.locator('.minimap').click({ position: { x: 12, y: 12 } });
  await panned(page, from);
});

at.scene('a small fight on a large map is opened where it is', async () => {
  const page = await at.table('gcacw', 'rtg-0');
  await still(page);
  await unfold(page);
  await page.waitForSelector('.minimap > span', { state: 'attached' });
  const { out, hex, sheet } = await page.evaluate(() => {
    const frame = document.querySelector('.frame');
    const { left, top, right, bottom } = frame.getBoundingClientRect();
    const inside = ({ x, y, width, height }) =>
      x > left && y > top && x + width < right && y + height < bottom;
    const pieces = [...frame.querySelectorAll('.piece')].map((piece) => piece.getBoundingClientRect());
    const { width } = document.querySelector('.minimap > span').getBoundingClientRect();
    return {
      out: pieces.filter((piece) => !inside(piece)).length,
      hex: Number.parseFloat(frame.style.getPropertyValue('--hex')),
      sheet: width / document.querySelector('.minimap').getBoundingClientRect().width,
    };
  });
  assert.equal(out, 0, 'every counter is in sight');
  assert.ok(hex > 24 && sheet < 0.5, `a hex of ${hex} pixels, ${sheet} of the map`);
  await picture(page, 'gcacw');
});

at.scene('the keyboard moves and zooms the map, and lists its keys', async () => {
  const page = await at.table('ah74', 'chancellorsville');
  const hex = () =>
    page.locator('.frame').evaluate((frame) => Number.parseFloat(frame.style.getPropertyValue('--hex')));
  await page.locator('body').click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('m');
  const size = await hex();
  await page.keyboard.press('+');
  await page.waitForFunction(
    (old) => Number.parseFloat(document.querySelector('.frame').style.getPropertyValue('--hex')) > old,
    size,
  );
  await still(page);
  const from = await pane(page);
  await page.keyboard.press('ArrowRight');
  await panned(page, from);
  await page.keyboard.press('?');
  await page.getByRole('heading', { name: 'Keys' }).waitFor();
});

for (const [game, actions, kinds] of [
  [
    { ruleset: 'ah74', scenario: 'chancellorsville', options: ['command_control'] },
    [],
    ['zone', 'range', 'command'],
  ],
  [{ ruleset: 'ah61', scenario: 'first-of-may' }, [], ['zone', 'range']],
  [{ ruleset: 'gcacw', scenario: 'rtg-0' }, [], ['zone', 'command']],
  [{ ruleset: 'c1863', scenario: 'two-player' }, [], ['zone', 'range']],
  // Both sides deploy first, unseen; then the rules have something to mark out.
  [
    { ruleset: 'guv', scenario: 'campaign' },
    ['deploy-the-rest', 'deploy-the-rest'],
    ['zone', 'range', 'supply'],
  ],
]) {
  at.scene(`overlays of ${game.ruleset} are shown on request, with a legend and their clause`, async () => {
    const page = await at.open();
    await layOut(page, at.server.url, game, actions);
    await page.getByRole('button', { name: /^Layers/ }).click();
    for (const kind of kinds) {
      await page.locator(`[data-overlay=${kind}]`).check();
      await page.waitForSelector(`path.tint.${kind}`, { state: 'attached' });
    }
    const outline = await page.locator('path.tint.zone').first().getAttribute('d');
    assert.ok(outline.split('M').length > 2, 'several places are tinted');
    assert.match(await page.locator('#map-tools').innerText(), new RegExp(`${game.ruleset}\\.\\d`));
    await picture(page, `overlays-${game.ruleset}`);
    await page.locator('#map-tools .clause').first().click();
    await page.waitForSelector('dialog[open] p');
  });
}

at.scene('dice roll over the map, wait if asked to, and are skipped by a click', async () => {
  const page = await at.table('gcacw', 'rtg-0');
  await page.getByRole('button', { name: /^Layers/ }).click();
  await page.getByLabel('Dice wait for a click').check();
  await page.keyboard.press('Escape');
  // Both sides let their leaders be; then the first initiative is rolled for.
  for (const side of ['Union', 'Confederate']) {
    const from = await number(page);
    await page.locator('.prompt', { hasText: side }).waitFor();
    await page.locator('.act', { hasText: 'No more transfers' }).click();
    await changed(page, from);
  }
  const tray = page.locator('.tray');
  await tray.locator('strong').waitFor();
  assert.equal(await tray.locator('svg').count(), 2, 'a die a side');
  await picture(page, 'dice');
  await tray.click();
  await tray.waitFor({ state: 'detached' });
  await page.waitForSelector('.log li.roll .dice');
});

at.scene('last moves are arrows, and a line of the log leads to its place', async () => {
  const page = await at.table('ah74', 'chancellorsville');
  await takeUp(page);
  for (let steps = 0; steps < 2; steps += 1) await step(page);
  const arrow = page.locator('path.moved');
  assert.equal(await arrow.count(), 1, 'two steps of one piece are one arrow');
  assert.equal(await arrow.getAttribute('marker-end'), 'url(#arrow-head)');
  const flashed = await watchFor(page, 'path.flash');
  await page.locator('.log .link').first().click();
  await flashed();
  await page.getByRole('button', { name: /^Layers/ }).click();
  await page.getByLabel('Last moves').uncheck();
  await page.waitForSelector('path.moved', { state: 'detached' });
});

at.scene('with a finger: a tap opens the fan, a long press shows the sheet, neither plays', async () => {
  const page = await at.table('ah74', 'chancellorsville', PHONE);
  await still(page);
  const known = await number(page);
  // A stack well inside the frame.
  const name = await page.evaluate(() => {
    const frame = document.querySelector('.frame').getBoundingClientRect();
    const fits = [...document.querySelectorAll('.frame .stack')].find((stack) => {
      const { left, top } = stack.getBoundingClientRect();
      const room =
        left > frame.left + 20 && left < frame.right - 150 && top > frame.top + 70 && top < frame.bottom - 90;
      return room && stack.querySelector('.count');
    });
    return fits?.querySelector('.piece').dataset.piece;
  });
  assert.ok(name, 'a stack is in sight');
  const piece = page.locator(`.frame [data-piece="${name}"]`);
  // On a slow machine a tap may last as long as a long press: then it is made again.
  const away = page.getByRole('button', { name: 'Put the sheet away' });
  for (;;) {
    await piece.tap();
    await page.waitForSelector('.stack.open, .unit');
    if (!(await away.count())) break;
    await away.tap();
    await away.waitFor({ state: 'detached' });
    if (await page.locator('.stack.open').count()) break;
  }
  await still(page);
  assert.equal(await number(page), known, 'a tap on a closed stack plays nothing');
  const box = await piece.boundingBox();
  const client = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.getByRole('complementary', { name: 'Unit' }).waitFor();
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  assert.equal(await number(page), known, 'a long press plays nothing');
  await picture(page, 'phone-sheet');
  await away.tap();
  await page.getByRole('complementary', { name: 'Unit' }).waitFor({ state: 'detached' });
});
