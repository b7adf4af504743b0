import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storePost } from '#test/stored-feed.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';
import {
  eventsOf,
  findSubscription,
  namesIn,
  rowOf,
  searchField,
  seedBlog,
  seedFollows,
  table,
} from './subscription-world.ts';
import { stopClock } from './waiting.ts';

let server: TestServer;
let owner: TestMember;
let nora: TestMember;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
});
beforeEach(async () => {
  nora = await server.signUp();
  count += 1;
});
afterAll(() => server?.close());

const UNFOLLOW = '**/rest/v1.1/read/following/mine/delete';
const unsubscribed = (name: string) => `Success! You are now unsubscribed to "${name}".`;
const fail = (route: Route) =>
  route.fulfill({ status: 500, json: { error: 'internal_error', message: 'Stub' } });

async function openManager(path = '/reader/subscriptions', options = {}) {
  const { page, faults } = await openAs(server, nora, options);
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: 'Manage subscribed sites', exact: true }).waitFor();
  return { page, faults };
}

async function openWithSites(sites = 6) {
  const names = await seedFollows(server, nora, sites);
  const opened = await openManager();
  await table(opened.page).waitFor();
  return { ...opened, names };
}

/** Numbers of the seeded feeds, in the order of their names. */
async function feedsOf(names: readonly string[]): Promise<number[]> {
  const found = await Promise.all(names.map((name) => findSubscription(server, nora, name)));
  return found.map(({ feed_ID }) => feed_ID);
}

const blog = (title = 'Quiet Hours') =>
  seedBlog(server, owner, nora, { slug: `quiet-hours-${count}`, title });

describe('the head', () => {
  test('SM-01, SM-02, SM-03, SM-04, RT-15, RT-37, U45: title, subtitle, link, button and menu are exact', async () => {
    const { page, faults } = await openWithSites(3);
    await page.getByText('Manage your site, RSS, and newsletter subscriptions.').waitFor();
    const link = page.getByRole('link', { name: 'Manage notification settings', exact: true });
    await expect
      .poll(() => link.getAttribute('href'))
      .toBe('/me/notifications/subscriptions?referrer=management');
    await page.getByRole('button', { name: 'New subscription', exact: true }).waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem').first().waitFor();
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Import', 'Export']);
    await page.keyboard.press('Escape');
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Notification Settings' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('SM-05, SM-06, EN-08: tabs with live counts; Pending only while something waits', async () => {
    const { page, names } = await openWithSites(3);
    const tabs = page.getByRole('navigation', { name: 'Subscriptions' }).getByRole('link');
    await expect.poll(() => tabs.allTextContents()).toEqual(['Sites3', 'Comments0']);
    await rowOf(page, names[0]!).getByRole('button', { name: 'Unsubscribe' }).click();
    await tabs.getByText('2', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await tabs.getByText('3', { exact: true }).waitFor();
  });

  test('RT-17: pending without anything pending says so', async () => {
    const { page } = await openManager('/reader/subscriptions/pending');
    await page.getByRole('heading', { name: 'Nothing to confirm' }).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Pending' }).getAttribute('aria-current'))
      .toBe('page');
  });

  test('an empty list says what to do', async () => {
    const { page } = await openManager();
    await page.getByRole('heading', { name: 'You don’t subscribe to any sites yet' }).waitFor();
  });
});

describe('the list', () => {
  test('SI-01, SI-18: rows of a table with icon, name, address, date and settings', async () => {
    await blog();
    const { page } = await openWithSites(3);
    await table(page).getByRole('columnheader', { name: 'Notifications' }).waitFor();
    await expect.poll(() => table(page).getAttribute('aria-rowcount')).toBe('5');
    const row = rowOf(page, 'Salt & Slate');
    const link = row.getByRole('link', { name: 'Salt & Slate', exact: true });
    await expect.poll(() => link.getAttribute('href')).toMatch(/^\/reader\/feeds\/\d+$/);
    await row.getByText('RSS', { exact: true }).waitFor();
    await row.getByText(`site-1-${nora.id}.example`).waitFor();
    const icon = await row.locator('span[aria-hidden]').first().boundingBox();
    expect([icon?.width, icon?.height]).toEqual([32, 32]);
    const hosted = rowOf(page, 'Quiet Hours').getByRole('link', { name: 'Quiet Hours', exact: true });
    await expect
      .poll(() => hosted.getAttribute('href'))
      .toMatch(/^\/reader\/subscriptions\/\d+\?transition=true$/);
    expect(await findBarriers(page)).toEqual([]);
  });

  test('SM-07: the search narrows by name and by address, and ?s= begins with a term', async () => {
    const { page } = await openWithSites();
    await searchField(page).fill('cafe');
    await expect.poll(() => namesIn(page)).toEqual(['Café du matin']);
    await searchField(page).fill(`https://site-3-${nora.id}.example/`);
    await expect.poll(() => namesIn(page)).toEqual(['Paper Kites']);
    await page.getByRole('status').getByText('1 result', { exact: true }).waitFor({ state: 'attached' });
    await searchField(page).press('Escape');
    await expect.poll(async () => (await namesIn(page)).length).toBe(6);
    await page.goto('/reader/subscriptions?s=night');
    await expect.poll(() => namesIn(page)).toEqual(['Night Desk']);
    await expect.poll(() => searchField(page).inputValue()).toBe('night');
  });

  test('all feeds have the same columns; sort, filter and search are in the address', async () => {
    const { page, names } = await openWithSites();
    const [loud, broken, silent] = await feedsOf(names);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    for (const days of [1, 2, 3]) await storePost(server.db, loud!, { sort_at: daysAgo(days) });
    const failure = { failure_code: 'server_error', failure_since: daysAgo(3), last_fetch_at: new Date() };
    await server.db.updateTable('feeds').set(failure).where('id', '=', broken!).execute();
    const quiet = { newest_post_at: daysAgo(400) };
    await server.db.updateTable('feeds').set(quiet).where('id', '=', silent!).execute();
    await page.reload();
    const cells = (name: string) => rowOf(page, name).getByRole('cell').allInnerTexts();
    await expect.poll(async () => (await cells(names[0]!)).slice(3, 6)).toEqual(['3', 'Good', 'Reader only']);
    await expect.poll(async () => (await cells(names[1]!))[4]).toBe('Failing');
    await expect.poll(async () => (await cells(names[2]!))[4]).toBe('Silent');
    const sort = page.getByRole('combobox', { name: 'Sort' });
    await sort.selectOption('Posts a month');
    await expect.poll(async () => (await namesIn(page))[0]).toBe(names[0]);
    await sort.selectOption('Problems first');
    await expect.poll(async () => (await namesIn(page)).slice(0, 2)).toEqual([names[1], names[2]]);
    await page.getByRole('button', { name: 'Silent for a year 1' }).click();
    await expect.poll(() => namesIn(page)).toEqual([names[2]]);
    await searchField(page).fill('site-3');
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=health&only=silent&s=site-3');
    await page.reload();
    await expect.poll(() => namesIn(page)).toEqual([names[2]]);
    expect(await findBarriers(page)).toEqual([]);
  });

  test('SM-12: a term that resembles an address is recorded as a search by URL', async () => {
    const { page } = await openWithSites();
    const events = () => eventsOf(server, nora);
    await searchField(page).fill('example');
    await expect.poll(events).toContain('calypso_subscriptions_search_performed');
    expect(await events()).not.toContain('calypso_subscriptions_search_by_url_performed');
    await searchField(page).fill('example.com');
    await expect.poll(events).toContain('calypso_subscriptions_search_by_url_performed');
  });

  test('sorted by the newest post, the subscription or the name; the address keeps it', async () => {
    const { page, names } = await openWithSites();
    await expect.poll(() => namesIn(page)).toEqual(names);
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Site name');
    const byName = names.toSorted((a, b) => a.localeCompare(b, 'en'));
    await expect.poll(() => namesIn(page)).toEqual(byName);
    await page.reload();
    await expect.poll(() => namesIn(page)).toEqual(byName);
  });

  test('a view shows its kind; choices without effect are disabled and say why', async () => {
    await blog();
    const { page, names } = await openWithSites();
    const view = page.getByRole('combobox', { name: 'View' });
    await expect.poll(() => view.locator('option').allTextContents()).toEqual(['View: All', 'View: RSS']);
    await view.selectOption('View: RSS');
    await expect.poll(() => namesIn(page)).toEqual(names);
    await searchField(page).fill('Quiet Hours');
    await page.getByRole('heading', { name: 'No subscriptions in this view' }).waitFor();
    await expect.poll(() => page.getByLabel('Sort: no result to sort').isDisabled()).toBe(true);
    await searchField(page).fill('nothing is called this');
    await page.getByLabel('View: no result to filter').waitFor();
  });
});

describe('unsubscribing', () => {
  test('ER-06, EN-07, SM-18, U47: at once, with an undo; the row stays until the manager is left', async () => {
    const { page, names } = await openWithSites();
    const row = rowOf(page, 'Paper Kites');
    await stopClock(page);
    await row.getByRole('button', { name: 'Unsubscribe from Paper Kites' }).click();
    await page.getByRole('status').getByText(unsubscribed('Paper Kites'), { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Subscribe to Paper Kites' }).waitFor();
    expect(await namesIn(page)).toEqual(names);
    await expect.poll(() => findSubscription(server, nora, 'Paper Kites')).toBeUndefined();
    await page.clock.runFor(5_100);
    await page.getByText(unsubscribed('Paper Kites')).waitFor({ state: 'detached' });
    await page.clock.resume();
    await page.getByRole('navigation', { name: 'Reader' }).getByRole('link', { name: 'Recent' }).click();
    await page.getByRole('heading', { level: 1, name: 'Recent' }).waitFor();
    await page.getByRole('link', { name: 'Manage subscriptions' }).click();
    await table(page).waitFor();
    await expect.poll(() => namesIn(page)).toEqual(names.filter((name) => name !== 'Paper Kites'));
  });

  test('U47: undo restores every setting, even if pressed before the call has ended', async () => {
    const siteId = await blog();
    const settings = `/rest/v1.2/read/site/${siteId}/post_email_subscriptions/new`;
    await server.request(settings, { as: nora, json: { delivery_frequency: 'weekly' } });
    await server.request(`/wpcom/v2/read/sites/${siteId}/notification-subscriptions/new`, {
      as: nora,
      json: {},
    });
    const before = await findSubscription(server, nora, 'Quiet Hours');
    const { page } = await openManager();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(UNFOLLOW, async (route) => {
      await held;
      await route.continue();
    });
    await rowOf(page, 'Quiet Hours').getByRole('button', { name: 'Unsubscribe from Quiet Hours' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    letGo();
    await page.getByText('Success! You are now subscribed to Quiet Hours.', { exact: true }).waitFor();
    const after = await findSubscription(server, nora, 'Quiet Hours');
    expect(after).toMatchObject({
      ID: before.ID,
      date_subscribed: before.date_subscribed,
      delivery_methods: before.delivery_methods,
    });
    expect(after.delivery_methods.email.post_delivery_frequency).toBe('weekly');
    await rowOf(page, 'Quiet Hours').getByRole('cell', { name: 'Weekly' }).waitFor();
  });

  test('ER-08: a failure is announced, and the row is as before', async () => {
    const { page } = await openWithSites(3);
    await page.route(UNFOLLOW, fail);
    const row = rowOf(page, 'Paper Kites');
    await row.getByRole('button', { name: 'Unsubscribe from Paper Kites' }).click();
    await page
      .getByRole('alert')
      .getByText('Sorry, we had a problem unsubscribing. Please try again.', { exact: true })
      .waitFor();
    await row.getByRole('button', { name: 'Unsubscribe from Paper Kites' }).waitFor();
    await page.getByRole('navigation', { name: 'Subscriptions' }).getByText('3', { exact: true }).waitFor();
  });
});

describe('narrow screens', () => {
  test.each([390, 320])(
    'at %s px nothing scrolls sideways, and the menu still unsubscribes',
    async (width) => {
      await seedFollows(server, nora, 6);
      const { page } = await openManager('/reader/subscriptions', { width, height: 800 });
      await table(page).waitFor();
      expect(await scrollsSideways(page)).toBe(false);
      await rowOf(page, 'Paper Kites').getByRole('button', { name: 'Settings for Paper Kites' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).click();
      await page.getByText(unsubscribed('Paper Kites'), { exact: true }).waitFor();
      expect(await findBarriers(page as Page)).toEqual([]);
    },
  );
});
