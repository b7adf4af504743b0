import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { openAs } from './member-page.ts';

let server: TestServer;
let ann: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  const feed = await storeFeed(server.db, { title: 'Dogs and Cats', status: 'active' });
  for (let day = 1; day <= 12; day += 1) {
    const sort_at = new Date(Date.UTC(2026, 8, day));
    await storePost(server.db, feed, { title: `Day ${day}`, content: '<p>Dogs.</p>', sort_at });
  }
  await server.request('/rest/v1.1/read/following/mine/new', { as: ann, json: { feed_id: feed } });
});
afterAll(() => server.close());

/** The page as the server sends it. */
const htmlOf = async (path: string) => {
  const response = await fetch(server.url + path, { headers: { cookie: ann.cookie } });
  expect(response.status).toBe(200);
  return response.text();
};

test.each([
  ['/reader', 'Day 12'],
  ['/reader/subscriptions', 'Dogs and Cats'],
  ['/discover', 'Discover'],
  ['/reader/search?q=dogs', 'Day 12'],
  ['/activities/likes', 'Likes'],
  ['/reader/conversations', 'Conversations'],
  ['/reader/notifications', 'Notifications'],
  ['/tags', 'All the Tags'],
  ['/me', 'Profile'],
  ['/me/account', 'Account'],
  ['/me/security', 'Security'],
  ['/me/sites', 'blogs'],
])('%s is painted before any script', async (path, words) => {
  const html = await htmlOf(path);
  const [painted = ''] = html.split('<script id="page-data"');
  expect(painted).toContain(words);
  expect(painted).toMatch(/<h1\b/);
  expect(painted).toContain('Dogs and Cats');
  expect(painted).not.toMatch(/<main\b[^>]*><div[^>]*><div[^>]*aria-busy="true"/);
  expect(painted).not.toMatch(/<[^>]* style="/);
});

test('input before the application has started is not lost', async () => {
  const { page, faults } = await openAs(server, ann, { height: 500 });
  let start = () => {};
  const wanted = new Promise<void>((resolve) => {
    start = resolve;
  });
  await page.route('**/assets/entry-client-*.js', async (route) => {
    await wanted;
    await route.continue();
  });
  const arrived = page.goto('/reader/search?q=dogs', { waitUntil: 'commit' });
  const field = page.getByRole('main').getByRole('combobox');
  await field.focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' and cats');
  start();
  await arrived;
  await page.locator('#app:not([data-starting])').waitFor({ state: 'attached' });
  expect(await field.inputValue()).toBe('dogs and cats');
  expect(await field.evaluate((input) => document.activeElement === input)).toBe(true);
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('dogs and cats');
  expect(faults).toEqual([]);
});

test('the scroll position stays', async () => {
  const { page } = await openAs(server, ann, { height: 500 });
  let start = () => {};
  const wanted = new Promise<void>((resolve) => {
    start = resolve;
  });
  await page.route('**/assets/entry-client-*.js', async (route) => {
    await wanted;
    await route.continue();
  });
  const arrived = page.goto('/reader', { waitUntil: 'commit' });
  const card = page.getByRole('heading', { name: 'Day 9' });
  await card.scrollIntoViewIfNeeded();
  const top = () => card.evaluate((node) => Math.round(node.getBoundingClientRect().top));
  const before = await top();
  start();
  await arrived;
  await page.locator('#app:not([data-starting])').waitFor({ state: 'attached' });
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await top()).toBe(before);
});
