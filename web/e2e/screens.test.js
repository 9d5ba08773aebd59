// Every screen of every game, by day and by night: axe finds nothing serious; at a desk and in the hand nothing is wider
// than the window, and no letters are too small.

import assert from 'node:assert/strict';
import {
  calm,
  faultsByDayAndNight,
  house,
  layOut,
  panel,
  PHONE,
  smallLetters,
  still,
  takeChair,
} from './support.js';

const at = house();

/** Gives the page another size, and waits until everything is drawn in it that is drawn as large as its room. */
async function resize(page, size) {
  await page.setViewportSize(size);
  await page.waitForFunction((width) => innerWidth === width, size.width);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** Looks at a screen; its faults are collected, so that all of them are told at once. */
function inspector(page) {
  const faults = [];
  const inspect = async (name, within) => {
    faults.push(...(await faultsByDayAndNight(page, name, within)));
    const desk = page.viewportSize();
    for (const size of [PHONE.viewport, desk]) {
      await resize(page, size);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) faults.push(`${name}: ${wide} px too wide for ${size.width}`);
      faults.push(...(await smallLetters(page, `${name} of ${size.width} px`, within)));
    }
  };
  return { faults, inspect };
}

for (const [ruleset, scenario] of [
  ['ah61', 'campaign'],
  ['ah74', 'chancellorsville'],
  ['c1863', 'two-player'],
  ['guv', 'lee_moves'],
  ['gcacw', 'rtg-5'],
  ['lrtg', 'high-tide'],
]) {
  at.scene(`no screen of ${ruleset} has a serious fault`, async () => {
    const page = await at.open();
    const { faults, inspect } = inspector(page);
    await page.goto(`${at.server.url}/new/${ruleset}`);
    await page.waitForSelector('.start:not(:disabled)');
    await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));
    await inspect('set-up');
    await page.goto(`${at.server.url}/rules/${ruleset}`);
    await page.waitForSelector('section p');
    await inspect('rules');

    await layOut(page, at.server.url, { ruleset, scenario }, 40);
    await takeChair(page);
    await still(page);
    await calm(page);
    await inspect('table');
    for (const name of await page.getByRole('tab').allInnerTexts()) {
      await panel(page, name);
      await inspect(`panel ${name}`, '#panel');
    }
    await page.getByRole('button', { name: 'Layers' }).click();
    await page.waitForSelector('#map-tools[data-number]');
    for (const layer of await page.locator('[data-overlay]').all()) await layer.check();
    await inspect('layers', '.board');
    await page.keyboard.press('Escape');
    await page.locator('.prompt .clause').click();
    await page.waitForSelector('dialog[open] p');
    await inspect('a clause', 'dialog[open]');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await page.waitForSelector('dialog[open] .signs svg');
    await inspect('help', 'dialog[open]');
    await page.keyboard.press('Escape');
    await page.keyboard.press('z');
    await inspect('the map alone');
    await page.keyboard.press('z');
    await page.locator('.timeline input').evaluate((input) => {
      input.value = '3';
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await page.getByText('Looking back at action 3').waitFor();
    await inspect('replay');
    await page.getByRole('button', { name: 'Back to the present' }).click();
    await panel(page, 'talk');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes, resign' }).click();
    await page.getByRole('link', { name: 'After-action report' }).click();
    await page.waitForSelector('figure .plot');
    await inspect('report');
    assert.deepEqual(faults, []);
  });
}

at.scene('no screen before the table has a serious fault', async () => {
  const page = await at.open();
  const { faults, inspect } = inspector(page);
  for (const [path, ready] of [
    ['/', 'a.box img'],
    ['/legend', 'figure'],
    ['/map/gettysburg', '.leaflet-tile-loaded'],
    ['/login', 'main'],
    ['/register', 'main'],
    ['/forgotten', 'main'],
    ['/reset', 'main'],
    ['/confirm', 'main'],
    ['/account', 'main'],
    ['/join/nothing', 'main'],
  ]) {
    await page.goto(`${at.server.url}${path}`);
    await page.waitForSelector(ready);
    await inspect(path);
  }
  await page.goto(at.server.url);
  await page.getByRole('button', { name: 'Show me', exact: true }).click();
  await page.waitForSelector('.lesson[data-fresh=true]');
  await inspect('lesson');
  // The screen between two players.
  await layOut(page, at.server.url, { ruleset: 'c1863', scenario: 'two-player' }, [
    'place meade 2',
    'place couch 2',
    'place howard 3',
  ]);
  await page.reload();
  if (await page.locator('.handover').count()) await inspect('hand-over');
  assert.deepEqual(faults, []);
});
