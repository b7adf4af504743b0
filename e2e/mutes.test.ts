import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { findBarriers, openAs } from './member-page.ts';

let server: TestServer;
let nora: TestMember;
let feed: number;
let talk: number;

beforeAll(async () => {
  server = await startTestServer();
  await server.signUp({ username: 'admiral' });
  nora = await server.signUp({ username: 'nora' });
  const carl = await server.signUp({ username: 'carl' });
  feed = await storeFeed(server.db, { title: 'The Daily' });
  await server.request('/rest/v1.1/read/following/mine/new', { as: nora, json: { feed_id: feed } });
  await storePost(server.db, feed, {
    title: 'Football tonight',
    authors: JSON.stringify([{ name: 'Jo Writer' }]),
    sort_at: new Date('2026-11-03T00:00:00Z'),
  });
  talk = await storePost(server.db, feed, {
    title: 'A quiet word',
    sort_at: new Date('2026-11-02T00:00:00Z'),
  });
  await server.request(`/rest/v1.1/sites/feed:${feed}/posts/${talk}/replies/new`, {
    as: carl,
    json: { content: 'They lost at football' },
  });
});
afterAll(() => server.close());

const card = (page: Page, title: string) =>
  page.getByRole('feed').getByRole('article').filter({ hasText: title });

test('a word is muted in the menu of a post, with an undo, and ends in the settings', async () => {
  const { page } = await openAs(server, nora);
  await page.goto('/reader');
  await card(page, 'A quiet word').getByRole('button', { name: 'More about this post' }).click();
  await page.getByRole('menuitem', { name: 'Mute words…' }).click();
  await page.getByLabel('Word or phrase').fill('football');
  await page.getByRole('button', { name: 'Mute', exact: true }).click();
  // Until the stream is reloaded its card says why it is collapsed.
  const muted = card(page, 'Muted: football');
  await muted.waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await card(page, 'Football tonight').waitFor();

  await page.goto('/me/account');
  await page.getByRole('link', { name: 'Manage muted words' }).click();
  await page.getByText('You haven’t muted anything.').waitFor();
  await page.getByLabel('Word or phrase').fill('Fóotball');
  await page.getByLabel('For how long?').selectOption('7 days');
  await page.getByRole('button', { name: 'Mute', exact: true }).click();
  await page.getByRole('button', { name: 'Unmute Fóotball' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await page.goto('/reader');
  await card(page, 'A quiet word').waitFor();
  expect(await page.getByText('Football tonight').count()).toBe(0);
  // Where the site itself is opened, it is collapsed.
  await page.goto(`/reader/feeds/${feed}`);
  await card(page, 'Muted: Fóotball').getByRole('button', { name: 'Show' }).click();
  await card(page, 'Football tonight').waitFor();
  // So is a comment.
  await page.goto(`/reader/feeds/${feed}/posts/${talk}`);
  const comment = page.getByRole('article', { name: 'Comment by carl' });
  await comment.getByText('Muted: Fóotball').waitFor();
  expect(await page.getByText('They lost').count()).toBe(0);
  await comment.getByRole('button', { name: 'Show' }).click();
  await page.getByText('They lost').waitFor();

  await page.goto('/me/mutes');
  await page.getByRole('button', { name: 'Unmute Fóotball' }).click();
  await page.getByText('You haven’t muted anything.').waitFor();
});

test('an author is muted in the menu of a post', async () => {
  const { page } = await openAs(server, nora);
  await page.goto('/reader');
  await card(page, 'Football tonight').getByRole('button', { name: 'More about this post' }).click();
  await page.getByRole('menuitem', { name: 'Mute this author' }).click();
  await card(page, 'Muted author').waitFor();
  await page.goto('/me/mutes');
  await page.getByRole('heading', { name: 'Authors', exact: true }).waitFor();
  await page.getByRole('main').getByText('The Daily').waitFor();
  await page.getByRole('button', { name: 'Unmute Jo Writer' }).click();
  await page.getByText('You haven’t muted anything.').waitFor();
});
