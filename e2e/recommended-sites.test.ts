import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { openAs } from './member-page.ts';
import { eventsOf, findSubscription, searchField, seedFollows } from './subscription-world.ts';

let server: TestServer;
let nora: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  // Feeds that another user follows can be recommended.
  await seedFollows(server, await server.signUp(), 24);
});
beforeEach(async () => {
  nora = await server.signUp();
});
afterAll(() => server?.close());

async function openBlock(width = 1280) {
  const { page } = await openAs(server, nora, { width });
  const calls: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/rest/v1.2/read/recommendations/sites') calls.push(url);
  });
  await page.goto('/reader/subscriptions');
  await cards(page).first().waitFor();
  return { page, calls };
}

const cards = (page: Page) => page.getByRole('list', { name: 'Recommended sites' }).getByRole('listitem');
const titles = (page: Page) => cards(page).locator('bdi').allTextContents();
const dismissFirst = (page: Page) =>
  cards(page)
    .first()
    .getByRole('button', { name: /^Dismiss / });

describe('the block', () => {
  test('SM-08, SM-13, AP-40, SM-17, EN-10: two cards, requested with a seed from 0 to 10000', async () => {
    const { page, calls } = await openBlock();
    await expect.poll(() => cards(page).count()).toBe(2);
    const seed = Number(calls[0]!.searchParams.get('seed'));
    expect(Number.isInteger(seed) && seed >= 0 && seed <= 10_000).toBe(true);
    const first = cards(page).first();
    await expect.poll(() => first.getByRole('link').getAttribute('href')).toMatch(/^\/reader\/feeds\/\d+$/);
    await first.getByText(/\.example$/).waitFor();
    await first.getByRole('button', { name: /^Subscribe to / }).waitFor();
  });

  test('SI-09: while the feeds are loading their space is reserved, and nothing moves when they arrive', async () => {
    const { page } = await openAs(server, nora);
    const gate = Promise.withResolvers<void>();
    await page.route('**/rest/v1.2/read/recommendations/sites?*', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto('/reader/subscriptions');
    await page.getByRole('heading', { name: 'Recommended sites', exact: true }).waitFor();
    await page.getByText('Loading sites').waitFor({ state: 'attached' });
    expect(await cards(page).count()).toBe(0);
    const { y } = (await searchField(page).boundingBox())!;
    gate.resolve();
    await cards(page)
      .first()
      .getByRole('button', { name: /^Subscribe to / })
      .waitFor();
    await expect.poll(() => cards(page).count()).toBe(2);
    expect((await searchField(page).boundingBox())!.y).toBe(y);
  });

  test.each([
    ['search', '/reader/search?q=feed', '**/rest/v1.1/read/feed?*', 'Sites'],
    ['Discover', '/discover/latest', '**/rest/v1.2/read/recommendations/sites?*', 'Sites for you'],
    ['the manager’s search', '/reader/subscriptions?s=feed', '**/rest/v1.1/read/feed?*', 'Related sites'],
  ])('SI-09: in %s no site shows before all of it is there', async (_where, path, call, name) => {
    const { page } = await openAs(server, nora);
    await page.goto('/reader/notifications');
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
    const gate = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      await gate.promise;
      await route.continue();
    });
    // Within the application: on a first load the feeds come with the page.
    await page.evaluate((to) => history.pushState({}, '', to), path);
    await page.locator('main [aria-busy]').getByText('Loading sites').first().waitFor({ state: 'attached' });
    const items = page.getByRole('list', { name, exact: true }).getByRole('listitem');
    expect(await items.count()).toBe(0);
    gate.resolve();
    await items.first().waitFor();
    await expect.poll(() => page.locator('main').getByText('Loading sites').count()).toBe(0);
    // Each came with its name, link and actions.
    for (const item of await items.all()) {
      expect(await item.locator('bdi').first().textContent()).toMatch(/\S/);
      expect(await item.getByRole('link').first().getAttribute('href')).toMatch(/^\/reader\/feeds\/\d+$/);
      expect(await item.getByRole('button').count()).toBeGreaterThan(0);
    }
  });

  test('SM-14: from 1040 px two in a row, below that one with a pager', async () => {
    const { page } = await openBlock(1040);
    await expect.poll(() => cards(page).count()).toBe(2);
    expect(await page.getByRole('button', { name: 'Next site' }).count()).toBe(0);
    await page.setViewportSize({ width: 1039, height: 900 });
    await expect.poll(() => cards(page).count()).toBe(1);
    await page.getByText('1 of 10', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Previous site' }).isDisabled()).toBe(true);
    const [first] = await titles(page);
    await page.getByRole('button', { name: 'Next site' }).click();
    await page.getByText('2 of 10', { exact: true }).waitFor();
    expect((await titles(page))[0]).not.toBe(first);
    await page.getByRole('button', { name: 'Previous site' }).click();
    await expect.poll(() => titles(page)).toEqual([first]);
  });

  test('SM-15, SM-16, AP-42, U37: a dismissal is permanent, the focus moves on, and with four left more are fetched', async () => {
    const { page, calls } = await openBlock();
    const [first, second] = await titles(page);
    const dismissal = page.waitForResponse((response) => response.url().endsWith('/dismiss'));
    await dismissFirst(page).click();
    await dismissal;
    await expect.poll(async () => (await titles(page))[0]).toBe(second);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`Dismiss ${second}`);
    // Ten were loaded; five more go, and with four left more are fetched.
    for (let left = 9; left > 5; left--) await dismissFirst(page).click();
    expect(calls).toHaveLength(1);
    await dismissFirst(page).click();
    await expect.poll(() => calls.length).toBe(2);
    expect(calls[1]!.searchParams.get('seed')).toBe(calls[0]!.searchParams.get('seed'));
    await page.reload();
    await cards(page).first().waitFor();
    for (let look = 0; look < 8; look++) {
      expect(await titles(page)).not.toContain(first);
      await dismissFirst(page).click();
    }
    await expect
      .poll(() => eventsOf(server, nora))
      .toContain('calypso_subscriptions_recommended_site_dismissed');
  });

  test('U37: a dismissal can be undone', async () => {
    const { page } = await openBlock();
    const [first] = await titles(page);
    await dismissFirst(page).click();
    await page.getByText(`We won’t recommend ${first} any more.`).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await titles(page))[0]).toBe(first);
  });

  test('AP-41, SI-08: a followed feed leaves the block and is in the list', async () => {
    const { page } = await openBlock();
    const [first, second] = await titles(page);
    await cards(page)
      .first()
      .getByRole('button', { name: /^Subscribe to / })
      .click();
    await page.getByText(`Success! You are now subscribed to ${first}.`, { exact: true }).waitFor();
    await expect.poll(async () => (await titles(page))[0]).toBe(second);
    await page.getByRole('table').getByRole('link', { name: first!, exact: true }).waitFor();
    expect(await findSubscription(server, nora, first!)).toBeDefined();
  });

  test('it is hidden during a search', async () => {
    const { page } = await openBlock();
    await searchField(page).fill('x');
    await page.getByRole('heading', { name: 'Recommended sites' }).waitFor({ state: 'hidden' });
    await searchField(page).fill('');
    await page.getByRole('heading', { name: 'Recommended sites' }).waitFor();
  });
});

describe('a search without matches', () => {
  test('SM-09, SM-10, SM-11: related feeds, with Subscribe buttons', async () => {
    const { page } = await openBlock();
    await searchField(page).fill('kettle');
    await page
      .getByText(
        "You're not subscribed to any matching sites. Here are some other sites related to your search.",
      )
      .waitFor();
    const related = page.getByRole('list', { name: 'Related sites' }).getByRole('listitem');
    await expect.poll(() => related.count()).toBe(4);
    const name = (await related.first().locator('bdi').textContent())!;
    await related
      .first()
      .getByRole('button', { name: `Subscribe to ${name}` })
      .click();
    await page.getByText(`Success! You are now subscribed to ${name}.`, { exact: true }).waitFor();
    await page.getByRole('table').getByRole('link', { name, exact: true }).waitFor();
  });

  test('SM-10: nothing at all, and an offer if the term looks like an address', async () => {
    const { page } = await openBlock();
    await searchField(page).fill('zzzzzz');
    await page.getByText('No results found.', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^Subscribe to zzz/ }).count()).toBe(0);
    await searchField(page).fill('nowhere.invalid');
    await page.getByRole('button', { name: 'Subscribe to nowhere.invalid' }).click();
    await page
      .getByRole('alert')
      .getByText('Sorry, we had a problem subscribing. Please try again.', { exact: true })
      .waitFor();
  });
});

test('RO-10: a verified member has the sidebar, and in it subscriptions, recommendations, likes and notifications', async () => {
  const ann = await server.signUp();
  const feed = await storeFeed(server.db, { title: 'Paper Kites' });
  const post = await storePost(server.db, feed, { title: 'A kite to like' });
  await server.request('/rest/v1.1/read/following/mine/new', { as: ann, json: { feed_id: feed } });
  const { page } = await openAs(server, ann);
  await page.goto('/reader');
  const go = (name: string) =>
    page
      .getByRole('navigation', { name: 'Reader', exact: true })
      .getByRole('link', { name, exact: true })
      .click();
  await page
    .getByRole('article')
    .filter({ hasText: 'A kite to like' })
    .getByRole('button', { name: 'Like' })
    .click();
  await expect
    .poll(async () => (await server.request('/rest/v1.2/read/liked', { as: ann })).body.posts)
    .toMatchObject([{ ID: post }]);

  await go('Manage subscriptions');
  await page
    .getByRole('table', { name: 'Subscribed sites' })
    .getByRole('link', { name: 'Paper Kites' })
    .waitFor();
  await expect.poll(() => cards(page).count()).toBe(2);

  await go('Likes');
  await page.getByRole('heading', { level: 1, name: 'My Likes' }).waitFor();
  await page.getByRole('article').filter({ hasText: 'A kite to like' }).waitFor();

  await go('Notifications');
  await page.waitForURL('**/reader/notifications');
  await page.locator('main').getByRole('tab').first().waitFor();
});
