// Dragging counters, with the mouse and with a finger: lifted, put down, put back; the map by everything else.

import assert from 'node:assert/strict';
import { calm, house, layOut, number, PHONE, picture, still } from './support.js';

const at = house();

/** The middle of a thing on the page. */
const middle = (page, selector) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    });

/** Where a counter lies. */
const placeOf = (page, id) =>
  page
    .locator(`.frame .stack:has([data-piece="${id}"])`)
    .first()
    .evaluate((stack) => stack.dataset.place);

/** Where the map pane has been moved to. */
const pane = (page) =>
  page.locator('.leaflet-map-pane').evaluate((element) => {
    const { e, f } = new DOMMatrix(getComputedStyle(element).transform);
    return [e, f];
  });

/** A mouse or a finger that is pressed, moved and lifted: both are handled alike. */
async function handOf(page, byFinger) {
  if (!byFinger) {
    return {
      down: async ([x, y]) => {
        await page.mouse.move(x, y);
        await page.mouse.down();
      },
      move: ([x, y]) => page.mouse.move(x, y, { steps: 5 }),
      up: () => page.mouse.up(),
    };
  }
  const client = await page.context().newCDPSession(page);
  let last = [0, 0];
  const touch = (type, ...points) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x: Math.round(x), y: Math.round(y), id })),
    });
  return {
    down: (point) => touch('touchStart', (last = point)),
    move: async (point) => {
      const from = last;
      for (let step = 1; step <= 5; step += 1) {
        const part = (index) => from[index] + ((point[index] - from[index]) * step) / 5;
        await touch('touchMove', (last = [part(0), part(1)]));
      }
    },
    up: () => touch('touchEnd'),
    pinch: (other) => touch('touchStart', last, other),
  };
}

/** A counter that lies alone and can be moved, well inside the frame. */
const lonely = (page) =>
  page.evaluate(() => {
    const frame = document.querySelector('.frame').getBoundingClientRect();
    const found = [...document.querySelectorAll('.frame .stack')].find((stack) => {
      const pieces = stack.querySelectorAll('.piece');
      const { x, y, width, height } = stack.getBoundingClientRect();
      const [middleX, middleY] = [x + width / 2, y + height / 2];
      return (
        pieces.length === 1 &&
        pieces[0].classList.contains('lit') &&
        middleX > frame.left + 90 &&
        middleX < frame.right - 90 &&
        middleY > frame.top + 90 &&
        middleY < frame.bottom - 90 &&
        stack.contains(document.elementFromPoint(middleX, middleY))
      );
    });
    return found?.querySelector('.piece').dataset.piece;
  });

/** A target in sight with nothing above it. */
const bareTarget = (page, selector = '.frame .target:not(.far)') =>
  page.evaluate((wanted) => {
    const frame = document.querySelector('.frame').getBoundingClientRect();
    for (const target of document.querySelectorAll(wanted)) {
      const { x, y, width, height } = target.getBoundingClientRect();
      const [middleX, middleY] = [x + width / 2, y + height / 2];
      const inside =
        middleX > frame.left + 50 &&
        middleX < frame.right - 50 &&
        middleY > frame.top + 50 &&
        middleY < frame.bottom - 50;
      if (inside && target.contains(document.elementFromPoint(middleX, middleY)))
        return { place: target.dataset.place, spot: [middleX, middleY] };
    }
    return undefined;
  }, selector);

/** A hex in sight that nothing can be dragged to: a corner of the frame, far from all that is lit. */
const farCorner = async (page) => {
  const spot = await page.evaluate(() => {
    const frame = document.querySelector('.frame').getBoundingClientRect();
    const lit = [...document.querySelectorAll('.frame .target')].map((target) =>
      target.getBoundingClientRect(),
    );
    for (let x = frame.left + 60; x < frame.right - 60; x += 25) {
      for (let y = frame.top + 60; y < frame.bottom - 60; y += 25) {
        const taken = lit.some(
          ({ left, right, top, bottom }) =>
            x > left - 20 && x < right + 20 && y > top - 20 && y < bottom + 20,
        );
        const under = document.elementFromPoint(x, y);
        if (!taken && under?.closest('.frame') && !under.closest('.stack')) return [x, y];
      }
    }
    return undefined;
  });
  assert.ok(spot, 'there is a hex that is not lit');
  return spot;
};

const open = async (options, ruleset = 'ah61', scenario = 'campaign') => {
  const page = await at.open(options);
  await layOut(page, at.server.url, { ruleset, scenario }, []);
  await still(page);
  await calm(page);
  return page;
};

const ready = (page) => page.waitForFunction(() => document.querySelector('.table').dataset.busy === 'false');

for (const [hand, byFinger, options] of [
  ['mouse', false, { viewport: { width: 1440, height: 900 } }],
  ['finger', true, PHONE],
]) {
  at.scene(`a counter is dragged by ${hand} to a lit hex`, async () => {
    const page = await open(options);
    const { down, move, up } = await handOf(page, byFinger);
    const unit = await lonely(page);
    assert.ok(unit, 'a counter that lies alone');
    const stands = await pane(page);
    const counter = await middle(page, `.frame [data-piece="${unit}"]`);

    // Lifted: a ghost below the pointer, and what a click would light is lit.
    await down(counter);
    await move([counter[0] + 20, counter[1] + 20]);
    await page.waitForSelector('.ghost .counter');
    await page.waitForSelector('.frame .target');
    assert.deepEqual(await pane(page), stands, 'the map lies still');
    const { place, spot } = await bareTarget(page);
    await move(spot);
    await page.waitForSelector(`.target.aimed[data-place="${place}"]`);
    await up();
    await page.waitForSelector(`.stack[data-place="${place}"] [data-piece="${unit}"]`);
    assert.equal(await page.locator('.ghost').count(), 0);
    await page.waitForSelector('.log li.move', { state: 'attached' });
  });

  at.scene(`a counter dragged by ${hand} goes back from elsewhere, and before it is let go`, async () => {
    const page = await open(options);
    const { down, move, up, pinch } = await handOf(page, byFinger);
    const unit = await lonely(page);
    const from = await placeOf(page, unit);
    const counter = await middle(page, `.frame [data-piece="${unit}"]`);

    // Elsewhere: it lies where it lay, and the umpire says why.
    await down(counter);
    await move([counter[0] + 20, counter[1] + 20]);
    await page.waitForSelector('.frame .target');
    await move(await farCorner(page));
    await up();
    await page.locator('.saying .clause').waitFor();
    await page.waitForFunction(() => !document.querySelector('.piece.selected, .frame .target'));
    assert.equal(await placeOf(page, unit), from);

    // Escape, or a second finger: nothing is in hand any more, and nothing is said.
    await page.keyboard.press('Escape');
    await ready(page);
    await still(page);
    await calm(page);
    const again = await middle(page, `.frame [data-piece="${unit}"]`);
    await down(again);
    await move([again[0] + 20, again[1] + 20]);
    await page.waitForSelector('.frame .target');
    await move((await bareTarget(page)).spot);
    if (byFinger) await pinch([30, 300]);
    else await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('.ghost, .piece.selected, .frame .target'));
    await up();
    assert.equal(await page.locator('.saying').count(), 0);
    assert.equal(await placeOf(page, unit), from);
  });

  at.scene(`a stack is dragged by ${hand} as one`, async () => {
    const page = await open(options);
    const { down, move, up } = await handOf(page, byFinger);
    const stack = '.frame .stack:has([data-piece="Hooker-HQ"])';
    const ids = await page
      .locator(`${stack} .piece.lit`)
      .evaluateAll((all) => all.map((one) => one.dataset.piece));
    assert.ok(ids.length > 1, `${ids.length} in the stack`);
    await page.getByRole('button', { name: 'Where the game was opened' }).click();
    await still(page);
    await calm(page);
    const grasp = async () => {
      const from = await middle(page, stack);
      if (!byFinger) {
        // The handle of an open fan.
        await page.mouse.move(...from);
        await page.waitForSelector(`${stack} .grip`);
        await down(await middle(page, `${stack} .grip`));
      } else await down(from);
      await move([from[0] + 15, from[1] + 25]);
      await page.waitForFunction(
        (wanted) => document.querySelectorAll('.ghost > div').length === Math.min(4, wanted),
        ids.length,
      );
      await page.waitForFunction(
        (wanted) => document.querySelectorAll('.piece.selected').length === wanted,
        ids.length,
      );
    };
    // Put back, all of them lie where they lay.
    await grasp();
    await move(await farCorner(page));
    await up();
    await page.locator('.saying .clause').waitFor();
    await page.waitForFunction(() => !document.querySelector('.piece.selected, .frame .target'));
    await ready(page);
    await still(page);
    await calm(page);
    await grasp();
    const { place, spot } = await bareTarget(page, '.frame .target');
    await move(spot);
    await picture(page, byFinger ? 'phone-drag' : 'drag', { moving: true });
    await up();
    await page.waitForFunction(
      ([there, all]) =>
        all.every((id) => document.querySelector(`.stack[data-place="${there}"] [data-piece="${id}"]`)),
      [place, ids],
    );
  });
}

at.scene('what cannot be moved and the bare map drag the map', async () => {
  const page = await open({ viewport: { width: 1440, height: 900 } });
  const { down, move, up } = await handOf(page, false);
  const known = await number(page);
  const enemy = '.frame .piece:not(.lit)';
  assert.ok(await page.locator(enemy).count());
  for (const spot of [() => middle(page, enemy), () => farCorner(page)]) {
    await page.keyboard.press('f');
    await still(page);
    await calm(page);
    const [x, y] = await spot();
    const from = await pane(page);
    await down([x, y]);
    await move([x + (x < 500 ? 60 : -60), y + (y < 400 ? 50 : -50)]);
    assert.equal(await page.locator('.ghost').count(), 0);
    await up();
    await still(page);
    assert.notDeepEqual(await pane(page), from);
  }
  assert.equal(await number(page), known, 'nothing was played');
  assert.equal(await page.locator('.saying').count(), 0);
});

at.scene('a unit that rolls for its march rolls when it is let go', async () => {
  const page = await at.open({ viewport: { width: 1440, height: 900 } });
  await layOut(page, at.server.url, { ruleset: 'gcacw', scenario: 'rtg-10' }, ['done', 'take initiative']);
  await still(page);
  await calm(page);
  const { down, move, up } = await handOf(page, false);
  const known = await number(page);
  const unit = await page.locator('.frame .piece.lit').first().getAttribute('data-piece');
  const counter = await middle(page, `.frame [data-piece="${unit}"]`);
  const from = await placeOf(page, unit);
  // Put back on its own hex: nothing has happened.
  await down(counter);
  await move([counter[0] + 90, counter[1]]);
  await page.waitForSelector('.ghost .counter');
  await move(counter);
  await up();
  await page.waitForSelector('.ghost', { state: 'detached' });
  assert.equal(await number(page), known, 'nothing was rolled');
  // One hex to the side: it rolls, and marches there if it may.
  const height = await page
    .locator('.frame')
    .evaluate((frame) => parseFloat(frame.style.getPropertyValue('--hex')));
  await still(page);
  await calm(page);
  const again = await middle(page, `.frame [data-piece="${unit}"]`);
  await down(again);
  await move([again[0], again[1] - height]);
  await up();
  await page.waitForFunction(
    ([id, old]) =>
      !document.querySelector(`.stack[data-place="${old}"] [data-piece="${id}"]`) ||
      document.querySelector('.saying, .menu'),
    [unit, from],
  );
  assert.ok((await number(page)) > known);
});
