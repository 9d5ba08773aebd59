// The table in the hand: the camera, stacks and fans, double clicks, and the others' turn as a story.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ask,
  clickLit,
  answered,
  calm,
  house,
  layOut,
  number,
  picture,
  playOn,
  ROOT,
  seated,
  seatsOf,
  step,
  still,
  stream,
  takeChair,
  takeUp,
  watchFor,
} from './support.js';

const at = house();

/** How high a hex is drawn. */
const hex = (page) =>
  page.locator('.frame').evaluate((frame) => parseFloat(frame.style.getPropertyValue('--hex')));

/** The mouse comes to something, or leaves it, whatever lies above. */
const point = (locator, type) =>
  locator.evaluate(
    (element, wanted) => element.dispatchEvent(new PointerEvent(wanted, { pointerType: 'mouse' })),
    type,
  );

at.scene('a game opens where its counters can be read', async () => {
  for (const [ruleset, scenario] of [
    ['ah61', 'campaign'],
    ['ah74', 'chancellorsville'],
    ['gcacw', 'rtg-10'],
  ]) {
    const page = await at.table(ruleset, scenario);
    await still(page);
    assert.ok((await hex(page)) >= 50, `${ruleset}: a hex is ${await hex(page)} px high`);
    const seen = await page.evaluate(() => {
      const frame = document.querySelector('.frame').getBoundingClientRect();
      const inside = ({ left, top }) =>
        left > frame.left && left < frame.right && top > frame.top && top < frame.bottom;
      const pieces = [...document.querySelectorAll('.frame .piece.lit')];
      const stacks = [...document.querySelectorAll('.frame .stack')];
      const count = (all) => all.filter((one) => inside(one.getBoundingClientRect())).length;
      const corner = document.querySelector('.corner')?.getBoundingClientRect() ?? new DOMRect();
      const hidden = stacks.filter((stack) => {
        const { left, right, top, bottom } = stack.getBoundingClientRect();
        return right > corner.left && left < corner.right && bottom > corner.top && top < corner.bottom;
      });
      return {
        lit: pieces.length,
        litSeen: count(pieces),
        seen: count(stacks),
        hidden: document.querySelector('.minimap') ? hidden.length : 0,
      };
    });
    assert.equal(seen.hidden, 0, `${ruleset}: the small map hides counters`);
    assert.ok(seen.seen >= 3, `${ruleset}: ${JSON.stringify(seen)}`);
    assert.ok(seen.lit === 0 || seen.litSeen > 0, `${ruleset}: what is asked is in sight`);
    await picture(page, `open-${ruleset}`);
  }
});

at.scene('three sizes by zoom: a block with a number, a plain counter, a full one', async () => {
  const page = await at.table('ah74', 'chancellorsville');
  await still(page);
  const sizes = [];
  /** How the counters are drawn, how wide, and how many texts stand on the fullest. */
  const look = () =>
    page.evaluate(() => {
      const drawn = [...document.querySelectorAll('.frame .piece svg.counter')];
      const [first] = drawn;
      const kind = ['full', 'plain', 'block'].find((one) => first.classList.contains(one));
      const texts = Math.max(...drawn.map((counter) => counter.querySelectorAll('text').length));
      return { kind, width: first.getBoundingClientRect().width, texts };
    });
  const press = async (key, until) => {
    for (let presses = 0; sizes.at(-1)?.kind !== until; presses += 1) {
      assert.ok(presses < 40, `${until}: ${JSON.stringify(sizes)}`);
      await page.keyboard.press(key);
      await still(page);
      sizes.push(await look());
    }
  };
  await press('+', 'full');
  sizes.splice(0, sizes.length - 1);
  await press('-', 'block');
  const steps = sizes.filter(({ kind }, at) => kind !== sizes[at - 1]?.kind);
  assert.deepEqual(
    steps.map(({ kind }) => kind),
    ['full', 'plain', 'block'],
    JSON.stringify(sizes),
  );
  const [full, plain, block] = steps;
  assert.ok(
    full.texts > plain.texts && plain.texts >= block.texts && block.texts === 1,
    JSON.stringify(steps),
  );
  assert.ok(plain.width >= 30 && block.width < 31, JSON.stringify(steps));
});

at.scene('the map never zooms by itself', async () => {
  const page = await at.table('c1863', 'two-player');
  await page.keyboard.press('f');
  await still(page);
  const before = await hex(page);
  const random = stream(7);
  for (let clicks = 0; clicks < 25; clicks += 1) {
    if (await takeChair(page)) continue;
    const from = await number(page);
    if ((await clickLit(page, random)) !== null) await answered(page, from);
    assert.equal(await hex(page), before, `after ${clicks + 1} clicks`);
  }
  await page.getByRole('button', { name: 'As drawn' }).click();
  await page.waitForFunction(
    (old) => parseFloat(document.querySelector('.frame').style.getPropertyValue('--hex')) > old,
    before,
  );
  await page.getByRole('button', { name: 'The whole map' }).click();
  await page.waitForFunction(
    (old) =>
      Math.abs(parseFloat(document.querySelector('.frame').style.getPropertyValue('--hex')) - old) < 0.01,
    before,
  );
});

at.scene('while something is in hand a stack lies still, and a click on it means the hex', async () => {
  const page = await at.table('ah74', 'chancellorsville');
  await takeUp(page);
  await page.waitForSelector('.target:not(.far)');
  await still(page);
  const other = page
    .locator('.frame .stack')
    .filter({ has: page.locator('.count') })
    .filter({ hasNot: page.locator('.piece.lit, .piece.selected') })
    .first();
  const known = await number(page);
  await point(other, 'pointerenter');
  assert.equal(await page.locator('.stack.open').count(), 0, 'no fan is in the way');
  await other
    .locator('.piece')
    .first()
    .evaluate((piece) => {
      const { left, top, width, height } = piece.getBoundingClientRect();
      piece.dispatchEvent(
        new MouseEvent('click', { bubbles: true, clientX: left + width / 2, clientY: top + height / 2 }),
      );
    });
  await page.waitForFunction(
    (old) =>
      Number(document.querySelector('.table').dataset.number) !== old ||
      document.querySelector('.saying, .menu'),
    known,
  );
});

at.scene('a double click moves nothing', async () => {
  const page = await at.table('ah74', 'chancellorsville');
  await still(page);
  const piece = page.locator('.frame .piece.lit').first();
  const box = await piece.boundingBox();
  const known = await number(page);
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForFunction((old) => {
    const table = document.querySelector('.table');
    return Number(table.dataset.number) > old && table.dataset.busy === 'false';
  }, known);
  assert.equal(await number(page), known + 1, 'the first click takes up, the second does nothing');
});

at.scene('the other side’s turn is told as a story that can be paused, skipped and seen again', async () => {
  const page = await at.table('ah61', 'first-of-may', { seats: ['person', 'computer'], pace: 'slow' });
  const caption = page.locator('.story .caption');
  // However fast it is told, it is paused as soon as it begins.
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const pause = [...document.querySelectorAll('.story button')].find(
        (one) => one.textContent === 'Pause',
      );
      if (!pause) return;
      watch.disconnect();
      pause.click();
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  // The person moves nobody.
  for (;;) {
    await page.waitForSelector('.story, .act');
    if (await page.locator('.story').count()) break;
    await calm(page);
    const from = await number(page);
    // The last button closes a decision.
    await page
      .locator('.act')
      .last()
      .evaluate((button) => button.click());
    await answered(page, from);
  }
  await page.getByRole('button', { name: 'Go on', exact: true }).waitFor();
  await caption.filter({ hasText: /\w/ }).waitFor();
  await picture(page, 'story', { moving: true });
  assert.equal(await page.locator('.act').count(), 0, 'nothing is asked before it has been seen');
  const read = await page.locator('.log li').count();
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await page.waitForFunction(() => !document.querySelector('.story'));
  await page.waitForFunction((old) => document.querySelectorAll('.log li').length > old, read);
  const again = await watchFor(page, '.story .caption span');
  await page.getByRole('button', { name: 'Show me again' }).click();
  await again();
  await page.keyboard.press('s');
  await page.waitForFunction(() => !document.querySelector('.story'));
});

at.sceneOfServer('a battle that others fight has an arrow and dice, and leaves its mark', async () => {
  const host = await at.open();
  const transcript = readFileSync(join(ROOT, 'crates/ah/transcripts/ah74-battle.play'), 'utf8');
  const setup = transcript
    .match(/^setup = """\n(.*?)"""/ms)[1]
    .replace(/\[\[piece\]\]\nat = "JJ-42"\nunits = .*\n/, '');
  const moves = ['move Brooks', 'to LL-43', 'move Newton', 'to LL-41', 'to LL-42', 'to KK-42', 'end', 'end'];
  const game = { ruleset: 'ah74', scenario: 'chancellorsville', setup };
  await layOut(host, at.server.url, game, [...moves, 'with Brooks']);
  // Somebody who only watches sees it as a story.
  const watcher = await at.open({ pace: 'slow' });
  await watcher.goto(host.url());
  await seated(watcher);
  await still(watcher);
  const [struck, rolled] = [
    await watchFor(watcher, 'path.struck'),
    await watchFor(watcher, '.story .caption svg'),
  ];
  await playOn(host, '.act[data-action="go"]');
  await Promise.all([struck(), rolled()]);
  for (const page of [host, watcher]) await page.waitForSelector('.frame .battle', { state: 'attached' });
  // With the next turn it is gone.
  const send = await speakerOf(host);
  let state = await send('', undefined, 0);
  const fought = state.view.heading.turn;
  for (let taken = 0; state.view.heading.turn === fought; taken += 1) {
    assert.ok(taken < 100, state.decision.prompt);
    const { seat } = state.decision;
    if (state.choices.length === 0) state = await send('', undefined, seat);
    const actions = state.choices.map(({ action }) => action);
    const action = actions.find((one) => ['end', 'done', 'stop', 'no'].includes(one)) ?? actions.at(-1);
    ({ state } = await send('/play', { number: state.number, actions: [action] }, seat));
  }
  await host.waitForSelector('.frame .battle', { state: 'detached' });
});

/** Speaks for whoever has these tokens, without the table of the page. */
const speaker = (page, { id, tokens }) => {
  return (path, body, seat) => ask(page, `/games/${id}${path}`, { body, token: tokens[seat] });
};

/** The same for the seats of a page's only game. */
const speakerOf = async (page) => speaker(page, await seatsOf(page));

/** Marches of many units in one Movement Phase, as far as they go: tried out in a game that nobody sees. */
async function manyMarches(page, game, most) {
  const { id, seats } = await ask(page, '/games', { body: game });
  const send = speaker(page, { id, tokens: seats.map(({ token }) => token) });
  const [taken, moved] = [[], new Set()];
  let state = await send('', undefined, 0);
  while (taken.length < most) {
    const actions = state.choices.map(({ action }) => action);
    const first = (begins) => actions.find((action) => action.startsWith(begins) && !moved.has(action));
    const action = first('to ') ?? actions.find((one) => one === 'stop') ?? first('move ');
    if (!action) break;
    if (action.startsWith('move ')) moved.add(action);
    taken.push(action);
    ({ state } = await send('/play', { number: state.number, actions: [action] }, 0));
  }
  return taken;
}

at.sceneOfServer('however much the others did, it is told in some twenty seconds', async () => {
  const host = await at.open();
  const game = {
    ruleset: 'ah74',
    scenario: 'chancellorsville',
    seats: [{ kind: 'person' }, { kind: 'person' }],
  };
  await layOut(host, at.server.url, game, []);
  const marches = await manyMarches(host, game, 240);
  assert.ok(marches.filter((action) => action.startsWith('move ')).length > 25, marches.join(', '));
  const watcher = await at.open({ pace: 'normal' });
  await watcher.clock.install();
  await watcher.goto(host.url());
  await seated(watcher);
  // From here the clock of that page goes on only as it is told.
  await watcher.clock.pauseAt(Date.now() + 60_000);
  const send = await speakerOf(host);
  let said = 0;
  for (let at = 0; at < marches.length; at += 50) {
    const played = await send('/play', { number: said, actions: marches.slice(at, at + 50) }, 0);
    said = played.state.number;
  }
  await watcher.waitForSelector('.story');
  const begun = await watcher.locator('.story').count();
  await watcher.clock.runFor(10_000);
  const halfway = await watcher.locator('.story').count();
  await watcher.clock.runFor(12_000);
  assert.deepEqual([begun, halfway, await watcher.locator('.story').count()], [1, 1, 0]);
});

at.scene('a march is one line: from, by which places, to', async () => {
  const page = await at.table('ah74', 'chancellorsville');
  await takeUp(page);
  await step(page);
  if (await page.locator('.target:not(.far)').count()) await step(page);
  const march = page.locator('.log li.move').last();
  const places = await march.getAttribute('data-steps');
  const text = await march.innerText();
  if (Number(places) > 1) assert.match(text, /from \S+ to \S+ by /);
  else assert.match(text, /from|to/);
});

/** What can be taken up in each game as it is laid out, and what is done before. */
const LOOKS = [
  ['ah61', 'campaign', []],
  ['ah74', 'chancellorsville', []],
  [
    'c1863',
    'two-player',
    [
      ...['place meade 2', 'place couch 2', 'place howard 3', 'place anderson 10', 'place mclaws 10'],
      ...['keep meade/slocum', 'keep couch/howard', 'keep sickles/meade', 'keep mclaws/anderson'],
      ...['keep anderson/mclaws/early', 'keep anderson/hill', 'play meade/slocum'],
    ],
  ],
  ['guv', 'jackson', []],
  ['gcacw', 'rtg-5', []],
  ['lrtg', 'high-tide', []],
];

for (const [ruleset, scenario, actions] of LOOKS) {
  at.scene(`${ruleset}: what can be taken up, what is, and where it can go look different`, async () => {
    const page = await at.open({ viewport: { width: 1440, height: 900 } });
    await layOut(page, at.server.url, { ruleset, scenario }, actions);
    /** How the first of these looks; nothing where there is none. */
    const look = (selector) =>
      page.evaluate((wanted) => {
        const found = document.querySelector(wanted);
        if (!found) return undefined;
        const { filter, scale, outline, backgroundColor, boxShadow } = getComputedStyle(found);
        const { stroke, strokeWidth } = getComputedStyle(found.querySelector('.rim') ?? found);
        return [filter, scale, outline, backgroundColor, boxShadow, stroke, strokeWidth].join(' ');
      }, selector);
    const looks = {};
    const wanted = ['.piece.lit:not(.selected)', '.piece.selected', '.target:not(.far)'];
    const random = stream(2);
    for (let clicks = 0; wanted.some((one) => !looks[one]); clicks += 1) {
      assert.ok(clicks < 60, `seen are only ${Object.keys(looks).filter((one) => looks[one])}`);
      const isNew = async (one) => !looks[one] && (await page.locator(one).count()) > 0;
      for (const one of wanted) {
        if (!(await isNew(one))) continue;
        await still(page);
        looks[one] = await look(one);
      }
      if (await takeChair(page)) continue;
      const from = await number(page);
      const piece = page.locator('.board .piece.lit:not(.selected)').first();
      const end = page.locator('.act', {
        hasText: /^(No more|Nobody|Yes|Operational|Deploy the rest|March)/,
      });
      await calm(page);
      if (await end.count()) await end.first().evaluate((button) => button.click());
      else if (await piece.count()) await piece.evaluate((element) => element.click());
      else await clickLit(page, random);
      await answered(page, from);
    }
    const plain = await look('.piece:not(.lit, .selected)');
    const seen = wanted.map((one) => looks[one]);
    assert.equal(new Set([...seen, plain]).size, 4, JSON.stringify({ ...looks, plain }, null, 1));
  });
}

at.scene('the camera by button and by key: all of it, as drawn, where it began, what is asked', async () => {
  const page = await at.table('ah74', 'chancellorsville');
  await still(page);
  const spot = () =>
    page.evaluate(() => {
      const { x, y } = document.querySelector('.frame [data-piece="Burnham"]').getBoundingClientRect();
      return [Math.round(x), Math.round(y)].join();
    });
  const [opened, where] = [await hex(page), await spot()];
  const sizes = async (whole, drawn, home) => {
    const found = [];
    for (const act of [whole, drawn, home]) {
      await act();
      await still(page);
      found.push(await hex(page));
    }
    assert.ok(found[0] < opened && opened < found[1], `${found} of ${opened}`);
    assert.ok(Math.abs(found[2] - opened) < 0.5, 'back to where it began');
    assert.equal(await spot(), where);
  };
  await page.locator('.frame').focus();
  await sizes(...['f', '1', 'h'].map((key) => () => page.keyboard.press(key)));
  const button = (name) => () => page.getByRole('button', { name }).click();
  await sizes(button(/^The whole map/), button(/as drawn/), button(/^Where the game was opened/));
  // What is asked lies far away: it is brought into sight.
  const isSeen = () =>
    page.evaluate(() => {
      const frame = document.querySelector('.frame').getBoundingClientRect();
      return [...document.querySelectorAll('.frame .piece.lit')].some((piece) => {
        const { left, right, top, bottom } = piece.getBoundingClientRect();
        return left > frame.left && right < frame.right && top > frame.top && bottom < frame.bottom;
      });
    });
  for (const ask of [() => page.keyboard.press('w'), button(/^Where am I asked/)]) {
    await page.getByRole('button', { name: /as drawn/ }).click();
    await still(page);
    await page.locator('.frame').focus();
    for (let presses = 0; (await isSeen()) && presses < 80; presses += 1) {
      await page.keyboard.press('ArrowDown');
      await page.waitForSelector('.leaflet-pan-anim', { state: 'detached' });
    }
    assert.ok(!(await isSeen()), 'nothing that is asked is in sight');
    await ask();
    await still(page);
    assert.ok(await isSeen(), 'what is asked is in sight');
  }
});

at.scene('whoever does not want the map to follow is left alone', async () => {
  const page = await at.open();
  await layOut(page, at.server.url, { ruleset: 'ah61', scenario: 'campaign' }, []);
  await page.getByRole('button', { name: /^Layers/ }).click();
  await page.getByLabel('Follow the action').uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /as drawn/ }).click();
  await still(page);
  const pane = () => page.evaluate(() => document.querySelector('.leaflet-map-pane').style.transform);
  const before = await pane();
  // The unit that lies farthest from what is in sight.
  const far = await page.evaluate(() => {
    const lit = [...document.querySelectorAll('.frame .piece.lit')];
    const away = (piece) => Math.hypot(piece.getBoundingClientRect().x, piece.getBoundingClientRect().y);
    return lit.sort((one, other) => away(other) - away(one))[0].dataset.piece;
  });
  await playOn(page, `.frame [data-piece="${far}"]`);
  await still(page);
  assert.equal(await pane(), before);
});

at.scene('a click while the map moves by itself does nothing, nor a moment after', async () => {
  const page = await at.table('ah74', 'chancellorsville');
  await still(page);
  const known = await number(page);
  // The click comes with the very command that moves the map, and when it has just come to rest.
  const moved = await page.evaluate(
    () =>
      new Promise((done) => {
        const frame = document.querySelector('.frame');
        const click = () =>
          document
            .querySelector('.frame .piece.lit')
            .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
        const seen = [];
        new MutationObserver(() => {
          seen.push(frame.dataset.moving);
          click();
          if (frame.dataset.moving === 'false') done(seen);
        }).observe(frame, { attributeFilter: ['data-moving'] });
        document.querySelector('[aria-label^="The whole map"]').click();
      }),
  );
  assert.equal(moved[0], 'true', 'the map has moved by itself');
  // Only the last click, after the map had settled, takes anything up.
  await page.waitForFunction((old) => Number(document.querySelector('.table').dataset.number) > old, known);
  await calm(page);
  assert.equal(await number(page), known + 1);
});

at.scene('who wants no motion gets none, and nothing sounds unless it is wanted', async () => {
  const page = await at.table('ah61', 'first-of-may', {
    seats: ['person', 'computer'],
    pace: '',
    reducedMotion: 'reduce',
  });
  const films = await page.evaluate(() => {
    window.films = 0;
    window.sounds = 0;
    const real = window.AudioContext;
    window.AudioContext = class extends real {
      constructor() {
        super();
        window.sounds += 1;
      }
    };
    new MutationObserver(() => {
      if (document.querySelector('.story')) window.films += 1;
    }).observe(document.body, { childList: true, subtree: true });
    return window.films;
  });
  assert.equal(films, 0);
  const turn = () => page.locator('.decision .turn').innerText();
  const before = await turn();
  // The person moves nobody until the computer has had its turn.
  while ((await turn()) === before) {
    await page.waitForSelector('.act');
    await calm(page);
    const from = await number(page);
    await page
      .locator('.act')
      .last()
      .evaluate((button) => button.click());
    await answered(page, from);
  }
  assert.deepEqual(await page.evaluate(() => [window.films, window.sounds]), [0, 0]);
  // What was done is shown to whoever asks for it.
  await page.getByRole('button', { name: 'Show me again' }).click();
  await page.waitForSelector('.story');
  await page.getByRole('button', { name: /^Layers/ }).click();
  await page.getByLabel('Sounds').check();
  await page.waitForFunction(() => window.sounds === 1);
});
