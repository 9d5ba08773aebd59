// The table in WebAssembly plays as the program does: whole random games of every ruleset are played in it, and the program
// plays their records again, which compares the hash of every state.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import load, { General, Table } from '../../pocket/pocket.js';
import { BINARY, stream } from '../support.js';
import { SCENARIOS } from './scenarios.js';

/** A drawer that counts what it is given. */
class Drawer {
  files = new Map();
  async add(game, leaf, text) {
    const leaves = this.files.get(game) ?? [];
    if (leaf !== leaves.length) throw new DOMException('taken', 'ConstraintError');
    this.files.set(game, [...leaves, text]);
  }
  async read(game, from) {
    return (this.files.get(game) ?? []).slice(from);
  }
}

/** Generals who think on the spot. */
const barracks = {
  send(_chair, order, state, heard) {
    new General().obey(order, state, heard);
    heard();
  },
  hurry() {},
};
globalThis.isHurried = () => false;

await load({ module_or_path: readFileSync(new URL('../../pocket/pocket_bg.wasm', import.meta.url)) });

/** Asks a table as a page does. */
const asking =
  (table) =>
  async (method, path, { token, body } = {}) => {
    const headers = [
      'content-type',
      'application/json',
      ...(token ? ['authorization', `Bearer ${token}`] : []),
    ];
    const bytes = new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body));
    const answer = await table.ask(method, `/api/v1${path}`, headers, bytes);
    const text = new TextDecoder().decode(answer.body);
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };

/** Plays a game to its end, taking whatever a stream of numbers picks. */
async function playOut(ask, [ruleset, scenario], random) {
  const made = await ask('POST', '/games', { body: { ruleset, scenario } });
  const tokens = Object.fromEntries(made.seats.map(({ seat, token }) => [seat, token]));
  let state = await ask('GET', `/games/${made.id}`, { token: tokens[0] });
  while (state.decision) {
    const token = tokens[state.decision.seat];
    if (state.choices.length === 0) {
      state = await ask('GET', `/games/${made.id}`, { token });
      continue;
    }
    const { action } = state.choices[random(state.choices.length)];
    const played = await ask('POST', `/games/${made.id}/play`, {
      token,
      body: { number: state.number, actions: [action] },
    });
    state = played.state;
  }
  return {
    id: made.id,
    token: tokens[0],
    state: await ask('GET', `/games/${made.id}`, { token: tokens[0] }),
  };
}

for (const game of SCENARIOS) {
  test(`${game[0]}: the program finds every state of a game that was played in a page`, async () => {
    const drawer = new Drawer();
    const table = await Table.open(drawer, barracks, [], 1863n);
    const { id, token, state } = await playOut(asking(table), game, stream(7));
    const record = await asking(table)('GET', `/games/${id}/record`, { token });
    const folder = mkdtempSync(join(tmpdir(), 'vedette-pocket-'));
    try {
      const file = join(folder, 'record.json');
      writeFileSync(file, JSON.stringify(record));
      const said = execFileSync(BINARY, ['replay', file], { encoding: 'utf8' });
      assert.match(said, new RegExp(`${record.taken.length} actions replayed, every state as recorded`));
    } finally {
      rmSync(folder, { recursive: true });
    }
    // Whoever closes the page and opens it again finds the game where it stood.
    const again = await Table.open(drawer, barracks, [...drawer.files.keys()], undefined);
    const found = await asking(again)('GET', `/games/${id}`, { token });
    assert.deepEqual(found.view, state.view);
    assert.equal(found.number, state.number);
  });
}
