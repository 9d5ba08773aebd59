// A computer that thinks: how far it has come, and "Play now".

import assert from 'node:assert/strict';
import { changed, faultsOf, house, number, picture, seated, serve, startGame } from './support.js';

// So long that a whole march is compared until nothing is left to compare: no page is so slow.
const at = house(() => serve({ more: ['--budget', '86400000'] }));

at.scene('a person sees the computer think, and lets it play now', async () => {
  const page = await at.open();
  await startGame(page, at.server.url, 'ah74', 'chancellorsville', ['computer', 'person']);
  await seated(page);
  const thinking = page.getByRole('group', { name: 'The computer thinks' });
  await thinking.waitFor();
  assert.deepEqual(await faultsOf(page, 'thinking'), []);
  await picture(page, 'thinking');
  // Told by the socket: the share has begun to count. The set-up may be played meanwhile, however slow the page is.
  await page.waitForFunction(() => document.querySelector('.thinking progress')?.hasAttribute('value'));
  const before = await number(page);
  await thinking.getByRole('button', { name: 'Play now' }).click();
  await changed(page, before);
});

at.scene('whoever only watches sees it think and cannot hurry it', async () => {
  const [host, guest] = [await at.open(), await at.open()];
  await startGame(host, at.server.url, 'ah74', 'chancellorsville', ['computer', 'person']);
  await seated(host);
  await guest.goto(host.url());
  await seated(guest);
  await guest.getByRole('group', { name: 'The computer thinks' }).waitFor();
  assert.equal(await guest.getByRole('button', { name: 'Play now' }).count(), 0);
});
