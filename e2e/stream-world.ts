import type { Page } from 'playwright-core';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { openAs } from './member-page.ts';

const MINUTE = 60_000;

/** A server with stored feeds: nothing is fetched, and posts arrive when a test stores them. */
export interface StreamWorld {
  server: TestServer;
  ann: TestMember;
  /** Ann follows both; the second is empty unless a test stores something. */
  feedId: number;
  quietId: number;
  /** Stores `count` posts of the first feed, each newer than all before: "Post 1", "Post 2" … */
  publish(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function startStreamWorld(posts: number): Promise<StreamWorld> {
  const server = await startTestServer();
  const ann = await server.signUp({ username: 'ann' });
  const feedId = await storeFeed(server.db, { title: 'Low Season' });
  const quietId = await storeFeed(server.db, { title: 'Quiet Hours' });
  for (const feed_id of [feedId, quietId])
    await server.request('/rest/v1.1/read/following/mine/new', { as: ann, json: { feed_id } });
  let published = 0;
  const publish = async (count: number) => {
    for (let left = count; left > 0; left--) {
      published += 1;
      await storePost(server.db, feedId, {
        title: `Post ${published}`,
        excerpt: 'A few words about the sea. '.repeat(1 + (published % 5)),
        sort_at: new Date(Date.UTC(2026, 9, 1) + published * MINUTE),
      });
    }
  };
  await publish(posts);
  return { server, ann, feedId, quietId, publish, close: () => server.close() };
}

/** Opens a page of Ann's; `quiet` pages have no live channel. */
export async function openStream(world: StreamWorld, path: string, { quiet = false, width = 1280 } = {}) {
  const opened = await openAs(world.server, world.ann, { width });
  if (quiet) await opened.page.route('**/api/live', (route) => route.abort());
  await opened.page.goto(path);
  return opened;
}

/** Every `aria-posinset` of the feed, in the order of the page. */
export function positionsOf(page: Page): Promise<number[]> {
  return page
    .locator('[role="feed"] > [aria-posinset]')
    .evaluateAll((cards) => cards.map((card) => Number(card.getAttribute('aria-posinset'))));
}

/** Pretends that the tab is hidden, or visible again. */
export async function setTabVisible(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate((visible) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (visible ? 'visible' : 'hidden'),
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isVisible);
}
