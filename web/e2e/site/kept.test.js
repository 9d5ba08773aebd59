// What is kept on the device, whatever happens to the page that keeps it.

import assert from 'node:assert/strict';
import { calm, clickLit, LIT, number, seated, startGame, stream, takeChair } from '../support.js';
import { playOne, site, visit } from './host.js';

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

/** Runs before the worker that keeps the games. On a word the next write is begun and never finished, or finds no room. */
function failAtAWord() {
  const word = new BroadcastChannel('next write');
  let how = '';
  word.onmessage = ({ data }) => {
    // What another worker answers is no order.
    if (!data.order) return;
    how = data.order;
    word.postMessage('heard');
  };
  const add = IDBObjectStore.prototype.add;
  IDBObjectStore.prototype.add = function (...given) {
    if (how === 'no room') throw new DOMException('The disk is full.', 'QuotaExceededError');
    const added = add.apply(this, given);
    if (how === 'sticks') {
      word.postMessage('sticks');
      for (;;);
    }
    return added;
  };
}

/** A page whose next write can be made to fail. */
async function frail() {
  const page = await site.open();
  await page.route('**/worker-*.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `(${failAtAWord})();\n${await answer.text()}` });
  });
  return page;
}

/** Says how the next write goes, and waits until the worker has heard. */
async function nextWrite(page, how) {
  await page.evaluate((how) => {
    window.said = [];
    window.word ??= new BroadcastChannel('next write');
    window.word.onmessage = ({ data }) => window.said.push(data);
    window.word.postMessage({ order: how });
  }, how);
  await page.waitForFunction(() => window.said.includes('heard'));
}

/** Takes an action, by one click, or by two where the first asks which, and waits for what comes of it. */
async function clickUntil(page, comes) {
  const random = stream(7);
  await clickLit(page, random);
  await page.waitForFunction(`(${comes})() || document.querySelector('.menu')`);
  if (await page.locator('.menu').count()) await clickLit(page, random);
  await page.waitForFunction(comes);
}

/** Waits until whoever plays here can go on, and takes the chair for him. */
async function ready(page) {
  await page.waitForSelector(LIT);
  if (await takeChair(page)) await page.waitForSelector(LIT);
  await calm(page);
}

site.scene('a tab that is killed in the middle of a write loses nothing but that write', async () => {
  const page = await frail();
  const [played, prompt] = await begun(page);
  const address = page.url();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await nextWrite(page, 'sticks');
  await clickUntil(page, () => window.said.includes('sticks'));
  const context = page.context();
  await page.close();
  const again = await context.newPage();
  await again.goto(address);
  await ready(again);
  assert.deepEqual([await number(again), await again.textContent('.prompt')], [played, prompt]);
  await playOne(again, stream(5));
});

site.scene('a browser with no room left says so, and nothing is lost', async () => {
  const page = await frail();
  const [played, prompt] = await begun(page);
  await nextWrite(page, 'no room');
  await clickUntil(page, () => document.body.textContent.includes('no room left'));
  assert.equal(await number(page), played);
  await nextWrite(page, 'there is room');
  await page.reload();
  await ready(page);
  assert.deepEqual([await number(page), await page.textContent('.prompt')], [played, prompt]);
  await playOne(page, stream(5));
});

/** A game with some actions played, and where it stands. */
async function begun(page) {
  await startGame(page, site.server.url, 'c1863', 'two-player');
  await seated(page);
  const random = stream(5);
  for (let played = 0; played < 3; played += 1) await playOne(page, random);
  await ready(page);
  return [await number(page), await page.textContent('.prompt')];
}

/** Where a game stands that was brought. */
async function brought(page) {
  await page.waitForURL('**/game/*');
  await ready(page);
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
  await elsewhere.goto(site.server.url);
  await elsewhere.goto(link);
  assert.deepEqual(await brought(elsewhere), stands);
  await playOne(elsewhere, stream(5));
});

site.scene('a record is brought, and goes on from its end', async () => {
  const page = await visit();
  const stands = await begun(page);
  const id = new URL(page.url()).pathname.split('/').pop();
  // Whoever could read the record of a game that goes on would see what is hidden from him.
  const record = await page.evaluate(async (game) => {
    const [token] = Object.values(JSON.parse(localStorage.getItem('vedette.tokens'))[game]);
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const path = `/api/v1/games/${game}`;
    const { number } = JSON.parse((await window.vedette.ask({ method: 'GET', path, headers })).text);
    const body = JSON.stringify({ number });
    await window.vedette.ask({ method: 'POST', path: `${path}/resign`, headers, body });
    return window.vedette.ask({ method: 'GET', path: `${path}/record`, headers });
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
