// Keeps the site for when there is no network. The whole of a version is fetched before it is used, and the one in use stays
// until the page asks for the new one: a game that is being played is never pulled from under its player.

const VERSION = '__VERSION__';
const FILES = __FILES__;

// Where the site lies on its host, which others may share.
const { scope } = self.registration;
const KEPT = `vedette ${scope} ${VERSION}`;
const isOurs = (name) => name.startsWith(`vedette ${scope} `) || name.startsWith(`drawn by ${scope}assets/`);

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  const clean = async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => isOurs(name) && name !== KEPT).map((name) => caches.delete(name)),
    );
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});

/** The one page that there is, whatever its address: what it loads lies beside it as it was kept. */
async function page(cache) {
  const kept = await cache.match('./');
  if (!kept) return undefined;
  const text = (await kept.text()).replaceAll('="./', `="${scope}`);
  return new Response(text, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  const answer = async () => {
    const cache = await caches.open(KEPT);
    const kept = request.mode === 'navigate' ? await page(cache) : await cache.match(request);
    return kept ?? fetch(request);
  };
  event.respondWith(answer());
});
