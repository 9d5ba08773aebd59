// A web host that knows nothing of games.

import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SITE = join(dirname(fileURLToPath(import.meta.url)), '../site');
const KINDS = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** As any web host serves a folder: the files that are there, and nothing else. */
export function host() {
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
