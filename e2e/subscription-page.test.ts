import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';
import { eventsOf, findSubscription, rowOf, seedBlog, seedFollows } from './subscription-world.ts';

let server: TestServer;
let owner: TestMember;
let nora: TestMember;
let siteId: number;
let subscriptionId: number;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
});
beforeEach(async () => {
  nora = await server.signUp();
  count += 1;
  siteId = await seedBlog(server, owner, nora, { slug: `low-water-${count}`, title: 'Low Water' });
  subscriptionId = (await findSubscription(server, nora, 'Low Water')).ID;
});
afterAll(() => server?.close());

async function open(path: string, options = {}) {
  const { page, faults } = await openAs(server, nora, options);
  await page.goto(path);
  return { page, faults };
}
const heading = 'Low Water';

describe('one subscription', () => {
  test.each([
    ['RT-18: by its number', () => `/reader/subscriptions/${subscriptionId}`],
    ['RT-19: by the number of the blog', () => `/reader/site/subscription/${siteId}`],
  ])('%s: who it is, the settings, the details', async (_, path) => {
    const { page, faults } = await open(path());
    const title = page.getByRole('heading', { level: 1, name: heading });
    await title.waitFor();
    await expect.poll(() => title.getByRole('link').getAttribute('href')).toBe(`/reader/blogs/${siteId}`);
    const icon = await page.locator('header span[aria-hidden]').last().boundingBox();
    expect([icon?.width, icon?.height]).toEqual([116, 116]);
    await page.getByText('2 subscribers', { exact: true }).waitFor();
    await page.getByText('Subscribed since').waitFor();
    await expect.poll(() => page.getByRole('switch').count()).toBe(3);
    expect(await findBarriers(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('a switch saves at once', async () => {
    const { page } = await open(`/reader/subscriptions/${subscriptionId}`);
    await page.getByRole('switch', { name: 'Email me new posts' }).check();
    await page.getByRole('radiogroup', { name: 'Email frequency' }).getByText('Daily').click();
    await expect
      .poll(async () => (await findSubscription(server, nora, heading)).delivery_methods.email)
      .toMatchObject({ send_posts: true, post_delivery_frequency: 'daily' });
  });

  test('unsubscribing says so, and resubscribing restores everything', async () => {
    const before = await findSubscription(server, nora, heading);
    const { page } = await open(`/reader/subscriptions/${subscriptionId}`);
    await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await page.getByText(`Success! You are now unsubscribed to "${heading}".`, { exact: true }).waitFor();
    await expect.poll(() => findSubscription(server, nora, heading)).toBeUndefined();
    expect(await page.getByRole('switch').count()).toBe(0);
    await page.getByRole('button', { name: 'Resubscribe', exact: true }).click();
    await page.getByText(`Success! You are now subscribed to ${heading}.`, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Unsubscribe', exact: true }).waitFor();
    expect((await findSubscription(server, nora, heading)).ID).toBe(before.ID);
  });

  test('RT-20: transition=true from the manager slides in, and the link back leads to the list', async () => {
    const { page } = await open('/reader/subscriptions');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await rowOf(page, heading).getByRole('link', { name: heading, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(new URL(page.url()).searchParams.get('transition')).toBe('true');
    expect(await isEntering(page)).toBe(true);
    await page.getByRole('link', { name: 'Manage all subscriptions' }).click();
    await rowOf(page, heading).waitFor();
    await page.goto(`/reader/subscriptions/${subscriptionId}`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await isEntering(page)).toBe(false);
    await page.getByRole('link', { name: 'Manage all subscriptions' }).click();
    await page.getByRole('heading', { level: 1, name: 'Manage subscribed sites' }).waitFor();
  });

  test('a missing one says so; from the manager it leads back there', async () => {
    const { page } = await open('/reader/subscriptions/999999');
    await page.getByRole('alert').getByText('You don’t have this subscription.').waitFor();
    await expect.poll(() => eventsOf(server, nora)).toContain('calypso_reader_subscription_not_found');
    await page.goto('/reader/subscriptions/999999?transition=true');
    await page.getByText('This subscription is being updated. Check back in a moment.').waitFor();
    await page.waitForURL('**/reader/subscriptions');
  });

  test('an external feed shows its health, and accepts another address', async () => {
    await seedFollows(server, nora, 1);
    const { ID } = await findSubscription(server, nora, 'Salt & Slate');
    const { page } = await open(`/reader/subscriptions/${ID}`, { width: 390, height: 800 });
    await page.getByRole('heading', { name: 'Feed health' }).waitFor();
    await page.getByText('Last successful check').waitFor();
    const address = page.getByRole('textbox', { name: 'Feed address' });
    await address.fill('abc');
    await page.getByRole('button', { name: 'Replace' }).click();
    await page.getByText('Please enter a valid URL', { exact: true }).waitFor();
    await address.fill(`${server.url.replace('localhost', 'www.localhost')}/nothing`);
    expect(await scrollsSideways(page)).toBe(false);
    expect(await findBarriers(page)).toEqual([]);
  });
});

describe('the header of a feed', () => {
  test('platform facts 3.9: settings of a followed blog, and adding it to a list', async () => {
    const { page } = await open(`/reader/blogs/${siteId}`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.getByRole('link', { name: 'RSS' }).waitFor();
    await page.getByRole('button', { name: 'Notification settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Notification settings' });
    await dialog.getByRole('switch', { name: 'Notify me of new posts' }).check();
    await expect
      .poll(
        async () => (await findSubscription(server, nora, heading)).delivery_methods.notification.send_posts,
      )
      .toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Add ${heading} to a list` }).click();
    await page.getByRole('dialog', { name: 'Add to list…' }).waitFor();
  });

  test('a feed without posts shows its state, and can be fetched again', async () => {
    await seedFollows(server, nora, 1);
    const { feed_ID } = await findSubscription(server, nora, 'Salt & Slate');
    const { page } = await open(`/reader/feeds/${feed_ID}`);
    await page.getByRole('heading', { name: 'No recent posts' }).waitFor();
    await page.getByText('Last check').waitFor();
    await page.getByText('Next check', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Retry Salt & Slate' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });
});

/** Whether the page around the heading is entering with an animation. */
function isEntering(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const around: Element[] = [];
    for (let box = document.querySelector('h1'); box; box = box.parentElement as HTMLHeadingElement | null)
      around.push(box);
    return around.some((box) => getComputedStyle(box).animationName !== 'none');
  });
}
