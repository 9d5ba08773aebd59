// The school: from a cold page to a first move, lessons by clicking only what is pointed at, and at random.

import assert from 'node:assert/strict';
import { calm, clickLit, house, number, picture, still, stream } from './support.js';

const at = house();

const LESSONS = ['map', 'ah61', 'ah74', 'c1863', 'guv', 'gcacw', 'lrtg'];
/** More clicks than any lesson needs. */
const MOST_CLICKS = 120;
/** So often is clicked at random. That no legal action can leave a lesson stuck is proved without a page. */
const RANDOM_CLICKS = 60;

/** Begins a lesson from the shelf. */
async function begin(lesson) {
  const page = await at.open();
  await page.goto(at.server.url);
  await page.locator(`[data-lesson="${lesson}"]`).click();
  await page.waitForSelector('.lesson');
  return page;
}

/** Where the lesson stands: its step, what it waits for, and the game's own count. */
const standing = (page) =>
  page.evaluate(() => {
    const strip = document.querySelector('.lesson');
    const table = document.querySelector('.table');
    const of = strip ? `${strip.dataset.step} ${strip.dataset.stage}` : 'away';
    return `${of} ${table?.dataset.number} ${document.querySelectorAll('.menu [role=menuitem]').length}`;
  });

/** Waits until a click has led somewhere. */
const moved = (page, from) =>
  page.waitForFunction((old) => {
    const strip = document.querySelector('.lesson');
    const table = document.querySelector('.table');
    const of = strip ? `${strip.dataset.step} ${strip.dataset.stage}` : 'away';
    const menu = document.querySelectorAll('.menu [role=menuitem]').length;
    return `${of} ${table?.dataset.number} ${menu}` !== old && table?.dataset.busy === 'false';
  }, from);

/** Waits until the lesson speaks of the game as it stands, and has something to say that is not about the enemy. */
const asked = (page) =>
  page.waitForFunction(() => {
    const strip = document.querySelector('.lesson');
    const table = document.querySelector('.table');
    const { stage, fresh } = strip?.dataset ?? {};
    if (fresh !== 'true' || table?.dataset.busy !== 'false') return false;
    if (stage === 'act') return document.querySelector('.pointed-at.first') !== null;
    return stage !== undefined && stage !== 'wait';
  });

/** Clicks what lies under the ring. What is covered by others is clicked all the same, as a fan would show it. */
const clickPointed = async (page) => {
  // The ring follows what it is around, a frame behind it: what was clicked last may be under it still.
  await page.evaluate(() => (window.ringStood = { at: '', frames: 0 }));
  await page.waitForFunction(() => {
    const ring = document.querySelector('.pointed-at.first');
    const isCalm =
      document.querySelector('.frame')?.dataset.moving !== 'true' &&
      document.querySelector('.table')?.dataset.busy === 'false';
    const at = ring && isCalm ? JSON.stringify(ring.getBoundingClientRect()) : '';
    const stood = window.ringStood;
    stood.frames = at === stood.at ? stood.frames + 1 : 0;
    stood.at = at;
    if (at === '' || stood.frames < 3) return false;
    const [kind, ...rest] = ring.dataset.points.split(' ');
    const id = CSS.escape(rest.join(' '));
    const rect = ring.getBoundingClientRect();
    const inside = (element) => {
      const own = element.getBoundingClientRect();
      const [x, y] = [own.x + own.width / 2, own.y + own.height / 2];
      return own.width > 0 && x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
    };
    const named = {
      piece: `[data-piece="${id}"]`,
      place: `.target[data-place="${id}"]`,
      card: `[data-card="${id}"]`,
      button: '.act, .lesson [data-action]',
    }[kind];
    const element = [...document.querySelectorAll(`.menu [role=menuitem], ${named}, .act`)].find(inside);
    if (!element) return false;
    (element.querySelector('button') ?? element).click();
    return true;
  });
};

at.scene('from a cold page to the first move of a lesson in two clicks', async () => {
  const page = await at.open();
  await page.goto(at.server.url);
  // The lessons come a moment after the rest of the shelf.
  await page.waitForSelector('#school');
  const first = page.locator('main h2').first();
  assert.equal(await first.textContent(), 'New here? Fifteen minutes');
  await picture(page, 'school');
  await page.getByRole('button', { name: 'Show me', exact: true }).click();
  await asked(page);
  await calm(page);
  await still(page);
  const from = await number(page);
  const [x, y] = await page.locator('.pointed-at.first').evaluate((ring) => {
    const { left, top, width, height } = ring.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  });
  await page.mouse.click(x, y);
  await page.waitForFunction((old) => Number(document.querySelector('.table').dataset.number) > old, from);
  await page.waitForFunction(() => document.querySelector('.lesson')?.dataset.step === '1');
  await picture(page, 'lesson', { moving: true });
});

for (const lesson of LESSONS) {
  at.scene(`${lesson} is played through by clicking only what is pointed at`, async () => {
    const page = await begin(lesson);
    for (let click = 0; click < MOST_CLICKS; click += 1) {
      await asked(page);
      const stage = await page.getAttribute('.lesson', 'data-stage');
      if (stage === 'finished') break;
      assert.ok(stage === 'act' || stage === 'read', `${lesson} goes ${stage}: ${await standing(page)}`);
      const from = await standing(page);
      if (stage === 'read') await page.locator('.lesson .on').click();
      else await clickPointed(page);
      await moved(page, from);
    }
    assert.equal(await page.getAttribute('.lesson', 'data-stage'), 'finished');
    // The same game goes on, and the lesson is kept as done.
    await page.getByRole('button', { name: 'Play on' }).click();
    await page.waitForSelector('.lesson', { state: 'detached' });
    await page.goto(at.server.url);
    await page.locator(`li:has([data-lesson="${lesson}"]) em`).filter({ hasText: 'done' }).waitFor();
  });
}

at.scene('a lesson is left and taken up again, and a step taken back', async () => {
  const page = await begin('ah61');
  for (const step of [1, 2]) {
    await asked(page);
    await clickPointed(page);
    await page.waitForFunction(
      (wanted) => document.querySelector('.lesson')?.dataset.step === wanted,
      String(step),
    );
  }
  const url = page.url();
  await page.goto(at.server.url);
  await page.getByRole('button', { name: 'Go on: ' }).waitFor();
  await page.locator('[data-lesson="ah61"]').click();
  await asked(page);
  assert.equal(page.url(), url);
  assert.equal(await page.getAttribute('.lesson', 'data-step'), '2');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(() => document.querySelector('.lesson')?.dataset.step === '1');
});

at.scene('another action leads astray, and back or on', async () => {
  const page = await begin('ah61');
  await asked(page);
  await calm(page);
  await page
    .locator('[data-piece="Wadsworth"]')
    .first()
    .evaluate((counter) => (counter.querySelector('button') ?? counter).click());
  await page.waitForFunction(() => document.querySelector('.lesson')?.dataset.stage === 'astray');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.waitForFunction(() => document.querySelector('.lesson')?.dataset.stage === 'act');
  await page.getByRole('button', { name: 'Skip this step' }).click();
  await page.waitForFunction(() => document.querySelector('.lesson')?.dataset.step === '1');
});

for (const lesson of LESSONS) {
  at.scene(`${lesson} is never stuck by clicks at random`, async () => {
    const page = await begin(lesson);
    const random = stream(1863);
    for (let click = 0; click < RANDOM_CLICKS; click += 1) {
      await page.waitForFunction(() => document.querySelector('.table')?.dataset.busy === 'false');
      // While the enemy acts there is nothing to click; when the game is over there is nothing left.
      await page.waitForFunction(() =>
        document.querySelector(
          '.act, .piece.lit, .target:not(.far), .card.lit, .menu [role=menuitem], .prompt strong:not(.who)',
        ),
      );
      if (await page.locator('.prompt strong:not(.who)').count()) break;
      const from = await number(page);
      if ((await clickLit(page, random)) === null) continue;
      await page.waitForFunction(
        (old) =>
          Number(document.querySelector('.table').dataset.number) !== old ||
          document.querySelector('.menu, .saying') !== null,
        from,
      );
      const refusals = await page.locator('.saying').allTextContents();
      for (const text of refusals) assert.ok(text.trim().length > 10, 'an unexplained refusal');
    }
    await page.waitForFunction(
      () => document.querySelector('.lesson .on, .prompt strong:not(.who)') !== null,
    );
  });
}

at.scene(
  'help says what is asked, what can be done, where in the turn we are, the signs, the words and the rules',
  async () => {
    const page = await begin('ah61');
    await asked(page);
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    const help = page.getByRole('dialog', { name: 'Help' });
    await help.getByText('choose a').first().waitFor();
    assert.match(await help.textContent(), /Click one of \d+ counters with a gold edge/);
    const here = help.locator('[aria-current="step"]');
    assert.match(await here.textContent(), /^Movement /);
    assert.ok((await help.locator('.signs svg').count()) > 5);
    await help.getByRole('searchbox').fill('zone');
    await help
      .locator('li', { hasText: /^ah61\./ })
      .first()
      .waitFor();
    await help.getByRole('button', { name: 'unit', exact: true }).first().click();
    await help.getByRole('note').waitFor();
    await help.getByRole('button', { name: 'Close' }).click();
  },
);
