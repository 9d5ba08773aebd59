// A server for others: accounts, a lost password by mail, and a seat that opens without a token.

import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:net';
import { faultsOf, freePort, house, PATIENCE, picture, seated, serve } from './support.js';

/** A mail server that takes everything and says so. */
function postOffice() {
  const mails = new EventEmitter();
  const server = createServer((socket) => {
    let text = '';
    let mail = null;
    const say = (line) => socket.write(`${line}\r\n`);
    say('220 localhost');
    socket.on('data', (data) => {
      text += data;
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (mail !== null && line === '.') {
          mails.emit('mail', mail.join('\n').replaceAll('=\n', '').replaceAll('=3D', '='));
          mail = null;
          say('250 kept');
        } else if (mail !== null) mail.push(line);
        else if (line === 'DATA') {
          mail = [];
          say('354 go on');
        } else say(line.startsWith('QUIT') ? '221 bye' : '250 localhost');
      }
    });
    socket.on('error', () => socket.destroy());
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ mails, port: server.address().port, close: () => server.close() }),
    ),
  );
}

let post;
const at = house(async () => {
  post = await postOffice();
  const port = await freePort();
  const more = ['--listen', `127.0.0.1:${port}`, '--public-url', `http://127.0.0.1:${port}`];
  const server = await serve({ more, env: { SMTP_URL: `smtp://127.0.0.1:${post.port}` } });
  return { ...server, stop: () => (post.close(), server.stop()) };
});

async function fill(page, fields, button) {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.locator('form').getByRole('button', { name: button }).click();
}

at.scene(
  'an account is made, used from another browser, and its lost password replaced by mail',
  async () => {
    const page = await at.open();
    await page.goto(at.server.url);
    await page.getByRole('link', { name: 'Make an account' }).click();
    assert.deepEqual(await faultsOf(page, 'register'), []);
    await picture(page, 'register');
    const asked = once(post.mails, 'mail', { signal: AbortSignal.timeout(PATIENCE) });
    await fill(
      page,
      { Name: 'Meade', Password: 'a long enough one', 'Mail, if you like': 'meade@localhost' },
      'Make an account',
    );
    await page.getByRole('link', { name: 'Meade' }).click();
    await page.getByLabel('Webhook').waitFor();
    await page.waitForFunction(
      () => document.querySelector('input[type=email]')?.value === 'meade@localhost',
    );
    assert.deepEqual(await faultsOf(page, 'account'), []);
    await picture(page, 'account');
    // The address is hers when she says so: until then nothing else is sent there.
    const [question] = await asked;
    const confirm = question.match(/http\S+\/confirm#\S+/)?.[0];
    assert.ok(confirm, question);
    await page.goto(confirm);
    await page.getByRole('button', { name: 'It is mine' }).click();
    await page.getByText('It is confirmed').waitFor();
    await page.goto(`${at.server.url}/new/c1863`);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await seated(page);
    const game = page.url();

    // Another browser has no token: the account opens the seat.
    const other = await at.open();
    await other.goto(`${at.server.url}/login`);
    await fill(other, { Name: 'Meade', Password: 'not the right one' }, 'Log in');
    await other.getByRole('alert').waitFor();
    await fill(other, { Password: 'a long enough one' }, 'Log in');
    await other.getByRole('link', { name: 'Meade' }).waitFor();
    await other.getByRole('heading', { name: 'Go on with' }).waitFor();
    await other.goto(game);
    await seated(other);
    assert.equal(await other.getByText('You are watching.').count(), 0);
    await other.waitForSelector('.act, .piece.lit, .card.lit, .target');

    // Changed: whoever has the old password and the old sessions is out.
    await page.goto(`${at.server.url}/account`);
    const change = async (old, password) => {
      await page.getByLabel('Old password').fill(old);
      await page.getByLabel('New password').fill(password);
      await page.getByRole('button', { name: 'Change it' }).click();
    };
    await change('not the right one', 'a fresh one, and long');
    await page.getByRole('alert').waitFor();
    await change('a long enough one', 'a fresh one, and long');
    await page.getByText('Changed; every other browser is logged out.').waitFor();
    await other.goto(`${at.server.url}/login`);
    await fill(other, { Name: 'Meade', Password: 'a long enough one' }, 'Log in');
    await other.getByRole('alert').waitFor();
    await fill(other, { Password: 'a fresh one, and long' }, 'Log in');
    await other.getByRole('link', { name: 'Meade' }).waitFor();

    // Lost: the answer is the same for a name that does not exist.
    const third = await at.open();
    await third.goto(`${at.server.url}/login`);
    await third.getByRole('link', { name: 'I have lost my password' }).click();
    await fill(third, { Name: 'Nobody' }, 'Send me a link');
    const answer = await third.getByRole('status').innerText();
    await third.goto(`${at.server.url}/forgotten`);
    const mailed = once(post.mails, 'mail', { signal: AbortSignal.timeout(PATIENCE) });
    await fill(third, { Name: 'Meade' }, 'Send me a link');
    assert.equal(await third.getByRole('status').innerText(), answer);
    const [mail] = await mailed;
    const link = mail.match(/http\S+\/reset#\S+/)?.[0];
    assert.ok(link, mail);
    await third.goto(link);
    await fill(third, { 'New password': 'quite another one' }, 'Set it');
    await third.getByText('The password is set').waitFor();
    assert.ok(!third.url().includes('#'), 'the used token is gone from the address');
    await third.getByRole('link', { name: 'Log in' }).click();
    await fill(third, { Name: 'Meade', Password: 'quite another one' }, 'Log in');
    await third.getByRole('link', { name: 'Meade' }).waitFor();
    // The old sessions are over.
    await other.goto(at.server.url);
    await other.getByRole('link', { name: 'Log in' }).waitFor();
    await third.goto(link);
    await fill(third, { 'New password': 'a third, with the old link' }, 'Set it');
    await third.getByRole('alert').waitFor();
  },
);
