// Where somebody who has never seen the page would hesitate: what is in hand, where the map looks, what a click was for.

import assert from 'node:assert/strict';
import {
  ask,
  calm,
  changed,
  far,
  house,
  layOut,
  number,
  panel,
  PHONE,
  playOn,
  seatsOf,
  startGame,
  still,
} from './support.js';

const at = house();

/** The pieces that are in hand. */
const inHand = (page) =>
  page.evaluate(() => [...document.querySelectorAll('.piece.selected')].map((piece) => piece.dataset.piece));

const take = (page, unit) => playOn(page, `.frame [data-piece="${unit}"]`);

/** Chancellorsville 1863 as the Union plays its first card. */
const FIRST_CARD = [
  'place meade 2',
  'place couch 2',
  'place howard 3',
  'place anderson 10',
  'place mclaws 10',
  'keep meade/slocum',
  'keep couch/howard',
  'keep sickles/meade',
  'keep mclaws/anderson',
  'keep anderson/mclaws/early',
  'keep anderson/hill',
  'play meade/slocum',
];

at.scene('who marches next is in hand, and no longer whoever marched before', async () => {
  const page = await at.open();
  await layOut(page, at.server.url, { ruleset: 'c1863', scenario: 'two-player' }, FIRST_CARD);
  await take(page, 'slocum');
  await playOn(page, '.act[data-action="march"]');
  assert.deepEqual(await inHand(page), ['slocum']);

  // A click on a place that is full says so, although counters lie on it.
  await page.locator('.frame [data-piece="meade"]').evaluate((piece) => piece.click());
  await page.locator('.saying', { hasText: 'c1863.6.5' }).waitFor();

  await playOn(page, '.target[data-place="8"]');
  assert.deepEqual(await inHand(page), [], 'the march is over');
  await playOn(page, '.act[data-action="march"]');
  assert.deepEqual(await inHand(page), ['meade']);
  const march = page.locator('.log li.move').last();
  assert.match(await march.innerText(), /^Slocum moves from Kelly's Ford \(1\) to Ely's Ford \(8\)\./);
});

at.scene('a whole stack is taken along and walks nowhere; a second click puts down', async () => {
  const page = await at.table('ah61', 'campaign');
  await take(page, 'Berry');
  const stack = page.locator('.stack:has(.piece.selected)');
  await stack.dispatchEvent('pointerenter', { pointerType: 'mouse' });
  await playOn(page, '.stack .grip');
  assert.deepEqual((await inHand(page)).toSorted(), ['Berry', 'Whipple']);
  assert.equal(await page.locator('.log li.move').count(), 0);

  // Another is taken up instead of both.
  await calm(page);
  await page.locator('.frame [data-piece="Burnham"]').evaluate((piece) => piece.click());
  await page.waitForSelector('.piece.selected[data-piece="Burnham"]', { state: 'attached' });
  assert.deepEqual(await inHand(page), ['Burnham']);
  await page.getByRole('button', { name: 'Put down' }).waitFor();

  await take(page, 'Burnham');
  assert.deepEqual(await inHand(page), []);
  assert.equal(await page.locator('.log li.move').count(), 0, 'nobody has gone out and back');
});

at.scene('the sheet of what is in hand is put away with it', async () => {
  const page = await at.table('ah61', 'campaign');
  const counter = page.locator('.frame [data-piece="Burnham"]');
  await counter.dispatchEvent('pointerenter', { pointerType: 'mouse' });
  const sheet = page.getByRole('complementary', { name: 'Unit' });
  await sheet.waitFor();
  await take(page, 'Burnham');
  assert.equal(await sheet.count(), 1);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.waitForFunction(() => !document.querySelector('.piece.selected'));
  // So it is when it has arrived.
  await counter.dispatchEvent('pointerenter', { pointerType: 'mouse' });
  await sheet.waitFor();
  await take(page, 'Burnham');
  await playOn(page, '.target:not(.far)');
  await playOn(page, '.act');
  assert.equal(await sheet.count(), 0);
});

at.scene('a click where nothing can be done says what can, and does not repeat the question', async () => {
  const page = await at.table('ah61', 'campaign');
  const question = await page.locator('.prompt').innerText();
  await page.locator('.frame').focus();
  await page.keyboard.press('Enter');
  await page.locator('button.ground').press('Enter');
  const said = await page.locator('.saying').innerText();
  assert.ok(!question.includes(said.replace(/ah61.*/, '').trim()), said);
});

at.scene('a button that means a place lights it on the map', async () => {
  const page = await at.open();
  await layOut(page, at.server.url, { ruleset: 'c1863', scenario: 'two-player' }, []);
  await page.locator('.act', { hasText: 'Meade begins at Berea Church (3)' }).hover();
  await page.locator('.target.aimed').waitFor();
  const lit = page.locator('.target.aimed');
  assert.deepEqual([await lit.count(), await lit.getAttribute('data-place')], [1, '3']);
});

at.scene('a map that was empty is opened where the first question is', async () => {
  const page = await at.open();
  await startGame(page, at.server.url, 'guv', 'lee_moves', ['person', 'computer']);
  await page.getByRole('button', { name: 'Deploy the rest as suggested' }).waitFor();
  await still(page);
  const looks = await page.evaluate(() => {
    const frame = document.querySelector('.frame');
    const { left, right, top, bottom } = frame.getBoundingClientRect();
    const isSeen = (element) => {
      const { x, y } = element.getBoundingClientRect();
      return x > left && x < right && y > top && y < bottom;
    };
    const targets = [...document.querySelectorAll('.target')];
    return { hex: Number.parseFloat(frame.style.getPropertyValue('--hex')), all: targets.every(isSeen) };
  });
  assert.ok(looks.hex > 45, `a hex is ${looks.hex} px high`);
  assert.ok(looks.all, 'every hex that may be chosen is in sight');
});

at.sceneOfServer('after the others have acted the map comes back to where it was', async () => {
  const [host, guest] = await far(at, 'ah61', 'campaign', { pace: 'normal' });
  /** Plays for a page what is wanted of its choices, one after the other. */
  const playFor = async (page, wanted) => {
    const { id, tokens } = await seatsOf(page);
    const [token] = Object.values(tokens);
    let state = await ask(page, `/games/${id}`, { token });
    for (const pattern of wanted) {
      const { action } = state.choices.find((choice) => new RegExp(pattern).test(choice.action));
      const body = { number: state.number, actions: [action] };
      ({ state } = await ask(page, `/games/${id}/play`, { token, body }));
    }
  };
  const spot = () =>
    host.evaluate(() => {
      const { x, y } = document.querySelector('.frame [data-piece="Burnham"]').getBoundingClientRect();
      return [Math.round(x), Math.round(y)];
    });
  await still(host);
  const before = await spot();
  await playFor(host, ['^end']);
  await playFor(guest, ['move Hardaway', '^to ', '^end']);
  // The film goes to the far end of the map, and ends by itself.
  await host.waitForSelector('.piece.lit', { state: 'attached' });
  await still(host);
  const [[x, y], [nowX, nowY]] = [before, await spot()];
  assert.ok(Math.abs(nowX - x) < 3 && Math.abs(nowY - y) < 3, `${[x, y]} and ${[nowX, nowY]}`);
});

at.scene('on a phone what is in hand stays in sight when a panel is opened', async () => {
  const page = await at.open(PHONE);
  await layOut(page, at.server.url, { ruleset: 'ah61', scenario: 'campaign' }, []);
  await still(page);
  // The lowest that is in sight.
  const lowest = await page.evaluate(() => {
    const { bottom } = document.querySelector('.map > .buttons').getBoundingClientRect();
    const spots = [...document.querySelectorAll('.frame .piece.lit')].map((piece) => ({
      id: piece.dataset.piece,
      y: piece.getBoundingClientRect().bottom,
    }));
    return spots.filter(({ y }) => y < bottom).sort((one, other) => other.y - one.y)[0].id;
  });
  await take(page, lowest);
  await panel(page, 'standing');
  await still(page);
  const isSeen = await page.evaluate(() => {
    const counter = document.querySelector('.piece.selected');
    const { x, y, width, height } = counter.getBoundingClientRect();
    return counter.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  assert.ok(isSeen, `${lowest} is seen`);
});

// What the server says is altered on its way.
at.sceneOfServer('what costs nothing anywhere shows no costs', async () => {
  const page = await at.open();
  const free = (state) => ({
    ...state,
    choices: state.choices?.map((choice) => ({ ...choice, amount: choice.amount === null ? null : 0 })),
    routes: state.routes?.map((route) => ({ ...route, cost: 0 })),
  });
  await layOut(page, at.server.url, { ruleset: 'ah61', scenario: 'campaign' }, []);
  await take(page, 'Burnham');
  assert.ok((await page.locator('.target[data-amount]').count()) > 0);
  await page.routeWebSocket('**/*', () => undefined);
  await page.route('**/api/v1/games/*', async (asked) => {
    const answer = await asked.fetch();
    await asked.fulfill({ response: answer, json: free(await answer.json()) });
  });
  await page.reload();
  await page.waitForSelector('.target', { state: 'attached' });
  assert.equal(await page.locator('.target[data-amount]').count(), 0);
});

at.scene('the scenario that is chosen is seen in its list', async () => {
  const page = await at.open();
  await page.goto(`${at.server.url}/new/c1863`);
  await page.waitForSelector('.start:not(:disabled)');
  await page.waitForFunction(() => {
    const list = document.querySelector('.list').getBoundingClientRect();
    const { top, bottom } = document.querySelector('input:checked').closest('label').getBoundingClientRect();
    return top >= list.top - 1 && bottom <= list.bottom + 1;
  });
});

at.sceneOfServer('an invitation says to which game and side', async () => {
  const page = await at.open();
  await startGame(page, at.server.url, 'c1863', 'two-player', ['person', 'guest']);
  await page.goto(await page.locator('input[readonly]').inputValue());
  await page.getByRole('heading', { name: 'You are invited to Chancellorsville 1863' }).waitFor();
  await page.getByText('You play the Confederate.').waitFor();
});
