// A good game to watch: from the shelf and from where it happened, by mouse and by key, at a desk and in the hand.

import assert from 'node:assert/strict';
import { ask, faultsByDayAndNight, house, panel, PHONE, picture, seated, still } from './support.js';

const at = house();

const watchOf = (page, ruleset, scenario) => ask(page, `/rulesets/${ruleset}/scenarios/${scenario}/watch`);

/** Waits until a turning point is shown, and says what the narrator says. */
async function reached(page, index) {
  await page.waitForSelector(`.captions[data-caption="${index}"][data-there="true"]`);
  return (await page.locator('.captions .says').textContent()).trim();
}

/** Waits for a turning point and looks whether it is told, pointed at, and on the line where it belongs. */
async function isTold(page, { captions }, index) {
  const { says, places, actions } = captions[index];
  const said = await reached(page, index);
  assert.ok(said.startsWith(says), `${said} is not ${says}`);
  await page.waitForSelector(`[data-points="place ${places[0]}"]`);
  assert.equal(await page.locator('.timeline input').inputValue(), String(actions));
}

at.scene('from where it happened one watches a good game, from turning point to turning point', async () => {
  const page = await at.open();
  await page.goto(`${at.server.url}/story/guv/salem`);
  await page.getByRole('link', { name: 'Watch a good game' }).first().click();
  const watched = await watchOf(page, 'guv', 'salem');
  const last = watched.captions.length - 1;
  await isTold(page, watched, 0);
  const live = page.locator('.captions [aria-live="polite"]');
  assert.ok((await live.textContent()).includes(watched.captions[0].says), 'it is read out');
  await still(page);
  await picture(page, 'watch');
  assert.deepEqual(await faultsByDayAndNight(page, 'watch', '.table'), []);
  // By button.
  const next = page.getByRole('button', { name: 'Next', exact: true });
  const before = page.getByRole('button', { name: 'Before', exact: true });
  assert.ok(await before.isDisabled());
  await next.click();
  await isTold(page, watched, 1);
  // What led there stands beside the map.
  await page.waitForSelector('.panel .log');
  await next.click();
  await isTold(page, watched, 2);
  await before.click();
  await isTold(page, watched, 1);
  // By key, all the way.
  await page.locator('.frame').focus();
  for (let index = 2; index <= last; index += 1) {
    await page.keyboard.press('n');
    await isTold(page, watched, index);
  }
  assert.ok(await next.isDisabled());
  await page.keyboard.press('p');
  await isTold(page, watched, last - 1);
  await page.keyboard.press('n');
  await reached(page, last);
  // The clause that decided it is a click away.
  await page.locator('.captions .clause').click();
  await page.waitForSelector('dialog[open] h2');
});

at.scene('it runs by itself, is paused, and somebody takes over', async () => {
  const page = await at.open();
  await page.goto(`${at.server.url}/watch/guv/salem`);
  const watched = await watchOf(page, 'guv', 'salem');
  await isTold(page, watched, 0);
  await page.keyboard.press(' ');
  await page.waitForSelector('.captions[data-running="true"]');
  await reached(page, 1);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.waitForSelector('.captions[data-running="false"]');
  await page.locator('.captions summary').click();
  await page.locator('.captions details').getByRole('button', { name: 'Union' }).click();
  await page.waitForURL(/\/game\/[\w-]{12}$/);
  await seated(page);
  const state = await ask(page, `/games/${page.url().split('/').at(-1)}`);
  const kinds = state.game.seats.map(({ side, kind }) => [side, kind]);
  assert.deepEqual(kinds, [
    ['Union', 'person'],
    ['Confederate', 'computer'],
  ]);
  assert.ok(state.actions > 0, 'it goes on from where it stood');
});

at.scene('nobody is shown how it ends before he has seen how it begins', async () => {
  const page = await at.open();
  await page.addInitScript(() => {
    window.told = [];
    const note = () => {
      const says = document.querySelector('.captions .says')?.textContent.trim();
      if (says && says !== window.told.at(-1)) window.told.push(says);
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto(`${at.server.url}/watch/c1863/two-player`);
  const watched = await watchOf(page, 'c1863', 'two-player');
  await isTold(page, watched, 0);
  const told = await page.evaluate(() => window.told);
  assert.deepEqual(told.length, 1, `it said: ${told.join(' | ')}`);
});

at.scene('in the hand: from the shelf, by thumb, of a game with cards', async () => {
  const page = await at.open(PHONE);
  await page.goto(at.server.url);
  await page.locator('.shelf').getByRole('link', { name: 'Watch a good game' }).nth(2).tap();
  const watched = await watchOf(page, 'c1863', 'two-player');
  await isTold(page, watched, 0);
  await page.getByRole('button', { name: 'Next', exact: true }).tap();
  await isTold(page, watched, 1);
  await still(page);
  await picture(page, 'watch-phone');
  assert.deepEqual(await faultsByDayAndNight(page, 'watch in the hand', '.table'), []);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.ok(!wide, 'nothing stands out to the side');
  const shown = await page.locator('.board').boundingBox();
  assert.ok(shown.height > 250, `${shown.height} px of map are left`);
  await panel(page, 'log');
  await page.waitForSelector('.panel .log');
});
