import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { numberedTexts, storeComments } from '#test/stored-comments.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { openAs } from './member-page.ts';

/** A tenth of what Core Web Vitals call good (U21, U94). */
const SHIFT_MAX = 0.02;

let server: TestServer;
let ann: TestMember;
let routes: string[];

beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  const feedId = await storeFeed(server.db, { title: 'Paper Kites' });
  let postId = 0;
  for (let number = 1; number <= 12; number++)
    postId = await storePost(server.db, feedId, {
      title: `Kite ${number}`,
      excerpt: 'A few words about the wind. '.repeat(number % 5),
      content: '<p>A few words about the wind, and about paper.</p>'.repeat(number),
      tags: ['Wind'],
    });
  await storeComments(server.db, { postId, authorId: ann.id, texts: numberedTexts(4) });
  const follow = (feed_id: number) =>
    server.request('/rest/v1.1/read/following/mine/new', { as: ann, json: { feed_id } });
  await follow(feedId);
  for (let number = 1; number <= 9; number++) {
    await follow(await storeFeed(server.db, { title: `Harbour ${number}` }));
    // Not followed: these are recommended.
    await storePost(server.db, await storeFeed(server.db, { title: `Cove ${number}` }), { title: 'A cove' });
  }
  await server.request('/rest/v1.2/read/tags/wind/mine/new', { as: ann, json: {} });
  await server.request('/rest/v1.2/read/lists/new', { as: ann, json: { title: 'Mornings' } });
  const preferences = { reader_sidebar: { lists: true, tags: true } };
  await server.request('/rest/v1.1/me/preferences', { as: ann, json: { calypso_preferences: preferences } });
  const { blogId } = await storeBlog(server.db, { owners: [ann.id], slug: 'kettle', title: 'The Kettle' });
  routes = [
    '/reader',
    '/discover',
    '/activities/likes',
    '/reader/notifications',
    '/reader/search?q=kite',
    '/reader/subscriptions',
    '/tag/wind',
    '/reader/list/ann/mornings',
    '/reader/users/ann',
    '/me/account',
    `/me/sites/${blogId}/posts`,
    `/me/sites/${blogId}/comments`,
    `/reader/recent/${feedId}`,
    `/reader/feeds/${feedId}/posts/${postId}`,
  ];
});
afterAll(() => server?.close());

test.each([1280, 390])('U21, U94: nothing moves while a page comes up, %d px wide', async (width) => {
  const { page } = await openAs(server, ann, { width, height: 844 });
  const moved: string[] = [];
  for (const route of routes) {
    await page.goto(route);
    await page.locator('#main h1, #main form').first().waitFor();
    await page.waitForLoadState('networkidle');
    const { value, by } = await page.evaluate(
      () =>
        new Promise<{ value: number; by: string[] }>((tell) => {
          let value = 0;
          const by: string[] = [];
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & {
              value: number;
              hadRecentInput: boolean;
              sources: { node: Element | null }[];
            })[]) {
              if (entry.hadRecentInput) continue;
              value += entry.value;
              by.push(...entry.sources.map(({ node }) => node?.textContent?.slice(0, 30) ?? ''));
            }
          });
          observer.observe({ type: 'layout-shift', buffered: true });
          // What was buffered is told before the second frame.
          requestAnimationFrame(() => requestAnimationFrame(() => tell({ value, by })));
        }),
    );
    if (value > SHIFT_MAX) moved.push(`${route}: ${value.toFixed(3)} by ${by.slice(0, 4).join(' | ')}`);
  }
  expect(moved).toEqual([]);
});
