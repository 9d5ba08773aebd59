// A web host that knows nothing of games.

import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
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

/** What tells one edition of the site from another. */
const EDITIONED = {
  '/': (page, edition) => page.replace('</head>', `<meta name="edition" content="${edition}"></head>`),
  '/sw.js': (script, edition) => script.replace(/VERSION = '[^']*'/, `VERSION = '${edition}'`),
};

/**
 * As any web host serves a folder: the files that are there, and nothing else. What was published since is another edition. The
 * site lies at the root of its host, or in a folder (`/its/folder`).
 */
export function host(folder = '') {
  let edition = '';
  const server = createServer(({ url }, answer) => {
    const asked = new URL(url, 'http://site').pathname;
    const pathname = asked.startsWith(`${folder}/`) ? asked.slice(folder.length) : '/../elsewhere';
    const file = join(SITE, pathname === '/' ? 'index.html' : decodeURIComponent(pathname));
    if (!file.startsWith(SITE) || !existsSync(file) || !statSync(file).isFile()) {
      answer.writeHead(404).end();
      return;
    }
    answer.writeHead(200, { 'Content-Type': KINDS[extname(file)] ?? 'application/octet-stream' });
    if (edition && EDITIONED[pathname]) {
      answer.end(EDITIONED[pathname](readFileSync(file, 'utf8'), edition));
      return;
    }
    createReadStream(file).pipe(answer);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const url = `http://127.0.0.1:${server.address().port}${folder}`;
      resolve({
        url,
        publish: (name) => (edition = name),
        stop: () => new Promise((done) => (server.closeAllConnections(), server.close(done))),
      });
    });
  });
}
