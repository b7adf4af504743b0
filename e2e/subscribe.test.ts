import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { openPage } from '#test/page.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { openAs } from './member-page.ts';
import { type ReadingSites, serveReadingSites } from './reading-sites.ts';
import { stopClock } from './waiting.ts';

const FOLLOW = '**/rest/v1.1/read/following/mine/new';
const UNFOLLOW = '**/rest/v1.1/read/following/mine/delete';
const SUBSCRIBED = 'Success! You are now subscribed to The Slow Oven.';
const UNSUBSCRIBED = 'Success! You are now unsubscribed to "The Slow Oven".';

let host: FeedHost;
let server: TestServer;
let sites: ReadingSites;
let nora: TestMember;
let feedId: number;

beforeAll(async () => {
  host = await startFeedHost();
  sites = serveReadingSites(host);
  server = await startTestServer();
  const scout = await server.signUp({ username: 'scout' });
  const { body } = await server.request('/rest/v1.1/read/following/mine/new', {
    as: scout,
    json: { url: sites.oven },
  });
  feedId = body.subscription.feed_ID;
});

beforeEach(async () => {
  nora = await server.signUp();
});

afterAll(async () => {
  await server?.close();
  await host?.close();
});

/** Opens the feed's page as a member, and records the calls that follow and unfollow. */
async function openFeed(member: TestMember) {
  const { page } = await openAs(server, member);
  const calls: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.endsWith('/mine/new') || path.endsWith('/mine/delete')) calls.push(request.postData() ?? '');
  });
  await page.goto(`/reader/feeds/${feedId}`);
  await page.getByRole('feed').waitFor();
  return { page, calls };
}

const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe to The Slow Oven' });
const unsubscribe = (page: Page) => page.getByRole('button', { name: 'Unsubscribe from The Slow Oven' });
const isFollowed = async (member: TestMember) =>
  (await server.request(`/rest/v1.1/read/feed/${feedId}`, { as: member })).body.is_following;
const fail = (route: Route) =>
  route.fulfill({ status: 500, json: { error: 'internal_error', message: 'Stub' } });

describe('subscribing', () => {
  test('SI-05, ER-05: Subscribe becomes Unsubscribe, in the secondary style, with a notice of 5 seconds', async () => {
    const { page } = await openFeed(nora);
    await expect.poll(() => subscribe(page).textContent()).toBe('Subscribe');
    await stopClock(page);
    await subscribe(page).click();
    await unsubscribe(page).waitFor();
    await expect.poll(() => unsubscribe(page).textContent()).toBe('Unsubscribe');
    await expect.poll(() => unsubscribe(page).getAttribute('data-variant')).toBe('secondary');
    const notice = page.getByRole('status').getByText(SUBSCRIBED, { exact: true });
    await notice.waitFor();
    expect(await isFollowed(nora)).toBe(true);
    await expect.poll(() => page.getByText('2 subscribers', { exact: true }).isVisible()).toBe(true);
    await page.clock.runFor(4_900);
    expect(await notice.isVisible()).toBe(true);
    await page.clock.runFor(200);
    await notice.waitFor({ state: 'detached' });
  });

  test('SI-06: the button is busy and disabled while the request runs; a double click makes one call', async () => {
    const { page, calls } = await openFeed(nora);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(FOLLOW, async (route) => {
      await held;
      await route.continue();
    });
    await subscribe(page).dblclick();
    await expect.poll(() => subscribe(page).getAttribute('aria-busy')).toBe('true');
    await expect.poll(() => subscribe(page).isDisabled()).toBe(true);
    await subscribe(page).click({ force: true });
    letGo();
    await unsubscribe(page).waitFor();
    expect(calls).toHaveLength(1);
    // AP-29: the three that identify the feed, and where the button was.
    expect(JSON.parse(calls[0]!)).toEqual({
      url: sites.oven,
      feed_id: feedId,
      blog_id: 0,
      source: 'reader-feed-header',
    });
  });

  test('SI-07: the subscriptions are refetched when the request ends, and the sidebar shows the feed', async () => {
    const { page } = await openFeed(nora);
    const refetched = page.waitForResponse((response) => response.url().includes('/read/following/sites'));
    await subscribe(page).click();
    await refetched;
    await page
      .getByRole('navigation', { name: 'Reader' })
      .getByRole('link', { name: 'The Slow Oven' })
      .waitFor();
  });

  test('ER-07, SI-07: a failure is announced and changes nothing, and the subscriptions are refetched', async () => {
    const { page } = await openFeed(nora);
    await page.route(FOLLOW, fail);
    const refetched = page.waitForResponse((response) => response.url().includes('/read/following/sites'));
    await subscribe(page).click();
    await page
      .getByRole('alert')
      .getByText('Sorry, we had a problem subscribing. Please try again.', { exact: true })
      .waitFor();
    await refetched;
    await expect.poll(() => subscribe(page).isEnabled()).toBe(true);
    expect(await isFollowed(nora)).toBe(false);
  });

  test('SI-04: loaded posts say that their feed is followed now', async () => {
    const { page } = await openFeed(nora);
    await subscribe(page).click();
    await unsubscribe(page).waitFor();
    await page.getByRole('link', { name: 'Loaf number 40', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Loaf number 40' }).waitFor();
    await expect.poll(() => unsubscribe(page).isVisible()).toBe(true);
  });
});

describe('unsubscribing', () => {
  test('ER-06: it is announced with the name in quotes, and Undo subscribes again', async () => {
    await server.request('/rest/v1.1/read/following/mine/new', { as: nora, json: { url: sites.oven } });
    const { page, calls } = await openFeed(nora);
    await unsubscribe(page).click();
    await page.getByRole('status').getByText(UNSUBSCRIBED, { exact: true }).waitFor();
    // Announced at once; the call takes its time.
    await expect.poll(() => isFollowed(nora)).toBe(false);
    expect(JSON.parse(calls[0]!)).toMatchObject({ blog_id: 0, url: sites.oven });
    expect(JSON.parse(calls[0]!).subscriptionId).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(SUBSCRIBED, { exact: true }).waitFor();
    expect(await isFollowed(nora)).toBe(true);
  });

  test('ER-08: a failure is announced and changes nothing', async () => {
    await server.request('/rest/v1.1/read/following/mine/new', { as: nora, json: { url: sites.oven } });
    const { page } = await openFeed(nora);
    await page.route(UNFOLLOW, fail);
    await unsubscribe(page).click();
    await page
      .getByRole('alert')
      .getByText('Sorry, we had a problem unsubscribing. Please try again.', { exact: true })
      .waitFor();
    await expect.poll(() => unsubscribe(page).isVisible()).toBe(true);
    expect(await isFollowed(nora)).toBe(true);
  });

  test('SI-18: site icons are 40 px in feed items', async () => {
    await server.request('/rest/v1.1/read/following/mine/new', { as: nora, json: { url: sites.oven } });
    const { page } = await openAs(server, nora);
    await page.goto('/reader');
    await page.getByRole('feed').waitFor();
    const box = await page.locator('article span[aria-hidden]').first().boundingBox();
    expect([box?.width, box?.height]).toEqual([40, 40]);
  });
});

describe('users who may not subscribe', () => {
  test('EM-01, EM-04, EM-05: without a confirmed address no call leaves, and a notice leads to the account', async () => {
    const unverified = await server.signUp({ verified: false });
    const { page, calls } = await openFeed(unverified);
    await subscribe(page).click();
    const alert = page.getByRole('alert');
    await alert.getByText('Please verify your email before subscribing.', { exact: true }).waitFor();
    expect(calls).toEqual([]);
    const link = alert.getByRole('link', { name: 'Account Settings', exact: true });
    await expect.poll(() => link.getAttribute('href')).toBe('/me/account');
    await link.click();
    await page.waitForURL('**/me/account');
  });

  test('RD-29: a visitor’s Subscribe leads to the log-in page, and from there back', async () => {
    const { page } = await openPage(server.url);
    await page.goto(`/reader/feeds/${feedId}`);
    await page.getByRole('link', { name: 'Subscribe to The Slow Oven' }).click();
    await page.waitForURL('**/log-in?**');
    expect(new URL(page.url()).searchParams.get('redirect_to')).toBe(`/reader/feeds/${feedId}`);
  });
});
