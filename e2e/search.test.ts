import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countTags } from '#server/features/tags/queries-counts.ts';
import { openPage } from '#test/page.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';

const WELL = { status: 'active' as const, last_success_at: new Date('2026-11-01') };
const HERO = 'Enjoy millions of blogs at your fingertips.';

let server: TestServer;
let ann: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  const sites = ['Dogs and Cats', 'Harbour Dogs', 'Years of Dogs', 'Dogs in Rain', 'Old Dogs', 'New Dogs'];
  const feeds: number[] = [];
  for (const title of sites) feeds.push(await storeFeed(server.db, { title, ...WELL }));
  const post = (title: string, day: number, content = '<p>Body</p>', more: object = {}) =>
    storePost(server.db, feeds[day % feeds.length]!, {
      title,
      content,
      excerpt: content.replace(/<[^>]*>/g, ''),
      sort_at: new Date(Date.UTC(2026, 8, day)),
      ...more,
    });
  await post('About dogs', 1, '<p>dogs, dogs and dogs again</p>');
  await post('A newer thing', 20, '<p>In passing one sees dogs.</p>');
  await post('Cats', 3, '<p>They sleep.</p>', { tags: ['Cats', 'Naps', 'Purring'] });
  await post('Birds', 4, '<p>They sing.</p>');
  for (let number = 1; number <= 24; number += 1)
    await post(`Kite ${number}`, (number % 27) + 1, '<p>kites fly</p>');
  await post('In the picture', 5, '<p>One</p>', {
    image: JSON.stringify({ url: `${server.url}/favicon.svg`, width: 800, height: 500, alt: '' }),
  });
  await countTags(server.db, new Date('2026-11-02'));
});
afterAll(() => server.close());

const fieldOf = (page: Page) =>
  page.getByRole('main').getByRole('combobox', { name: 'Search posts and sites' });
const titlesOf = (page: Page) =>
  page.getByRole('feed').getByRole('article').getByRole('heading').allTextContents();
const suggestionsIn = (page: Page) =>
  page.getByRole('main').getByRole('paragraph').filter({ hasText: 'Suggestions:' }).getByRole('link');
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describe('as a member', () => {
  test('RT-24, SE-01, SE-04 to SE-11 with SE-06: the address has the search, and follows the typed text', async () => {
    const { page, faults } = await openAs(server, ann);
    await page.goto('/reader/search');
    const field = fieldOf(page);
    const hasFocus = () => field.evaluate((input) => document.activeElement === input);
    await expect.poll(hasFocus).toBe(true);
    await page.getByRole('list', { name: 'Recommended sites' }).getByRole('link').first().waitFor();
    await expect.poll(() => suggestionsIn(page).count()).toBe(3);
    expect(await page.getByText(HERO).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);

    // SE-08 and U33: each query is a history entry, and Back returns through them.
    for (const [words, title] of [
      ['dogs', 'About dogs'],
      ['cats', 'Cats'],
      ['birds', 'Birds'],
    ] as const) {
      await field.fill(words);
      await page.waitForURL(`**/reader/search?q=${words}`);
      await page.getByRole('article', { name: title, exact: true }).waitFor();
    }
    await page.goBack();
    await page.waitForURL('**/reader/search?q=cats');
    await expect.poll(() => field.inputValue()).toBe('cats');
    await page.getByRole('article', { name: 'Cats', exact: true }).waitFor();
    await page.goBack();
    await page.waitForURL('**/reader/search?q=dogs');
    await page.goBack();
    await page.waitForURL('**/reader/search');
    await expect.poll(() => field.inputValue()).toBe('');

    // Enter searches at once; the words are marked; feeds are next to the posts.
    await field.fill('dogs');
    await field.press('Enter');
    await page.waitForURL('**/reader/search?q=dogs');
    await expect.poll(() => titlesOf(page)).toEqual(['About dogs', 'A newer thing']);
    await expect.poll(() => page.getByRole('feed').locator('mark').first().textContent()).toBe('dogs');
    const found = page.getByRole('list', { name: 'Sites', exact: true }).getByRole('listitem');
    await expect.poll(() => found.count()).toBe(5);
    await page.getByRole('button', { name: 'Show more sites' }).click();
    await expect.poll(() => found.count()).toBe(6);
    expect(await findBarriers(page)).toEqual([]);

    // SE-02, SE-09.
    const sort = page.getByRole('radiogroup', { name: 'Sort' });
    await sort.getByText('Newest').click();
    await expect.poll(() => queryOf(page)).toEqual({ q: 'dogs', sort: 'last_updated' });
    await expect.poll(() => titlesOf(page)).toEqual(['A newer thing', 'About dogs']);
    await sort.getByText('Relevance').click();
    await expect.poll(() => queryOf(page)).toEqual({ q: 'dogs' });

    // SE-05.
    const words = await suggestionsIn(page).first().textContent();
    await suggestionsIn(page).first().click();
    await expect.poll(() => queryOf(page)).toEqual({ q: words, isSuggestion: '1' });
    await expect.poll(() => field.inputValue()).toBe(words);

    // One character is no search: the page says so, and earlier results stay.
    await field.fill('d');
    await page.getByText('Enter at least two characters.').waitFor();
    expect(queryOf(page)).toEqual({ q: words, isSuggestion: '1' });

    // Esc clears the field and the address.
    await field.press('Escape');
    await expect.poll(() => queryOf(page)).toEqual({});
    await page.goto('/reader/search?q=dogs&sort=last_updated&focus=1');
    await expect.poll(hasFocus).toBe(true);
    await expect.poll(() => page.getByRole('radio', { name: 'Newest' }).isChecked()).toBe(true);
    expect(faults).toEqual([]);
  });

  test('U32: no typed text is lost while responses arrive, and only the newest is shown', async () => {
    const { page } = await openAs(server, ann);
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    let held = 0;
    await page.route('**/rest/v1.2/read/search?*q=kites&*', async (route) => {
      held += 1;
      await isReleased;
      // The page has cancelled it by then.
      await route.continue().catch(() => {});
    });
    await page.goto('/reader/search');
    const field = fieldOf(page);
    await field.pressSequentially('kites');
    await expect.poll(() => held).toBe(1);
    await field.pressSequentially(' or dogs');
    expect(await field.inputValue()).toBe('kites or dogs');
    await expect.poll(() => queryOf(page)).toEqual({ q: 'kites or dogs' });
    await page.getByRole('feed', { name: 'Posts about kites or dogs' }).waitFor();
    release();
    // In the middle of the words, while further responses arrive.
    await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(0, 0));
    await page.keyboard.type('birds or ', { delay: 100 });
    await expect.poll(() => queryOf(page)).toEqual({ q: 'birds or kites or dogs' });
    expect(await field.inputValue()).toBe('birds or kites or dogs');
    expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(9);
    await page.getByRole('feed', { name: 'Posts about birds or kites or dogs' }).waitFor();
    await expect.poll(() => page.getByRole('feed').count()).toBe(1);
  });

  test('U31: without words the field has the focus above recommended feeds; with words posts or feeds are chosen', async () => {
    const { page } = await openAs(server, ann, { width: 390, height: 844 });
    await page.goto('/reader/search');
    await expect.poll(() => fieldOf(page).and(page.locator(':focus')).count()).toBe(1);
    const recommended = page.getByRole('list', { name: 'Recommended sites' });
    await recommended.getByRole('link').first().waitFor();
    await page.goto('/reader/search?q=dogs&sort=last_updated');
    const tabs = page.getByRole('navigation', { name: 'Results' });
    await tabs.getByRole('link', { name: 'Sites' }).click();
    await expect.poll(() => queryOf(page)).toEqual({ q: 'dogs', sort: 'last_updated', show: 'sites' });
    await tabs.getByRole('link', { name: 'Posts' }).click();
    await page.getByRole('article', { name: 'About dogs' }).waitFor();
    await page.getByRole('radiogroup', { name: 'Sort' }).getByText('Relevance').click();
    await expect.poll(() => Object.hasOwn(queryOf(page), 'sort')).toBe(false);
    expect(await recommended.count()).toBe(0);
  });

  test('U34: an empty result is announced, with suggestions and an offer; a failure can be retried', async () => {
    const { page } = await openAs(server, ann, { width: 390, height: 844 });
    await page.goto('/reader/search?q=zzz.example');
    await page.getByRole('heading', { name: 'No posts found' }).waitFor();
    await expect.poll(() => suggestionsIn(page).count()).toBe(3);
    await page.getByRole('button', { name: 'Subscribe to zzz.example' }).waitFor();
    expect(await scrollsSideways(page)).toBe(false);

    // SE-03: on a narrow screen posts or feeds; `show` limits the page to one of them.
    await page.goto('/reader/search?q=dogs');
    const sites = page.getByRole('list', { name: 'Sites', exact: true });
    await page.getByRole('article', { name: 'About dogs' }).waitFor();
    expect(await sites.isVisible()).toBe(false);
    const tabs = page.getByRole('navigation', { name: 'Results' });
    await tabs.getByRole('link', { name: 'Sites' }).click();
    await page.waitForURL('**/reader/search?q=dogs&show=sites');
    await sites.getByRole('link', { name: 'Harbour Dogs' }).waitFor();
    await expect.poll(() => page.getByRole('feed').count()).toBe(0);

    await page.route('**/rest/v1.2/read/search?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await tabs.getByRole('link', { name: 'Posts' }).click();
    await fieldOf(page).fill('birds');
    await page.getByText('These posts could not be loaded.').waitFor();
    await page.unroute('**/rest/v1.2/read/search?*');
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await page.getByRole('article', { name: 'Birds', exact: true }).waitFor();
  });

  test('RO-06: further posts load by scrolling; “/” searches from every page', async () => {
    const { page } = await openAs(server, ann);
    await page.goto('/activities/likes');
    await page.getByRole('heading', { name: 'My Likes', level: 1 }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('kites');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/reader/search?q=kites');
    const cards = page.getByRole('feed').getByRole('article');
    await cards.first().waitFor();
    await expect
      .poll(async () => {
        await page.keyboard.press('End');
        return cards.count();
      })
      .toBe(24);
    await page.getByText('No more posts').waitFor();
  });
});

describe('as a visitor', () => {
  test.each([
    ['SE-07', '/reader/search', true],
    ['SE-04', '/reader/search?q=kites&focus=1', true],
    ['SE-04', '/reader/search?q=kites', false],
  ])('%s: on %s the field has the focus: %s', async (_row, path, hasFocus) => {
    for (const script of [true, false]) {
      const { page } = await openPage(server.url, { script });
      await page.goto(path);
      const field = page.getByRole('searchbox');
      await expect.poll(() => field.and(page.locator(':focus')).count()).toBe(Number(hasFocus));
      if (!hasFocus) continue;
      await page.keyboard.type('x');
      expect(await field.inputValue()).toContain('x');
    }
  });

  test('RO-02 to RO-04, RO-06, U35, U75: without scripts the form works, and a link leads to the next page', async () => {
    const { page } = await openPage(server.url, { script: false });
    await page.goto('/reader/search');
    await page.getByText(HERO, { exact: true }).waitFor();
    expect(await page.getByRole('searchbox').count()).toBe(1);
    expect(await page.getByText('Recommended sites').count()).toBe(0);
    await page.getByRole('searchbox').fill('kites');
    await page.getByRole('searchbox').press('Enter');
    await page.waitForURL('**/reader/search?q=kites');
    await page.getByText(HERO, { exact: true }).waitFor();
    const first = await titlesOf(page);
    expect(first).toHaveLength(10);
    await page.getByRole('link', { name: 'Newest' }).click();
    await page.waitForURL('**/reader/search?q=kites&sort=last_updated');
    await page.goBack();
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL(/from=/);
    const second = await titlesOf(page);
    expect(second).toHaveLength(10);
    expect(first.filter((title) => second.includes(title))).toEqual([]);
    await page.goto('/reader/search?q=dogs&show=sites');
    expect(await page.getByRole('link', { name: /^Subscribe to/ }).count()).toBe(6);
  });

  test('RO-06, SE-10: trending tags are shown before a search, and scrolling loads nothing', async () => {
    const { page, faults } = await openPage(server.url);
    await page.goto('/reader/search');
    await page.getByRole('list', { name: 'Trending tags' }).getByRole('link', { name: 'Naps' }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/reader/search?q=kites');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Next page' }).scrollIntoViewIfNeeded();
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL(/from=/);
    expect(await titlesOf(page)).toHaveLength(10);
    expect(asked.filter((url) => url.includes('/rest/') || url.includes('/wpcom/'))).toEqual([]);
    expect(faults).toEqual([]);
  });
});
