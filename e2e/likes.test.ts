import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';
import { holdBack, untilPainted } from './waiting.ts';

let server: TestServer;
let ann: TestMember;
let feed: number;
const posts: number[] = [];
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  feed = await storeFeed(server.db, { title: 'Salt & Slate' });
  for (const title of ['Low water', 'High water']) posts.push(await storePost(server.db, feed, { title }));
});
afterAll(() => server.close());

const like = (as: TestMember, post: number) =>
  server.request(`/rest/v1.1/sites/feed:${feed}/posts/${post}/likes/new`, { as, json: {} });

test('LK-01, LK-02, LK-03: without likes the page says so, and links to Following', async () => {
  const { page, faults } = await openAs(server, await server.signUp({ username: 'novice' }));
  await page.goto('/activities/likes');
  await page.getByRole('heading', { name: 'My Likes', level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'No likes yet', exact: true }).waitFor();
  await page.getByText('Posts that you like will appear here.', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Back to Following', exact: true }).click();
  await page.waitForURL('**/reader');
  expect(faults).toEqual([]);
});

test('RT-34: the stream has the latest like first, and likes from elsewhere are in it at once', async () => {
  const { page } = await openAs(server, ann);
  await like(ann, posts[0]!);
  await page.goto('/activities/likes');
  const cards = page.getByRole('feed').getByRole('article');
  await expect.poll(() => cards.count()).toBe(1);
  await page.goto(`/reader/feeds/${feed}`);
  // The stream may be loaded before the like is saved.
  const save = await holdBack(page, '**/likes/new');
  await page.getByRole('article', { name: 'High water' }).getByRole('button', { name: /^Like/ }).click();
  await page.getByRole('navigation', { name: 'Reader' }).getByRole('link', { name: 'Likes' }).click();
  await page.waitForURL('**/activities/likes');
  await expect.poll(() => cards.count()).toBe(1);
  save();
  await expect.poll(() => cards.count()).toBe(2);
  await expect.poll(() => cards.first().getByRole('heading').textContent()).toContain('High water');
});

test('an unliked post keeps its card until the next visit, with an undo', async () => {
  const reader = await server.signUp({ username: 'carol' });
  for (const post of posts) await like(reader, post);
  const { page } = await openAs(server, reader);
  await page.goto('/activities/likes');
  const card = page.getByRole('article', { name: 'Low water' });
  const heart = card.getByRole('button', { name: /^Like/ });
  await heart.click();
  await page.getByText('Like removed.').waitFor();
  await expect.poll(() => card.isVisible()).toBe(true);
  // A press before the like is saved does nothing (U26).
  const saved = page.waitForResponse('**/likes/new');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  await (await saved).finished();
  await untilPainted(page);
  await heart.click();
  await page.getByText('Like removed.').waitFor();
  await page.reload();
  await page.getByRole('article', { name: 'High water' }).waitFor();
  expect(await card.count()).toBe(0);
});

test('the page has no barriers and does not scroll sideways, in both themes', async () => {
  for (const theme of ['light', 'dark'] as const) {
    const { page } = await openAs(server, ann, { theme, width: 390, height: 844 });
    await page.goto('/activities/likes');
    await page.getByRole('article').first().waitFor();
    expect(await findBarriers(page), theme).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
  }
});
