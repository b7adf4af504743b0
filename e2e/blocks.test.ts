import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { findBarriers, openAs } from './member-page.ts';

let server: TestServer;
let nora: TestMember;
let loud: number;
let quiet: number;
let post: number;

beforeAll(async () => {
  server = await startTestServer();
  await server.signUp({ username: 'admiral' });
  nora = await server.signUp({ username: 'nora' });
  const rude = await server.signUp({ username: 'rude' });
  loud = await storeFeed(server.db, { title: 'Loud' });
  quiet = await storeFeed(server.db, { title: 'Quiet' });
  for (const feed_id of [loud, quiet])
    await server.request('/rest/v1.1/read/following/mine/new', { as: nora, json: { feed_id } });
  await storePost(server.db, loud, { title: 'Buy now', sort_at: new Date('2026-11-03T00:00:00Z') });
  post = await storePost(server.db, quiet, {
    title: 'A quiet word',
    sort_at: new Date('2026-11-02T00:00:00Z'),
  });
  await server.request(`/rest/v1.1/sites/feed:${quiet}/posts/${post}/replies/new`, {
    as: rude,
    json: { content: 'I shout at everybody' },
  });
});
afterAll(() => server.close());

const cards = (page: Page) => page.getByRole('feed').getByRole('article');

test('U68: a blocked site is gone from the stream, with an undo, and comes back from the settings', async () => {
  const { page } = await openAs(server, nora);
  await page.goto('/reader');
  await page.getByRole('link', { name: 'Buy now' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Buy now' }).waitFor();
  await page.getByRole('button', { name: 'More about this post' }).click();
  await page.getByRole('menuitem', { name: 'Block this site' }).click();
  await page.getByText('You won’t see posts from Loud any more.').waitFor();
  await page.getByText('You’ve blocked Loud.').waitFor();
  await page.getByRole('link', { name: 'Back' }).click();
  await cards(page).first().waitFor();
  // Until the stream is reloaded its card says what happened.
  await page.getByText('You blocked Loud.').waitFor();
  await page.reload();
  await cards(page).first().waitFor();
  expect(await page.getByText('Buy now').count()).toBe(0);
  await expect.poll(() => page.getByRole('link', { name: 'A quiet word' }).first().isVisible()).toBe(true);

  await page.goto('/me/account');
  await page.getByRole('link', { name: 'Manage blocks' }).click();
  await page.getByRole('heading', { level: 1, name: 'Blocked' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unblock Loud' }).click();
  await page.getByText('You haven’t blocked anyone.').waitFor();
  await page.goto('/reader');
  await page.getByRole('link', { name: 'Buy now' }).first().waitFor();
});

test('U68: the notice’s undo unblocks at once', async () => {
  const { page } = await openAs(server, nora);
  await page.goto('/reader');
  await page.getByRole('link', { name: 'Buy now' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Buy now' }).waitFor();
  await page.getByRole('button', { name: 'More about this post' }).click();
  await page.getByRole('menuitem', { name: 'Block this site' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('You’ll see posts from Loud again.').waitFor();
  expect(await page.getByText('You’ve blocked Loud.').count()).toBe(0);
  expect((await server.request('/wpcom/v2/me/blocks/sites', { as: nora })).body.count).toBe(0);
});

test('U68: a blocked person’s comments are gone, and back after unblocking', async () => {
  const { page } = await openAs(server, nora);
  await page.goto(`/reader/feeds/${quiet}/posts/${post}`);
  const words = page.getByText('I shout at everybody');
  await words.waitFor();
  await page.getByRole('button', { name: 'More about this comment' }).click();
  await page.getByRole('menuitem', { name: 'Block rude' }).click();
  await words.waitFor({ state: 'detached' });
  await page.goto('/me/blocks');
  await page.getByRole('button', { name: 'Unblock rude' }).click();
  await page.getByText('You haven’t blocked anyone.').waitFor();
  await page.goto(`/reader/feeds/${quiet}/posts/${post}`);
  await words.waitFor();
});
