// Two browsers play each other; what each may not know never crosses its wire.

import assert from 'node:assert/strict';
import {
  answered,
  clickLit,
  far,
  house,
  LIT,
  number,
  panel,
  playUntil,
  seated,
  still,
  stream,
  takeChair,
} from './support.js';

const at = house();

at.scene('two browsers play each other and neither hears the other’s secrets', async () => {
  const [host, guest] = await far(at, 'c1863', 'two-player');
  const random = stream(9);
  // Whoever is asked clicks; the other hears of it sooner or later.
  for (let clicks = 0; clicks < 60;) {
    for (const page of [host, guest]) {
      const from = await number(page);
      if ((await clickLit(page, random)) === null) continue;
      clicks += 1;
      await answered(page, from);
    }
    await Promise.any([host, guest].map((page) => page.waitForSelector(LIT)));
  }
  // Both have played.
  for (const page of [host, guest])
    await page.waitForFunction(() => Number(document.querySelector('.table').dataset.number) > 10);
  for (const [own, heard] of (await Promise.all([host.heard(), guest.heard()])).entries()) {
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
});

at.scene('private notes are their writer’s alone, at one screen too', async () => {
  const [host, guest] = await far(at, 'ah61', 'first-of-may');
  const field = (page) => page.getByLabel('Your notes, which nobody else sees');
  const secret = 'The left flank hangs in the air.';
  await panel(host, 'talk');
  await field(host).fill(secret);
  const kept = host.waitForResponse(
    (answer) => answer.url().endsWith('/notes') && answer.request().method() === 'PUT',
  );
  await field(host).blur();
  await kept;
  await host.reload();
  await seated(host);
  await panel(host, 'talk');
  await host.waitForFunction((text) => document.querySelector('textarea')?.value === text, secret);
  await panel(guest, 'talk');
  await still(guest);
  assert.equal(await field(guest).inputValue(), '');
  assert.ok(!(await guest.heard()).join().includes(secret));

  const shared = await at.table('c1863', 'two-player');
  await panel(shared, 'talk');
  await field(shared).fill(secret);
  await field(shared).blur();
  await playUntil(shared, stream(1), '.handover', 40);
  await takeChair(shared);
  await panel(shared, 'talk');
  await still(shared);
  assert.equal(await field(shared).inputValue(), '', 'the next in the chair does not read them');
});

at.scene('somebody watches, a draw is declined and then agreed, and the report can be read', async () => {
  const [host, guest] = await far(at, 'ah61', 'first-of-may');
  const watcher = await at.open();
  await watcher.goto(host.url());
  await seated(watcher);
  await watcher.getByText('You are watching.').waitFor();
  assert.equal(await watcher.locator('.act, .piece.lit, .target').count(), 0);
  for (const answer of ['Decline', 'Agree']) {
    await panel(host, 'talk');
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
});
