// Odds appear while attackers are being gathered, in every game that gathers them; and where one attacks alone, before it does.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calm, changed, house, layOut, number, picture, ROOT, still } from './support.js';

const at = house();

/** The set-up of a transcript. */
const setupOf = (path) =>
  readFileSync(join(ROOT, 'crates', path), 'utf8').match(/^setup = ("""|''')\n(.*?)\1/ms)?.[2];

const LONG_ROADS = `
ruleset = "lrtg"
scenario = "high-tide"
turn = 9
only = true
side = "Confederate"
[campaign]
opened = true
declared = ["Passive", "Passive"]
[[piece]]
unit = "hood"
at = "SS2030"
[[piece]]
unit = "mclaws"
at = "SS2030"
[[piece]]
unit = "longstreet"
with = "hood"
[[piece]]
unit = "wright-union"
at = "SS2029"
[[piece]]
unit = "sedgwick"
with = "wright-union"
`;

/** Each game as its attackers are being gathered: what was done, and whom a click adds. */
const GATHERINGS = [
  {
    game: { ruleset: 'ah61', scenario: 'campaign', setup: setupOf('ah/transcripts/ah61-battle.play') },
    actions: ['end movement', 'attack all at HH-37'],
    joins: ['Hancock', 'Gibbon'],
  },
  {
    // Without the guns on the hill, whom somebody would have to attack.
    game: {
      ruleset: 'ah74',
      scenario: 'chancellorsville',
      setup: setupOf('ah/transcripts/ah74-battle.play').replace(
        /\[\[piece\]\]\nat = "JJ-42"\nunits = .*\n/,
        '',
      ),
    },
    actions: ['move Brooks', 'to LL-43', 'move Newton', 'to LL-41', 'to LL-42', 'to KK-42', 'end', 'end'],
    // Whoever must take part joins by himself.
    joins: ['Brooks'],
  },
  {
    game: { ruleset: 'guv', scenario: 'jackson' },
    actions: [
      'deploy-the-rest',
      'deploy-the-rest',
      'choose howard',
      'choose-under hill jackson',
      'choose-under rodes jackson',
      'choose-under colston jackson',
      'chit 1220',
      'play jackson-attacks',
      'move o-neal',
      'with colquitt',
      'to 1321',
      'stand',
      'done',
      'done',
      'done',
      'attack 1420',
    ],
    joins: ['o-neal', 'colquitt'],
  },
  {
    game: {
      ruleset: 'gcacw',
      scenario: 'rtg-5',
      setup: setupOf('gcacw/transcripts/battle_of_gettysburg.play'),
    },
    actions: ['done', 'done', 'pass', 'take initiative', 'assault sickles'],
    joins: ['humphreys', 'birney'],
  },
  {
    game: { ruleset: 'lrtg', scenario: 'high-tide', setup: LONG_ROADS },
    actions: ['assault longstreet'],
    joins: ['hood', 'mclaws'],
  },
];

for (const { game, actions, joins } of GATHERINGS) {
  at.scene(`${game.ruleset}: the odds stand beside the attackers as they are gathered`, async () => {
    const page = await at.open({ viewport: { width: 1440, height: 900 } });
    await layOut(page, at.server.url, game, actions);
    const odds = page.getByLabel('Odds as it stands');
    const told = [];
    for (const unit of joins) {
      await still(page);
      await calm(page);
      // A mouse that rests on one who could join sees the chances with him.
      const counter = page.locator(`.frame [data-piece="${unit}"]`);
      await counter.dispatchEvent('pointerenter', { pointerType: 'mouse' });
      const chart = page.getByRole('region', { name: 'Chances' });
      await chart.waitFor();
      const from = await number(page);
      await counter.evaluate((piece) => piece.click());
      await changed(page, from);
      // And without being asked the odds as they stand, whatever the decision is called.
      await odds.filter({ hasText: /\d+ %/ }).waitFor();
      told.push(await page.locator('.decision').innerText());
    }
    assert.equal(new Set(told).size, told.length, 'what is gathered is told');
    await picture(page, `odds-${game.ruleset}`);
  });
}
