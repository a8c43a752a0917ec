/**
 * Shows a page of its own where a page cannot be fetched because there is no network. It keeps nothing else: no data,
 * no answer of a call, no part of the application. docs/ui.md#installed
 */
const CACHE = 'offline-%version%'
const PAGE = '/offline.html'

self.addEventListener('install', event => {
  const kept = caches.open(CACHE).then(cache => cache.addAll([PAGE, '/offline.js', '/icon.svg']))
  event.waitUntil(kept.then(() => self.skipWaiting()))
})

self.addEventListener('activate', event => {
  const drop = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
    await self.registration.navigationPreload?.enable()
    await self.clients.claim()
  }
  event.waitUntil(drop())
})

self.addEventListener('fetch', event => {
  const { request } = event
  if (request.mode === 'navigate') {
    const answer = async () => (await event.preloadResponse) ?? fetch(request)
    event.respondWith(answer().catch(() => caches.match(PAGE)))
  } else if (['/offline.js', '/icon.svg'].includes(new URL(request.url).pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)))
  }
})
