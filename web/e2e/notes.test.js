// Notes on places and formations where they are asked about, and the key of this map in the help.

import assert from 'node:assert/strict';
import { ask, calm, faultsOf, house, picture, still } from './support.js';

const at = house();

/** Brings a place into sight and rests on what lies there. */
async function restOn(page, selector) {
  await page.waitForSelector(selector, { state: 'attached' });
  await still(page);
  await calm(page);
  await page.locator(selector).first().hover({ force: true });
}

at.scene('resting on a place tells what it was, and on a counter what it was', async () => {
  const page = await at.table('ah61', 'first-of-may');
  await restOn(page, '.stack[data-place="R-28"] .piece');
  const note = page.getByRole('complementary', { name: 'Place' });
  await note.waitFor();
  assert.match(await note.textContent(), /^Chancellorsville Not a town/);
  const [told, buttons] = await Promise.all(
    [note, page.getByRole('group', { name: 'Where the map looks' })].map((one) => one.boundingBox()),
  );
  assert.ok(told.x >= buttons.x + buttons.width, 'the note lies beside the buttons of the map');
  await picture(page, 'notes');
  assert.deepEqual(await faultsOf(page, 'notes', '.noted'), []);
  await restOn(page, '[data-piece="Geary"]');
  const sheet = page.getByRole('complementary', { name: 'Unit' });
  await sheet.getByText('Geary', { exact: true }).first().waitFor();
  const { formations } = await ask(page, '/rulesets/ah61/scenarios/first-of-may/footnotes');
  const corps = formations.find(({ names, side }) => side === 'Union' && names.includes('XII Corps'));
  assert.deepEqual(await sheet.locator('.told').allTextContents(), [corps.says]);
  // Away from it there is nothing to tell.
  await page.mouse.move(5, 5);
  await note.waitFor({ state: 'detached' });
});

at.scene('the keys come to a note too', async () => {
  const page = await at.table('ah61', 'first-of-may');
  await still(page);
  await calm(page);
  await page.locator('.stack[data-place="R-28"] .piece').first().focus();
  await page.getByRole('complementary', { name: 'Place' }).waitFor();
});

for (const [ruleset, scenario, signs] of [
  ['ah61', 'first-of-may', ['Woods', 'Hill', 'Ford', 'Railway']],
  ['c1863', 'two-player', ['Line of march', 'Objective']],
  ['gcacw', 'rtg-4', ['Mountain', 'Pike', 'Rough', 'Bridge']],
]) {
  at.scene(`the help has the key of the map of ${ruleset}, as the map draws it`, async () => {
    const page = await at.table(ruleset, scenario);
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    const key = page.locator('dialog .key');
    const alt = await key.getAttribute('alt');
    for (const sign of signs) assert.ok(alt.includes(sign), `${sign}: ${alt}`);
    await page.waitForFunction(() => {
      const image = document.querySelector('dialog .key');
      return image.complete && image.naturalWidth > 300;
    });
    if (ruleset === 'gcacw') {
      await key.scrollIntoViewIfNeeded();
      await picture(page, 'key');
    }
  });
}
