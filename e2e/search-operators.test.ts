import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countSearchWords } from '#server/features/streams/queries-search-words.ts';
import { countTags } from '#server/features/tags/queries-counts.ts';
import { openPage } from '#test/page.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';

const PHONE = { width: 390, height: 844 };

let server: TestServer;
let ann: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  ann = await server.signUp({ username: 'ann' });
  const well = { status: 'active' as const, last_success_at: new Date('2026-11-01') };
  const club = await storeFeed(db, { title: 'Bread Club', site_url: 'https://bread.example/', ...well });
  const daily = await storeFeed(db, { title: 'Daily Loaf', site_url: 'https://daily.example/', ...well });
  await db.insertInto('subscriptions').values({ user_id: ann.id, feed_id: club }).execute();
  const post = (feedId: number, title: string, day: number, tags: string[], author: string) =>
    storePost(db, feedId, {
      title,
      content: '<p>Sourdough needs patience</p>',
      excerpt: 'Sourdough needs patience',
      tags,
      authors: JSON.stringify([{ name: author }]) as never,
      sort_at: new Date(Date.UTC(2026, 8, day)),
    });
  await post(club, 'Rye loaf', 1, ['Rye Bread'], 'Ada Miller');
  await post(club, 'Oat loaf', 2, ['Oats'], 'Grace Miller');
  await post(daily, 'White loaf', 3, ['Toast'], 'Ada Byron');
  await countTags(db, new Date('2026-09-05'));
  await countSearchWords(db);
});
afterAll(() => server.close());

const fieldOf = (page: Page) =>
  page.getByRole('main').getByRole('combobox', { name: 'Search posts and sites' });
const optionsOf = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const titlesOf = (page: Page) =>
  page.getByRole('feed').getByRole('article').getByRole('heading').allTextContents();
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describe('as a member', () => {
  test('operators and their values are completed with the keyboard', async () => {
    const { page, faults } = await openAs(server, ann);
    await page.goto('/reader/search');
    const field = fieldOf(page);
    await field.focus();
    expect(await optionsOf(page).count()).toBe(0);
    await expect
      .poll(async () => {
        await field.press('ArrowDown');
        return optionsOf(page).count();
      })
      .toBe(5);
    await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true');
    expect(await findBarriers(page)).toEqual([]);
    await field.press('Escape');
    await expect.poll(() => optionsOf(page).count()).toBe(0);

    await field.pressSequentially('sourdough tag:ry');
    // Not the list of all tags, which a pause in typing brings.
    await expect
      .poll(() => optionsOf(page).allTextContents())
      .toEqual([expect.stringContaining('Rye Bread')]);
    await field.press('ArrowDown');
    const findActive = () => field.getAttribute('aria-activedescendant');
    await expect.poll(findActive).not.toBeNull();
    expect(await page.locator(`[id="${await findActive()}"]`).getAttribute('aria-selected')).toBe('true');
    await field.press('Enter');
    expect(await field.inputValue()).toBe('sourdough tag:rye-bread ');
    await expect.poll(() => optionsOf(page).count()).toBe(0);
    await field.press('Enter');
    await expect.poll(() => queryOf(page)).toEqual({ q: 'sourdough tag:rye-bread' });
    await expect.poll(() => titlesOf(page)).toEqual(['Rye loaf']);
    await page.getByText('1 post', { exact: true }).waitFor();
    // Esc closes the list first, then clears.
    await field.pressSequentially(' author:');
    await optionsOf(page).first().waitFor();
    await field.press('Escape');
    await expect.poll(() => optionsOf(page).count()).toBe(0);
    expect(await field.inputValue()).not.toBe('');
    expect(faults).toEqual([]);
  });

  test('values are completed with a finger; a name with spaces is quoted', async () => {
    const { page } = await openAs(server, ann, PHONE);
    await page.goto('/reader/search');
    const field = fieldOf(page);
    await field.pressSequentially('site:');
    // Subscriptions come first.
    await expect.poll(() => optionsOf(page).first().textContent()).toContain('Bread Club');
    expect(await scrollsSideways(page)).toBe(false);
    await optionsOf(page).first().click();
    expect(await field.inputValue()).toBe('site:bread.example ');
    await field.pressSequentially('author:ada');
    await optionsOf(page).filter({ hasText: 'Ada Miller' }).click();
    expect(await field.inputValue()).toBe('site:bread.example author:"Ada Miller" ');
    await expect.poll(() => titlesOf(page)).toEqual(['Rye loaf']);
  });

  test('only subscriptions are searched on request; without results all posts are a press away', async () => {
    const { page } = await openAs(server, ann);
    await page.goto('/reader/search?q=sourdough&sort=last_updated');
    await expect.poll(() => titlesOf(page)).toEqual(['White loaf', 'Oat loaf', 'Rye loaf']);
    await page.getByText('3 posts', { exact: true }).waitFor();
    const scope = page.getByRole('radiogroup', { name: 'Search in' });
    await scope.getByText('My subscriptions').click();
    await expect.poll(() => queryOf(page)).toEqual({ q: 'sourdough', sort: 'last_updated', scope: 'mine' });
    await expect.poll(() => titlesOf(page)).toEqual(['Oat loaf', 'Rye loaf']);
    expect(await findBarriers(page)).toEqual([]);
    await fieldOf(page).fill('white');
    await page.getByRole('heading', { name: 'No posts found' }).waitFor();
    await page.getByRole('link', { name: 'Search all posts' }).click();
    await expect.poll(() => queryOf(page)).toEqual({ q: 'white', sort: 'last_updated' });
    await expect.poll(() => titlesOf(page)).toEqual(['White loaf']);
  });

  test('a typing error: the corrected search is a link', async () => {
    const { page } = await openAs(server, ann);
    await page.goto('/reader/search?q=sourdogh');
    await page.getByText('Did you mean').getByRole('link', { name: 'sourdough' }).click();
    await expect.poll(() => queryOf(page)).toEqual({ q: 'sourdough' });
    await expect.poll(() => fieldOf(page).inputValue()).toBe('sourdough');
    await expect.poll(() => titlesOf(page)).toHaveLength(3);
    await expect.poll(() => page.getByText('Did you mean').count()).toBe(0);
  });

  test('what is wrong with a search is said at the field, which keeps it', async () => {
    const { page } = await openAs(server, ann);
    await page.goto('/reader/search?q=sourdough');
    await expect.poll(() => titlesOf(page)).toHaveLength(3);
    const field = fieldOf(page);
    await field.fill('sourdough after:2026-02-30');
    await page.getByText('“2026-02-30” isn’t a date. Write it like 2026-01-31, 2026-01 or 2026.').waitFor();
    expect(queryOf(page)).toEqual({ q: 'sourdough' });
    expect(await titlesOf(page)).toHaveLength(3);
    await field.fill('"needs pat');
    await page.getByText('Close the quotation mark to end the phrase.').waitFor();
    await field.fill('"needs patience"');
    await expect.poll(() => queryOf(page)).toEqual({ q: '"needs patience"' });
    await expect.poll(() => titlesOf(page)).toHaveLength(3);
    expect(await page.getByText('Close the quotation mark').count()).toBe(0);
    expect(await field.inputValue()).toBe('"needs patience"');
  });

  test('SE-11 to SE-14: pressing a suggestion finds posts', async () => {
    const { page } = await openAs(server, ann);
    await page.goto('/reader/search?scope=mine');
    const suggestions = page.getByRole('main').getByRole('paragraph').filter({ hasText: 'Suggestions:' });
    await expect.poll(() => suggestions.getByRole('link').count()).toBe(3);
    const words = await suggestions.getByRole('link').allTextContents();
    for (const text of words) {
      await suggestions.getByRole('link', { name: text, exact: true }).click();
      await expect.poll(() => queryOf(page)).toEqual({ q: text, isSuggestion: '1' });
      await expect.poll(() => titlesOf(page)).toHaveLength(1);
    }
  });

  test('nothing moves when the number of posts arrives', async () => {
    const { page } = await openAs(server, ann);
    await page.goto('/reader/search?q=sourdough');
    await page.getByText('3 posts', { exact: true }).waitFor();
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/rest/v1.2/read/search?*', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.getByRole('radiogroup', { name: 'Sort' }).getByText('Newest').click();
    await page.getByText('3 posts', { exact: true }).waitFor({ state: 'detached' });
    const side = page.getByRole('list', { name: 'Sites', exact: true });
    const before = (await side.boundingBox())?.y;
    release();
    await page.getByText('3 posts', { exact: true }).waitFor();
    expect((await side.boundingBox())?.y).toBe(before);
  });
});

describe('as a visitor', () => {
  test('operators, the number of posts, corrections and help work without scripts', async () => {
    const { page } = await openPage(server.url, { script: false });
    await page.goto('/reader/search?q=site%3Abread.example+-tag%3Aoats');
    expect(await titlesOf(page)).toEqual(['Rye loaf']);
    await page.getByText('1 post', { exact: true }).waitFor();
    expect(await page.getByText('My subscriptions').count()).toBe(0);
    await page.getByText('How to search').click();
    await page.getByText('Posts of a site, by its name or address').waitFor();
    await page.goto('/reader/search?q=sourdogh');
    await page.getByRole('link', { name: 'sourdough' }).click();
    expect(await titlesOf(page)).toHaveLength(3);
    await page.goto('/reader/search?q=sourdough+before%3A2026-99');
    await page.getByText('“2026-99” isn’t a date.').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('sourdough before:2026-99');
  });
});
