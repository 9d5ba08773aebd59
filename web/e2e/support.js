// A server of its own for every test file, and a browser to play in as a person would: by clicking what is lit.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const BINARY = process.env.VEDETTE ?? join(ROOT, 'target/debug/vedette');
export const PICTURES = process.env.PICTURES ?? '';

/** Starts a server on a free port, or on the port given; it keeps its games in its own folder. */
export async function serve(folder = mkdtempSync(join(tmpdir(), 'vedette-')), port = 0) {
  const child = spawn(BINARY, ['serve', '--port', String(port), '--data-dir', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
      const found = said.match(/http:\/\/[\d.]+:\d+/);
      if (found) resolve(found[0]);
    });
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  return {
    url,
    folder,
    port: Number(new URL(url).port),
    kill: () => new Promise((resolve) => (child.on('exit', resolve), child.kill('SIGKILL'))),
    stop() {
      child.removeAllListeners('exit');
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function browse() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A page that fails the test when the page's own script does. */
export async function open(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  const page = await context.newPage();
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(String(error)));
  page.on('console', (message) => {
    const text = message.text();
    // A lost connection is no fault of the script; the tests that cut it look at the notice instead.
    if (message.type() === 'error' && !/Failed to load|WebSocket|ERR_/.test(text)) page.faults.push(text);
  });
  return page;
}

/** Keeps a picture for docs/ when asked to. */
export async function picture(page, name) {
  if (!PICTURES) return;
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(800);
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

/** Starts a game from the shelf with three clicks at most; `seats` names who sits where. */
export async function start(page, url, ruleset, scenario, seats = []) {
  await page.goto(url);
  await page.locator(`a.box[href="/new/${ruleset}"]`).click();
  await page.locator(`input[type=radio][value="${scenario}"]`).check();
  for (const [index, who] of seats.entries()) {
    await page.locator('.seat select').nth(index).selectOption(who);
  }
  await page.getByRole('button', { name: 'Play', exact: true }).click();
}

/** Waits until the table shows a decision or the end. */
export async function seated(page) {
  await page.waitForSelector('.table[data-number] .prompt strong');
  await page.waitForSelector('.leaflet-tile-loaded');
}

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
 * clicked, or nothing when nothing is lit.
 */
export async function clickLit(page, random) {
  const pick = await page.evaluate(
    ([first, second, third]) => {
      const all = (selector) =>
        [...document.querySelectorAll(selector)].filter((element) => !element.disabled);
      const seat = all('.handover button')[0];
      const menu = all('.menu [role=menuitem]:not(.quiet)');
      const buttons = all('.act');
      const others = all('.piece.lit, .target:not(.far), .card.lit');
      const pool = seat
        ? [seat]
        : menu.length
          ? menu
          : buttons.length && (first || !others.length)
            ? buttons
            : others;
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
const LIT = '.act, .piece.lit, .target:not(.far), .card.lit, .menu [role=menuitem], .handover button';

/** Plays by clicking until the game is over; fails when nothing is lit for long. */
export async function playOut(page, random, most = 3000) {
  for (let clicks = 0; clicks < most; clicks += 1) {
    if (await page.locator('.prompt strong:not(.who)').count()) return clicks;
    const chair = page.locator('.handover button');
    if (await chair.count()) {
      await chair.click();
      continue;
    }
    const before = await page.getAttribute('.table', 'data-number');
    const clicked = await clickLit(page, random);
    if (clicked === null) {
      // The other side is thinking, or the next decision is on its way.
      await page.waitForSelector(`${LIT}, .prompt strong:not(.who)`, { timeout: 20_000 });
      continue;
    }
    await page
      .waitForFunction(
        (number) => {
          const table = document.querySelector('.table');
          const moved = table?.dataset.number !== number && table?.dataset.busy === 'false';
          return moved || document.querySelector('.menu, .handover, .saying, .prompt strong:not(.who)');
        },
        before,
        { timeout: 3000 },
      )
      .catch(() => undefined);
  }
  throw new Error(`no end after ${most} clicks: ${await page.locator('.prompt').innerText()}`);
}

export const axeSource = readFileSync(join(ROOT, 'web/node_modules/axe-core/axe.min.js'), 'utf8');
