// Two browsers play each other; what each may not know never crosses its wire.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answered, clickLit, house, number, open, seated, start, stream } from './support.js';

const at = house();

/** Everything that a page receives over HTTP and its socket. */
function wire(page) {
  const heard = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/v1/games/')) heard.push(await response.text().catch(() => ''));
  });
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  return heard;
}

test('two browsers play each other and neither hears the other’s secrets', { timeout: 180_000 }, async () => {
  const [host, guest] = [await open(at.browser), await open(at.browser)];
  const [hostWire, guestWire] = [wire(host), wire(guest)];
  await start(host, at.server.url, 'c1863', 'two-player', ['person', 'guest']);
  const link = await host.locator('input[readonly]').inputValue();
  await host.getByRole('button', { name: 'To the table' }).click();
  await guest.goto(link);
  await guest.locator('input').fill('Guest');
  await guest.getByRole('button', { name: 'Sit down' }).click();
  await Promise.all([seated(host), seated(guest)]);
  const random = stream(9);
  for (let clicks = 0; clicks < 60; clicks += 1) {
    for (const page of [host, guest]) {
      const from = await number(page);
      if ((await clickLit(page, random)) !== null) await answered(page, from);
    }
  }
  const numbers = await Promise.all([host, guest].map((page) => page.getAttribute('.table', 'data-number')));
  assert.ok(Math.min(...numbers.map(Number)) > 10, `both have played: ${numbers}`);
  for (const [heard, own] of [
    [hostWire, 0],
    [guestWire, 1],
  ]) {
    const states = heard.flatMap((text) => {
      try {
        const body = JSON.parse(text);
        return [body.state ?? body].filter((state) => state?.view);
      } catch {
        return [];
      }
    });
    assert.ok(states.length > 5);
    // A Tactics card may show the enemy's hand; then an event has said so before.
    let told = false;
    for (const state of states) {
      assert.deepEqual(state.viewer, { Seat: own });
      told ||= JSON.stringify(state.log ?? []).includes('You see the enemy');
      const enemy = own === 0 ? 'Confederate' : 'Union';
      for (const hand of state.view.hands.filter(
        (hand) => hand.side === enemy && /hand|dealt/.test(hand.label),
      )) {
        if (!told) assert.deepEqual(hand.cards, [], `${hand.label} is shown to seat ${own}`);
      }
      for (const piece of state.view.pieces.filter((piece) => piece.side === enemy && piece.hidden)) {
        assert.equal(piece.place, 'hidden', `${piece.id} shows where it is`);
      }
      if (state.decision?.seat !== own) assert.deepEqual(state.choices, []);
    }
  }
  assert.deepEqual([...host.faults, ...guest.faults], []);
});

test(
  'somebody watches, a draw is declined and then agreed, and the report can be read',
  { timeout: 120_000 },
  async () => {
    const [host, guest, watcher] = [await open(at.browser), await open(at.browser), await open(at.browser)];
    await start(host, at.server.url, 'ah61', 'first-of-may', ['person', 'guest']);
    const link = await host.locator('input[readonly]').inputValue();
    await host.getByRole('button', { name: 'To the table' }).click();
    await guest.goto(link);
    await guest.locator('input').fill('Stuart');
    await guest.getByRole('button', { name: 'Sit down' }).click();
    await Promise.all([seated(host), seated(guest)]);
    await watcher.goto(host.url());
    await seated(watcher);
    await watcher.getByText('You are watching.').waitFor();
    assert.equal(await watcher.locator('.act, .piece.lit, .target').count(), 0);
    for (const answer of ['Decline', 'Agree']) {
      await host.getByRole('tab', { name: 'talk' }).click();
      await host.getByRole('button', { name: 'Offer a draw' }).click();
      await guest.getByText('offers a draw').waitFor();
      assert.equal(await host.getByText('offers a draw').count(), 0, 'whoever offers is not asked');
      await guest.getByRole('button', { name: answer }).click();
      await guest.getByText('offers a draw').waitFor({ state: 'detached' });
    }
    for (const page of [host, guest, watcher]) {
      await page.getByRole('link', { name: 'After-action report' }).waitFor();
    }
    await watcher.getByRole('link', { name: 'After-action report' }).click();
    await watcher.waitForSelector('figure .plot');
    assert.deepEqual([...host.faults, ...guest.faults, ...watcher.faults], []);
  },
);
