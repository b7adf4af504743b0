import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeComments } from '#test/stored-comments.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { openAs, pressLogOut, signIn } from './member-page.ts';

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

/** The user's stored events with these names, in order. */
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
  await page.keyboard.press('/');
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('combobox').fill('a secret of mine');
  await page.waitForURL('**/reader/search?q=a*');
  await places.getByRole('link', { name: 'Manage subscriptions' }).click();
  await heading(page, 'Manage subscribed sites');
  // A page that is left sends its remaining events.
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

test('AN-01: actions on posts, navigation and the search are stored, and where a feed was subscribed to', async () => {
  const cora = await server.signUp();
  await server.request('/rest/v1.1/read/following/mine/new', { as: cora, json: { feed_id: feed } });
  const other = await storeFeed(server.db, { title: 'Tin Boats' });
  await storePost(server.db, other, { title: 'A boat of tin' });
  const { page, faults } = await openAs(server, cora);
  await page.goto('/reader');
  const places = page.getByRole('navigation', { name: 'Reader', exact: true });
  await page.getByRole('article').getByRole('button', { name: 'More about this post' }).first().click();
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await places.getByRole('link', { name: 'Paper Kites' }).click();
  await heading(page, 'Paper Kites');
  await places.getByRole('link', { name: 'Recent' }).click();
  await heading(page, 'Recent');
  await page.getByRole('banner').getByRole('searchbox').fill('tin');
  await page.keyboard.press('Enter');
  await page.getByRole('feed').getByRole('link', { name: 'A boat of tin' }).first().click();
  await heading(page, 'A boat of tin');
  await page.getByRole('button', { name: 'Subscribe to Tin Boats' }).first().click();
  await page.getByRole('button', { name: 'Unsubscribe from Tin Boats' }).first().waitFor();
  await places.getByRole('link', { name: 'Discover' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Latest' }).click();
  await page.waitForURL('**/discover/latest');
  await places.getByRole('link', { name: 'Notifications' }).click();
  await heading(page, 'Notifications');
  await page.goto('about:blank');
  const ofFeed = { blog_id: 0, feed_id: feed };
  const ofOther = { blog_id: 0, feed_id: other };
  const wanted: [string, unknown][] = [
    ['calypso_reader_post_options_menu_opened', expect.objectContaining({ feed_id: feed })],
    ['calypso_reader_post_options_menu_closed', expect.objectContaining({ feed_id: feed })],
    ['calypso_reader_sidebar_followed_single_site_clicked', ofFeed],
    ['calypso_reader_sidebar_followed_sites_clicked', {}],
    ['calypso_reader_search_from_following', { length: 3 }],
    ['calypso_reader_searchcard_clicked', expect.objectContaining({ feed_id: other })],
    ['calypso_reader_site_followed', { ...ofOther, follow_source: 'reader-full-post' }],
    ['calypso_reader_sidebar_discover_clicked', {}],
    ['calypso_reader_discover_viewed', {}],
    ['calypso_reader_discover_tab_clicked', { tab: 'latest' }],
    ['calypso_global_sidebar_menu_item_click', { path: '/reader/notifications' }],
  ];
  const names = wanted.map(([name]) => name);
  const found = async () =>
    (await storedEvents(cora, '%')).filter(([name]) => names.includes(name as string));
  await expect.poll(found).toEqual(wanted);
  expect(faults).toEqual([]);
});

test('AN-01: what is done with comments is stored by their post, without their words', async () => {
  const [dan, eve] = [await server.signUp(), await server.signUp()];
  const post = await storePost(server.db, feed, { title: 'A kite to talk about' });
  await storeComments(server.db, { postId: post, authorId: eve.id, texts: ['It flies.'] });
  const { page, faults } = await openAs(server, dan);
  await page.goto(`/reader/feeds/${feed}/posts/${post}`);
  await heading(page, 'A kite to talk about');
  await page.getByRole('group', { name: 'This post' }).getByRole('link', { name: 'Comments' }).click();
  const comment = page.locator('#comments').getByRole('article').first();
  await comment.getByRole('button', { name: 'Like' }).click();
  await comment.getByRole('button', { name: 'Like', pressed: true }).waitFor();
  await comment.getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: /^Reply to/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: /^Reply to/ }).waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('a secret of mine');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByText('Comment published.').waitFor();
  await page.goto('about:blank');
  const discussed = { feed_id: feed, post_id: post };
  const wanted = [
    ['calypso_reader_full_post_comments_button_clicked', expect.objectContaining(discussed)],
    ['calypso_reader_liked_comment', discussed],
    ['calypso_reader_comment_reply_click', discussed],
    ['calypso_reader_comment_reply_cancel_click', discussed],
    ['calypso_reader_article_commented_on', discussed],
  ];
  await expect.poll(() => storedEvents(dan, '%comment%')).toEqual(wanted);
  expect(JSON.stringify(await storedEvents(dan, '%'))).not.toContain('secret');
  expect(faults).toEqual([]);
});

test('AN-01: a user who does not share usage data sends none, and unsent events are sent later', async () => {
  const bea = await server.signUp();
  const { page } = await openAs(server, bea);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/me/account');
  const share = page.getByRole('switch', { name: 'Share usage data with this server' });
  await expect.poll(() => share.isChecked()).toBe(true);
  await expect.poll(() => storedEvents(bea, 'calypso_reader_view_changed')).toHaveLength(1);
  const saved = page.waitForResponse((response) => response.url().includes('/me/preferences'));
  await share.click();
  await saved;
  asked.length = 0;
  // On the page where it was switched off, and on later ones.
  await page.getByRole('link', { name: 'Conversations' }).first().click();
  await heading(page, 'Conversations');
  await page.goto('/reader/subscriptions');
  await page.getByRole('button', { name: 'New subscription', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await page.goto('/me/account');
  await expect.poll(() => share.isChecked()).toBe(false);
  expect(asked).not.toContain('/rest/v1.1/tracks/record');
  // The server does not store events sent anyway.
  const events = [{ name: 'calypso_reader_search_loaded' }];
  await server.request('/rest/v1.1/tracks/record', { as: bea, json: { events } });
  const savedAgain = page.waitForResponse((response) => response.url().includes('/me/preferences'));
  await share.click();
  await savedAgain;
  // A failed call is repeated by the next page of the tab.
  await page.route('**/rest/v1.1/tracks/record', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('tracks/record'));
  await page.getByRole('link', { name: 'Likes' }).first().click();
  await failed;
  await page.unroute('**/rest/v1.1/tracks/record');
  await page.goto('/tags');
  await expect
    .poll(async () => (await storedEvents(bea, 'calypso_reader_sidebar_like_activity_clicked')).length)
    .toBe(1);
  // Events in between have not arrived later either.
  const names = (await storedEvents(bea, '%')).map(([name]) => name);
  expect(names).not.toContain('calypso_reader_sidebar_conversations_clicked');
  expect(names).not.toContain('calypso_reader_search_loaded');
  expect(names.filter((name) => String(name).includes('_modal_'))).toEqual([]);
});

test('AN-01: nothing is sent after the switch is turned off, not even what waited', async () => {
  const gil = await server.signUp();
  const { page } = await openAs(server, gil);
  await page.clock.install();
  // A busy browser may report a request only after the server has stored its events.
  const first = page.waitForResponse('**/rest/v1.1/tracks/record');
  await page.goto('/me/account');
  const share = page.getByRole('switch', { name: 'Share usage data with this server' });
  await expect.poll(() => share.isChecked()).toBe(true);
  await first;
  expect(await storedEvents(gil, 'calypso_reader_view_changed')).toHaveLength(1);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // An event is sent a second after it was recorded: that second passes once the switch is off.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('navigation', { name: 'Reader' }).getByRole('button', { name: 'Lists' }).click();
  const saved = page.waitForResponse((answer) => !!answer.request().postData()?.includes('share_usage_data'));
  await share.click();
  await saved;
  await page.clock.runFor(100);
  await expect.poll(() => share.isChecked()).toBe(false);
  await page.clock.runFor(2_000);
  await page.clock.resume();
  await page.getByRole('link', { name: 'Conversations' }).first().click();
  await heading(page, 'Conversations');
  expect(asked).not.toContain('/rest/v1.1/tracks/record');
});

test('AN-01: an event whose response was lost is stored once', async () => {
  const finn = await server.signUp();
  const { page } = await openAs(server, finn);
  let unheard = 0;
  await page.route('**/rest/v1.1/tracks/record', async (route) => {
    await route.fetch();
    unheard += 1;
    await route.abort();
  });
  await page.goto('/reader');
  await expect.poll(() => unheard).toBe(1);
  await page.unroute('**/rest/v1.1/tracks/record');
  const again = page.waitForResponse('**/rest/v1.1/tracks/record');
  await page.goto('/reader/notifications');
  expect((await again).status()).toBe(200);
  await page.goto('about:blank');
  const views = async () => (await storedEvents(finn, 'calypso_reader_view_changed')).map(([, view]) => view);
  await expect.poll(views).toEqual([{ view: '/reader' }, { view: '/reader/notifications' }]);
});

test('AN-01: what one member could not send is never sent by the next one in the same tab', async () => {
  const [dora, emil] = [await server.signUp(), await server.signUp()];
  const { page } = await openAs(server, dora);
  await page.route('**/rest/v1.1/tracks/record', (route) => route.abort());
  await page.goto('/reader');
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('tracks/record'));
  await page.getByRole('link', { name: 'Likes' }).first().click();
  await failed;
  await pressLogOut(page);
  await page.getByRole('link', { name: 'Log in' }).first().waitFor();
  const left = () => page.evaluate(() => sessionStorage.getItem('tidings-events'));
  expect(await left()).toContain('like_activity_clicked');
  await page.unroute('**/rest/v1.1/tracks/record');
  await signIn(page.context(), server, emil);
  await page.goto('/reader');
  await expect.poll(() => storedEvents(emil, 'calypso_reader_view_changed')).toHaveLength(1);
  expect(await storedEvents(emil, 'calypso_reader_sidebar%')).toEqual([]);
  expect(await left()).toBeNull();
});

test('AN-01: an administrator sees the events as a chart and a table; nobody else has the page', async () => {
  const cleo = await server.signUp();
  const { page, faults } = await openAs(server, cleo);
  await page.goto('/admin/events');
  await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor({ state: 'detached' });
  expect((await page.request.get('/admin/events')).status()).toBe(404);
  // The browser logs every 404.
  faults.length = 0;
  expect((await server.request('/admin/events')).status).toBe(404);
  await server.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', cleo.id).execute();
  await server.db
    .insertInto('events')
    .values(Array.from({ length: 3 }, () => ({ name: 'calypso_reader_add_list_clicked' })))
    .execute();
  await page.goto('/reader');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Usage' }).click();
  await heading(page, 'Usage');
  await page.getByRole('img', { name: /^Events per day for 30 days/ }).waitFor();
  await page.getByLabel('Filter by name').fill('add_list');
  await page.getByRole('row', { name: 'calypso_reader_add_list_clicked 3 0' }).waitFor();
  await page.getByRole('link', { name: 'calypso_reader_add_list_clicked' }).click();
  await page.getByRole('heading', { level: 2, name: 'calypso_reader_add_list_clicked' }).waitFor();
  await page.getByRole('link', { name: '7 days', exact: true }).click();
  await page.getByRole('img', { name: /^Events per day for 7 days. The most were 3/ }).waitFor();
  expect(faults).toEqual([]);
});

test('AN-01: everything works where nothing can be recorded', async () => {
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
