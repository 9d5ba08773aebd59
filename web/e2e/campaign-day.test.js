// A day of the Long Roads to Gettysburg, played to its end against the computer by somebody who reads only the page.

import assert from 'node:assert/strict';
import { answered, calm, house, number, panel, picture, seated, takeChair } from './support.js';

const at = house();

/** So many clicks are enough for one turn of a player who marches a corps and two more units. */
const MOST_CLICKS = 150;
/** How often the initiative is taken before it is passed. */
const MARCHES = 3;

/** Opens the Long Roads against the easy computer; `options` are the titles of optional rules. */
async function begin(page, person, options = []) {
  await page.goto(`${at.server.url}/new/lrtg`);
  await page.locator('input[type=radio][value="high-tide"]').check();
  for (const option of options) await page.getByLabel(option).check();
  const seats = page.locator('.seat select');
  await seats.nth(person).selectOption('person');
  await seats.nth(1 - person).selectOption('computer');
  // Further commanders sit at this screen too.
  for (let seat = 2; seat < (await seats.count()); seat += 1) await seats.nth(seat).selectOption('person');
  await page.locator('input[type=radio][value="easy"]').check({ force: true });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await seated(page);
}

/** What a sensible newcomer clicks first, by the words on the button: the first pattern that fits. */
const PREFERRED = [
  /^Operational/,
  /^Yes, and all that ask/,
  /^These are all/,
  /^Stay/,
  /^End the march/,
  /^(No|Nobody|Order nothing|Repair nothing|Nothing|Leave|Enough|Done|Stand|With )/,
];

/** Clicks an element wherever it lies, and waits until that has had its effect. */
async function click(page, element) {
  await calm(page);
  const from = await number(page);
  const text = await element.evaluate((one) => {
    one.click();
    return one.getAttribute('aria-label') ?? one.textContent.trim();
  });
  await answered(page, from);
  return text;
}

/** One decision of the newcomer: a button by preference, a far hex of a march, a leader before a single unit. */
async function decide(page, taken) {
  const button = (name) => page.locator('.buttons .act').filter({ hasText: name }).first();
  const menu = page.locator('.menu [role=menuitem]').first();
  if (await menu.count()) return click(page, menu);
  const initiative = button(/^Take the initiative/);
  if (await initiative.count()) {
    taken.initiative += 1;
    return click(page, taken.initiative > MARCHES ? button(/^Pass/) : initiative);
  }
  const prompt = await page.locator('.prompt').innerText();
  if (/has the initiative: choose/.test(prompt)) {
    const leader = taken.initiative === 1 ? '.piece.lit:has-text("XXX")' : '.piece.lit';
    const found = page.locator(leader);
    return click(page, ((await found.count()) ? found : page.locator('.piece.lit')).first());
  }
  // A click on a far hex marches there.
  const far = page.locator('.target.far');
  if (/choose a hex to march to/.test(prompt) && !taken.marched.has(prompt) && (await far.count())) {
    taken.marched.add(prompt);
    taken.atOnce ||= /Or force march first/.test(prompt);
    return click(page, far.last());
  }
  for (const words of PREFERRED) {
    const wanted = button(words);
    if (await wanted.count()) return click(page, wanted);
  }
  const lit = page.locator('.piece.lit, .target:not(.far), .buttons .act');
  return click(page, lit.first());
}

/** Waits until something is asked, or until something else is there. */
async function asked(page, other) {
  await page.waitForSelector('.table[data-busy=false]');
  await page.waitForSelector(`.act, .piece.lit, .target:not(.far), .menu [role=menuitem], ${other}`);
}

/** Plays until the page says that a turn is over. */
async function playTheTurn(page) {
  const clicked = [];
  const taken = { initiative: 0, marched: new Set(), atOnce: false };
  for (;;) {
    await asked(page, '.turn-notice');
    if (await page.locator('.turn-notice').count()) {
      assert.ok(taken.atOnce, `a march begins with a click on a far hex: ${clicked.join('\n')}`);
      return;
    }
    assert.equal(await page.locator('.lost').count(), 0, 'the connection holds');
    const prompt = await page.locator('.prompt').innerText();
    assert.ok(prompt.length > 30, `a decision is explained: ${prompt}`);
    clicked.push(await decide(page, taken));
    assert.ok(clicked.length < MOST_CLICKS, clicked.slice(-20).join('\n'));
    const said = page.locator('.saying');
    assert.equal(await said.count(), 0, `${prompt}\n${clicked.at(-1)}\n${await said.allInnerTexts()}`);
  }
}

const heading = (page) => page.locator('.decision .turn').innerText();

at.scene('a campaign day of the Union, to its end', async () => {
  const page = await at.open();
  await begin(page, 0);
  assert.match(await heading(page), /Turn 1 of 29, June 3-5/);
  await playTheTurn(page);
  const notice = await page.locator('.turn-notice').innerText();
  assert.match(notice, /June 3-5 is over/);
  assert.match(notice, /June 6-8 begins: Turn 2 of 29/);
  assert.match(await heading(page), /Turn 2 of 29, June 6-8/);
  await picture(page, 'lrtg-day');
  // The books have moved on with the calendar.
  await panel(page, 'Books');
  await page.getByRole('tab', { name: 'Calendar' }).click();
  const dates = await page.locator('.book tbody th').allInnerTexts();
  assert.ok(dates.length > 0 && !dates.includes('June 3-5'), dates.join(', '));
  await page.getByRole('tab', { name: 'Victuals' }).click();
  assert.ok((await page.locator('.book.union tbody tr').count()) > 20, 'every division has its victuals');
  // What is not on the map stands in boxes, each piece by its name.
  await panel(page, 'Boxes');
  const boxes = await page.locator('.box summary').allInnerTexts();
  assert.ok(
    boxes.some((title) => /^Union, not on the map \(\d+\)/.test(title)),
    boxes.join(', '),
  );
  assert.ok(
    boxes.some((title) => /to arrive June/.test(title)),
    boxes.join(', '),
  );
  await page.locator('.box summary').first().click();
  const names = await page.locator('.held').evaluateAll((all) => all.map(({ title }) => title));
  assert.ok(names.includes('Pettigrew') && names.every(Boolean), names.join(', '));
  await picture(page, 'lrtg-boxes');
});

at.scene('a commander writes to another, who reads it', async () => {
  const page = await at.open();
  const options = [/a second Union commander/, /Hybrid communications/];
  await begin(page, 0, options);
  const say = page.getByRole('button', { name: 'Talk to Union second' });
  const taken = { initiative: 0, marched: new Set(), atOnce: false };
  for (;;) {
    await asked(page, '.handover button');
    if (await say.count()) break;
    assert.match(await heading(page), /Turn 1 /);
    if (!(await takeChair(page))) await decide(page, taken);
  }
  await say.click();
  await page.getByLabel(/Your message/).fill('Hold the fords, I come to Warrenton tonight!');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.handover button').click();
  await panel(page, 'Messages');
  const letter = await page.locator('ol.letters').innerText();
  assert.match(letter, /from\s+Union\s+to\s+Union second/);
  assert.match(letter, /HOLD THE FORDS I COME TO WARRENTON TONIGHT/);
  await picture(page, 'lrtg-messages');
});

at.scene('a campaign day of the Confederate, to its end', async () => {
  const page = await at.open();
  await begin(page, 1);
  await playTheTurn(page);
  assert.match(await page.locator('.turn-notice').innerText(), /June 3-5 is over[^]*June 6-8 begins/);
  // The log tells a march in one line and names no phase in which nothing happened.
  await panel(page, 'Log');
  const phases = await page.locator('.log li').evaluateAll((all) => all.map(({ className }) => className));
  assert.ok(
    phases.every((kind, index) => !(kind.includes('phase') && phases[index + 1]?.includes('phase'))),
    phases.join(' '),
  );
});
