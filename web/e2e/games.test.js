// Whole games, played by clicking what is lit.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answered,
  clickLit,
  house,
  number,
  open,
  picture,
  playOut,
  seated,
  start,
  stream,
} from './support.js';

const at = house();

test('a whole game of Chancellorsville 1863 against its bot', { timeout: 240_000 }, async () => {
  const page = await open(at.browser);
  await page.goto(at.server.url);
  await page.waitForSelector('a.box img');
  await picture(page, 'home');
  await start(page, at.server.url, 'c1863', 'solitaire-union');
  await seated(page);
  await picture(page, 'c1863');
  const clicks = await playOut(page, stream(3));
  assert.ok(clicks > 20, `the game was over after ${clicks} clicks`);
  assert.match(await page.locator('.prompt strong').innerText(), /\w+ .*\w+/);
  await page.getByRole('link', { name: 'After-action report' }).click();
  await page.waitForSelector('figure .plot');
  const titles = await page.locator('figure h3').allInnerTexts();
  assert.ok(titles.includes('Strength') && titles.includes('Losses'), titles.join(', '));
  assert.ok(titles.length > 2, 'the tracks are drawn too');
  const points = await page
    .locator('figure .plot path.union')
    .first()
    .evaluate((path) => path.getAttribute('d').trim().split(/[ML]/).length - 1);
  assert.ok(points > 5, `${points} moments are drawn`);
  await picture(page, 'report', { fullPage: true });
  // The link is good for somebody who was not there.
  const stranger = await open(at.browser);
  await stranger.goto(await page.getByLabel('Link to this report').inputValue());
  await stranger.waitForSelector('figure .plot');
  assert.deepEqual([...page.faults, ...stranger.faults], []);
});

test('a whole scenario of Give Us Victories in hot-seat', { timeout: 240_000 }, async () => {
  const page = await open(at.browser);
  await start(page, at.server.url, 'guv', 'lee_moves', ['person', 'person']);
  await seated(page);
  const clicks = await playOut(page, stream(5));
  assert.ok(clicks > 40, `the game was over after ${clicks} clicks`);
  assert.deepEqual(page.faults, []);
});

test('the screen is handed over when the other player takes the chair', { timeout: 60_000 }, async () => {
  const page = await open(at.browser);
  await start(page, at.server.url, 'c1863', 'two-player', ['person', 'person']);
  await seated(page);
  const random = stream(1);
  for (let clicks = 0; clicks < 40 && !(await page.locator('.handover').count()); clicks += 1) {
    const from = await number(page);
    await clickLit(page, random);
    await answered(page, from);
  }
  await page.waitForSelector('.handover');
  assert.equal(
    await page.locator('.piece.lit, .card.lit, .act').count(),
    0,
    'nothing can be done before the chair is taken',
  );
  await picture(page, 'hand-over');
  await page.locator('.handover button').click();
  await page.waitForSelector('.handover', { state: 'detached' });
  assert.deepEqual(page.faults, []);
});
