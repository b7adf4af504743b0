import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { type ReadingSites, serveReadingSites } from './reading-sites.ts';

/** A running Tidings with feeds to read. */
export interface ReadingWorld {
  host: FeedHost;
  server: TestServer;
  sites: ReadingSites;
  /** Follows all of the feeds. */
  nora: TestMember;
  /** Follows nothing. */
  newcomer: TestMember;
  feedIds: Record<keyof ReadingSites, number>;
  /** Page of the newest post of Salt & Slate, which has everything that a post can have. */
  tidePath: string;
  close(): Promise<void>;
}

export async function startReadingWorld(): Promise<ReadingWorld> {
  const host = await startFeedHost();
  const sites = serveReadingSites(host);
  const server = await startTestServer();
  const nora = await server.signUp({ username: 'nora' });
  const newcomer = await server.signUp({ username: 'newcomer' });
  const feedIds: Record<keyof ReadingSites, number> = { salt: 0, window: 0, notes: 0, oven: 0 };
  for (const [site, url] of Object.entries(sites) as [keyof ReadingSites, string][]) {
    const { body } = await server.request('/rest/v1.1/read/following/mine/new', { as: nora, json: { url } });
    feedIds[site] = body.subscription.feed_ID;
  }
  const { body } = await server.request(`/rest/v1.2/read/feed/${feedIds.salt}/posts`);
  return {
    host,
    server,
    sites,
    nora,
    newcomer,
    feedIds,
    tidePath: `/reader/feeds/${feedIds.salt}/posts/${body.posts[0].ID}`,
    async close() {
      await server.close();
      await host.close();
    },
  };
}

/** The cards of the stream on the page. */
export function articles(page: Page): Locator {
  return page.getByRole('feed').getByRole('article');
}

/** Scrolls down until the stream shows its end. */
export async function scrollToEnd(page: Page): Promise<void> {
  const end = page.getByText('You’re up to date');
  await articles(page).first().waitFor();
  const scrollOn = async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    return end.isVisible();
  };
  await expect.poll(scrollOn, { timeout: 30_000 }).toBe(true);
}
