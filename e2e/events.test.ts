import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { openAs } from './member-page.ts';

let server: TestServer;
let ann: TestMember;
let feed: number;
beforeAll(async () => {
  server = await startTestServer();
  feed = await storeFeed(server.db, { title: 'Paper Kites' });
  await storePost(server.db, feed, { title: 'A kite to read', tags: ['Books'] });
  ann = await server.signUp();
  await server.request('/rest/v1.1/read/following/mine/new', { as: ann, json: { feed_id: feed } });
});
afterAll(() => server?.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).first().waitFor();

/** What is stored of somebody under these names, in its order. */
async function storedEvents(member: TestMember, pattern: string) {
  const rows = await server.db
    .selectFrom('events')
    .select(['name', 'properties'])
    .where('user_id', '=', member.id)
    .where('name', 'like', pattern)
    .orderBy('id')
    .execute();
  return rows.map(({ name, properties }) => [name, properties]);
}

test('AN-01: every change of the page is stored, by the pattern of its address', async () => {
  const { page, faults } = await openAs(server, ann);
  await page.goto('/reader');
  const places = page.getByRole('navigation', { name: 'Reader', exact: true });
  await page.getByRole('article').getByRole('link', { name: 'A kite to read' }).first().click();
  await heading(page, 'A kite to read');
  await places.getByRole('link', { name: 'Search', exact: true }).click();
  await page.getByRole('searchbox').fill('a secret of mine');
  await page.waitForURL('**/reader/search?q=a*');
  await places.getByRole('link', { name: 'Manage subscriptions' }).click();
  await heading(page, 'Manage subscribed sites');
  // A page that is left sends what it still has.
  await page.goto('about:blank');
  const post = '/reader/feeds/$feedId/posts/$postId';
  const views = ['/reader', post, '/reader/search', '/reader/subscriptions'];
  await expect
    .poll(() => storedEvents(ann, 'calypso_reader_view_changed'))
    .toEqual(
      views.map((view, at) => [
        'calypso_reader_view_changed',
        at === 0 ? { view } : { view, previous: views[at - 1] },
      ]),
    );
  const all = JSON.stringify(await storedEvents(ann, '%'));
  expect(all).not.toContain('secret');
  expect(faults).toEqual([]);
});

test('AN-01: the switch between list and stream is stored', async () => {
  const { page } = await openAs(server, ann);
  await page.goto('/reader');
  await page.getByRole('radio', { name: 'Full post' }).click();
  await page.getByRole('radio', { name: 'Scrolling feed' }).click();
  const name = 'calypso_reader_following_view_changed';
  await expect
    .poll(() => storedEvents(ann, name))
    .toEqual([
      [name, { view: 'recent' }],
      [name, { view: 'stream' }],
    ]);
});

test('AN-01: a modal that is opened and closed is stored, however it is closed', async () => {
  const { page } = await openAs(server, ann);
  await page.goto('/reader');
  const dialog = page.getByRole('dialog');
  await page.getByRole('link', { name: 'Manage subscriptions' }).click();
  await page.getByRole('button', { name: 'New subscription', exact: true }).click();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'New subscription', exact: true }).click();
  await dialog.waitFor();
  await page.goBack();
  await heading(page, 'Recent');
  await expect
    .poll(async () => (await storedEvents(ann, '%_modal_%')).map(([name]) => name))
    .toEqual([
      'calypso_reader_add_site_modal_open',
      'calypso_reader_add_site_modal_close',
      'calypso_reader_keyboard_shortcuts_modal_open',
      'calypso_reader_keyboard_shortcuts_modal_close',
      'calypso_reader_add_site_modal_open',
      'calypso_reader_add_site_modal_close',
    ]);
});

test('AN-01: where nothing can be recorded everything works as well', async () => {
  const { page } = await openAs(server, ann);
  await page.route('**/rest/v1.1/tracks/record', (route) => route.abort());
  const refused: string[] = [];
  page.on('requestfailed', (request) => refused.push(new URL(request.url()).pathname));
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto('/reader/subscriptions');
  await page.getByRole('button', { name: 'New subscription', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation', { name: 'Reader', exact: true })
    .getByRole('link', { name: 'Likes' })
    .click();
  await heading(page, 'My Likes');
  await expect.poll(() => refused).toContain('/rest/v1.1/tracks/record');
  expect(errors).toEqual([]);
});
