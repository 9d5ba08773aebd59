// Every size of screen is composed, none squeezed: the map has most of it, the question is in sight, and panels lie beside the
// map or below it. On paper stands what is read, and nothing that is there to be clicked.

import assert from 'node:assert/strict';
import { house, layOut, panel, PHONE, smallLetters, still } from './support.js';

const at = house();

const touched = (width, height) => ({ ...PHONE, viewport: { width, height } });

/** A screen, how much of it the map has at least, whether the panels lie beside it, and a game that is laid out there. */
for (const { name, options, share, isBeside, ruleset, scenario } of [
  { name: 'a phone upright', options: PHONE, share: 0.4, ruleset: 'ah61', scenario: 'campaign' },
  {
    name: 'a phone on its side',
    options: touched(844, 390),
    share: 0.55,
    isBeside: true,
    ruleset: 'ah74',
    scenario: 'chancellorsville',
  },
  {
    name: 'a tablet upright',
    options: touched(820, 1180),
    share: 0.48,
    ruleset: 'c1863',
    scenario: 'two-player',
  },
  {
    name: 'a tablet on its side',
    options: touched(1180, 820),
    share: 0.6,
    isBeside: true,
    ruleset: 'guv',
    scenario: 'lee_moves',
  },
  {
    name: 'a desk',
    options: { viewport: { width: 1440, height: 900 } },
    share: 0.65,
    isBeside: true,
    ruleset: 'gcacw',
    scenario: 'rtg-5',
  },
  {
    name: 'a large screen',
    options: { viewport: { width: 2560, height: 1440 } },
    share: 0.65,
    isBeside: true,
    ruleset: 'lrtg',
    scenario: 'high-tide',
  },
  {
    name: 'a screen of 4K',
    options: { viewport: { width: 3840, height: 2160 } },
    share: 0.65,
    isBeside: true,
    ruleset: 'ah61',
    scenario: 'campaign',
  },
]) {
  at.scene(`${ruleset} is composed on ${name}`, async () => {
    const page = await at.open(options);
    await layOut(page, at.server.url, { ruleset, scenario }, []);
    await still(page);
    const { map, side, prompt, act, small, wide, letters } = await page.evaluate(() => {
      const box = (selector) => document.querySelector(selector)?.getBoundingClientRect().toJSON();
      return {
        map: box('.frame'),
        side: box('.table > .side'),
        prompt: box('.prompt'),
        act: box('.act'),
        small: box('.minimap'),
        wide: document.documentElement.scrollWidth - innerWidth,
        letters: Number.parseFloat(getComputedStyle(document.querySelector('.prompt')).fontSize),
      };
    });
    const { width, height } = options.viewport;
    const has = (map.width * map.height) / (width * height);
    assert.ok(has >= share, `the map has ${has.toFixed(2)} of the screen`);
    assert.ok(wide <= 0, `${wide} px too wide`);
    if (isBeside) assert.ok(side.left >= map.right - 1, 'the panels lie beside the map');
    else assert.ok(side.top >= map.bottom - 1, 'the panels lie below the map');
    const isSeen = ({ left, right, top, bottom }) =>
      left >= 0 && top >= 0 && right <= width && bottom <= height;
    assert.ok(isSeen(prompt) && isSeen(act), 'the question and its first answer are in sight');
    // The small map is gone where it would take a quarter of the large one.
    if (small) assert.ok(small.width * small.height * 4 < map.width * map.height, 'the small map is small');
    // A screen of many points is seen from farther away.
    assert.ok(letters >= height / 80, `letters of ${letters} px on a screen of ${height}`);
    assert.deepEqual(await smallLetters(page, name), []);
    // The map can be the whole screen.
    await page.getByRole('button', { name: 'The map alone' }).click();
    await page.waitForFunction(() => {
      const { width, height } = document.querySelector('.frame').getBoundingClientRect();
      return width === innerWidth && height === innerHeight;
    });
  });
}

at.scene('the map, the roster and the rules can be printed', async () => {
  const page = await at.open();
  await layOut(page, at.server.url, { ruleset: 'ah74', scenario: 'chancellorsville' }, []);
  await panel(page, 'units');
  const prompt = await page.locator('.prompt').innerText();
  const units = await page.locator('.roster tr').count();
  await page.emulateMedia({ media: 'print' });
  const looks = await page.evaluate(() => {
    const isSeen = (element) => element.checkVisibility() && element.getClientRects().length > 0;
    const all = (selector) => [...document.querySelectorAll(selector)].filter(isSeen);
    return {
      acts: all('.act, [role=tab], .buttons button, input').length,
      map: all('.frame .leaflet-tile').length,
      names: all('.roster th button').filter((name) => name.textContent.trim()).length,
      panel: getComputedStyle(document.querySelector('.panel')).overflow,
    };
  });
  assert.equal(looks.acts, 0, 'nothing is there to be clicked');
  assert.ok(looks.map > 0, 'the map is there');
  assert.equal(looks.names, units, 'every unit has its name');
  assert.equal(looks.panel, 'visible', 'nothing of it is scrolled away');
  assert.equal(await page.locator('.prompt').innerText(), prompt, 'no word of the question is lost');
  await page.goto(`${at.server.url}/rules/ah74`);
  await page.waitForSelector('section p');
  assert.ok(!(await page.getByRole('searchbox').isVisible()), 'paper cannot be searched');
  assert.ok(await page.locator('section p').last().isVisible());
});
