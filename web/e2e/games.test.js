// Whole games, played by clicking what is lit.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { browse, open, picture, playOut, seated, serve, start, stream } from './support.js';

let server, browser;
before(async () => {
  [server, browser] = await Promise.all([serve(), browse()]);
});
after(async () => {
  await browser?.close();
  server?.stop();
});

test('a whole game of Chancellorsville 1863 against its bot', { timeout: 240_000 }, async () => {
  const page = await open(browser);
  await page.goto(server.url);
  await page.waitForSelector('a.box img');
  await picture(page, 'home');
  await start(page, server.url, 'c1863', 'solitaire-union');
  await seated(page);
  await picture(page, 'c1863');
  const clicks = await playOut(page, stream(3));
  assert.ok(clicks > 20, `the game was over after ${clicks} clicks`);
  assert.match(await page.locator('.prompt strong').innerText(), /\w+ .*\w+/);
  await page.getByRole('tab', { name: 'standing' }).click();
  await page.waitForSelector('.report svg');
  await picture(page, 'report');
  assert.deepEqual(page.faults, []);
});

test('a whole scenario of Give Us Victories in hot-seat', { timeout: 240_000 }, async () => {
  const page = await open(browser);
  await start(page, server.url, 'guv', 'lee_moves', ['person', 'person']);
  await seated(page);
  const clicks = await playOut(page, stream(5));
  assert.ok(clicks > 40, `the game was over after ${clicks} clicks`);
  assert.deepEqual(page.faults, []);
});

test('the screen is handed over when the other player takes the chair', { timeout: 60_000 }, async () => {
  const page = await open(browser);
  await start(page, server.url, 'c1863', 'two-player', ['person', 'person']);
  await seated(page);
  const random = stream(1);
  const { clickLit } = await import('./support.js');
  for (let clicks = 0; clicks < 40 && !(await page.locator('.handover').count()); clicks += 1) {
    await clickLit(page, random);
    await page.waitForTimeout(150);
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
