// Whole games, played by clicking what is lit.

import assert from 'node:assert/strict';
import { house, panel, picture, playOut, playUntil, seated, SITE, startGame, stream } from './support.js';

const at = house();

at.scene('a whole game of Chancellorsville 1863 against its bot', async () => {
  const page = await at.open();
  await page.goto(at.server.url);
  await page.waitForSelector('a.box img');
  await picture(page, 'home');
  await startGame(page, at.server.url, 'c1863', 'solitaire-union');
  await seated(page);
  await picture(page, 'c1863');
  const clicks = await playOut(page, stream(3));
  assert.ok(clicks > 20, `the game was over after ${clicks} clicks`);
  assert.deepEqual(page.reds, [], 'no red line in the console');
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
  // The link is good for somebody who was not there, where there is a server to ask.
  assert.equal(await page.getByLabel('Link to this report').count(), SITE ? 0 : 1);
  if (SITE) return;
  const stranger = await at.open();
  await stranger.goto(await page.getByLabel('Link to this report').inputValue());
  await stranger.waitForSelector('figure .plot');
});

at.scene('a whole scenario of Give Us Victories in hot-seat', async () => {
  const page = await at.table('guv', 'lee_moves');
  const clicks = await playOut(page, stream(5));
  assert.ok(clicks > 40, `the game was over after ${clicks} clicks`);
  assert.deepEqual(page.reds, [], 'no red line in the console');
});

at.scene('a whole first game of the Great Campaigns against the computer', async () => {
  const page = await at.open();
  await startGame(page, at.server.url, 'gcacw', 'rtg-0');
  await seated(page);
  const clicks = await playOut(page, stream(2));
  assert.ok(clicks > 5, `the game was over after ${clicks} clicks`);
  assert.deepEqual(page.reds, [], 'no red line in the console');
});

at.scene('the screen is handed over when the other player takes the chair', async () => {
  const page = await at.table('c1863', 'two-player');
  await playUntil(page, stream(1), '.handover', 40);
  assert.equal(
    await page.locator('.piece.lit, .card.lit, .act').count(),
    0,
    'nothing can be done before the chair is taken',
  );
  await picture(page, 'hand-over');
  await page.locator('.handover button').click();
  await page.waitForSelector('.handover', { state: 'detached' });
});

at.scene('a game against the computer goes on, however late an answer comes', async () => {
  const page = await at.open();
  await startGame(page, at.server.url, 'lrtg', 'high-tide');
  await seated(page);
  await picture(page, 'lrtg');
  // The state asked for after an action was written before the computer moved and comes long after.
  let stale;
  await page.route(/\/play$/, async (route) => {
    const response = await route.fetch();
    stale = (await response.json()).state;
    await route.fulfill({ response });
  });
  await page.route(/\/games\/[^/?]+$/, async (route) => {
    const json = stale;
    stale = undefined;
    if (!json) return route.continue();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return route.fulfill({ json });
  });
  await playUntil(page, stream(3), '.log li:nth-child(12)', 40);
  await panel(page, 'Books');
  await page.getByRole('tab', { name: 'Supply' }).click();
  await picture(page, 'lrtg-books');
});
