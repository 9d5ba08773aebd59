// What is kept on the device, whatever happens to the page that keeps it.

import assert from 'node:assert/strict';
import { answered, calm, clickLit, LIT, number, seated, startGame, stream, takeChair } from '../support.js';
import { site, visit } from './host.js';

/** Takes one action, by clicking what is lit, and waits until it is shown. */
async function playOne(page, random) {
  const from = await number(page);
  while ((await number(page)) === from) {
    if (await takeChair(page)) continue;
    await page.waitForSelector(LIT);
    if ((await clickLit(page, random)) !== null) await answered(page, from);
  }
}

/** Opens the same game in another page of the same browser. */
async function beside(page) {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.waitForSelector('.table[data-number]');
  return other;
}

site.scene('two pages of one browser follow each other', async () => {
  const page = await visit();
  await startGame(page, site.server.url, 'c1863', 'two-player');
  await seated(page);
  const other = await beside(page);
  await playOne(page, stream(5));
  const played = await number(page);
  await other.waitForFunction(
    (wanted) => Number(document.querySelector('.table').dataset.number) >= wanted,
    played,
  );
  await playOne(other, stream(6));
  const answer = await number(other);
  assert.ok(answer > played);
  await page.waitForFunction(
    (wanted) => Number(document.querySelector('.table').dataset.number) >= wanted,
    answer,
  );
});

/**
 * Runs before the worker that keeps the games: on a word it goes no further than the middle of the next write, which is begun
 * and never finished.
 */
function stickInMidWrite() {
  const word = new BroadcastChannel('in mid-write');
  let sticks = false;
  word.onmessage = () => {
    sticks = true;
    word.postMessage('will stick');
  };
  const add = IDBObjectStore.prototype.add;
  IDBObjectStore.prototype.add = function (...given) {
    const added = add.apply(this, given);
    if (sticks) {
      word.postMessage('sticks');
      for (;;);
    }
    return added;
  };
}

/** What is said on the channel to the worker. */
const said = (page, text) => page.waitForFunction((wanted) => window.said?.includes(wanted), text);

site.scene('a tab that is killed in the middle of a write loses nothing but that write', async () => {
  const page = await site.open();
  await page.route('**/worker-*.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `(${stickInMidWrite})();\n${await answer.text()}` });
  });
  await startGame(page, site.server.url, 'c1863', 'two-player');
  await seated(page);
  await playOne(page, stream(5));
  await takeChair(page);
  const [played, prompt, address] = [await number(page), await page.textContent('.prompt'), page.url()];
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.evaluate(() => {
    window.said = [];
    window.word = new BroadcastChannel('in mid-write');
    window.word.onmessage = ({ data }) => window.said.push(data);
    window.word.postMessage('stick');
  });
  await said(page, 'will stick');
  await calm(page);
  await page.waitForSelector(LIT);
  while (!(await page.evaluate(() => window.said.includes('sticks')))) {
    await clickLit(page, stream(7));
    await page.waitForFunction(() => window.said.includes('sticks') || document.querySelector('.menu, .act'));
  }
  const context = page.context();
  await page.close();
  const again = await context.newPage();
  await again.goto(address);
  await takeChair(again);
  await seated(again);
  assert.equal(await number(again), played);
  assert.equal(await again.textContent('.prompt'), prompt);
  await playOne(again, stream(5));
  assert.ok((await number(again)) > played);
});

site.scene('a browser with no room left says so, and nothing is lost', async () => {
  const page = await visit();
  await startGame(page, site.server.url, 'c1863', 'two-player');
  await seated(page);
  await playOne(page, stream(5));
  await takeChair(page);
  const [played, prompt] = [await number(page), await page.textContent('.prompt')];
  const browser = await page.context().newCDPSession(page);
  const room = (quotaSize) =>
    browser.send('Storage.overrideQuotaForOrigin', {
      origin: site.server.url,
      ...(quotaSize && { quotaSize }),
    });
  await room(1);
  await page.waitForSelector(LIT);
  await clickLit(page, stream(7));
  await page.getByText('no room left').first().waitFor();
  assert.equal(await number(page), played);
  await room();
  await page.reload();
  await takeChair(page);
  await seated(page);
  assert.equal(await number(page), played);
  assert.equal(await page.textContent('.prompt'), prompt);
  await playOne(page, stream(5));
});

/** A game with some actions played, and where it stands. */
async function begun(page) {
  await startGame(page, site.server.url, 'c1863', 'two-player');
  await seated(page);
  const random = stream(5);
  for (let played = 0; played < 3; played += 1) await playOne(page, random);
  await takeChair(page);
  return [await number(page), await page.textContent('.prompt')];
}

/** Where a game stands that was brought. */
async function brought(page) {
  await page.waitForURL('**/game/*');
  await page.waitForSelector('.handover button, .prompt strong');
  await takeChair(page);
  await seated(page);
  return [await number(page), await page.textContent('.prompt')];
}

site.scene('a game goes on elsewhere by a link', async () => {
  const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  const stands = await begun(page);
  await page.goto(site.server.url);
  await page.getByText('Go on elsewhere').click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const elsewhere = await visit();
  await elsewhere.goto(link.slice(0, -20));
  await elsewhere.getByRole('alert').filter({ hasText: 'no game that was taken along' }).waitFor();
  await elsewhere.goto('about:blank');
  await elsewhere.goto(link);
  assert.deepEqual(await brought(elsewhere), stands);
  await playOne(elsewhere, stream(5));
});

site.scene('a record is brought, and goes on from its end', async () => {
  const page = await visit();
  const stands = await begun(page);
  const id = new URL(page.url()).pathname.split('/').pop();
  const record = await page.evaluate(async (game) => {
    const [token] = Object.values(JSON.parse(localStorage.getItem('vedette.tokens'))[game]);
    const request = {
      method: 'GET',
      path: `/api/v1/games/${game}/record`,
      headers: { Authorization: `Bearer ${token}` },
    };
    return window.vedette.ask(request);
  }, id);
  assert.equal(record.status, 200, record.text);

  const elsewhere = await visit();
  await elsewhere.getByText('Go on elsewhere').click();
  const file = { name: 'record.json', mimeType: 'application/json', buffer: Buffer.from(record.text) };
  await elsewhere.getByLabel('Bring a game').setInputFiles(file);
  const [, prompt] = await brought(elsewhere);
  assert.equal(prompt, stands[1]);
  await playOne(elsewhere, stream(5));
});
