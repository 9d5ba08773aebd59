// The ladder: what the shelf suggests next, from what was played, and the scenarios in their order.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { ask, house, panel, ROOT } from './support.js';

/** The rule itself, without a page around it. */
const source = readFileSync(join(ROOT, 'web/src/lib/ladder.ts'), 'utf8');
const { outputText } = ts.transpileModule(source, {
  compilerOptions: { module: 'ESNext', target: 'ES2022' },
});
const { next, rungs } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);

const at = house();

const scenario = (id, minutes, bot = null) => ({ id, title: id, minutes, bot });
const SHELF = [
  { id: 'second', title: 'Second', scenarios: [scenario('only', 30), scenario('shorter', 10)] },
  {
    id: 'first',
    title: 'First',
    scenarios: [scenario('long', 90), scenario('short', 20), scenario('alone', 5, 'Union')],
  },
];
const LESSONS = [
  { id: 'map', ruleset: 'first', title: 'The map' },
  { id: 'one', ruleset: 'first', title: 'One' },
  { id: 'two', ruleset: 'second', title: 'Two' },
];
const LEVELS = ['recruit', 'easy', 'normal', 'hard'];

const said = (rung) =>
  rung?.kind === 'lesson' ? rung.lesson : rung && `${rung.ruleset} ${rung.scenario.id} ${rung.opponent}`;
const after = (lessons, games) =>
  said(
    next(
      rungs(SHELF, LESSONS, LEVELS),
      new Set(lessons),
      games.map(([ruleset, opponent]) => ({ ruleset, scenario: 'any', opponent })),
      LEVELS,
    ),
  );

test('a lesson, the same game against the recruit, and so on, and then the next game', () => {
  assert.equal(after([], []), 'map');
  assert.equal(after(['map'], []), 'one');
  assert.equal(after(['map', 'one'], []), 'first short recruit');
  assert.equal(after(['map', 'one'], [['first', 'recruit']]), 'first short easy');
  assert.equal(after(['map', 'one'], [['first', 'easy']]), 'two', 'who beat easy need not go back');
  assert.equal(after(['map', 'one', 'two'], [['first', 'hard']]), 'second only recruit');
  const easy = [
    ['first', 'easy'],
    ['second', 'easy'],
  ];
  assert.equal(after(['map', 'one', 'two'], easy), 'first short normal');
  assert.equal(after(['map', 'one', 'two'], [...easy, ['first', 'normal']]), 'second only normal');
  assert.equal(after(['map', 'one', 'two'], [...easy, ['first', 'hard']]), 'second only normal');
  assert.equal(
    after(
      ['map', 'one', 'two'],
      [
        ['first', 'hard'],
        ['second', 'hard'],
      ],
    ),
    undefined,
  );
  assert.equal(after(['one', 'two'], easy), 'map', 'what was left out is still there');
});

at.scene('the shelf suggests nothing to a stranger, and the next rung to whoever has begun', async () => {
  const page = await at.open();
  await page.goto(at.server.url);
  await page.waitForSelector('.ladder');
  assert.equal(await page.locator('[data-next]').count(), 0);
  // What the opponents are is said in the server's own words.
  const opponents = await ask(page, '/opponents');
  assert.deepEqual(
    await page.locator('.ladder dt').allTextContents(),
    opponents.map(({ name }) => name),
  );
  for (const { summary } of opponents) await page.getByText(summary, { exact: true }).waitFor();
  await page.evaluate(() => {
    const done = { game: 'gone', marks: [], finished: true };
    localStorage.setItem('vedette.lessons', JSON.stringify({ map: done, ah61: done }));
  });
  await page.reload();
  await page.waitForSelector('[data-next="ah61 recruit"]');
  await page.evaluate(() =>
    localStorage.setItem(
      'vedette.played',
      JSON.stringify([{ ruleset: 'ah61', scenario: 'first-of-may', opponent: 'recruit' }]),
    ),
  );
  await page.reload();
  await page.locator('[data-next="ah61 easy"]').click();
  for (const chosen of ['first-of-may', 'easy'])
    await page.waitForSelector(`input[type=radio][value="${chosen}"]:checked`, { state: 'attached' });
});

at.scene('every scenario is listed, the game with the fewest rules first, of each the shortest', async () => {
  const page = await at.open();
  await page.goto(at.server.url);
  await page.locator('.ladder summary').click();
  const rows = await page
    .locator('.ladder [data-scenario]')
    .evaluateAll((all) =>
      all.map(({ dataset }) => [
        dataset.scenario.split(' ')[0],
        Number(dataset.minutes),
        Number(dataset.rules),
      ]),
    );
  const shelf = await ask(page, '/rulesets');
  assert.equal(rows.length, shelf.flatMap(({ scenarios }) => scenarios).length);
  assert.deepEqual(
    [...new Set(rows.map(([ruleset]) => ruleset))],
    ['ah61', 'ah74', 'c1863', 'guv', 'gcacw', 'lrtg'],
  );
  for (const [index, [ruleset, minutes, rules]] of rows.entries()) {
    const before = rows[index - 1];
    if (before) assert.ok(before[2] <= rules && rules > 100, `${ruleset}: ${before[2]} before ${rules}`);
    if (before?.[0] === ruleset)
      assert.ok(before[1] <= minutes, `${ruleset}: ${before[1]} before ${minutes}`);
  }
});

const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('vedette.played') ?? '[]'));

at.scene('a game that was resigned is no rung of the ladder', async () => {
  const page = await at.table('c1863', 'two-player', { seats: ['person', 'computer'] });
  await panel(page, 'talk');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  await page.waitForSelector('.prompt strong:not(.who)');
  assert.deepEqual(await kept(page), []);
});

at.scene('a game against the computer that was played to its end is remembered', async () => {
  const page = await at.open();
  // The last action of a game that was played is taken here, by whoever it belongs to.
  await page.goto(at.server.url);
  const { game: watched } = await ask(page, '/rulesets/gcacw/scenarios/rtg-0/watch');
  const record = await ask(page, `/games/${watched}/record`);
  const told = await ask(page, `/games/${watched}/log?since=${record.taken.length - 1}&umpire=true`);
  const last = told[0].seat;
  const { action } = record.taken.pop();
  const seats = [0, 1].map((seat) =>
    seat === last ? { kind: 'person' } : { kind: 'computer', opponent: 'easy' },
  );
  const { ruleset, scenario } = record;
  const made = await ask(page, '/games', { body: { ruleset, scenario, record, seats } });
  const { token } = made.seats[last];
  await page.evaluate((tokens) => localStorage.setItem('vedette.tokens', JSON.stringify(tokens)), {
    [made.id]: { [last]: token },
  });
  await page.goto(`${at.server.url}/game/${made.id}`);
  await page.waitForSelector('.table[data-number] .prompt strong');
  assert.deepEqual(await kept(page), []);
  const { number } = await ask(page, `/games/${made.id}`, { token });
  await ask(page, `/games/${made.id}/play`, { token, body: { number, actions: [action] } });
  await page.waitForFunction(() => localStorage.getItem('vedette.played') !== null);
  assert.deepEqual(await kept(page), [{ ruleset: 'gcacw', scenario: 'rtg-0', opponent: 'easy' }]);
  // It is a rung: nothing is kept twice.
  await page.reload();
  await page.waitForSelector('.prompt strong:not(.who)');
  assert.equal((await kept(page)).length, 1);
});
