import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countTags } from '#server/features/tags/queries-counts.ts';
import { openPage } from '#test/page.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';
import { scrollToEnd } from './reading-world.ts';

const LINE = 'Enjoy millions of blogs at your fingertips.';
const TABS = {
  Recommended: '/discover',
  'First posts': '/discover/firstposts',
  Tags: '/discover/tags',
  Latest: '/discover/latest',
};
/** Feeds with a post about bread each; more than a visitor is shown. */
const SITES = 30;

let server: TestServer;
let nora: TestMember;
let unverified: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  [nora, unverified] = await Promise.all([server.signUp(), server.signUp({ verified: false })]);
  for (let number = 1; number <= SITES; number += 1) {
    const feed = await storeFeed(server.db, { title: `Oven ${number}`, follower_count: SITES - number });
    const sort_at = new Date(Date.now() - number * 3_600_000);
    await storePost(server.db, feed, { title: `Loaf ${number}`, tags: ['Bread'], sort_at });
  }
  const tea = await storeFeed(server.db, { title: 'Kettle' });
  await storePost(server.db, tea, { title: 'A pot', tags: ['Tea'], sort_at: new Date() });
  const { feedId } = await storeBlog(server.db, { title: 'Begun', owners: [nora.id] });
  await storePost(server.db, feedId, { title: 'Hello there', author_id: nora.id, sort_at: new Date() });
  await countTags(server.db, new Date());
});
afterAll(() => server?.close());

async function follow({ id }: TestMember, title: string): Promise<void> {
  const { id: feed_id } = await server.db
    .selectFrom('feeds')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirstOrThrow();
  await server.db.insertInto('subscriptions').values({ user_id: id, feed_id }).execute();
}

const posts = (page: Page) => page.getByRole('feed').getByRole('article');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Discover' }).getByRole('link', { name, exact: true });
const openTab = (page: Page) =>
  page.getByRole('navigation', { name: 'Discover' }).locator('[aria-current="page"]').textContent();
const block = (page: Page) => page.getByRole('article', { name: 'Recommended sites' });
const names = (page: Page) => block(page).locator('bdi').allTextContents();

describe('a visitor, without scripts', () => {
  test('RO-02, RT-26, DI-01, U36, U75: reads every tab, each at its own address, and goes back', async () => {
    const { page } = await openPage(server.url, { script: false });
    const first = { Recommended: 'Loaf', 'First posts': 'Hello there', Tags: 'Loaf', Latest: 'Loaf' };
    // Each press leads to another page, so that it shows when that has come.
    await page.goto('/discover/latest');
    for (const [name, path] of Object.entries(TABS)) {
      await tab(page, name).click();
      await page.waitForURL(`**${path}`);
      await expect.poll(() => openTab(page)).toBe(name);
      await posts(page)
        .filter({ hasText: first[name as keyof typeof first] })
        .first()
        .waitFor();
      // RO-03, RO-04, RO-11
      expect(await page.getByText(LINE, { exact: true }).count()).toBe(1);
      expect(await page.getByText('Recommended sites').count()).toBe(0);
      expect(await page.getByRole('navigation', { name: 'Reader' }).count()).toBe(0);
    }
    await page.goBack();
    await expect.poll(() => openTab(page)).toBe('Tags');
  });

  test('is shown ten posts, then a link to sign up; chooses a tag, and searches', async () => {
    const { page } = await openPage(server.url, { script: false });
    const answer = await page.goto('/discover');
    expect(answer!.status()).toBe(200);
    await expect.poll(() => posts(page).count()).toBe(10);
    const signUp = page.getByRole('main').getByRole('link', { name: 'Sign up' }).first();
    await expect.poll(() => signUp.getAttribute('href')).toBe('/sign-up?redirect_to=%2Fdiscover');
    await page.goto('/discover/tags');
    await page.getByRole('navigation', { name: 'Tags' }).getByRole('link', { name: 'Tea' }).click();
    await page.waitForURL('**/discover/tags?selectedTag=tea');
    await posts(page).filter({ hasText: 'A pot' }).waitFor();
    await expect.poll(() => posts(page).count()).toBe(1);
    await page.getByRole('searchbox', { name: 'Search posts and sites' }).fill('loaf');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/reader/search?q=loaf');
  });

  test('on a small screen: feeds and tags in place of the posts, nothing cut off, no barriers', async () => {
    const { page } = await openPage(server.url, { width: 390, height: 844 });
    await page.goto('/discover');
    await posts(page).first().waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    expect(await findBarriers(page)).toEqual([]);
    const view = page.getByRole('navigation', { name: 'View' });
    await view.getByRole('link', { name: 'Sites' }).click();
    await page.waitForURL('**/discover?view=sites');
    // U38: other sites than those of the posts.
    await page
      .getByRole('link', { name: /^Subscribe to Oven \d\d$/ })
      .first()
      .waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Subscribe to Oven 1', exact: true }).count())
      .toBe(0);
    await expect.poll(() => posts(page).first().isVisible()).toBe(false);
    await view.getByRole('link', { name: 'Related' }).click();
    await page.getByRole('list', { name: 'Related tags' }).getByRole('link').first().waitFor();
  });
});

describe('a member', () => {
  test('RO-03, RO-11, U36: has the sidebar, a heading and more posts as the page is scrolled', async () => {
    const { page, faults } = await openAs(server, nora);
    await page.goto('/discover');
    await page.getByRole('heading', { level: 1, name: 'Discover' }).waitFor();
    await page.getByRole('navigation', { name: 'Reader' }).waitFor();
    expect(await page.getByText(LINE).count()).toBe(0);
    await scrollToEnd(page);
    await posts(page)
      .filter({ hasText: `Loaf ${SITES}` })
      .waitFor();
    await tab(page, 'Latest').click();
    await page.waitForURL('**/discover/latest');
    await expect.poll(() => openTab(page)).toBe('Latest');
    await posts(page).filter({ hasText: 'Loaf 1' }).first().waitFor();
    expect(faults).toEqual([]);
    expect(await findBarriers(page)).toEqual([]);
  });

  test.each(['/discover', '/discover/latest', '/discover/firstposts', '/tag/bread'])(
    '%s: the first title stands within 240 px, and the way back below the bar at the top',
    async (path) => {
      const { page } = await openAs(server, nora, { height: 800 });
      await page.goto(path);
      // Polled, because a part that is being replaced has no position.
      const topOf = async (part: Locator) => (await part.boundingBox())?.y;
      const first = posts(page).first();
      await expect.poll(() => topOf(first.getByRole('heading'))).toBeLessThanOrEqual(240);
      const view = page.getByRole('main').getByRole('button', { name: 'View', exact: true });
      await expect.poll(async () => (await topOf(view))! < (await topOf(first))!).toBe(true);
      const back = page.getByRole('main').getByRole('link', { name: 'Back', exact: true });
      if (await back.count()) expect((await back.boundingBox())!.y).toBeGreaterThanOrEqual(56);
    },
  );

  test.each([
    ['/discover', 1280],
    ['/discover/latest', 1280],
    ['/tag/bread', 1280],
  ])('U38: %s shows no site in two places, and says why each is there', async (path, width) => {
    const ann = await server.signUp();
    await follow(ann, 'Oven 2');
    const { page } = await openAs(server, ann, { width, height: 900 });
    await page.goto(path);
    const side = page.getByRole('list', { name: 'Sites for you' });
    await side.getByRole('listitem').first().waitFor();
    await posts(page).first().waitFor();
    const beside = await side.locator('bdi').allTextContents();
    const recommended = (await block(page).count()) ? await names(page) : [];
    const inStream = await page
      .getByRole('feed')
      .locator('article:not([aria-label="Recommended sites"])')
      .getByRole('link', { name: /^Oven \d+$|^Kettle$|^Begun$/ })
      .allTextContents();
    const all = [...beside, ...recommended];
    expect(beside.length).toBeGreaterThan(0);
    expect(new Set(all).size).toBe(all.length);
    // The first page has four posts and its block.
    for (const name of inStream.slice(0, 4)) expect(all).not.toContain(name);
    expect(all).not.toContain('Oven 2');
    const reasons = await side.getByRole('listitem').allTextContents();
    for (const text of reasons)
      expect(text).toMatch(/Popular with readers|New posts this week|Posts about #|Because you follow/);
  });

  test('U38: the recommended stream has no site that is followed, before and after a reload', async () => {
    const ann = await server.signUp();
    await follow(ann, 'Oven 1');
    const { page } = await openAs(server, ann);
    await page.goto('/discover');
    await posts(page).filter({ hasText: 'Loaf 2' }).first().waitFor();
    await expect
      .poll(() =>
        posts(page)
          .filter({ hasText: /Loaf 1$/ })
          .count(),
      )
      .toBe(0);
    await page.reload();
    await posts(page).filter({ hasText: 'Loaf 2' }).first().waitFor();
    expect(
      await posts(page)
        .filter({ hasText: /Loaf 1$/ })
        .count(),
    ).toBe(0);
  });

  test('U37, U38: a recommended feed is dismissed with the focus on the next, restored, and followed', async () => {
    const anna = await server.signUp();
    const { page } = await openAs(server, anna);
    await page.goto('/discover');
    await block(page).waitFor();
    await expect.poll(async () => (await names(page)).length).toBe(3);
    const [one, two] = await names(page);
    const answer = page.waitForResponse((response) => response.url().endsWith('/dismiss'));
    await block(page)
      .getByRole('button', { name: `Dismiss ${one}` })
      .click();
    // The notice stays while the pointer is on it.
    await page.getByText(`We won’t recommend ${one} any more.`).hover();
    await answer;
    await expect.poll(async () => (await names(page))[0]).toBe(two);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`Dismiss ${two}`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await names(page))[0]).toBe(one);
    // Four are left, and more were loaded, so that there are three again and another after each.
    for (let gone = 0; gone < 4; gone += 1) {
      const [next] = await names(page);
      await block(page)
        .getByRole('button', { name: `Dismiss ${next}` })
        .click();
      await expect.poll(async () => (await names(page)).includes(next!)).toBe(false);
    }
    await expect.poll(async () => (await names(page)).length).toBe(3);
    const [last] = await names(page);
    await block(page)
      .getByRole('button', { name: `Subscribe to ${last}` })
      .click();
    await page.getByText(`Success! You are now subscribed to ${last}.`, { exact: true }).waitFor();
    await expect.poll(async () => (await names(page)).includes(last!)).toBe(false);
  });

  test('RT-28, RT-29, RD-27: adds what another application shares, and reads short forms of Reddit', async () => {
    const { page } = await openAs(server, nora);
    const lookups: string[] = [];
    // Makes no requests to other servers.
    await page.route('**/rest/v1.1/read/feed?*', (route) => {
      lookups.push(new URL(route.request().url()).searchParams.get('url')!);
      return route.fulfill({ status: 404, json: { error: 'no_feed_found', message: 'None.' } });
    });
    const field = page.getByRole('textbox', { name: 'Site address' });
    await page.goto('/discover/add-new?add=https%3A%2F%2Fsalt.example%2F');
    await expect.poll(() => field.inputValue()).toBe('https://salt.example/');
    await expect.poll(() => lookups).toEqual(['https://salt.example/']);
    await page.getByRole('link', { name: 'Reddit' }).click();
    await page.waitForURL('**/discover/reddit');
    await page.getByRole('heading', { level: 1, name: 'Follow something on Reddit' }).waitFor();
    const help = page.getByRole('list', { name: 'Examples' });
    await help.waitFor();
    await field.fill('r/books');
    await expect.poll(() => lookups.at(-1)).toBe('https://www.reddit.com/r/books/.rss');
    await help.waitFor({ state: 'detached' });
    expect(await findBarriers(page)).toEqual([]);
  });

  test('RT-28: without a confirmed address the form waits, and says where to confirm it', async () => {
    const { page } = await openAs(server, unverified);
    await page.goto('/discover/add-new');
    await page.getByText('Please verify your email before subscribing.', { exact: true }).waitFor();
    const link = page.getByRole('main').getByRole('link', { name: 'Account Settings' });
    await expect.poll(() => link.getAttribute('href')).toBe('/me/account');
    await expect.poll(() => page.getByRole('textbox', { name: 'Site address' }).isDisabled()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Add site' }).isDisabled()).toBe(true);
  });
});

describe('the sidebar', () => {
  const PLACES = [
    { link: 'Recent', path: '/reader', heading: 'Recent' },
    { link: 'Discover', path: '/discover', heading: 'Discover' },
    { link: 'Conversations', path: '/reader/conversations', heading: 'Conversations' },
    { link: 'Likes', path: '/activities/likes', heading: 'My Likes' },
    { link: 'Manage subscriptions', path: '/reader/subscriptions', heading: 'Manage subscribed sites' },
  ];

  test('RO-01: a member uses the sidebar through the reader, and none of its links is dead', async () => {
    const { page, faults } = await openAs(server, nora);
    await page.goto('/reader');
    const sidebar = page.getByRole('navigation', { name: 'Reader' });
    const seen = new Set<string>();
    for (const { link, path, heading } of PLACES) {
      await sidebar.getByRole('link', { name: link, exact: true }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe(path);
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      // Loading parts have texts too; the screen is measured after that.
      await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
      seen.add((await page.getByRole('main').innerText()).trim());
    }
    expect(seen.size).toBe(PLACES.length);
    const links = await sidebar
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
    expect(links.length).toBeGreaterThanOrEqual(PLACES.length);
    for (const link of new Set(links)) {
      const { status } = await server.request(link.slice(server.url.length), { as: nora });
      expect(status, link).toBe(200);
    }
    expect(faults).toEqual([]);
  });
});
