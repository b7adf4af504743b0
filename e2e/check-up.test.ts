import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildRss } from '#test/feed-builder.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storePost } from '#test/stored-feed.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';
import { findSubscription, seedFollows } from './subscription-world.ts';
import { untilStill } from './waiting.ts';

let server: TestServer;
let host: FeedHost;
let nora: TestMember;
let page: Page;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Six feeds, each but the last with a different concern. */
beforeAll(async () => {
  [server, host] = await Promise.all([startTestServer(), startFeedHost()]);
  nora = await server.signUp();
  const names = await seedFollows(server, nora, 6);
  const ids: number[] = [];
  for (const name of names) ids.push((await findSubscription(server, nora, name)).feed_ID);
  const [ended, failing, moved, silent, unread] = ids;
  const movedTo = host.serve('kites', '/feed', {
    body: buildRss({ title: 'Paper Kites', link: host.url('kites'), entries: [] }),
  });
  const set = (id: number | undefined, changes: object) =>
    server.db.updateTable('feeds').set(changes).where('id', '=', id!).execute();
  await set(ended, { status: 'gone' });
  await set(failing, { failure_code: 'server_error', failure_since: daysAgo(3), last_fetch_at: new Date() });
  await set(moved, { moved_to: movedTo, moved_since: daysAgo(2), moved_count: 2 });
  await set(silent, { newest_post_at: daysAgo(500) });
  await storePost(server.db, unread!, { sort_at: daysAgo(1) });
  await server.db
    .updateTable('subscriptions')
    .set({ created_at: daysAgo(60) })
    .execute();
  ({ page } = await openAs(server, nora, { stays: true }));
  await page.goto('/reader/subscriptions');
  await page.getByRole('link', { name: 'Check-up' }).click();
  await page.getByRole('heading', { level: 1, name: 'Subscription check-up' }).waitFor();
});
afterAll(async () => {
  await server?.close();
  await host?.close();
});

const group = (name: string) => page.getByRole('region', { name, exact: true });
const sitesIn = (name: string) => group(name).locator('li bdi').allTextContents();

test('every concern has its group, and a feed is in one of them', async () => {
  await group('Never read').waitFor();
  await expect
    .poll(() => page.getByRole('heading', { level: 2 }).allTextContents())
    .toEqual(['Ended', 'Failing', 'Moved', 'Silent for a year', 'Never read']);
  expect(await sitesIn('Failing')).toEqual(['Kernel & Kettle']);
  await group('Failing').getByText('Server error for 3 days.').waitFor();
  await group('Moved')
    .getByText(/Address moved/)
    .waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await untilStill(page);
  expect(await scrollsSideways(page)).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('U47: a whole group is unsubscribed, stays with an undo, and is restored with its count', async () => {
  const before = await findSubscription(server, nora, 'The Slow Oven');
  await group('Silent for a year').getByRole('button', { name: 'Unsubscribe from 1 site' }).click();
  // Under the pointer it stays until its undo is pressed.
  await page.getByText('You are now unsubscribed from 1 site.').hover();
  await group('Silent for a year').getByRole('button', { name: 'Subscribe to The Slow Oven' }).waitFor();
  await expect.poll(() => findSubscription(server, nora, 'The Slow Oven')).toBeUndefined();
  await page.keyboard.press('z');
  await page.getByText('You are subscribed to 1 site again.').waitFor();
  await expect.poll(() => findSubscription(server, nora, 'The Slow Oven')).toEqual(before);
});

test('U50: a moved feed is followed at its new address, and at the old one again after undo', async () => {
  const before = await findSubscription(server, nora, 'Paper Kites');
  await page.getByRole('checkbox', { name: 'Select Paper Kites' }).check();
  await group('Moved').getByRole('button', { name: 'Follow the new address' }).click();
  await page.getByText('You now follow 1 site at its new address.').hover();
  await expect
    .poll(() => findSubscription(server, nora, 'Paper Kites'))
    .toMatchObject({ ID: before.ID, URL: host.url('kites', '/feed'), health: null });
  await group('Moved').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('You follow the old addresses again.').waitFor();
  await expect
    .poll(() => findSubscription(server, nora, 'Paper Kites'))
    .toMatchObject({ ID: before.ID, URL: before.URL });
});

test('a dismissed concern is not listed again, by feed and concern, and returns with Undo', async () => {
  const site = await findSubscription(server, nora, 'The Slow Oven');
  const kept = async () => (await findSubscription(server, nora, 'The Slow Oven')).kept_concerns;
  await group('Silent for a year').getByRole('button', { name: 'Keep The Slow Oven' }).click();
  await page.getByText('1 site kept. It won’t come up again for a year.').waitFor();
  await group('Silent for a year').waitFor({ state: 'detached' });
  await expect.poll(kept).toEqual(['silent']);
  // AN-01
  await expect
    .poll(() =>
      server.db
        .selectFrom('events')
        .select('properties')
        .where('name', '=', 'calypso_subscriptions_site_kept')
        .execute(),
    )
    .toEqual([{ properties: { count: 1, concern: 'silent' } }]);
  await page.reload();
  await group('Never read').waitFor();
  expect(await group('Silent for a year').count()).toBe(0);

  // Another concern of the same feed is separate.
  await storePost(server.db, site.feed_ID, { sort_at: daysAgo(500) });
  await page.reload();
  await group('Never read').getByText('The Slow Oven').waitFor();
  await page.getByRole('checkbox', { name: 'Select The Slow Oven' }).check();
  await group('Never read').getByRole('button', { name: 'Keep 1 site' }).click();
  await page.getByText('1 site kept. It won’t come up again for a year.').hover();
  await group('Never read').getByText('The Slow Oven').waitFor({ state: 'detached' });
  await expect.poll(kept).toEqual(['never-read', 'silent']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await group('Never read').getByText('The Slow Oven').waitFor();
  await expect
    .poll(async () => (await findSubscription(server, nora, 'The Slow Oven')).kept_concerns)
    .toEqual(['silent']);
});

test('on a phone the name is next to its button, with the reason below both; selecting moves no row', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await untilStill(page);
  const boxOf = async (part: string) =>
    (await group('Failing').locator('li').locator(part).first().boundingBox())!;
  const [name, keep, reason] = [await boxOf('bdi'), await boxOf('[data-keep]'), await boxOf('svg')];
  expect(keep.y).toBeLessThan(name.y + name.height);
  expect(reason.y).toBeGreaterThan(keep.y + keep.height);
  const row = page.getByRole('checkbox', { name: 'Select The Slow Oven' });
  await row.scrollIntoViewIfNeeded();
  const before = (await row.boundingBox())!.y;
  await row.check();
  await group('Never read').getByRole('button', { name: 'Keep 1 site' }).waitFor();
  expect((await row.boundingBox())!.y).toBe(before);
  expect(await scrollsSideways(page)).toBe(false);
  await row.uncheck();
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('a concern that could not be dismissed is listed again, with a message', async () => {
  await page.route('**/mine/bulk', (route) =>
    route.fulfill({ status: 500, json: { error: 'internal_error' } }),
  );
  await group('Failing').getByRole('button', { name: 'Keep Kernel & Kettle' }).click();
  await page.getByText('This could not be saved. Please try again.').waitFor();
  await group('Failing').getByText('Kernel & Kettle').waitFor();
  await page.unroute('**/mine/bulk');
});

test('without any concern it says so', async () => {
  const { page: calm } = await openAs(server, await server.signUp());
  await calm.goto('/reader/subscriptions/check-up');
  await calm.getByRole('heading', { name: 'All your subscriptions are healthy' }).waitFor();
});
