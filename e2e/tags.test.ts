import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countTags } from '#server/features/tags/queries-counts.ts';
import { openPage } from '#test/page.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';

let server: TestServer;
let ann: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  const kites = await storeFeed(server.db, { title: 'Paper Kites' });
  const slate = await storeFeed(server.db, { title: 'Salt & Slate' });
  await storePost(server.db, kites, {
    title: 'A kite to read',
    tags: ['Books', 'Birds', 'Baking', 'Bridges'],
  });
  await storePost(server.db, slate, {
    title: 'A shelf by the sea',
    tags: ['Books', 'Bread', 'Buses', 'Zoos'],
  });
  await countTags(server.db, new Date());
});
afterAll(() => server.close());

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Reader', exact: true });
const tagIn = (page: Page, name: string) => sidebar(page).getByRole('link', { name, exact: true });
/** How many of these are side by side in the first row. */
const inFirstRow = (items: Locator) =>
  items.evaluateAll((all) => {
    const tops = all.map((item) => Math.round(item.getBoundingClientRect().top));
    return tops.filter((top) => top === tops[0]).length;
  });

describe('a member', () => {
  test('RT-30, TG-03, TG-05, TG-06, U40: follows a tag on its page and unfollows it in the sidebar, by keyboard', async () => {
    const { page, faults } = await openAs(server, ann);
    await page.goto('/tag/books');
    await page.getByRole('article').first().waitFor();
    expect(await page.getByText('Enjoy millions of blogs').count()).toBe(0);
    const follow = page.getByRole('button', { name: 'Follow the tag Books' });
    await expect.poll(() => follow.isEnabled()).toBe(true);
    await follow.press('Enter');
    await page.getByRole('button', { name: 'Stop following the tag Books' }).waitFor();
    const fold = sidebar(page).getByRole('button', { name: 'Tags', exact: true });
    const opened = page.waitForResponse('**/rest/v1.1/me/preferences');
    await fold.press('Enter');
    await opened;
    await tagIn(page, 'Books').waitFor();
    await expect
      .poll(async () => (await server.request('/rest/v1.1/read/tags/books/mine', { as: ann })).body)
      .toEqual({ subscribed: true });

    // It is there on other pages and after a reload; the group folds, and stays folded.
    await page.goto('/reader');
    await tagIn(page, 'Books').waitFor();
    const folded = page.waitForResponse('**/rest/v1.1/me/preferences');
    await fold.press('Enter');
    await tagIn(page, 'Books').waitFor({ state: 'hidden' });
    await folded;
    await page.reload();
    await fold.waitFor();
    expect(await fold.getAttribute('aria-expanded')).toBe('false');
    await fold.press('Space');
    await tagIn(page, 'Books').click();
    await page.waitForURL('**/tag/books');
    // A row that moves under the mouse would have its page prefetched.
    await page.mouse.move(0, 0);
    // The page takes the focus once it is loaded, away from anything pressed before.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await sidebar(page).getByRole('button', { name: 'Unfollow the tag Books' }).press('Enter');
    await tagIn(page, 'Books').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Follow the tag Books' }).waitFor();
    // The focus moved to a remaining row.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Follow a tag');
    await page.keyboard.type('#Remote Work');
    await page.keyboard.press('Enter');
    await tagIn(page, 'remote work').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('ER-12, ER-13: sees what could not be loaded, and can still read the posts', async () => {
    const { page } = await openAs(server, ann);
    await page.goto('/reader');
    await sidebar(page).getByRole('link', { name: 'All tags' }).waitFor();
    await page.route('**/rest/v1.2/read/tags/bread*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.route('**/rest/v1.2/read/tags?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    // Data that failed to load on the server is not in the page, so the page fetches it.
    await page.route(`${server.url}/reader`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(
        /GET \/rest\/v1\.2\/read\/tags(?=\\*")/g,
        'GET nothing',
      );
      await route.fulfill({ response, body });
    });
    await page.reload();
    await page.getByText('Could not load your followed tags, try refreshing the page').waitFor();
    await sidebar(page).getByRole('link', { name: 'All tags' }).click();
    await page.getByRole('link', { name: 'Bread', exact: true }).first().click();
    await page.getByText('Could not load tag, try refreshing the page').waitFor();
    await page.getByRole('article').filter({ hasText: 'A shelf by the sea' }).waitFor();
  });

  test('TG-02: switches from the newest posts to the popular ones', async () => {
    const { page } = await openAs(server, ann);
    const asked = page.waitForRequest('**/wpcom/v2/read/streams/tag/books?*');
    await page.goto('/tag/books');
    const orders = page.getByRole('navigation', { name: 'Order' });
    await orders.getByRole('link', { name: 'Popular' }).click();
    await page.waitForURL('**/tag/books?sort=relevance');
    await asked;
    await orders.getByRole('link', { name: 'Recent' }).click();
    await page.waitForURL('**/tag/books');
  });
});

describe('all the tags', () => {
  test('TG-11, TG-12, U41: are in rows of two and of four, with letters that the keyboard reaches', async () => {
    const { page, faults } = await openAs(server, ann);
    await page.goto('/tags');
    await page.getByRole('heading', { level: 1, name: 'All the Tags' }).waitFor();
    const trending = page.getByRole('region', { name: 'Trending' }).getByRole('listitem');
    await expect.poll(() => trending.count()).toBe(6);
    expect(await inFirstRow(trending)).toBe(2);
    await expect.poll(() => trending.first().textContent()).toContain('Books2 posts');
    const b = page.getByRole('region', { name: 'B', exact: true }).getByRole('listitem');
    expect(await b.count()).toBe(6);
    expect(await inFirstRow(b)).toBe(4);

    const letters = page.getByRole('navigation', { name: 'Letters' });
    await letters.getByRole('link', { name: 'B', exact: true }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/tags#letter-Z');
    expect(await findBarriers(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('fit a phone', async () => {
    const { page } = await openPage(server.url, { width: 390, height: 844 });
    await page.goto('/tags');
    expect(await inFirstRow(page.getByRole('region', { name: 'Trending' }).getByRole('listitem'))).toBe(1);
    expect(await scrollsSideways(page)).toBe(false);
    expect(await findBarriers(page)).toEqual([]);
    await page.goto('/tag/books');
    expect(await scrollsSideways(page)).toBe(false);
    expect(await findBarriers(page)).toEqual([]);
  });
});

test('RD-03, U39: /tag/#photography leads to the tag, for members and for visitors', async () => {
  const windows = [await openAs(server, ann), await openPage(server.url)];
  for (const { page } of windows) {
    await page.goto('/tag/?sort=relevance#Foo%20Bar');
    await page.waitForURL('**/tag/foo-bar?sort=relevance');
    await page.getByRole('heading', { name: 'We can’t find that tag.' }).waitFor();
  }
});
