import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildRss } from '#test/feed-builder.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { openPage } from '#test/page.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { openAs } from './member-page.ts';

let server: TestServer;
let host: FeedHost;
let ann: TestMember;
let ben: TestMember;
let salt: number;
beforeAll(async () => {
  [server, host] = await Promise.all([startTestServer(), startFeedHost()]);
  ann = await server.signUp({ username: 'ann' });
  ben = await server.signUp({ username: 'ben' });
  salt = await storeFeed(server.db, {
    title: 'Salt & Slate',
    url: 'https://salt.example/feed',
    last_success_at: new Date(),
  });
  await storePost(server.db, salt, { title: 'What the tide tables leave out', tags: ['Weather'] });
  const kettle = await storeFeed(server.db, { title: 'Kernel & Kettle', url: 'https://kettle.example/feed' });
  await server.db.insertInto('subscriptions').values({ user_id: ann.id, feed_id: kettle }).execute();
});
afterAll(async () => {
  await server.close();
  await host.close();
});

const LISTS = '/rest/v1.2/read/lists';
/** A list of ann's with Salt & Slate in it. */
async function makeList(title: string, fields: object = {}): Promise<{ slug: string; path: string }> {
  const made = await server.request(`${LISTS}/new`, { as: ann, json: { title, ...fields } });
  const { slug } = made.body.list;
  await server.request(`${LISTS}/ann/${slug}/feeds/new`, { as: ann, json: { feed_id: salt } });
  return { slug, path: `/reader/list/ann/${slug}` };
}
const itemsOf = (page: Page) => page.getByRole('list', { name: 'In this list' }).getByRole('listitem');

describe('the owner of a list', () => {
  test('RT-32, LI-01, LI-02, LI-04, U42: makes, fills, renames and deletes it with the keyboard alone', async () => {
    const { page, faults } = await openAs(server, ann);
    await page.goto('/reader/list/new');
    await page.getByLabel('Name').focus();
    await page.keyboard.type('Tide & time');
    // Visibility: the arrow goes to "Private" and back.
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.getByText('Only you can see this list.').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Tab');
    await page.keyboard.type('What the sea does.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/reader/list/ann/tide-time/edit/items');

    // An empty list suggests the user's own subscriptions.
    await page.getByRole('heading', { name: 'From your subscriptions' }).waitFor();
    await page.getByRole('button', { name: 'Add Kernel & Kettle' }).press('Enter');
    await itemsOf(page).filter({ hasText: 'Kernel & Kettle' }).waitFor();
    // What is typed is looked up after every pause, so it comes at once; a lookup that is overtaken is aborted.
    const noTag = page.waitForResponse('**/read/tags/salt?*');
    await page.getByRole('main').getByRole('searchbox').focus();
    await page.keyboard.insertText('salt');
    await noTag;
    await page.getByRole('button', { name: 'Add Salt & Slate' }).press('Enter');
    await expect.poll(() => itemsOf(page).count()).toBe(2);
    const noTagEither = page.waitForResponse('**/read/tags/nobody-wrote-this?*');
    await page.getByRole('main').getByRole('searchbox').fill('#nobody-wrote-this');
    await noTagEither;
    await page.getByRole('status').getByText('No results').waitFor({ state: 'attached' });
    expect(await page.getByRole('button', { name: 'Add #nobody-wrote-this' }).count()).toBe(0);
    await page.getByRole('main').getByRole('searchbox').fill('#weather');
    await page.getByRole('button', { name: 'Add #weather' }).press('Enter');
    await expect.poll(() => itemsOf(page).count()).toBe(3);

    // Removing is immediate, with an undo, and the focus moves to the next row.
    await page
      .getByRole('list', { name: 'In this list' })
      .getByRole('button', { name: 'Remove Salt & Slate' })
      .press('Enter');
    await expect.poll(() => itemsOf(page).count()).toBe(2);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-remove')))
      .toBe(true);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect.poll(() => itemsOf(page).count()).toBe(3);

    await page.getByRole('link', { name: 'Details' }).press('Enter');
    await page.getByLabel('Name').fill('Tides');
    await page.getByLabel('Address').fill('Tides of 2026');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.waitForURL('**/reader/list/ann/tides-of-2026/edit');
    await page.getByRole('heading', { name: 'Tides', level: 1 }).waitFor();
    // Its former address redirects to it, for members and for visitors.
    await page.goto('/reader/list/ann/tide-time/edit/items');
    await page.waitForURL('**/reader/list/ann/tides-of-2026/edit/items');
    const asked = await fetch(`${server.url}/reader/list/ann/tide-time`, { redirect: 'manual' });
    expect(asked.headers.get('location')).toContain('/reader/list/ann/tides-of-2026');

    await page
      .getByRole('navigation', { name: 'This list' })
      .getByRole('link', { name: 'Delete' })
      .press('Enter');
    await page.getByRole('button', { name: 'Delete list' }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Delete “Tides”?' });
    await question.getByRole('button', { name: 'Cancel' }).press('Enter');
    // Until then the focus is the dialog's.
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Delete list' }).press('Enter');
    await question.getByRole('button', { name: 'Delete permanently' }).press('Enter');
    await page.waitForURL('**/reader');
    await page.getByText('The list “Tides” was deleted.').waitFor();
    expect((await server.request(`${LISTS}/ann/tides-of-2026`, { as: ann })).status).toBe(404);
    // The typed text is looked up as a tag, too; a missing one is a 404, which the browser logs.
    expect(faults).toEqual([
      expect.stringContaining('/read/tags/salt?'),
      expect.stringContaining('/read/tags/nobody-wrote-this?'),
    ]);
  });

  test('adds a feed by its address, and is told why an address has none', async () => {
    host.serve('reef', '/feed', {
      body: buildRss({ title: 'Reef', link: host.url('reef', '/'), entries: [{ title: 'One' }] }),
    });
    const { path } = await makeList('By address');
    const { page } = await openAs(server, ann);
    await page.goto(`${path}/edit/items`);
    const field = page.getByRole('main').getByRole('searchbox');
    await field.fill(host.url('nowhere', '/'));
    await page.getByRole('button', { name: /^Add http/ }).click();
    await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
    await expect.poll(() => itemsOf(page).count()).toBe(1);
    await field.fill(host.url('reef', '/feed'));
    await page.getByRole('button', { name: /^Add http/ }).click();
    await itemsOf(page).filter({ hasText: 'Reef' }).waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
  });

  test('U43: is told who can see a private list, which looks to others as if it were not there', async () => {
    const { path } = await makeList('Mine alone', { is_public: false });
    const own = await openAs(server, ann);
    await own.page.goto(path);
    await own.page.getByText('Private: only you can see it').waitFor();
    for (const opened of [await openAs(server, ben), await openPage(server.url)]) {
      const answer = await opened.page.goto(path);
      expect(answer?.status()).toBe(404);
      await opened.page.getByRole('heading', { name: 'We can’t find that list.' }).waitFor();
      expect(await opened.page.content()).not.toContain('Mine alone');
    }
  });
});

describe('everybody else', () => {
  test('RT-33: reads a public list, follows it, and finds it in the sidebar, also after a reload', async () => {
    const { path } = await makeList('Shared', { description: 'For all.' });
    const { page, faults } = await openAs(server, ben);
    await page.goto(path);
    await page.getByRole('heading', { name: 'Shared', level: 1 }).waitFor();
    await page.getByRole('article', { name: 'What the tide tables leave out' }).waitFor();
    // Both show before they are saved.
    const followed = page.waitForResponse('**/follow');
    await page.getByRole('button', { name: 'Follow the list Shared' }).click();
    await page.getByRole('button', { name: 'Unfollow the list Shared' }).waitFor();
    await followed;
    const unfolded = page.waitForResponse('**/me/preferences');
    const sidebar = page.getByRole('navigation', { name: 'Reader' });
    await sidebar.getByRole('button', { name: 'Lists' }).press('Enter');
    await sidebar.getByRole('link', { name: 'Shared' }).waitFor();
    await unfolded;
    await page.reload();
    await sidebar.getByRole('link', { name: 'Shared' }).waitFor();
    await page.getByRole('button', { name: 'Unfollow the list Shared' }).click();
    await expect.poll(() => sidebar.getByRole('link', { name: 'Shared' }).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('LI-04: has no access to its edit and delete pages', async () => {
    const { path } = await makeList('Not yours');
    const { page } = await openAs(server, ben);
    for (const section of ['edit', 'edit/items', 'export', 'delete']) {
      await page.goto(`${path}/${section}`);
      await page.getByRole('heading', { name: 'Only @ann can edit this list.' }).waitFor();
    }
  });

  test('US-01: finds somebody’s public lists on the profile; a visitor reads them without scripts', async () => {
    const { path } = await makeList('On the profile');
    await makeList('Off the profile', { is_public: false });
    const { page } = await openPage(server.url, { script: false });
    await page.goto('/reader/users/ann/lists');
    const lists = page.getByRole('list', { name: 'Lists' });
    expect(await lists.getByRole('link', { name: 'Off the profile' }).count()).toBe(0);
    await lists.getByRole('link', { name: 'On the profile' }).click();
    await page.waitForURL(`**${path}`);
    await page.getByRole('article', { name: 'What the tide tables leave out' }).waitFor();
    const follow = page.getByRole('link', { name: 'Follow the list On the profile' });
    await expect
      .poll(() => follow.getAttribute('href'))
      .toBe(`/log-in?redirect_to=${encodeURIComponent(path)}`);
  });
});

describe('exporting', () => {
  test('OP-04, LI-03: saves a file that names the list', async () => {
    const { path, slug } = await makeList('To take away');
    const { page } = await openAs(server, ann);
    await page.goto(`${path}/export`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).press('Enter'),
    ]);
    expect(download.suggestedFilename()).toBe(`reader-export-${slug}.opml`);
    await page.getByRole('button', { name: 'Exported' }).waitFor();
  });

  test.each([
    ['ER-01', { status: 500, body: '{"code":"internal_error","message":"Broken"}' }],
    ['ER-02', { status: 200, body: '{"success":false,"opml":""}' }],
  ])('%s: a failure is said, and the button can be pressed again', async (_, answer) => {
    const { path } = await makeList('That fails');
    const { page } = await openAs(server, ann);
    let downloads = 0;
    page.on('download', () => {
      downloads += 1;
    });
    await page.route('**/wpcom/v2/read/lists/*/export', (route) =>
      route.fulfill({ ...answer, contentType: 'application/json' }),
    );
    await page.goto(`${path}/export`);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByText('Sorry, there was a problem creating your export file.').waitFor();
    expect(downloads).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Export' }).isEnabled()).toBe(true);
  });

  test('an empty list has nothing to export', async () => {
    await server.request(`${LISTS}/new`, { as: ann, json: { title: 'Empty' } });
    const { page } = await openAs(server, ann);
    await page.goto('/reader/list/ann/empty/export');
    await expect.poll(() => page.getByRole('button', { name: 'Export' }).isDisabled()).toBe(true);
    await page.goto('/reader/list/ann/empty');
    await page.getByText('This list is empty. Add sites and tags to see their posts here.').waitFor();
  });
});

test('a feed is put into a list from its own page', async () => {
  const { slug } = await makeList('From the feed');
  await server.request(`${LISTS}/ann/${slug}/feeds/${salt}/delete`, { as: ann, json: {} });
  const { page } = await openAs(server, ann);
  await page.goto(`/reader/feeds/${salt}`);
  await page.getByRole('button', { name: 'Add Salt & Slate to a list' }).click();
  const box = page.getByRole('checkbox', { name: 'From the feed' });
  await box.check();
  await expect.poll(async () => (await server.request(`${LISTS}/ann/${slug}`)).body.list.items_count).toBe(1);
});
