// A computer that thinks: how far it has come, and "Play now".
//
// No thought lasts for certain until a slow page has been looked at. So a computer is laid into what the page hears of a
// game whose other seat is a friend's who does not come; what a server really says of a thought is tested with the server.

import assert from 'node:assert/strict';
import { faultsOf, house, picture, seated, startGame } from './support.js';

const at = house();

const THINKING = { seat: 0, since: 0, patience: 10_000, share: null, actions: 0 };

/** Lets the page hear that the first seat is a computer's that thinks. What is given back tells it more. */
async function thinks(page) {
  const lines = [];
  let thinking = THINKING;
  const laid = (text) => {
    const news = JSON.parse(text);
    return JSON.stringify('thinking' in news ? { ...news, thinking } : news);
  };
  await page.routeWebSocket(/\/live$/, (line) => {
    lines.push(line);
    line.connectToServer().onMessage((text) => line.send(laid(text)));
  });
  await page.route(/\/api\/v1\/games\/[^/]+(\?.*)?$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: laid(await answer.text()) });
  });
  return {
    goesOn: (share) => {
      thinking = { ...THINKING, share, actions: 3 };
      for (const line of lines) line.send(JSON.stringify({ type: 'thinking', ...thinking, waiting: 2 }));
    },
    /** "Play now" is answered; the address that it was said to. */
    isTold: () =>
      new Promise((told) => {
        void page.route(/\/play-now$/, async (route) => {
          await route.fulfill({ status: 409, json: { error: 'conflict', message: 'nobody thinks' } });
          told(new URL(route.request().url()).pathname);
        });
      }),
  };
}

/** A game against a friend who does not come, at its table. */
async function alone(page) {
  await startGame(page, at.server.url, 'ah74', 'chancellorsville', ['guest', 'person']);
  await page.getByRole('button', { name: 'To the table' }).click();
  await seated(page);
}

at.scene('a person sees the computer think, and lets it play now', async () => {
  const page = await at.open();
  const computer = await thinks(page);
  const told = computer.isTold();
  await alone(page);
  const thinking = page.getByRole('group', { name: 'The computer thinks' });
  await thinking.waitFor();
  assert.equal(await thinking.getByRole('progressbar').getAttribute('value'), null);
  computer.goesOn(40);
  await thinking.getByText('3 actions so far, 2 other games wait for a thought').waitFor();
  assert.equal(await thinking.getByRole('progressbar').getAttribute('value'), '40');
  assert.deepEqual(await faultsOf(page, 'thinking'), []);
  await picture(page, 'thinking');
  await thinking.getByRole('button', { name: 'Play now' }).click();
  assert.equal(await told, `/api/v1${new URL(page.url()).pathname.replace('/game/', '/games/')}/play-now`);
  // It had played already: that is not worth a word.
  assert.equal(await page.locator('.saying').count(), 0);
});

at.scene('whoever only watches sees it think and cannot hurry it', async () => {
  const [host, guest] = [await at.open(), await at.open()];
  await alone(host);
  await thinks(guest);
  await guest.goto(host.url());
  await seated(guest);
  await guest.getByRole('group', { name: 'The computer thinks' }).waitFor();
  assert.equal(await guest.getByRole('button', { name: 'Play now' }).count(), 0);
});
