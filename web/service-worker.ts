/// <reference lib="webworker" />

import { offlineTexts } from 'virtual:offline-texts';
import { files } from 'virtual:shell-files';
import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import type { PushMessage } from '#shared/api/push.ts';
import { isMetered } from './lib/metered.ts';

declare const self: ServiceWorkerGlobalScope;

/** The files of the current build. */
const FILES = 'files';
/** The page that starts the application without a connection, for the member who was logged in last; and where it starts among blogs. */
const SHELL = 'shell';
/** Pictures of kept posts (shell/offline/keep.ts). */
const PICTURES = 'pictures';
/** Files of earlier builds may still be used by open pages. */
const ASSETS_MAX = 400;

/** The current build's files by path, with the address that each is kept under. */
const kept = new Map(files.map(({ url, revision }) => [url, revision ? `${url}?${revision}` : url]));
/** Files as they are used: of earlier builds, and of this one where not all are kept. */
const used = new CacheFirst({
  cacheName: 'assets',
  plugins: [new ExpirationPlugin({ maxEntries: ASSETS_MAX }) as WorkboxPlugin],
});

/**
 * The application without a connection. Its files are cached; the data comes from the application's own store. Everything else goes
 * to the network as ever.
 */
registerRoute(
  ({ url: { pathname }, sameOrigin }) =>
    sameOrigin && (pathname.startsWith('/assets/') || kept.has(pathname)),
  async ({ event, request, url: { pathname } }) => {
    const file = await caches.match(kept.get(pathname) ?? pathname, { cacheName: FILES });
    return file ?? (pathname.startsWith('/assets/') ? used.handle({ event, request }) : fetch(request));
  },
);

// On a metered connection the files are fetched by a later page without one.
self.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([self.skipWaiting(), isMetered() ? undefined : keepFiles()])),
);
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()])),
);

registerRoute(
  ({ request }) => request.mode === 'navigate' && request.method === 'GET',
  async ({ event, url }) => {
    try {
      return (await (event as FetchEvent).preloadResponse) ?? (await fetch((event as FetchEvent).request));
    } catch {
      const shell = (await isMembersPage(url)) ? await caches.match(SHELL, { cacheName: SHELL }) : undefined;
      return shell ?? createOfflinePage();
    }
  },
);

// Nothing of a member stays on the device after the log-out. The server redirects once the session has ended.
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method !== 'POST' || new URL(url).pathname !== '/log-out') return;
  const response = fetch(event.request);
  event.respondWith(response);
  event.waitUntil(response.then(({ type }) => (type === 'opaqueredirect' ? forgetEverything() : undefined)));
});

// With a network a picture comes from its site, as ever.
registerRoute(
  ({ request }) => request.destination === 'image' && !navigator.onLine,
  async ({ request }) => (await caches.match(request.url, { cacheName: PICTURES })) ?? Response.error(),
);

self.addEventListener('message', ({ data, waitUntil }) => {
  if (data === 'keep') waitUntil.call(self, keepFiles().then(keepShell));
});

/** Fetches those of the build's files that are not kept yet, and then drops those of earlier builds. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(FILES);
  await Promise.all(
    [...kept.values()].map(async (key) => {
      if (!(await cache.match(key))) await cache.add(key);
    }),
  );
  const current = new Set([...kept.values()].map((key) => new URL(key, location.origin).href));
  for (const request of await cache.keys()) if (!current.has(request.url)) await cache.delete(request);
}

/** Blogs are no part of the application, but for the front pages of teams' blogs that are kept (pages/team-blog/keep.ts). */
async function isMembersPage({ origin, pathname }: URL): Promise<boolean> {
  if (origin !== location.origin) return false;
  return (
    !pathname.startsWith('/sites/') || (await caches.match(pathname, { cacheName: SHELL })) !== undefined
  );
}

async function keepShell(): Promise<void> {
  const response = await fetch('/api/shell', { cache: 'no-store', redirect: 'manual' });
  if (response.ok) await (await caches.open(SHELL)).put(SHELL, response);
}

async function forgetEverything(): Promise<void> {
  await Promise.all([caches.delete(SHELL), caches.delete(PICTURES)]);
  if (Notification.permission !== 'granted') return;
  await (await self.registration.pushManager.getSubscription())?.unsubscribe();
}

/** The page for visitors, and for pages that are not kept. */
function createOfflinePage(): Response {
  const { language } = navigator;
  const [title, text, action] =
    offlineTexts[language.toLowerCase()] ?? offlineTexts[language.slice(0, 2)] ?? offlineTexts.en!;
  const html = `<!doctype html><html lang="${language}" dir="auto"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title><h1>${title}</h1><p>${text}</p><p><a href="">${action}</a></p></html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

self.addEventListener('push', (event) => {
  const { title, body, path, tag }: PushMessage = event.data!.json();
  const shown = self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icon-192.png',
    data: { path },
  });
  event.waitUntil(shown);
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.path));
});

/** Shows a page of ours in an open window, or in a new one. */
async function openPage(path: string): Promise<void> {
  const [window] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = await window?.navigate(path).catch(() => null);
  if (shown) await shown.focus();
  else await self.clients.openWindow(path);
}
