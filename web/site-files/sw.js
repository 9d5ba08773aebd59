// Keeps the site for when there is no network. The whole of a version is fetched before it is used, and the one in use stays
// until the page asks for the new one: a game that is being played is never pulled from under its player.

const VERSION = '__VERSION__';
const FILES = __FILES__;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  const clean = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  const answer = async () => {
    const cache = await caches.open(VERSION);
    const asked = request.mode === 'navigate' ? '/' : request;
    return (await cache.match(asked)) ?? fetch(request);
  };
  event.respondWith(answer());
});
