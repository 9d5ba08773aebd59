// A server of its own for every test file, and a browser to play in as a person would: by clicking what is lit.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { host } from './static.js';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
export const BINARY = process.env.VEDETTE ?? join(ROOT, 'target/debug/vedette');
export const PICTURES = process.env.PICTURES ?? '';

/**
 * How many times slower than it is the browser pretends to be: `SLOW=6 npm run e2e`. A test that takes for granted that
 * nothing has changed since it last looked fails then.
 */
const SLOW = Number(process.env.SLOW ?? 1);

/** All dice of a scene follow from it. */
const SEED = '1863';

/** Whether the scenes are played on the site with the network cut, in place of a server: `SITE=1`. */
export const SITE = Boolean(process.env.SITE);

/** How long anything may take on a busy machine, in milliseconds: only what hangs takes so long. */
export const PATIENCE = 1000 * Number(process.env.PATIENCE ?? 300);
/** How long a test may take. */
const TEST_PATIENCE = 3_600_000;

/** What a promise brings, or a failure that says what was waited for and what had been heard by then. */
function within(milliseconds, promise, what, heard = () => '') {
  let timer;
  const late = new Promise((_, reject) => {
    const fail = () => reject(new Error(`${what} took more than ${milliseconds / 1000} s. ${heard()}`));
    timer = setTimeout(fail, milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** A port that was free a moment ago, for a server that must know its own address beforehand. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Starts a server on a free port, or on the port given; it keeps its games in its own folder. It is ready when it says so.
 * Its dice fall the same way every time, unless it serves others.
 */
export async function serve({
  folder = mkdtempSync(join(tmpdir(), 'vedette-')),
  port = 0,
  more = [],
  env = {},
} = {}) {
  const dice = more.includes('--listen') ? [] : ['--seed', SEED];
  const child = spawn(BINARY, ['serve', '--port', String(port), '--data-dir', folder, ...dice, ...more], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '', ...env },
  });
  let said = '';
  const ready = new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => {
      said += text;
      const found = said.match(/open at (http:\/\/[\d.]+:\d+)/);
      if (found) resolve(found[1]);
    });
    child.stderr.on('data', (text) => (said = (said + text).slice(-4000)));
    child.once('error', (error) => reject(new Error(`${BINARY} cannot be started: ${error.message}`)));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const kill = () => (child.kill('SIGKILL'), ended);
  try {
    const url = await within(
      PATIENCE,
      ready,
      'The start of the server',
      () => `It said: ${said || 'nothing'}`,
    );
    return {
      url,
      folder,
      port: Number(new URL(url).port),
      kill,
      async stop() {
        await kill();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await kill();
    throw error;
  }
}

/** Chromium without what a person would see of it is a fourth quicker. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export function browse() {
  const executablePath = process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path)) ?? BROWSERS[1];
  const launched = chromium.launch({
    executablePath,
    timeout: PATIENCE,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return within(PATIENCE + 5_000, launched, `The start of ${executablePath}`);
}

/**
 * A server and a browser for all tests of a file, started before the first and stopped after the last. A `scene` is a
 * test whose pages are closed after it, and that fails when the script of one of them does.
 */
export function house(start = SITE ? host : serve) {
  const held = { pages: [] };
  const open = async () => {
    const started = await Promise.allSettled([start(), browse()]);
    [held.server, held.browser] = started.map(({ value }) => value);
    const failed = started.find(({ status }) => status === 'rejected');
    if (failed) throw failed.reason;
  };
  const close = async () => {
    await Promise.allSettled([held.browser?.close(), held.server?.stop()]);
  };
  before(open, { timeout: PATIENCE + 20_000 });
  after(close, { timeout: PATIENCE });
  held.open = async (options) => {
    const page = await openPage(held.browser, options);
    held.pages.push(page);
    if (SITE) await cutOff(page, held.server.url);
    return page;
  };
  held.table = async (ruleset, scenario, { seats = ['person', 'person'], ...options } = {}) => {
    const page = await held.open(options);
    await startGame(page, held.server.url, ruleset, scenario, seats);
    await seated(page);
    return page;
  };
  held.scene = (name, play) =>
    test(name, { timeout: TEST_PATIENCE }, async () => {
      held.pages = [];
      try {
        await play();
        assert.deepEqual(
          held.pages.flatMap((page) => page.faults),
          [],
        );
      } finally {
        await Promise.allSettled(held.pages.map((page) => page.context().close()));
      }
    });
  // What only a server has: other people, accounts, a connection that is lost.
  held.sceneOfServer = SITE ? () => {} : held.scene;
  return held;
}

/** Visits a site until all of it is kept, then cuts the network. */
export async function cutOff(page, url) {
  await page.goto(url);
  await page.waitForSelector('a.box');
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The first worker of all takes over the page that has fetched it.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
}

/**
 * A game of two browsers: one makes it, opened with these options, the other comes by its link. Each tells all that it has
 * `heard`.
 */
export async function far(at, ruleset, scenario, options) {
  const [host, guest] = [await at.open(options), await at.open()];
  for (const page of [host, guest]) page.heard = wire(page);
  await startGame(host, at.server.url, ruleset, scenario, ['person', 'guest']);
  const link = await host.locator('input[readonly]').inputValue();
  await host.getByRole('button', { name: 'To the table' }).click();
  await guest.goto(link);
  await guest.locator('input').fill('Stuart');
  await guest.getByRole('button', { name: 'Sit down' }).click();
  await Promise.all([seated(host), seated(guest)]);
  return [host, guest];
}

/** Everything that a page receives of games over HTTP and its socket, in the order in which it came. */
function wire(page) {
  const heard = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/v1/games/')) heard.push(response.text().catch(() => ''));
  });
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  return () => Promise.all(heard);
}

/** A phone held upright. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * A page that fails the test when the page's own script does. What the computer does is shown at once, unless a test wants
 * to watch at another pace.
 */
async function openPage(browser, { pace = 'instant', ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  await context.addInitScript((wanted) => localStorage.setItem('vedette.pace', wanted), pace);
  await context.addInitScript((seed) => localStorage.setItem('vedette.seed', seed), SEED);
  await context.addInitScript(countFetches);
  await context.addInitScript(lendAsking);
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  if (SLOW > 1) {
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  }
  page.faults = [];
  // Everything that stands red in the console, whosever fault it is.
  page.reds = [];
  page.on('pageerror', (error) => page.faults.push(String(error)));
  page.on('pageerror', (error) => page.reds.push(String(error)));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error') page.reds.push(`${text} ${message.location().url}`);
    // A lost connection is no fault of the script; the tests that cut it look at the notice instead.
    if (message.type() === 'error' && !/Failed to load|WebSocket|ERR_/.test(text)) page.faults.push(text);
  });
  return page;
}

/** Runs in the page: counts what it has asked the server for and not yet read. */
function countFetches() {
  const real = window.fetch;
  window.fetching = 0;
  window.fetch = async (...asked) => {
    window.fetching += 1;
    // The page reads the answer when all of it has come, and draws it before the next frame.
    const read = () => requestAnimationFrame(() => (window.fetching -= 1));
    try {
      const answer = await real(...asked);
      answer.clone().text().then(read, read);
      return answer;
    } catch (error) {
      read();
      throw error;
    }
  };
}

/** Runs in the page: `askTable` asks whoever the page itself asks, a server or the site's own table. */
function lendAsking() {
  window.askTable = async (path, { body, token } = {}) => {
    const headers = {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    const request = { method: body ? 'POST' : 'GET', headers, path: `/api/v1${path}` };
    if (body) request.body = JSON.stringify(body);
    const fetched = async () => {
      const answer = await fetch(request.path, request);
      return { status: answer.status, text: await answer.text() };
    };
    const { status, text } = await (window.vedette ? window.vedette.ask(request) : fetched());
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text);
  };
}

/** What the table of a page answers: `body` is sent to it, and `token` says for whom. */
export async function ask(page, path, more) {
  if (SITE) await page.waitForFunction(() => window.vedette);
  return page.evaluate(([wanted, given]) => window.askTable(wanted, given), [path, more]);
}

/** The only game that a page has seats in, with their tokens by number. */
export async function seatsOf(page) {
  const kept = await page.evaluate(() => localStorage.getItem('vedette.tokens'));
  const [[id, tokens]] = Object.entries(JSON.parse(kept));
  return { id, tokens };
}

/** Waits until everything asked for and every picture is there, and nothing has moved for some frames. */
export async function still(page) {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => {
    const frame = document.querySelector('.frame');
    const waits =
      window.fetching > 0 ||
      document.fonts.status !== 'loaded' ||
      [...document.images].some((image) => !image.complete);
    const tiles = document.querySelector(
      '.leaflet-tile:not(.leaflet-tile-loaded), .leaflet-zoom-anim .leaflet-zoom-animated.leaflet-zoom-hide, ' +
        '.leaflet-pan-anim',
    );
    const fading = [...document.querySelectorAll('.leaflet-tile')].some(
      ({ style }) => style.opacity !== '' && Number(style.opacity) < 1,
    );
    // What never ends is only for the eye.
    const moving = document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && effect.getComputedTiming().iterations !== Infinity,
      );
    const isQuiet = !waits && !tiles && !fading && !moving && frame?.dataset.moving !== 'true';
    const lies = [...document.querySelectorAll('.frame, .leaflet-map-pane, .side, .decision')].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x, y, width, height].join();
    });
    const looks = [isQuiet, frame?.style.getPropertyValue('--hex'), ...lies].join(' ');
    const FRAMES = 8;
    window.stillFor = isQuiet && window.looked === looks ? window.stillFor + 1 : 0;
    window.looked = looks;
    return window.stillFor >= FRAMES;
  });
}

/** So many bytes a picture for docs/ has at most, and how finely it is kept: the first that is small enough. */
export const MOST_BYTES = 150_000;
const QUALITIES = [72, 60, 50, 40, 30, 20];

/** Keeps a picture for docs/ when asked to; of something that moves, at once. */
export async function picture(page, name, { moving = false, ...options } = {}) {
  if (!PICTURES) return;
  if (!moving) await still(page);
  for (const quality of QUALITIES) {
    const taken = await page.screenshot({ type: 'jpeg', quality, ...options });
    writeFileSync(join(PICTURES, `${name}.jpg`), taken);
    if (taken.length <= MOST_BYTES) return;
  }
}

/** Takes a game from the shelf and says who sits where. Answers with the button that starts it. */
export async function chooseGame(page, url, ruleset, scenario, seats = []) {
  await page.goto(url);
  await page.locator(`a.box[href$="/new/${ruleset}"]`).click();
  await page.locator(`input[type=radio][value="${scenario}"]`).check();
  for (const [index, who] of seats.entries()) {
    await page.locator('.seat select').nth(index).selectOption(who);
  }
  return page.getByRole('button', { name: 'Play', exact: true });
}

/** Starts a game from the shelf with three clicks at most; `seats` names who sits where. */
export async function startGame(page, url, ruleset, scenario, seats = []) {
  await (await chooseGame(page, url, ruleset, scenario, seats)).click();
  // The mouse goes where nothing lies: it would point at whatever counter comes to lie below it.
  await page.mouse.move(1, 1);
}

/**
 * Lays a game out without clicking: makes it, lets both seats, which are at this screen, take actions, and opens it. The
 * actions are texts, or a number of actions taken at random.
 */
export async function layOut(page, url, game, actions) {
  await page.goto(url);
  if (SITE) await page.waitForFunction(() => window.vedette);
  const id = await page.evaluate(
    async ([wanted, played]) => {
      const send = (path, body, token) => window.askTable(`/games${path}`, { body, token });
      const made = await send('', wanted);
      const tokens = Object.fromEntries(made.seats.map(({ seat, token }) => [seat, token]));
      const texts = Array.isArray(played) ? played : Array(played).fill(undefined);
      let state = await send(`/${made.id}`, undefined, tokens[0]);
      for (const [index, text] of texts.entries()) {
        const token = tokens[state.decision.seat];
        if (state.choices.length === 0) state = await send(`/${made.id}`, undefined, token);
        const action = text ?? state.choices[(index * 7919) % state.choices.length].action;
        ({ state } = await send(`/${made.id}/play`, { number: state.number, actions: [action] }, token));
      }
      localStorage.setItem('vedette.tokens', JSON.stringify({ [made.id]: tokens }));
      return made.id;
    },
    [game, actions],
  );
  await page.goto(`${url}/game/${id}`);
  await seated(page);
}

/** Spreads the whole Gettysburg map out with 200 counters. */
export async function spread(page, url) {
  await page.goto(`${url}/map/gettysburg?counters=200`);
  await page.waitForFunction(() => document.querySelectorAll('.piece').length === 200);
  await page.waitForFunction(() => !document.querySelector('.leaflet-tile:not(.leaflet-tile-loaded)'));
}

/** Waits until the table shows a decision or the end. */
export async function seated(page) {
  await page.waitForSelector('.table[data-number] .prompt strong');
  await page.waitForSelector('.leaflet-tile-loaded');
}

export const number = (page) => page.getAttribute('.table', 'data-number').then(Number);

/** Waits until the table has moved on from an entry, and can be asked for more. */
export const changed = (page, from) =>
  page.waitForFunction((old) => {
    const { number, busy } = document.querySelector('.table')?.dataset ?? {};
    return number !== undefined && Number(number) !== old && busy === 'false';
  }, from);

/**
 * Watches for something that comes and goes by itself. To be called before what brings it; the answer waits until it
 * has been there, however briefly.
 */
export async function watchFor(page, selector) {
  await page.evaluate((wanted) => {
    const watched = (window.watched ??= new Set());
    const look = () => document.querySelector(wanted) && watched.add(wanted);
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  }, selector);
  return () => page.waitForFunction((wanted) => window.watched.has(wanted), selector);
}

/** Waits until a click means something: not while an answer is on its way, the map moves by itself, nor a moment after. */
export const calm = (page) =>
  page.waitForFunction(
    () =>
      document.querySelector('.frame')?.dataset.moving !== 'true' &&
      document.querySelector('.table')?.dataset.busy === 'false',
  );

/** Clicks the first of these, wherever it lies on the map, and waits until the table has moved on. */
export async function playOn(page, selector) {
  await page.waitForSelector(selector, { state: 'attached' });
  await calm(page);
  const from = await number(page);
  await page
    .locator(selector)
    .first()
    .evaluate((element) => element.click());
  await changed(page, from);
}

/** Takes up the first piece that is lit. */
export const takeUp = (page) => playOn(page, '.board .piece.lit');
/** Goes one step with it. */
export const step = (page) => playOn(page, '.target:not(.far)');

/** Opens one of the panels beside the map. */
export const panel = (page, name) => page.getByRole('tab', { name }).click();

/** A small random stream, the same every time. */
export function stream(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/**
 * Clicks something that is lit, as a brisk player would: a button half of the time, if there is one. Returns what was
 * clicked, or nothing when nothing is lit. A chair is for the test to take.
 */
export async function clickLit(page, random) {
  await calm(page);
  // On its way to what it clicks a mouse passes over others, and now and then rests on one.
  await page.evaluate(
    (rests) =>
      new Promise((done) => {
        for (const passed of [...document.querySelectorAll('.act')].slice(-3))
          passed.dispatchEvent(new MouseEvent('mouseenter'));
        setTimeout(done, rests ? 150 : 0);
      }),
    random(3) === 0,
  );
  const pick = await page.evaluate(
    ([first, second, third]) => {
      const all = (selector) =>
        [...document.querySelectorAll(selector)].filter((element) => !element.disabled);
      const menu = all('.menu [role=menuitem]:not(.quiet)');
      const buttons = all('.act');
      const others = all('.piece.lit, .target:not(.far), .card.lit');
      const pool = menu.length ? menu : buttons.length && (first || !others.length) ? buttons : others;
      const element =
        pool[Math.floor((second / 1000) * pool.length)] ?? pool[third % Math.max(1, pool.length)];
      if (!element) return null;
      element.click();
      return element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    },
    [random(2), random(1000), random(1000)],
  );
  return pick;
}

/** Whatever can be clicked to go on. */
export const LIT = '.act, .piece.lit, .target:not(.far), .card.lit, .menu [role=menuitem], .handover button';
const OVER = '.prompt strong:not(.who)';

/**
 * Waits until a click has had its effect: the table has moved on, asks which, explains or is over. Not for long: a click may
 * have none, and whoever comes next waits for what it needs itself.
 */
export function answered(page, from, timeout = 5_000) {
  return page
    .waitForFunction(
      ([old, over]) => {
        const table = document.querySelector('.table');
        const moved = table?.dataset.number !== String(old) && table?.dataset.busy === 'false';
        return moved || document.querySelector(`.menu, .handover, .saying, ${over}`);
      },
      [from, OVER],
      { timeout },
    )
    .catch(() => undefined);
}

/** Takes the chair if it is offered; says whether it was. */
export async function takeChair(page) {
  const chair = page.locator('.handover button');
  if (!(await chair.count())) return false;
  await chair.click();
  await chair.waitFor({ state: 'detached' });
  return true;
}

/** Plays by clicking until something is there; fails when nothing is lit for long. Returns the number of clicks. */
export async function playUntil(page, random, wanted, most) {
  for (let clicks = 0; clicks < most; clicks += 1) {
    if (await page.locator(wanted).count()) return clicks;
    if (await takeChair(page)) continue;
    const from = await number(page);
    if ((await clickLit(page, random)) !== null) await answered(page, from);
    // The other side is thinking, or the next decision is on its way.
    else await page.waitForSelector(`${LIT}, ${wanted}`);
  }
  throw new Error(`no ${wanted} after ${most} clicks: ${await page.locator('.prompt').innerText()}`);
}

/** Plays by clicking until the game is over. */
export const playOut = (page, random, most = 3000) => playUntil(page, random, OVER, most);

export const axeSource = readFileSync(join(ROOT, 'web/node_modules/axe-core/axe.min.js'), 'utf8');

/** The serious accessibility faults of a page, or of a part of it, in words. */
export async function faultsOf(page, name, within = 'html') {
  // What fades in is pale only for a moment.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect.getComputedTiming().iterations === Infinity,
      ),
  );
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    (part) => window.axe.run(part, { resultTypes: ['violations'] }),
    within,
  );
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const where = ({ nodes }) =>
    nodes
      .map((node) => node.html)
      .slice(0, 3)
      .join(' ');
  return serious.map((fault) => `${name}: ${fault.id} ${where(fault)}`);
}

/** The same by day and by night. */
export async function faultsByDayAndNight(page, name, within) {
  const faults = [];
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    faults.push(...(await faultsOf(page, `${name}, ${colorScheme}`, within)));
  }
  await page.emulateMedia({ colorScheme: null });
  return faults;
}

/** So many pixels high are the smallest letters beside the map. Counters, and what is drawn on the map, have their own sizes. */
const LEAST_LETTERS = 11;

/** The words of a page, or of a part of it, whose letters are smaller than that on the screen. */
export async function smallLetters(page, name, within = 'html') {
  const small = await page.evaluate(
    ([part, least]) => {
      const words = document.createTreeWalker(document.querySelector(part), NodeFilter.SHOW_TEXT);
      const found = new Set();
      while (words.nextNode()) {
        const { parentElement: parent, textContent } = words.currentNode;
        const text = textContent.trim();
        if (!text || parent.closest('.frame, .counter, .minimap, .visually-hidden, title, option')) continue;
        const seen = parent.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        if (!seen || parent.getClientRects().length === 0) continue;
        // A drawing is as large as its room, whatever its letters call themselves.
        const scale = parent instanceof SVGElement ? parent.getScreenCTM().d : 1;
        const size = scale * Number.parseFloat(getComputedStyle(parent).fontSize);
        if (size < least - 0.01) found.add(`${text.slice(0, 30)} (${size.toFixed(1)} px)`);
      }
      return [...found];
    },
    [within, LEAST_LETTERS],
  );
  return small.map((text) => `${name}: small letters: ${text}`);
}
