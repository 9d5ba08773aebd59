// What stands beside the map: the log and its reasons, chances, clocks, boxes and books.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ask,
  changed,
  faultsOf,
  house,
  layOut,
  number,
  panel,
  PHONE,
  picture,
  ROOT,
  seated,
  seatsOf,
  startGame,
} from './support.js';

const at = house();

/** The heights behind Fredericksburg, with everything ready for one roll. */
function layOutBattle(page) {
  const transcript = readFileSync(join(ROOT, 'crates/ah/transcripts/ah61-battle.play'), 'utf8');
  const setup = transcript.match(/setup = """\n(.*?)"""/s)[1];
  const actions = ['end movement', 'attack all at HH-37', 'by all'];
  return layOut(page, at.server.url, { ruleset: 'ah61', scenario: 'campaign', setup }, actions);
}

at.scene('the chances of an attack are a chart, with every modifier and its clause', async () => {
  const page = await at.open();
  await layOutBattle(page);
  const from = await number(page);
  await page.locator('.act[data-action="resolve 1"]').hover();
  const chart = page.getByRole('region', { name: 'Chances' });
  await chart.waitFor();
  const modifiers = chart.getByRole('list', { name: 'Modifiers' }).locator('li');
  const told = await modifiers.allInnerTexts();
  assert.ok(
    told.some((text) => /^\+5\s+Hancock/.test(text)) && told.some((text) => /^-24\s+McLaws/.test(text)),
  );
  assert.equal(await modifiers.locator('.clause').count(), told.length, 'every modifier has its clause');
  const chances = await chart.locator('td.number').allInnerTexts();
  const sum = chances.reduce((total, text) => total + Number.parseFloat(text), 0);
  assert.ok(chances.length > 1 && Math.abs(sum - 100) < chances.length, chances.join());
  assert.match(await chart.innerText(), /Exact\./);
  assert.equal(await number(page), from, 'nothing was played');
  await picture(page, 'forecast');
  await modifiers.locator('.clause').first().click();
  await page.waitForSelector('dialog[open] p');
});

at.scene('a finger is shown the chances and asked before dice are rolled', async () => {
  const page = await at.open(PHONE);
  await layOutBattle(page);
  const from = await number(page);
  await page.locator('.act[data-action="resolve 1"]').tap();
  const sure = page.getByRole('button', { name: 'Do it' });
  await sure.waitFor();
  assert.equal(await number(page), from, 'nothing was rolled');
  await picture(page, 'phone-forecast');
  await sure.tap();
  await changed(page, from);
  await panel(page, 'log');
  await page.waitForSelector('.log li.roll .dice');
});

at.scene('a long log can be read back to its beginning', async () => {
  const page = await at.open();
  await layOut(page, at.server.url, { ruleset: 'ah61', scenario: 'first-of-may' }, 450);
  const lines = page.locator('.log li:not(.before)');
  const back = page.getByRole('button', { name: 'What happened before' });
  const read = async () => {
    const [count, last] = [await lines.count(), await lines.last().innerText()];
    await back.click();
    await page.waitForFunction(
      (before) => document.querySelectorAll('.log li:not(.before)').length > before,
      count,
    );
    assert.equal(await lines.last().innerText(), last, 'the end stays where it was');
  };
  await lines.first().waitFor();
  await back.waitFor();
  while (await back.count()) await read();
  const { id, tokens } = await seatsOf(page);
  const log = await ask(page, `/games/${id}/log`, { token: tokens[0] });
  const all = log.flatMap(({ events }) => events.map(({ text, kind }) => ({ text, kind: kind.kind })));
  // The steps of a march are one line, and so are phases in which nothing happened.
  const single = all.filter(({ kind }) => kind !== 'move' && kind !== 'phase');
  const shown = page.locator('.log li:not(.before):not(.move):not(.phase)');
  assert.equal(await shown.count(), single.length, 'every line is there');
  assert.ok((await shown.first().innerText()).includes(single[0].text));
  const steps = await page
    .locator('.log li.move')
    .evaluateAll((marches) => marches.map((march) => Number(march.dataset.steps)));
  const moves = all.filter(({ kind }) => kind === 'move').length;
  assert.equal(
    steps.reduce((sum, count) => sum + count, 0),
    moves,
    'every step is in its march',
  );
});

at.scene('the computer says why where nothing is hidden, and elsewhere when it is over', async () => {
  const open = await at.table('ah61', 'first-of-may', { seats: ['computer', 'person'] });
  const why = open.locator('.log .why').first();
  // The computer plays on meanwhile, and the log with it.
  const told = await why.evaluate((line) => {
    line.querySelector('summary').click();
    return line.innerText;
  });
  assert.match(told, /^Why Union did this\s+\S.*\./);
  await picture(open, 'why');

  const hidden = await at.table('c1863', 'two-player', { seats: ['computer', 'person'] });
  await hidden.waitForSelector('.act, .card.lit, .piece.lit, .target');
  assert.equal(await hidden.locator('.why').count(), 0);
  await panel(hidden, 'talk');
  await hidden.getByRole('button', { name: 'Resign' }).click();
  await hidden.getByRole('button', { name: 'Yes, resign' }).click();
  await hidden.getByRole('link', { name: 'After-action report' }).waitFor();
  await panel(hidden, 'log');
  await hidden.locator('.log .why').first().waitFor();
});

for (const [kind, amount, shown] of [
  ['a budget for the whole game', '30', /^(30:00|[12]?\d:\d\d)$/],
  ['a budget for every turn', '10', /^(10:00|\d:\d\d)$/],
  ['days for every move', '5', /^5 days$/],
]) {
  at.scene(`a game can have a clock: ${kind}`, async () => {
    const page = await at.open();
    await page.goto(`${at.server.url}/new/ah74`);
    await page.getByLabel('Clock', { exact: true }).selectOption({ label: kind });
    await page.getByRole('spinbutton').fill(amount);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await seated(page);
    const clocks = await page.locator('.seats time').allInnerTexts();
    assert.equal(clocks.length, 2, 'a clock a side');
    for (const clock of clocks) assert.match(clock, shown);
  });
}

at.scene('where the rules give out time the clock is theirs, unless another is chosen', async () => {
  const page = await at.open();
  await page.goto(`${at.server.url}/new/lrtg`);
  const limits = page.locator('input[type=checkbox][value="time_limits"]');
  const clock = page.getByLabel('Clock', { exact: true });
  const shows = (kind) =>
    page.waitForFunction((value) => document.querySelector('.clock select')?.value === value, kind);
  await limits.waitFor();
  assert.equal(await clock.locator('option[value=rules]').count(), 0, 'only with the rules that have one');
  await limits.check();
  await shows('rules');
  await limits.uncheck();
  await shows('none');
  await limits.check();
  await shows('rules');
  await clock.selectOption('none');
  await shows('none');
  await clock.selectOption('rules');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await seated(page);
  const { id } = await seatsOf(page);
  const { game } = await ask(page, `/games/${id}`);
  assert.deepEqual(game.clock, { kind: 'rules' });
});

at.scene('the time of a turn runs out before the players', async () => {
  const page = await at.open();
  // The Union has a minute for its turn and the Confederate none, as the time is given out.
  const setup = `
    ruleset = "lrtg"
    scenario = "high-tide"
    options = ["time_limits"]
    turn = 9
    only = true
    [campaign]
    opened = true
    phase = "time_allocation"
    declared = ["Passive", "Passive"]
    players = [6, 6]
    [[piece]]
    unit = "hood"
    at = "SS2030"
    [[piece]]
    unit = "wright-union"
    at = "SS2022"
    [[piece]]
    unit = "sedgwick"
    with = "wright-union"
  `;
  await layOut(page, at.server.url, { ruleset: 'lrtg', scenario: 'high-tide', setup }, ['take initiative']);
  const clock = page.locator('.seats .union time');
  assert.match(await clock.innerText(), /^(1:00|0:\d\d|time is up)$/);
  const said = page.locator('.log li', { hasText: 'The time of the Union is up.' });
  // Nobody does anything: the clock falls by itself, and the page says so.
  await said.waitFor();
  await clock.filter({ hasText: /^time is up$/ }).waitFor();
  await said.locator('.clause').click();
  await page.waitForSelector('dialog[open] p');
});

at.scene(
  'optional rules stand in groups and columns, and three ways to begin choose among them',
  async () => {
    const page = await at.open({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${at.server.url}/new/lrtg`);
    const rules = page.getByRole('group', { name: 'Optional rules' });
    const boxes = rules.locator('input[type=checkbox]');
    await boxes.first().waitFor();
    const groups = await rules.locator('summary').allInnerTexts();
    assert.equal(groups.length, 4, groups.join());
    const columns = await rules
      .locator('.rules')
      .first()
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
    assert.ok(columns > 1, 'not one long column');
    const ways = page.getByRole('group', { name: 'Ways to begin' });
    const choose = async (name, isChosen) => {
      await ways.getByRole('button', { name }).click();
      await page.waitForFunction(
        (wanted) =>
          [...document.querySelectorAll('.presets button')].some(
            (button) => button.getAttribute('aria-pressed') === 'true' && button.textContent.includes(wanted),
          ),
        name,
      );
      const chosen = await boxes.evaluateAll((all) => all.filter(({ checked }) => checked).length);
      assert.ok(isChosen(chosen, await boxes.count()), `${name}: ${chosen}`);
    };
    // Those that bring more players to the table are nobody's but the players' own to choose, and two exclude each other.
    await choose('Everything', (chosen, all) => chosen > all / 2 && chosen < all);
    await choose('First game', (chosen) => chosen === 0);
    await page.waitForSelector('input[value="recruit"]:checked', { state: 'attached' });
    await choose('As printed', (chosen) => chosen === 0);
    // Titles fit their cards.
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(at.server.url);
      await page.waitForSelector('a.box strong');
      const cut = await page
        .locator('a.box strong, .school strong')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.parentElement.clientWidth).length);
      assert.equal(cut, 0, `titles are cut at ${width}`);
    }
  },
);

at.scene('a new game shows who plays: the rules themselves in a solitaire game', async () => {
  const page = await at.open();
  await page.goto(`${at.server.url}/new/c1863`);
  const seats = page.getByRole('group', { name: 'Who plays' });
  const who = () => seats.locator('.seat').allInnerTexts();
  await page.locator('input[type=radio][value="two-player"]').check();
  await page.waitForFunction(() => document.querySelectorAll('.seat select').length === 2);
  await page.locator('input[type=radio][value="solitaire-union"]').check();
  await page.waitForFunction(() => !document.querySelector('.seat select'));
  assert.deepEqual(
    (await who()).map((text) => text.replace(/\s+/g, ' ').trim()),
    ['Union you', 'Confederate the rules themselves'],
  );
  await startGame(page, at.server.url, 'c1863', 'solitaire-union');
  await seated(page);
});

at.scene('boxes show counters off the map, and every row of a book leads to its clause', async () => {
  const page = await at.table('ah74', 'chancellorsville');
  await panel(page, 'boxes');
  const box = page.locator('[data-box="not in use"]');
  await box.waitFor();
  assert.ok((await box.locator('.held').count()) > 10, 'the brigades wait in their box');
  await box.locator('.held').first().click();
  await page.getByRole('complementary', { name: 'Unit' }).waitFor();
  await picture(page, 'boxes');
  await panel(page, 'books');
  const rows = page.locator('.book tbody tr');
  assert.equal(await rows.count(), await rows.locator('.clause').count());
  await rows.locator('.clause').first().click();
  await page.waitForSelector('dialog[open] p');
});

// What the server says is altered on its way.
at.sceneOfServer('messages are read as letters, and written as one action a word', async () => {
  const page = await at.open();
  // Only the view and the choices are made up: this is about how a page shows them, whatever the game.
  const button = (action) => ({
    action,
    label: action,
    kind: 'button',
    pieces: [],
    places: [],
    card: null,
    amount: null,
  });
  const columns = ['turn', 'from', 'to', 'what came of it', 'message'];
  const written = (state) => {
    const rows = [
      { cells: ['3', 'Hooker', 'Reynolds', 'delivered', 'HOLD THE GAP'], clause: 'ah74.3.2' },
      { cells: ['4', 'Reynolds', 'Hooker', 'delayed', ''], clause: '' },
    ];
    state.view.sheets.push({ kind: 'messages', title: 'Messages', side: 'Union', columns, rows });
    return { ...state, choices: ['write HOLD', 'write GAP', 'seal'].map(button), routes: [] };
  };
  await page.routeWebSocket(/\/live$/, () => undefined);
  await page.route(/\/api\/v1\/games\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: written(await response.json()) });
  });
  const sent = [];
  await page.route(/\/play$/, async (route) => {
    sent.push(route.request().postDataJSON().actions);
    await route.fulfill({
      status: 422,
      json: { error: 'refused', message: 'The wire is down.', clause: 'ah74.3.2' },
    });
  });
  await startGame(page, at.server.url, 'ah74', 'chancellorsville', ['person', 'person']);
  await seated(page);
  assert.deepEqual(await page.locator('.act').allInnerTexts(), ['seal'], 'words are typed, not clicked');
  const field = page.getByLabel('Your message, in as few words as a telegraph likes');
  await field.fill('Hold South Mountain; communications cut?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('The wire is down.').waitFor();
  const words = ['HOLD', 'SOUTH', 'MOUNTAIN', 'COMMUNICATI-', 'ONS', 'CUT?'];
  assert.deepEqual(sent, [[...words.map((word) => `write ${word}`), 'seal']]);
  assert.notEqual(await field.inputValue(), '', 'what was refused is not lost');
  await panel(page, 'messages');
  const letters = page.getByRole('list', { name: 'Messages' }).locator('li');
  const [last, first] = await letters.allInnerTexts();
  assert.match(first.replace(/\s+/g, ' '), /from Hooker to Reynolds what came of it delivered HOLD THE GAP/);
  assert.match(last.replace(/\s+/g, ' '), /what came of it delayed/);
  assert.deepEqual(await faultsOf(page, 'messages'), []);
  await letters.locator('.clause').first().click();
  await page.waitForSelector('dialog[open] p');
});
