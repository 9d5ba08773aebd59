// The site below the root of its host, as on a page of somebody's project.

import assert from 'node:assert/strict';
import { cutOff, house, number, playOut, seated, startGame, stream } from '../support.js';
import { host } from '../static.js';

const FOLDER = '/somebody/vedette';
const site = house(() => host(FOLDER));

/** Every link of a page leads into the folder, or to what the page itself has made. */
async function linksOf(page) {
  const links = await page.locator('a[href]').evaluateAll((all) => all.map(({ href }) => href));
  assert.ok(links.length > 0);
  assert.deepEqual(
    links.filter((link) => !link.startsWith(`${site.server.url}/`) && !link.startsWith('blob:')),
    [],
  );
}

site.scene(
  'in a folder of its host, with the network cut, a game is played, left and found again',
  async () => {
    const page = await site.open();
    await cutOff(page, `${site.server.url}/`);
    await page.waitForSelector('a.box');
    await linksOf(page);
    await startGame(page, `${site.server.url}/`, 'gcacw', 'rtg-0', ['person', 'computer']);
    await seated(page);
    assert.match(new URL(page.url()).pathname, /^\/somebody\/vedette\/game\/[\w-]+$/);
    await linksOf(page);
    await playOut(page, stream(3), 400);
    await page.reload();
    await seated(page);
    assert.ok((await number(page)) > 0, 'it was kept');
    await page.getByRole('link', { name: 'After-action report' }).click();
    await page.waitForURL(/\/somebody\/vedette\/game\/[\w-]+\/report$/);
    await page.reload();
    await page.waitForSelector('h1');
    await linksOf(page);
    await page.getByRole('link', { name: 'The shelf' }).click();
    await page.waitForURL(`${site.server.url}/`);
    await page.waitForSelector('a.box');
    // What is kept bears the folder's name: another site of the same host keeps its own.
    const [databases, caches] = await page.evaluate(async () => [
      (await indexedDB.databases()).map(({ name }) => name),
      await window.caches.keys(),
    ]);
    assert.deepEqual(databases, [`vedette ${FOLDER}/`]);
    for (const cache of caches) assert.ok(cache.includes(site.server.url), cache);
  },
);
