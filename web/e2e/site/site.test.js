// The site: static files, and after the first visit no network at all.

import assert from 'node:assert/strict';
import {
  answered,
  clickLit,
  LIT,
  number,
  playOut,
  seated,
  startGame,
  stream,
  takeChair,
} from '../support.js';
import { site, visit } from './host.js';

/** Plays a little, by clicking what is lit. */
async function playSome(page, actions) {
  const random = stream(5);
  while ((await number(page)) < actions) {
    if (await takeChair(page)) continue;
    const from = await number(page);
    await page.waitForSelector(LIT);
    if ((await clickLit(page, random)) !== null) await answered(page, from);
  }
  await takeChair(page);
}

site.scene('with the network cut, a game is begun, played, left and found again', async () => {
  const page = await visit();
  await startGame(page, site.server.url, 'c1863', 'two-player', ['person', 'person']);
  await seated(page);
  await playSome(page, 4);
  const before = await number(page);
  assert.ok(before > 0, 'something was played');
  const { pathname } = new URL(page.url());
  const prompt = await page.textContent('.prompt');
  await page.reload();
  await takeChair(page);
  await seated(page);
  assert.equal(new URL(page.url()).pathname, pathname);
  assert.equal(await number(page), before);
  assert.equal(await page.textContent('.prompt'), prompt);
  await page.goto(site.server.url);
  await page.waitForSelector(`a[href="${pathname}"]`);
});

site.scene('with the network cut, the computer answers', async () => {
  const page = await visit();
  await startGame(page, site.server.url, 'gcacw', 'rtg-0', ['person', 'computer']);
  await seated(page);
  await playOut(page, stream(3), 400);
  await page.getByRole('link', { name: 'After-action report' }).waitFor();
});

site.scene('a browser that keeps nothing says so, and plays all the same', async () => {
  const page = await site.open();
  // As a browser does that is told to keep nothing. Workers have a database of their own, so theirs is taken away too.
  await page.route('**/worker-*.js', async (route) => {
    const answer = await route.fetch();
    const shut = 'indexedDB.open = () => { throw new DOMException("kept shut", "SecurityError"); };\n';
    await route.fulfill({ response: answer, body: shut + (await answer.text()) });
  });
  await page.goto(site.server.url);
  await page.getByRole('status').filter({ hasText: 'This browser keeps nothing' }).waitFor();
  await startGame(page, site.server.url, 'c1863', 'two-player', ['person', 'person']);
  await seated(page);
});

site.scene('a game is taken along as a file, and goes on elsewhere', async () => {
  const page = await visit({ acceptDownloads: true });
  await startGame(page, site.server.url, 'c1863', 'two-player', ['person', 'person']);
  await seated(page);
  await playSome(page, 3);
  const [played, prompt] = [await number(page), await page.textContent('.prompt')];
  await page.goto(site.server.url);
  await page.getByText('Go on elsewhere').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Take along' }).click(),
  ]);
  const file = await download.path();

  const elsewhere = await visit();
  await elsewhere.getByText('Go on elsewhere').click();
  await elsewhere.getByLabel('Bring a game').setInputFiles({
    name: 'list.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"eggs": 12}'),
  });
  await elsewhere.getByRole('alert').filter({ hasText: 'no game that was taken along' }).waitFor();
  await elsewhere.getByLabel('Bring a game').setInputFiles(file);
  await takeChair(elsewhere);
  await seated(elsewhere);
  assert.equal(await number(elsewhere), played);
  assert.equal(await elsewhere.textContent('.prompt'), prompt);
  await playSome(elsewhere, played + 1);
});

site.scene('a map that was drawn before waits for none that is being drawn', async () => {
  const page = await visit();
  const drawn = [0, 1, 2].map((place) => `/tiles/c1863/3/${place}/1.png`);
  await page.goto(`${site.server.url}/rules`);
  await page.waitForFunction(() => window.vedette);
  await page.evaluate(async (paths) => {
    const look = (path) => window.vedette.ask({ method: 'GET', path, headers: {} });
    await Promise.all(paths.map(look));
  }, drawn);
  // A picture is kept a moment after it was shown.
  for (const path of drawn) await page.waitForFunction((kept) => caches.match(kept), path);

  // Whoever draws hears nothing any more, as long as the largest map takes.
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      constructor(url, options) {
        super(url, options);
        this.draws = options.name.startsWith('easel');
      }
      postMessage(...said) {
        if (!this.draws) super.postMessage(...said);
      }
    };
  });
  await page.reload();
  await page.waitForFunction(() => window.vedette);
  await page.evaluate((paths) => {
    window.shown = [];
    const look = (path) => window.vedette.ask({ method: 'GET', path, headers: {} });
    for (const path of paths) void look(path).then(({ status }) => window.shown.push(status));
  }, drawn);
  await page.waitForFunction(() => window.shown.length === 3);
  assert.deepEqual(await page.evaluate(() => window.shown), [200, 200, 200]);
});
