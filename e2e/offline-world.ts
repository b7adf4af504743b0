import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { DATABASE_PREFIX } from '#web/lib/offline/store-name.ts';
import { openAs } from './member-page.ts';

/** A new subscription begins with ten unseen posts at most. */
export const POSTS = 10;

export interface OfflineWorld {
  server: TestServer;
  host: FeedHost;
  /** Address of a picture that is in every post. */
  picture: string;
  close(): Promise<void>;
}

export async function startOfflineWorld(): Promise<OfflineWorld> {
  const [server, host] = await Promise.all([startTestServer(), startFeedHost()]);
  const body = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#27a' } })
    .png()
    .toBuffer();
  const picture = host.serve('kites', '/kite.png', { body, headers: { 'content-type': 'image/png' } });
  return {
    ...{ server, host, picture },
    async close() {
      await server.close();
      await host.close();
    },
  };
}

/** Signs up a member who follows a feed with posts, all of them unseen. */
export async function signUpReader({
  server,
  picture,
}: OfflineWorld): Promise<{ reader: TestMember; feedId: number; postIds: number[] }> {
  const reader = await server.signUp();
  const feedId = await storeFeed(server.db, { title: 'Paper Kites' });
  const postIds: number[] = [];
  for (let number = 1; number <= POSTS; number++)
    postIds.push(
      await storePost(server.db, feedId, {
        title: `Kite ${number}`,
        content: `<p>The text of kite ${number}.</p><p><img src="${picture}" width="640" height="360" alt="A kite"></p>`,
        excerpt: 'A few words',
        sort_at: new Date(Date.UTC(2026, 8, number)),
      }),
    );
  await server.request('/rest/v1.1/read/following/mine/new', { as: reader, json: { feed_id: feedId } });
  return { reader, feedId, postIds };
}

/** Opens the stream and waits until it is kept on the device. */
export async function openAndKeep(
  { server }: OfflineWorld,
  reader: TestMember,
): Promise<{ page: Page; context: BrowserContext; faults: string[] }> {
  const opened = await openAs(server, reader, { worker: true });
  const { page } = opened;
  await page.goto('/reader');
  await findCard(page, POSTS).waitFor();
  await waitUntilKept(page, reader);
  return opened;
}

/** Waits until the application starts without a connection. */
export async function waitUntilShellKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/shell')) !== undefined), { timeout: 20_000 })
    .toBe(true);
}

/** Waits until the page that starts without a connection, the stream's posts and their picture are kept on the device. */
export async function waitUntilKept(page: Page, reader: TestMember): Promise<void> {
  await waitUntilShellKept(page);
  await expect.poll(() => countKeptPosts(page, reader), { timeout: 20_000 }).toBeGreaterThanOrEqual(POSTS);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('pictures')).keys()).length))
    .toBe(1);
}

export const findCard = (page: Page, number: number) =>
  page.getByRole('article', { name: `Kite ${number}`, exact: true });

/** Counts the kept posts. Reads the database by its name, because not every browser can list its databases. */
function countKeptPosts(page: Page, reader: TestMember): Promise<number> {
  return page.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase | undefined>((resolve) => {
      const request = indexedDB.open(name);
      // The application has not created it yet, and is to do that itself.
      request.onupgradeneeded = () => request.transaction?.abort();
      request.onerror = () => resolve(undefined);
      request.onsuccess = () => resolve(request.result);
    });
    if (!database) return 0;
    const urls = await new Promise<string[]>((resolve) => {
      const request = database.transaction('responses').objectStore('responses').getAllKeys();
      request.onsuccess = () => resolve(request.result as string[]);
    });
    database.close();
    return urls.filter((url) => /\/read\/feed\/\d+\/posts\/\d+/.test(url)).length;
  }, `${DATABASE_PREFIX}${reader.id}`);
}
