// A web host that knows nothing of games, and those who visit it.

import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { house, ROOT } from '../support.js';

const SITE = join(ROOT, 'web/site');
const KINDS = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** As any web host serves a folder: the files that are there, and nothing else. */
function host() {
  const server = createServer(({ url }, answer) => {
    const { pathname } = new URL(url, 'http://site');
    const file = join(SITE, pathname === '/' ? 'index.html' : decodeURIComponent(pathname));
    if (!file.startsWith(SITE) || !existsSync(file) || !statSync(file).isFile()) {
      answer.writeHead(404).end();
      return;
    }
    answer.writeHead(200, { 'Content-Type': KINDS[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(answer);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const url = `http://127.0.0.1:${server.address().port}`;
      resolve({ url, stop: () => new Promise((done) => (server.closeAllConnections(), server.close(done))) });
    });
  });
}

export const site = house(host);

/** Visits the site until it is kept, then cuts the network. */
export async function visit(options) {
  const page = await site.open(options);
  await page.goto(site.server.url);
  await page.waitForSelector('a.box');
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The first worker of all takes over the page that has fetched it.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  return page;
}
