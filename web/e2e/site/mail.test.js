// Two who play by mail: each in a browser of their own, with the network cut, and nothing but letters between them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { number, playUntil, seated, stream, takeChair } from '../support.js';
import { site, visit } from './host.js';

/** What is sent: the link of the letter that lies there. */
async function letterOf(page) {
  const link = page.getByLabel(/^Send this link to/);
  await link.waitFor();
  await page.waitForFunction(() => document.querySelector('.posting input')?.value.includes('#'));
  return link.inputValue();
}

/** Goes to the shelf, where letters are opened; whoever waits for an answer finds the mailbox open. */
async function toMailbox(page) {
  await page.goto(site.server.url);
  const isOpen = await page.locator('details.mailbox').evaluate((box) => box.open);
  if (!isOpen) await page.getByText('By mail', { exact: true }).click();
}

/** Opens a letter on the shelf, as somebody does who pasted it. */
async function openLetter(page, link) {
  await toMailbox(page);
  await page.getByLabel('The link that came').fill(link);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

async function invite(page, ruleset, scenario) {
  await page.goto(`${site.server.url}/`);
  await page.locator(`a.box[href="/new/${ruleset}"]`).click();
  await page.locator(`input[type=radio][value="${scenario}"]`).check();
  await page.locator('.seat select').nth(1).selectOption('mail');
  await page.getByLabel('Your name').fill('Ulysses');
}

/** Plays until the other is asked. */
const playTurn = (page) => playUntil(page, stream(11), 'section.mail button', 400);

site.scene('a game is played by letters alone', async () => {
  const [north, south] = [await visit(), await visit()];
  await invite(north, 'gcacw', 'rtg-0');
  await north.getByRole('button', { name: 'Invite', exact: true }).click();
  const invitation = await letterOf(north);

  await openLetter(south, invitation);
  await south.getByRole('heading', { name: /Ulysses invites you/ }).waitFor();
  await south.getByLabel('Your name').fill('Robert');
  await south.getByRole('button', { name: 'Accept' }).click();
  const acceptance = await letterOf(south);

  // Somebody who opens their own letter is told.
  await openLetter(south, acceptance);
  await south.getByRole('alert').filter({ hasText: 'You wrote that letter yourself' }).waitFor();

  await openLetter(north, acceptance);
  await seated(north);
  await playTurn(north);
  let [writer, reader] = [north, south];
  for (let turn = 0; turn < 3; turn += 1) {
    await writer.getByRole('button', { name: /^The letter to/ }).click();
    const letter = await letterOf(writer);
    const [sent, told] = [await number(writer), await writer.locator('.panel').innerText()];
    assert.ok(sent > 0 && told.length > 0);
    await openLetter(reader, letter);
    await seated(reader);
    await takeChair(reader);
    await playTurn(reader);
    [writer, reader] = [reader, writer];
  }
  const records = await Promise.all(
    [north, south].map((page) =>
      page
        .locator('.seats')
        .innerText()
        .then((text) => text.replace(/\s+/g, ' ')),
    ),
  );
  assert.match(records[0], /Ulysses.*Robert/);
  assert.match(records[1], /Ulysses.*Robert/);
});

site.scene(
  'what is hidden goes by mail only where both say that they trust, and a letter goes as a file too',
  async () => {
    const [north, south] = [await visit({ acceptDownloads: true }), await visit()];
    await invite(north, 'c1863', 'two-player');
    const inviting = north.getByRole('button', { name: 'Invite', exact: true });
    const trust = north.getByLabel(/We trust each other/);
    await trust.waitFor();
    assert.ok(await inviting.isDisabled());
    await trust.check();
    await inviting.click();
    await letterOf(north);
    const [download] = await Promise.all([
      north.waitForEvent('download'),
      north.getByRole('button', { name: 'As a file' }).click(),
    ]);
    const file = readFileSync(await download.path());

    await toMailbox(south);
    await south.getByLabel('or the file').setInputFiles({
      name: 'eggs.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"eggs": 12}'),
    });
    await south.getByRole('alert').filter({ hasText: 'no letter' }).waitFor();
    await south.getByLabel('or the file').setInputFiles({
      name: 'letter.json',
      mimeType: 'application/json',
      buffer: file,
    });
    await south.getByRole('heading', { name: /invites you/ }).waitFor();
    await south.getByLabel(/We trust each other/).check();
    await south.getByRole('button', { name: 'Accept' }).click();
    await letterOf(south);
  },
);
