// Where it happened: the page behind every scenario, from the shelf and from the table.

import assert from 'node:assert/strict';
import { ask, faultsByDayAndNight, house, picture, still } from './support.js';

const at = house();

at.scene('from the shelf a scenario tells where it happened, in the clauses own words', async () => {
  const page = await at.open();
  await page.goto(at.server.url);
  await page.locator('a.box[href="/new/guv"]').click();
  await page.locator('input[type=radio][value="salem"]').check();
  await page.getByRole('link', { name: 'Where it happened: Salem Church' }).click();
  await page.waitForSelector('h1:has-text("Salem Church")');
  const told = await ask(page, '/rulesets/guv/scenarios/salem/history');
  assert.equal(await page.locator('.situation').textContent(), told.situation);
  for (const { clause } of told.aims)
    assert.ok((await page.locator('.aims').textContent()).includes(clause.text), clause.id);
  for (const { name } of told.command) await page.getByText(name, { exact: true }).waitFor();
  for (const source of told.sources) await page.getByText(source, { exact: true }).waitFor();
  // Every movement is an arrow of its side on the map, with its number.
  await page.waitForSelector('path.course', { state: 'attached' });
  await still(page);
  const arrows = await page
    .locator('path.course')
    .evaluateAll((all) => all.map((arrow) => [arrow.classList[1], arrow.getAttribute('marker-end')]));
  assert.deepEqual(
    arrows,
    told.course.map(({ side }) => [side.toLowerCase(), 'url(#arrow-head)']),
  );
  assert.equal(await page.locator('.way-label').count(), told.course.length);
  // The forces are the counters of the set-up.
  const { pieces } = await ask(page, '/rulesets/guv/scenarios/salem');
  for (const side of ['Union', 'Confederate']) {
    const drawn = await page.locator(`.forces[data-side="${side}"] .row > .counter`).count();
    const units = pieces.filter((piece) => piece.side === side && piece.kind !== 'hidden');
    assert.equal(drawn, units.length, side);
    assert.ok(drawn > 3);
  }
  await still(page);
  await picture(page, 'history');
  // What is pointed at stands out.
  await page.locator('.plot li button').nth(1).hover();
  await page.waitForFunction(() => document.querySelectorAll('path.course.faint').length > 0);
  assert.equal(await page.locator('path.course.bright').count(), 1);
  assert.deepEqual(await faultsByDayAndNight(page, 'story', 'main'), []);
  await page.getByRole('link', { name: 'Play it' }).first().click();
  await page.waitForSelector('input[type=radio][value="salem"]:checked', { state: 'attached' });
});

at.scene('everything that was done lies in sight, however far apart', async () => {
  const page = await at.open();
  await page.goto(`${at.server.url}/story/ah74/chancellorsville`);
  await page.waitForSelector('.way-label', { state: 'attached' });
  await still(page);
  const outside = await page.locator('.way-label').evaluateAll((labels) => {
    const map = document.querySelector('.leaflet-container').getBoundingClientRect();
    const within = ({ left, right, top, bottom }) =>
      left >= map.left && right <= map.right && top >= map.top && bottom <= map.bottom;
    return labels.filter((label) => !within(label.getBoundingClientRect())).map((label) => label.textContent);
  });
  assert.deepEqual(outside, []);
});

at.scene('a scenario that counts points shows for what', async () => {
  const page = await at.open();
  await page.goto(`${at.server.url}/story/gcacw/rtg-4`);
  await page.waitForSelector('.aims table');
  const { sheets } = await ask(page, '/rulesets/gcacw/scenarios/rtg-4');
  const { rows } = sheets.find(({ kind }) => kind === 'victory');
  assert.equal(await page.locator('.aims tbody tr').count(), rows.length);
  await page.locator('.aims .clause').first().click();
  await page.waitForSelector('dialog h2');
});

at.scene('the help at the table leads there', async () => {
  const page = await at.table('ah61', 'first-of-may');
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  const link = page.getByRole('link', { name: 'Where it happened' });
  assert.equal(await link.getAttribute('href'), '/story/ah61/first-of-may');
});
