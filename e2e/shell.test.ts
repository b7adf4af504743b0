import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { findBarriers, openAs } from './member-page.ts';

let server: TestServer;
let ann: TestMember;
let page: Page;
let faults: string[];
let paths: Record<'feed' | 'recent' | 'post' | 'other' | 'blog' | 'list' | 'subscription' | 'site', string>;

beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  const feedId = await storeFeed(server.db, { title: 'Paper Kites' });
  const otherId = await storeFeed(server.db, { title: 'Low Season' });
  const post = await storePost(server.db, feedId, { title: 'A kite', tags: ['Wind'] });
  const follow = (feed_id: number) =>
    server.request('/rest/v1.1/read/following/mine/new', { as: ann, json: { feed_id } });
  const { body } = await follow(feedId);
  // Enough to make the list of entries longer than its window.
  for (let number = 1; number <= 24; number++)
    await follow(await storeFeed(server.db, { title: `Harbour ${number}` }));
  await server.request('/rest/v1.2/read/tags/books/mine/new', { as: ann, json: {} });
  await server.request('/rest/v1.2/read/lists/new', { as: ann, json: { title: 'Mornings' } });
  const { blogId } = await storeBlog(server.db, { owners: [ann.id], slug: 'kettle', title: 'The Kettle' });
  paths = {
    feed: `/reader/feeds/${feedId}`,
    recent: `/reader/recent/${feedId}`,
    post: `/reader/feeds/${feedId}/posts/${post}`,
    other: `/reader/feeds/${otherId}`,
    blog: `/me/sites/${blogId}`,
    list: '/reader/list/ann/mornings',
    subscription: `/reader/subscriptions/${body.subscription.ID}`,
    site: `/post/${blogId}`,
  };
  ({ page, faults } = await openAs(server, ann, { stays: true, height: 800 }));
});
afterAll(async () => {
  await page?.context().close();
  await server?.close();
});

const sidebar = () => page.getByRole('navigation', { name: 'Reader', exact: true });

/** Waits for the page and returns what the sidebar marks as current. */
async function open(path: string) {
  await page.goto(path);
  await page.locator('#main h1, #main [data-takes-focus], #main form').first().waitFor();
  const current = await sidebar()
    .locator('[aria-current]')
    .evaluateAll((all) =>
      all.map((one) => {
        const picture = one.querySelector('svg, [data-letter]');
        return (picture?.nextElementSibling ?? one.firstElementChild)?.textContent;
      }),
    );
  return { current, title: await page.title() };
}

describe('the current page', () => {
  /** Every kind of page in the frame: the current sidebar entry, and the document's title. */
  const ROUTES: [path: () => string, current: string[], title: string][] = [
    [() => '/reader', ['Recent'], 'Followed Sites ‹ Reader'],
    [() => paths.recent, ['Paper Kites'], 'Paper Kites ‹ Followed Sites ‹ Reader'],
    [() => paths.feed, ['Paper Kites'], 'Paper Kites ‹ Reader'],
    [() => paths.post, ['Paper Kites'], 'A kite ‹ Paper Kites ‹ Reader'],
    // Not followed: it has no sidebar entry.
    [() => paths.other, [], 'Low Season ‹ Reader'],
    [() => '/discover', ['Discover'], 'Discover ‹ Reader'],
    [() => '/activities/likes', ['Likes'], 'My Likes ‹ Reader'],
    [() => '/reader/conversations', ['Conversations'], 'Conversations ‹ Reader'],
    [() => paths.list, ['Lists'], 'Mornings ‹ Reader'],
    [() => '/tag/books', ['Tags'], 'books ‹ Reader'],
    [() => '/reader/notifications', ['Notifications'], 'Notifications ‹ Reader'],
    [() => '/reader/subscriptions', ['Manage subscriptions'], 'Manage subscribed sites ‹ Reader'],
    [() => paths.subscription, ['Manage subscriptions'], 'Subscription ‹ Reader'],
    [() => '/reader/subscriptions/check-up', ['Manage subscriptions'], 'Subscription check-up ‹ Reader'],
    [() => '/reader/import', ['Manage subscriptions'], 'Import subscriptions ‹ Reader'],
    [() => '/discover/add-new', ['Manage subscriptions'], 'New subscription ‹ Reader'],
    [() => '/me/sites', ['Your blogs'], 'Your blogs ‹ Tidings'],
    [() => `${paths.blog}/comments`, ['Your blogs'], 'Comments ‹ The Kettle ‹ Tidings'],
    [() => paths.site, ['Your blogs'], 'New post ‹ Reader'],
    // Outside the sidebar's entries.
    [() => '/reader/search', [], 'Search ‹ Reader'],
    [() => '/me/account', [], 'Account Settings ‹ Tidings'],
    [() => '/reader/blogs/99999', [], 'Not found ‹ Reader'],
    [() => '/nowhere', [], 'Not found ‹ Tidings'],
  ];

  test('U01: one sidebar entry is current on every page that has one, and titles name the page', async () => {
    for (const [path, current, title] of ROUTES) {
      expect({ path: path(), ...(await open(path())) }).toEqual({ path: path(), current, title });
      // The name at the top is a home link, not an entry.
      const brand = page.getByRole('banner').getByRole('link', { name: 'Tidings' });
      expect(await brand.getAttribute('aria-current'), path()).toBeNull();
    }
    // The browser logs missing pages; nothing else may be wrong from here on.
    faults.splice(0);
  });

  test('U22: in the list with the post pane the title begins with the opened post', async () => {
    await page.goto(paths.recent);
    await page
      .getByRole('listitem')
      .getByRole('button', { name: /A kite/ })
      .or(page.locator('[data-post]'))
      .first()
      .click();
    await expect.poll(() => page.title()).toBe('A kite ‹ Paper Kites ‹ Followed Sites ‹ Reader');
    await sidebar().getByRole('link', { name: 'Likes' }).click();
    await expect.poll(() => page.title()).toBe('My Likes ‹ Reader');
  });

  test('U01, U02: management links stay visible, and the current entry is scrolled to', async () => {
    await page.goto('/reader');
    await sidebar().getByRole('button', { name: 'Show 17 more' }).click();
    const keys = sidebar().getByRole('button', { name: 'Keyboard shortcuts' });
    const bottom = () => keys.evaluate((key) => key.getBoundingClientRect().bottom);
    expect(await bottom()).toBeLessThanOrEqual(800);
    await sidebar().getByRole('link', { name: 'Likes' }).click();
    await expect
      .poll(() =>
        sidebar()
          .locator('[aria-current]')
          .evaluate((link) => {
            const window = link.parentElement!.getBoundingClientRect();
            const { top, bottom } = link.getBoundingClientRect();
            return top >= window.top && bottom <= window.bottom;
          }),
      )
      .toBe(true);
    expect(await bottom()).toBeLessThanOrEqual(800);
  });

  test('U02: groups are as they were left, and their content is in the page from the start', async () => {
    await page.goto('/reader');
    const tags = sidebar().getByRole('button', { name: 'Tags', exact: true });
    expect(await tags.getAttribute('aria-expanded')).toBe('false');
    const kept = page.waitForResponse((answer) => answer.url().includes('/me/preferences'));
    await tags.click();
    await kept;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await sidebar().getByRole('link', { name: 'Books' }).waitFor();
    const ofFrame = /\/(following\/mine|lists|tags|teams|me\/preferences|seen\/counts)$/;
    expect(asked.filter((path) => ofFrame.test(path))).toEqual([]);
  });
});

describe('the account’s menu', () => {
  const menu = () => page.getByRole('dialog', { name: 'Your account' });
  const button = () => page.getByRole('button', { name: 'Your account' });

  test('U73, U92: the appearance changes at once by keyboard, and is stored with the account', async () => {
    await page.goto('/activities/likes');
    await button().focus();
    await page.keyboard.press('Enter');
    await menu().waitFor();
    await expect
      .poll(() => menu().getByRole('link', { name: '@ann' }).and(page.locator(':focus')).count())
      .toBe(1);
    expect(await findBarriers(page)).toEqual([]);
    await menu().getByRole('radio', { name: 'System' }).focus();
    const kept = page.waitForResponse((answer) => answer.url().includes('/me/preferences'));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await kept;
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    await menu().getByRole('radio', { name: 'Compact' }).check();
    await menu().getByRole('radio', { name: 'Large' }).check();
    await expect
      .poll(async () => {
        const { body } = await server.request('/rest/v1.1/me/preferences', { as: ann });
        const { theme, reader_density, reader_look } = body.calypso_preferences;
        return [theme, reader_density, reader_look?.size];
      })
      .toEqual(['dark', 'compact', 22]);
    await page.keyboard.press('Escape');
    await menu().waitFor({ state: 'detached' });
    await expect.poll(() => button().and(page.locator(':focus')).count()).toBe(1);
  });

  test('links to all account pages, and logs out', async () => {
    const { page: other } = await openAs(server, ann, { width: 390, height: 844 });
    await other.goto('/reader');
    const theMenu = other.getByRole('dialog', { name: 'Your account' });
    for (const [name, path] of [
      ['Profile', '/me'],
      ['Blogs', '/me/sites'],
      ['Settings', '/me/account'],
    ] as const) {
      await other.getByRole('button', { name: 'Your account' }).click();
      await theMenu.getByRole('link', { name, exact: true }).click();
      await expect.poll(() => new URL(other.url()).pathname).toBe(path);
      await theMenu.waitFor({ state: 'detached' });
    }
    await other.getByRole('button', { name: 'Your account' }).click();
    const { height } = (await theMenu.boundingBox())!;
    expect(height).toBeLessThanOrEqual(844 - 48);
    expect(await theMenu.getByRole('button', { name: 'Log out' }).isVisible()).toBe(true);
  });
});

describe('the command bar', () => {
  const field = () => page.getByRole('combobox', { name: 'Go to anything' });
  const option = (name: string) => page.getByRole('option', { name });

  test('goes to feeds, pages, tags and addresses by a few letters, and returns the focus', async () => {
    await page.goto('/activities/likes');
    await page.getByRole('heading', { level: 1, name: 'My Likes' }).waitFor();
    await page.keyboard.press('Control+k');
    await field().fill('pkit');
    expect(await option('Paper Kites').getAttribute('aria-selected')).toBe('true');
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${paths.feed}`);
    await page.getByRole('heading', { level: 1, name: 'Paper Kites' }).waitFor();

    await page.getByRole('button', { name: /^Go to anything/ }).click();
    await field().fill('security');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/me/security');

    await page.keyboard.press('Control+k');
    await field().fill('kites.example.com/feed');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/discover/add-new?add=*');

    await page.keyboard.press('Control+k');
    await field().fill('zzq wind');
    await option('Search posts for “zzq wind”').click();
    await page.waitForURL('**/reader/search?q=zzq*');

    await page.goto('/activities/likes');
    await page.getByRole('heading', { level: 1, name: 'My Likes' }).waitFor();
    await sidebar().getByRole('link', { name: 'Likes' }).focus();
    await page.keyboard.press('Control+k');
    await field().waitFor();
    await page.keyboard.press('Escape');
    await field().waitFor({ state: 'detached' });
    await expect
      .poll(() => sidebar().getByRole('link', { name: 'Likes' }).and(page.locator(':focus')).count())
      .toBe(1);
  });

  test('opens again at once after a command, before the page below has the event that it was closed', async () => {
    await page.goto('/activities/likes');
    await page.getByRole('heading', { level: 1, name: 'My Likes' }).waitFor();
    await page.keyboard.press('Control+k');
    await field().fill('security');
    await field().evaluate(async (input) => {
      const press = (target: Element, init: KeyboardEventInit) =>
        target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
      press(input, { key: 'Enter' });
      // React updates the page in microtasks, which come before the dialog's event.
      for (let i = 0; i < 10; i++) await null;
      press(document.body, { key: 'k', ctrlKey: true });
    });
    await page.waitForURL('**/me/security');
    await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
    expect(await field().isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await field().waitFor({ state: 'detached' });
  });

  test('runs the page’s actions, with their keys; recently visited pages come first', async () => {
    await page.goto(paths.feed);
    await page.getByRole('article', { name: 'A kite' }).waitFor();
    await page.keyboard.press('Control+k');
    // A site beyond the first ones of the sidebar comes a moment later.
    await expect.poll(() => page.getByRole('option').first().textContent()).toContain('Paper Kites');
    await field().fill('show keyboard');
    expect(await option('Show keyboard shortcuts Action').textContent()).toContain('?');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    // The made-up address that was looked up does not exist.
    expect(faults.filter((fault) => !fault.includes('kites.example.com'))).toEqual([]);
  });
});
