// Keeps the whole page on the device, so that it opens and plays without any network. Built by ../../service_worker.ts, which
// fills in the two names below. A new version waits until the player takes it or every window is closed: nobody's game
// is interrupted. The version before stays as well, for windows in which it is still played.
/* global self, caches, fetch, VERSION, FILES */

const CACHE = `trunkline-${VERSION}`;

self.addEventListener('install', (event) => {
  // past the browser's own cache: all files have to be of one version
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })))));
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    const older = (await caches.keys()).filter((name) => name.startsWith('trunkline-') && name !== CACHE);
    await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener('message', (event) => {
  const { data, source } = event;
  if (data === 'take over') self.skipWaiting();
  // "Your turn" (src/app/notices.ts)
  if (data.notice) event.waitUntil(self.registration.showNotification(data.notice, { ...data.how, data: { url: data.url, window: source.id } }));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const home = new URL('./', self.location.href);
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== home.origin || !url.pathname.startsWith(home.pathname)) return;
  const path = url.pathname.slice(home.pathname.length);
  // tables and their server are never kept
  if (path.startsWith('api/')) return;
  const file = path === '' ? 'index.html' : path;
  const where = FILES.includes(file) ? { cacheName: CACHE } : {};
  event.respondWith(caches.match(new URL(file, home).href, where).then((kept) => kept ?? fetch(request)));
});

// back to the window of that game, or a new one. The address of a window is known only as it was when it was opened, or reloaded.
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const goTo = async () => {
    const { url, window } = notification.data;
    const there = (await self.clients.get(window)) ?? (await self.clients.matchAll({ type: 'window' })).find((one) => one.url === url);
    if (!there) return self.clients.openWindow(url);
    there.postMessage({ go: url });
    return there.focus();
  };
  event.waitUntil(goTo());
});
