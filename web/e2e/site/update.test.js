// A newer version of the site, in the middle of a game.

import assert from 'node:assert/strict';
import { number, seated, startGame, stream, takeChair } from '../support.js';
import { playOne, site, visit } from './host.js';

const NEWER = 'the next one';

/** Waits until a page is of the newer edition. */
const renewed = (page) =>
  page.waitForSelector(`meta[name=edition][content="${NEWER}"]`, { state: 'attached' });

site.scene('a newer version comes with the network, waits to be taken, and loses no game', async () => {
  const page = await visit();
  const random = stream(5);
  await startGame(page, site.server.url, 'c1863', 'two-player', ['person', 'person']);
  await seated(page);
  await playOne(page, random);
  const shelf = await page.context().newPage();
  await shelf.goto(site.server.url);
  await shelf.waitForSelector('a.box');

  site.server.publish(NEWER);
  const notice = shelf.getByRole('status').filter({ hasText: 'A newer Vedette is here' });
  assert.equal(await notice.count(), 0);
  await page.context().setOffline(false);
  await notice.waitFor();
  // Whoever does not take it plays on as before.
  await playOne(page, random);
  assert.equal(await page.locator('meta[name=edition]').count(), 0);

  // Whoever takes it takes it for all pages of this browser, and finds the game where it stood.
  const played = await number(page);
  await notice.getByRole('button').click();
  await renewed(shelf);
  await renewed(page);
  await takeChair(page);
  await seated(page);
  assert.equal(await number(page), played);
  assert.equal(await notice.count(), 0);

  // And the newer one is kept as the older was.
  await page.context().setOffline(true);
  await page.reload();
  await renewed(page);
  await playOne(page, random);
});
