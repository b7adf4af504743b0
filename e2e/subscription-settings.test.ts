import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { findBarriers, openAs } from './member-page.ts';
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

let server: TestServer;
let owner: TestMember;
let nora: TestMember;
let siteId: number;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
});
beforeEach(async () => {
  nora = await server.signUp();
  count += 1;
  siteId = await seedBlog(server, owner, nora, { slug: `night-desk-${count}`, title: 'Night Notes' });
});
afterAll(() => server?.close());

const block = (member: TestMember) =>
  server.request('/rest/v1.1/me/settings', {
    as: member,
    json: { subscription_delivery_email_blocked: true },
  });
const delivery = async () => (await findSubscription(server, nora, 'Night Notes')).delivery_methods;

async function openSettings(options = {}) {
  const { page } = await openAs(server, nora, options);
  const calls: string[] = [];
  // Waits for their responses: leaving the page earlier cancels the calls.
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().method() === 'POST' && /subscriptions\/(new|delete|update)$/.test(pathname))
      calls.push(pathname);
  });
  await page.goto('/reader/subscriptions');
  await rowOf(page, 'Night Notes').waitFor();
  await rowOf(page, 'Night Notes').getByRole('button', { name: 'Settings for Night Notes' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Notification settings' });
  await dialog.waitFor();
  return { page, dialog, calls };
}

const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const FREQUENCY = 'Email frequency';

describe('the notification settings of a row', () => {
  test('SI-02, U48: a labelled dialog that opens from the keyboard; Escape closes it and returns the focus', async () => {
    const { page, dialog } = await openSettings();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Settings for Night Notes');
  });

  test.each([
    ['SI-13', 'Notify me of new posts', 'notification-subscriptions', 'notifications'],
    ['SI-11', 'Email me new posts', 'post_email_subscriptions', 'post_emails'],
    ['SI-12', 'Email me new comments', 'comment_email_subscriptions', 'comment_emails'],
  ])('%s, SI-14: "%s" subscribes and unsubscribes by its own calls', async (_, name, path, event) => {
    const { page, calls } = await openSettings();
    await toggle(page, name).check();
    await expect.poll(() => calls.filter((call) => call.endsWith(`${path}/new`))).toHaveLength(1);
    await page.reload();
    await rowOf(page, 'Night Notes').getByRole('button', { name: 'Settings for Night Notes' }).click();
    await expect.poll(() => toggle(page, name).isChecked()).toBe(true);
    await toggle(page, name).uncheck();
    await expect.poll(() => calls.filter((call) => call.endsWith(`${path}/delete`))).toHaveLength(1);
    await expect
      .poll(() => eventsOf(server, nora))
      .toEqual(
        expect.arrayContaining([
          `calypso_subscriptions_${event}_toggle_on`,
          `calypso_subscriptions_${event}_toggle_off`,
        ]),
      );
  });

  test('SI-10, SI-15: the frequency shows while posts are emailed: Instantly, Daily, Weekly', async () => {
    const { page, dialog } = await openSettings();
    const frequency = dialog.getByRole('radiogroup', { name: FREQUENCY });
    expect(await frequency.count()).toBe(0);
    await toggle(page, 'Email me new posts').check();
    await frequency.waitFor();
    await expect
      .poll(() => frequency.locator('label').allTextContents())
      .toEqual(['Instantly', 'Daily', 'Weekly']);
    await frequency.getByText('Weekly').click();
    await expect.poll(async () => (await delivery()).email.post_delivery_frequency).toBe('weekly');
    await page.keyboard.press('Escape');
    await rowOf(page, 'Night Notes').getByRole('cell', { name: 'Weekly' }).waitFor();
  });

  test('SI-15, SI-16, EM-08, U49: while email is blocked a sentence links to the settings', async () => {
    await server.request(`/rest/v1.2/read/site/${siteId}/post_email_subscriptions/new`, {
      as: nora,
      json: {},
    });
    await block(nora);
    const { dialog } = await openSettings();
    const sentence =
      'You currently have email delivery turned off. Visit your Notification Settings to turn it back on.';
    await expect.poll(() => dialog.getByRole('status').textContent()).toBe(sentence);
    const link = dialog.getByRole('link', { name: 'Notification Settings', exact: true });
    await expect.poll(() => link.getAttribute('href')).toBe('/me/notifications/subscriptions');
    await expect.poll(() => dialog.getByRole('switch').count()).toBe(1);
    expect(await dialog.getByRole('radiogroup').count()).toBe(0);
  });

  test('a change that cannot be saved is reverted', async () => {
    const { page } = await openSettings();
    await page.route('**/post_email_subscriptions/new', (route) =>
      route.fulfill({ status: 500, json: { error: 'internal_error', message: 'Stub' } }),
    );
    await toggle(page, 'Email me new posts').click();
    await page.getByRole('alert').getByText('This could not be saved. Please try again.').waitFor();
    await expect.poll(() => toggle(page, 'Email me new posts').isChecked()).toBe(false);
  });

  test('an external feed has no delivery settings', async () => {
    await seedFollows(server, nora, 1);
    const { page } = await openAs(server, nora);
    await page.goto('/reader/subscriptions');
    await rowOf(page, 'Salt & Slate').getByRole('button', { name: 'Settings for Salt & Slate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Salt & Slate' });
    await dialog.waitFor();
    expect(await dialog.getByRole('switch').count()).toBe(0);
    await dialog.getByRole('link', { name: 'View feed' }).click();
    await page.getByRole('heading', { level: 1, name: 'Salt & Slate' }).waitFor();
  });
});

describe('many at once', () => {
  async function openMany() {
    const names = await seedFollows(server, nora, 6);
    const { page } = await openAs(server, nora);
    await page.goto('/reader/subscriptions');
    await table(page).waitFor();
    return { page, names };
  }

  test('all that match are selected, unsubscribed and restored', async () => {
    const { page } = await openMany();
    await page.getByRole('main').getByRole('searchbox').fill('example');
    await expect.poll(async () => (await namesIn(page)).length).toBe(6);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    const bar = page.getByRole('region', { name: 'Selected sites' });
    await bar.getByText('6 of 6 selected').waitFor();
    await bar.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText('You are now unsubscribed from 6 sites.').waitFor();
    await page.getByRole('navigation', { name: 'Subscriptions' }).getByText('1', { exact: true }).waitFor();
    await expect
      .poll(() =>
        rowOf(page, 'Paper Kites').getByRole('button', { name: 'Subscribe to Paper Kites' }).count(),
      )
      .toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('You are subscribed to 6 sites again.').waitFor();
    await rowOf(page, 'Paper Kites').getByRole('button', { name: 'Unsubscribe from Paper Kites' }).waitFor();
    expect(await findSubscription(server, nora, 'Paper Kites')).toBeDefined();
  });

  test.each([1280, 390])('at %s px no row moves when something is selected', async (width) => {
    await seedFollows(server, nora, 6);
    const { page } = await openAs(server, nora, { width, height: 800 });
    await page.goto('/reader/subscriptions');
    // Below the search field: the press itself may scroll the page.
    const place = async () => {
      const [row, field] = await Promise.all([
        rowOf(page, 'The Slow Oven').boundingBox(),
        searchField(page).boundingBox(),
      ]);
      return row!.y - field!.y;
    };
    await rowOf(page, 'The Slow Oven').waitFor();
    const before = await place();
    await page.getByRole('checkbox', { name: 'Select The Slow Oven' }).check();
    const bar = page.getByRole('region', { name: 'Selected sites' });
    await bar.getByText('1 of 7 selected').waitFor();
    expect(await place()).toBe(before);
    // Over the table's header, next to its checkbox.
    const head = await page.getByRole('checkbox', { name: 'Select all' }).boundingBox();
    const box = await bar.boundingBox();
    expect(box!.y).toBeLessThanOrEqual(head!.y);
    expect(box!.y + box!.height).toBeGreaterThanOrEqual(head!.y + head!.height);
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    expect(await place()).toBe(before);
  });

  test('Shift selects a range; the frequency of hosted blogs is changed together', async () => {
    const { page } = await openMany();
    await expect.poll(async () => (await namesIn(page)).length).toBe(7);
    const names = await namesIn(page);
    await page.getByRole('checkbox', { name: `Select ${names[0]}` }).click();
    await page.getByRole('checkbox', { name: `Select ${names.at(-1)}` }).click({ modifiers: ['Shift'] });
    const bar = page.getByRole('region', { name: 'Selected sites' });
    await bar.getByText(`${names.length} of ${names.length} selected`).waitFor();
    await bar.getByRole('button', { name: FREQUENCY }).click();
    await page.getByRole('menuitem', { name: 'Daily' }).click();
    await page.getByText('Updated 1 site.').waitFor();
    expect((await delivery()).email.post_delivery_frequency).toBe('daily');
  });

  test('selected feeds are added to a list, and their posts are marked as seen', async () => {
    await server.request('/rest/v1.2/read/lists/new', { as: nora, json: { title: 'Mornings' } });
    const { page } = await openMany();
    for (const name of ['Paper Kites', 'Salt & Slate'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    const bar = page.getByRole('region', { name: 'Selected sites' });
    await bar.getByRole('button', { name: 'Add to list…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mornings' }).click();
    await page.getByText('2 sites added to Mornings.').waitFor();
    await bar.getByRole('button', { name: 'Mark all as seen' }).click();
    await page.getByText('There’s nothing left to mark as seen.').waitFor();
  });
});

describe('the health of a feed', () => {
  test('U50: it says why and since when, and can be fetched again', async () => {
    await seedFollows(server, nora, 2);
    const { feed_ID } = await findSubscription(server, nora, 'Salt & Slate');
    await server.db
      .updateTable('feeds')
      .set({
        failure_code: 'server_error',
        failure_since: new Date(Date.now() - 77 * 3_600_000),
        failure_count: 4,
        last_fetch_at: new Date(Date.now() - 2 * 3_600_000),
      })
      .where('id', '=', feed_ID)
      .execute();
    const { page } = await openAs(server, nora);
    await page.goto('/reader/subscriptions');
    const row = rowOf(page, 'Salt & Slate');
    await row.getByText('Server error for 3 days.').waitFor();
    await row.getByRole('button', { name: 'Retry Salt & Slate' }).click();
    await page
      .getByRole('alert')
      .getByText(/We haven’t|The site|Server error/)
      .waitFor();
    await row.getByRole('button', { name: 'Details of Salt & Slate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Salt & Slate' });
    await dialog.getByText('Next check').waitFor();
    await dialog.getByRole('img', { name: /in 30 days/ }).waitFor();
    // No key changes the address by accident; arrow keys describe the days.
    await expect.poll(() => focusedLabel(page)).toBe('Close');
    await dialog.getByRole('slider', { name: 'Readings by day' }).focus();
    await page.keyboard.press('ArrowLeft');
    await dialog
      .getByRole('figure')
      .getByText(/: 0 posts, not checked$/)
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });
});
