import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';
import { onboardingEvents } from './onboarding-events.ts';

const CARDS = '/wpcom/v2/read/tags/cards';
const CURATED = '/wpcom/v2/read/interests/sites';
/** The whole list; the sidebar asks for the first sites. */
const FOLLOWS = '/rest/v1.2/read/following/sites';
const TOPICS = ['design', 'food', 'music', 'travel'];

let server: TestServer;
/** Feeds by title. */
const feeds = new Map<string, number>();

async function store(title: string, tags: string[], more: Parameters<typeof storeFeed>[1] = {}) {
  const id = await storeFeed(server.db, {
    title,
    description: `All of ${title}`,
    last_fetch_at: new Date(),
    ...more,
  });
  const hour = (number: number) => new Date(Date.now() - number * 3_600_000);
  for (let number = 1; number <= 2; number += 1)
    await storePost(server.db, id, { title: `${title}, part ${number}`, tags, sort_at: hour(number) });
  feeds.set(title, id);
}

beforeAll(async () => {
  const picked = (title: string) => ({
    name: title,
    url: `https://${title}.example/`,
    feed: `https://${title}.example/feed`,
  });
  server = await startTestServer({
    curatedSites: { design: [picked('serif')], food: [picked('crumb'), picked('dead')] },
  });
  for (const title of ['serif', 'crumb']) await store(title, [], { url: picked(title).feed });
  await store('dead', [], { url: picked('dead').feed, failure_since: new Date() });
  for (let number = 1; number <= 20; number += 1) await store(`Site ${number}`, ['travel']);
});
afterAll(() => server.close());

const dialog = (page: Page) =>
  page.getByRole('dialog', { name: "Discover sites that you'll love", exact: true });
const rows = (page: Page) =>
  dialog(page).getByRole('list', { name: 'Recommended sites' }).getByRole('listitem');
const titles = (page: Page) => rows(page).locator('bdi').allTextContents();
const preview = (page: Page) => dialog(page).getByRole('region', { name: /^Preview of / });
const goOn = (page: Page) => dialog(page).getByRole('button', { name: 'Continue' });
const subscribe = (page: Page, title: string) =>
  dialog(page).getByRole('button', { name: `Subscribe to ${title}`, exact: true });
const unsubscribe = (page: Page, title: string) =>
  dialog(page).getByRole('button', { name: `Unsubscribe from ${title}`, exact: true });

async function someone(options: { verified?: boolean } = {}): Promise<TestMember> {
  const member = await server.signUp(options);
  for (const slug of TOPICS)
    await server.request(`/rest/v1.1/read/tags/${slug}/mine/new`, { as: member, json: {} });
  return member;
}

/** Opens the dialog by its address, and records outgoing calls. */
async function open(member: TestMember, options: { width?: number; height?: number } = {}) {
  const opened = await openAs(server, member, options);
  const calls: URL[] = [];
  opened.page.on('request', (request) => calls.push(new URL(request.url())));
  await opened.page.goto('/reader?reloadSubscriptionOnboarding=true');
  await dialog(opened.page).waitFor();
  return { ...opened, calls, callsTo: (path: string) => calls.filter(({ pathname }) => pathname === path) };
}

describe('the recommended sites', () => {
  test('DM-01, DM-02, DM-03, DM-04, DM-12, DM-15, AP-10, U58: are read next to the list, six and then six more', async () => {
    const ann = await someone();
    const { page, faults, callsTo } = await open(ann);
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect.poll(() => titles(page)).toHaveLength(6);
    expect((await titles(page)).slice(0, 2)).toEqual(['serif', 'crumb']);
    expect(await titles(page)).not.toContain('dead');
    const [call] = callsTo(CARDS);
    expect([...call!.searchParams.keys()].sort()).toEqual([
      '_locale',
      'fields',
      'site_recs_per_card',
      'tag_recs_per_card',
      ...TOPICS.map(() => 'tags[]'),
    ]);
    expect(call!.searchParams.getAll('tags[]').sort()).toEqual(TOPICS);
    expect(call!.searchParams.get('site_recs_per_card')).toBe('18');
    expect(call!.searchParams.get('tag_recs_per_card')).toBe('0');

    // The first is selected, and its posts are shown to the right of it.
    const first = rows(page).first();
    await expect.poll(() => first.locator('[aria-current="true"]').count()).toBe(1);
    await preview(page).getByText('serif, part 1').waitFor();
    expect((await preview(page).boundingBox())!.x).toBeGreaterThan((await first.boundingBox())!.x + 300);

    await first.getByRole('button', { name: 'serif', exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await preview(page).getByText('crumb, part 1').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('crumb');
    await page.keyboard.press('End');
    await preview(page)
      .getByText(`${(await titles(page))[5]}, part 1`)
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);

    const more = dialog(page).getByRole('button', { name: /^Load more/ });
    const six = await titles(page);
    await more.click();
    await expect.poll(() => titles(page)).toHaveLength(12);
    expect((await titles(page)).slice(0, 6)).toEqual(six);
    await more.click();
    await expect.poll(() => titles(page)).toHaveLength(18);
    expect(await more.count()).toBe(0);

    await page.keyboard.press('Escape');
    await expect.poll(() => dialog(page).count()).toBe(0);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Recent' }).waitFor();
    expect(await dialog(page).count()).toBe(0);
    await expect
      .poll(() => onboardingEvents(server, ann))
      .toEqual(
        expect.arrayContaining([
          'discover_modal_open',
          'discover_modal_site_previewed',
          'clicked_load_more',
          'discover_modal_close',
        ]),
      );
    expect(faults).toEqual([]);
  });

  test('DM-05, DM-06, DM-07, DM-08, AP-12: a subscription is confirmed by the list, stays in position, and Continue shows its posts', async () => {
    const ben = await someone();
    const { page, callsTo } = await open(ben);
    await expect.poll(() => titles(page)).toHaveLength(6);
    const before = await titles(page);
    // The list does not have it at first.
    let answers = 0;
    await page.route(`**${FOLLOWS}`, async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      answers += 1;
      await route.fulfill({
        json: answers < 3 ? { ...json, subscriptions: [], total_subscriptions: 0 } : json,
      });
    });
    await subscribe(page, 'serif').click();
    await unsubscribe(page, 'serif').waitFor();
    await dialog(page).getByText('1 subscription added').waitFor();
    await expect.poll(() => answers).toBe(3);
    await expect.poll(() => unsubscribe(page, 'serif').getAttribute('aria-busy')).toBeNull();
    expect(await titles(page)).toEqual(before);
    await page.unrouteAll({ behavior: 'wait' });

    // A user who returns to the window gets fresh data, and nothing moves.
    const asked = callsTo(CARDS).length;
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect.poll(() => callsTo(CARDS).length).toBeGreaterThan(asked);
    await expect.poll(() => titles(page)).toEqual(before);

    const counts = callsTo('/rest/v1.1/read/subscriptions-count').length;
    await goOn(page).click();
    await expect.poll(() => dialog(page).count()).toBe(0);
    await page.getByRole('feed').getByText('serif, part 1').waitFor();
    await expect.poll(() => callsTo('/rest/v1.1/read/subscriptions-count').length).toBeGreaterThan(counts);
    const recent = () =>
      callsTo('/wpcom/v2/read/streams/following').map(({ searchParams: query }) => [
        query.get('page'),
        query.get('number'),
      ]);
    await expect.poll(recent).toContainEqual(['1', '10']);
  });

  test('DM-05: a subscription that the list never shows is reverted, with a notice', async () => {
    const cat = await someone();
    const { page } = await open(cat);
    await subscribe(page, 'serif').waitFor();
    let answers = 0;
    await page.route(`**${FOLLOWS}`, async (route) => {
      answers += 1;
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), subscriptions: [], total_subscriptions: 0 } });
    });
    await subscribe(page, 'serif').click();
    await page.getByText('Sorry, we had a problem subscribing. Please try again.').waitFor();
    expect(answers).toBe(3);
    await subscribe(page, 'serif').waitFor();
  });

  test('RO-07, DM-09: a user without a confirmed address may look, and is told why not more', async () => {
    const dan = await someone({ verified: false });
    const { page } = await open(dan);
    await subscribe(page, 'serif').click();
    await page.getByRole('alert').getByText('Please verify your email before subscribing.').waitFor();
    expect(await goOn(page).isDisabled()).toBe(true);
    expect(await goOn(page).getAttribute('aria-describedby')).not.toBeNull();
    await dialog(page).getByText('Please verify your email before subscribing.').waitFor();
    const follows = await server.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', dan.id)
      .execute();
    expect(follows).toEqual([]);
  });

  test('ER-09: where there is nothing it says so', async () => {
    const eve = await server.signUp();
    const { page } = await openAs(server, eve);
    await page.route(`**${CARDS}?*`, (route) => route.fulfill({ json: { cards: [] } }));
    await page.goto('/reader?reloadSubscriptionOnboarding=true');
    await dialog(page).getByText('No recommendations available at the moment.', { exact: true }).waitFor();
  });

  test('while feeds are crawled for the first time it says so, and does not wait for those that never arrive', async () => {
    const eli = await someone();
    const { page } = await openAs(server, eli);
    await page.route(`**${CARDS}?*`, (route) => route.fulfill({ json: { cards: [] } }));
    await page.route(`**${CURATED}?*`, (route) => route.fulfill({ json: { sites: [], reading: 2 } }));
    await page.goto('/reader?reloadSubscriptionOnboarding=true');
    await dialog(page).getByText('Reading these sites for the first time…').waitFor();
    await dialog(page).getByText('No recommendations available at the moment.', { exact: true }).waitFor();
  });

  test.each([
    [1280, 800],
    [1024, 700],
    [390, 844],
  ])(
    'at %i by %i a notice covers nothing that can be pressed, and can be pressed itself',
    async (width, height) => {
      const ida = await someone();
      const { page } = await open(ida, { width, height });
      await subscribe(page, 'serif').click();
      const notice = page.locator('[data-notice]');
      await notice.getByText('Success! You are now subscribed to serif.').waitFor();
      await notice.hover();
      const { x, y, width: wide, height: high } = (await notice.boundingBox())!;
      for (const button of await dialog(page).getByRole('button').all()) {
        const box = (await button.boundingBox())!;
        const isBeside =
          box.x >= x + wide || box.x + box.width <= x || box.y >= y + high || box.y + box.height <= y;
        expect([await button.textContent(), isBeside]).toEqual([await button.textContent(), true]);
      }
      await notice.getByRole('button', { name: 'Undo' }).click();
      await subscribe(page, 'serif').waitFor();
      // It is counted until the call has ended.
      await dialog(page).getByText('1 subscription added').waitFor({ state: 'detached' });
      await notice.getByRole('button', { name: 'Undo' }).click();
      await unsubscribe(page, 'serif').waitFor();
      expect(await dialog(page).count()).toBe(1);
      // Without a dialog they are back in their corner.
      await subscribe(page, 'crumb').click();
      const newest = notice.filter({ hasText: 'crumb' });
      await newest.waitFor();
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await expect.poll(async () => (await newest.boundingBox())!.y).toBeGreaterThan(height / 2);
    },
  );

  test('on a phone the preview is a second step, with a way back', async () => {
    const fay = await someone();
    const { page } = await open(fay, { width: 390, height: 844 });
    await rows(page).first().waitFor();
    expect(await preview(page).count()).toBe(0);
    await dialog(page).getByRole('button', { name: 'crumb', exact: true }).click();
    await preview(page).getByText('crumb, part 1').waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    await preview(page).getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('crumb');
    expect(await preview(page).count()).toBe(0);
  });

  test('follow the topics, when these have been chosen', async () => {
    const gus = await server.signUp({ isNew: true });
    const { page } = await openAs(server, gus);
    await page.goto('/reader');
    const topics = page.getByRole('dialog', { name: 'What topics interest you?', exact: true });
    for (const name of ['Food', 'Design', 'Music', 'Travel'])
      await topics.getByRole('button', { name, exact: true }).click();
    await topics.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => titles(page)).toHaveLength(6);
    expect(await topics.count()).toBe(0);
  });
});
