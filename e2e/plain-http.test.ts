import { expect, test } from 'vitest';
import { PLAIN_HOST } from '#test/browser.ts';
import { startTestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { openAs, pressLogOut } from './member-page.ts';

test('over HTTP in a network, where browsers have no service worker and no locks, everything but offline reading works', async () => {
  const server = await startTestServer();
  try {
    const plain = { ...server, url: server.url.replace('localhost', PLAIN_HOST) };
    const reader = await server.signUp();
    const feedId = await storeFeed(server.db, { title: 'Paper Kites' });
    const postId = await storePost(server.db, feedId, { title: 'A kite', content: '<p>Of paper.</p>' });
    await server.request('/rest/v1.1/read/following/mine/new', { as: reader, json: { feed_id: feedId } });
    const { page, faults } = await openAs(plain, reader, { worker: true });
    await page.goto('/reader');
    expect(await page.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([false, false]);

    const card = page.getByRole('article', { name: 'A kite', exact: true });
    const like = card.getByRole('button', { name: /^Like/ });
    await like.click();
    const rows = (table: 'likes' | 'comments') => server.db.selectFrom(table).select('post_id').execute();
    await expect.poll(() => rows('likes')).toEqual([{ post_id: postId }]);
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');

    await card.getByRole('link', { name: 'A kite' }).first().click();
    await page.getByLabel('Write a comment').fill('It flies');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect.poll(() => rows('comments')).toEqual([{ post_id: postId }]);
    const unseen = () => server.request('/rest/v1.2/read/unseen-counts', { as: reader });
    await expect.poll(async () => (await unseen()).body.total).toBe(0);

    await page.goto('/reader/notifications');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Said by the browser, not by the page.
    expect(faults.filter((fault) => !fault.includes('Cross-Origin-Opener-Policy'))).toEqual([]);

    const listKept = () =>
      page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
    await expect.poll(listKept).toEqual([expect.stringContaining('tidings')]);
    await pressLogOut(page);
    await page.getByRole('link', { name: 'Sign up' }).first().waitFor();
    await expect.poll(listKept).toEqual([]);
  } finally {
    await server.close();
  }
});
