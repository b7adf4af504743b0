import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storePost } from '#test/stored-feed.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';
import { untilFocused } from './waiting.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.signUp({ username: 'admiral' });
});
afterAll(() => server.close());

let people = 0;
let nora: TestMember;
let maren: TestMember;
let blog: { blogId: number; feedId: number };
let postId: number;
beforeEach(async () => {
  people += 1;
  nora = await server.signUp({ username: `nora${people}` });
  maren = await server.signUp({ username: `maren${people}` });
  blog = await storeBlog(server.db, { owners: [nora.id] });
  postId = await storePost(server.db, blog.feedId, { title: 'Tide tables', author_id: nora.id });
});

async function act(as: TestMember, path: string, json: object = {}) {
  const { status, body } = await server.request(`/rest/v1.1${path}`, { as, json });
  expect(status, body.message).toBe(200);
  return body;
}
const like = (as: TestMember) => act(as, `/sites/${blog.blogId}/posts/${postId}/likes/new`);
const say = (as: TestMember, content: string) =>
  act(as, `/sites/${blog.blogId}/posts/${postId}/replies/new`, { content });

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const note = (page: Page, text: string | RegExp) => page.locator('[data-note]').filter({ hasText: text });
const headings = (page: Page) => page.getByRole('heading', { name: 'Notifications', exact: true });

describe('the panel over a page', () => {
  test('U64: n opens it from any page of the reader, the focus moves in and returns', async () => {
    await like(maren);
    const { page } = await openAs(server, nora);
    for (const path of ['/reader', '/reader/conversations', '/reader/subscriptions', '/activities/likes']) {
      await page.goto(path);
      await bell(page).waitFor();
      await page.keyboard.press('n');
      await note(page, 'liked').waitFor();
      await untilFocused(panel(page));
      await page.keyboard.press('Escape');
      await panel(page).waitFor({ state: 'detached' });
      await expect.poll(() => bell(page).evaluate((button) => button === document.activeElement)).toBe(true);
    }
  });

  test('a press on the bell opens and closes it; a press outside closes it', async () => {
    const { page } = await openAs(server, nora);
    await page.goto('/reader/conversations');
    await bell(page).click();
    await panel(page).waitFor();
    await bell(page).click();
    await panel(page).waitFor({ state: 'detached' });
    await bell(page).click();
    await untilFocused(panel(page));
    await page.mouse.click(300, 700);
    await panel(page).waitFor({ state: 'detached' });
  });

  test('NO-01: the page of notifications closes it, and shows the panel once', async () => {
    await like(maren);
    const { page, faults } = await openAs(server, nora);
    await page.goto('/reader/conversations');
    await bell(page).click();
    await note(page, 'liked').waitFor();
    await page
      .getByRole('navigation', { name: 'Reader' })
      .getByRole('link', { name: 'Notifications' })
      .click();
    await page.waitForURL('**/reader/notifications');
    await panel(page).waitFor({ state: 'detached' });
    await expect.poll(() => headings(page).count()).toBe(1);
    await expect.poll(() => page.locator('main').getByRole('tab').count()).toBe(5);
    await page.keyboard.press('n');
    expect(await panel(page).count()).toBe(0);
    expect(faults).toEqual([]);
  });
});

describe('what is new', () => {
  test('U65: the dot has a label, and disappears only once the panel was visible for a second', async () => {
    await like(maren);
    const { page } = await openAs(server, nora);
    await page.clock.install();
    await page.goto('/reader/conversations');
    await page.getByRole('button', { name: 'Notifications (1 new)' }).waitFor();
    // On a slow machine more than the second could pass before Escape.
    await page.clock.pauseAt(Date.now() + 60_000);
    await bell(page).click();
    const isOpen = async () => {
      await page.clock.runFor(20);
      return panel(page)
        .and(page.locator(':focus-within'))
        .filter({ has: note(page, 'liked') })
        .isVisible();
    };
    await expect.poll(isOpen).toBe(true);
    await page.keyboard.press('Escape');
    await page.clock.runFor(1_200);
    await panel(page).waitFor({ state: 'detached' });
    await page.clock.resume();
    await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications (1 new)');
    await bell(page).click();
    await page.locator('[data-dot]').waitFor({ state: 'detached' });
    await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications');
    // Seen is not read.
    await panel(page).getByText('Unread', { exact: true }).last().waitFor();
  });

  test('shows by itself when it happens, and two tabs agree', async () => {
    const { page, context } = await openAs(server, nora);
    const other = await context.newPage();
    await page.goto('/reader/conversations');
    await other.goto('/reader/subscriptions');
    await bell(other).waitFor();
    await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications');
    await like(maren);
    for (const tab of [page, other])
      await tab.getByRole('button', { name: 'Notifications (1 new)' }).waitFor();
    await page.bringToFront();
    await bell(page).click();
    await page.locator('[data-dot]').waitFor({ state: 'detached' });
    await other.locator('[data-dot]').waitFor({ state: 'detached' });
    await act(maren, `/sites/${blog.blogId}/posts/${postId}/likes/mine/delete`);
    await note(page, 'liked').waitFor({ state: 'detached' });
  });

  test('a response from before the event that arrives after it changes nothing', async () => {
    const { page } = await openAs(server, nora);
    const given = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    await page.route(
      (url) => url.pathname === '/rest/v1.1/notifications/' && url.searchParams.get('number') === '0',
      async (route) => {
        const response = await route.fetch();
        given.resolve();
        await held.promise;
        // The page may have cancelled it by now; then there is no request to fulfil.
        await route.fulfill({ response }).catch(() => {});
        ended.resolve();
      },
      { times: 1 },
    );
    await page.goto('/reader/conversations');
    await given.promise;
    await like(maren);
    const withOne = page.getByRole('button', { name: 'Notifications (1 new)' });
    await withOne.waitFor();
    held.resolve();
    await ended.promise;
    // Later fetches come after it.
    await page.evaluate(() => fetch('/healthz'));
    expect(await withOne.count()).toBe(1);
  });
});

describe('the page of notifications', () => {
  test('RT-23: fills the main area, by day, with filters that keys reach', async () => {
    await like(maren);
    await say(maren, 'Mind the neaps.');
    await act(maren, '/read/following/mine/new', { feed_id: blog.feedId });
    const yesterday = new Date();
    yesterday.setDate(yesterday.getDate() - 1);
    await server.db
      .updateTable('notifications')
      .set({ updated_at: yesterday })
      .where('type', '=', 'follow')
      .execute();
    const { page, faults } = await openAs(server, nora);
    await page.goto('/reader/notifications');
    await note(page, 'liked').waitFor();
    expect(await page.title()).toContain('Notifications');
    await expect.poll(() => page.locator('[data-note]').count()).toBe(3);
    await expect
      .poll(() => page.getByRole('tabpanel').getByRole('heading', { level: 2 }).allTextContents())
      .toEqual(['Today', 'Yesterday']);
    await note(page, 'liked').focus();
    for (const [key, shown] of [
      ['c', 'commented'],
      ['f', 'subscribed'],
      ['l', 'liked'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => page.locator('[data-note]').count()).toBe(1);
      await note(page, shown).waitFor();
      // The keys work while the focus is in the panel; the focused note has gone.
      await page.getByRole('tab', { selected: true }).and(page.locator(':focus')).waitFor();
    }
    expect(page.url()).toContain('filter=like');
    await page.keyboard.press('a');
    await expect.poll(() => page.locator('[data-note]').count()).toBe(3);
    expect(await findBarriers(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('opens one, marks it as read, walks on and comes back; Mark all as read can be undone', async () => {
    await like(maren);
    await say(maren, 'Mind the neaps.');
    const { page } = await openAs(server, nora);
    await page.goto('/reader/notifications');
    await note(page, 'commented').click();
    await page.getByText('1 of 2').waitFor();
    await expect.poll(() => note(page, 'commented').getByText('Unread').count()).toBe(0);
    await expect.poll(() => note(page, 'liked').getByText('Unread').count()).toBe(1);
    await page.getByRole('button', { name: 'Mark as unread' }).click();
    await expect.poll(() => note(page, 'commented').getByText('Unread').count()).toBe(1);
    await page.keyboard.press('j');
    await page.getByText('2 of 2').waitFor();
    await page.getByRole('link', { name: maren.username }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Select a notification').waitFor();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.poll(() => page.locator('[data-note]').getByText('Unread').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.locator('[data-note]').getByText('Unread').count()).toBeGreaterThan(0);
  });

  test('a comment is approved, hidden with undo, and replied to; unsent text is kept', async () => {
    await server.db
      .updateTable('blogs')
      .set({ comment_policy: 'moderated' })
      .where('id', '=', blog.blogId)
      .execute();
    await say(maren, 'May I join?');
    const { page } = await openAs(server, nora);
    await page.goto('/reader/notifications');
    await note(page, 'is waiting for your approval').click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Unapprove' }).waitFor();
    await page.getByRole('button', { name: 'Spam', exact: true }).click();
    await page.getByText('Comment marked as spam.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Unapprove' }).waitFor();

    const editor = page.getByRole('textbox', { name: `Reply to ${maren.username}` });
    await editor.fill('Welcome aboard.');
    await page.route('**/replies/new', (route) =>
      route.fulfill({ status: 500, json: { error: 'internal_error', message: 'Stub' } }),
    );
    await page.getByRole('button', { name: 'Reply', exact: true }).last().click();
    await page.getByText('Your text is still here').waitFor();
    await expect.poll(() => editor.inputValue()).toBe('Welcome aboard.');
    await page.unroute('**/replies/new');
    await page.getByRole('button', { name: 'Reply', exact: true }).last().click();
    await page.getByText('Comment published.').waitFor();
    const sent = page.getByRole('article').filter({ hasText: 'Welcome aboard.' });
    await expect.poll(() => sent.evaluate((article) => article === document.activeElement)).toBe(true);
    const { body } = await server.request(`/rest/v1.1/notifications/`, { as: maren });
    expect(body.notes[0]).toMatchObject({ type: 'comment_reply', body: [{ text: 'Welcome aboard.' }] });
  });

  test('a subscriber can be subscribed to in return', async () => {
    const own = await storeBlog(server.db, { owners: [maren.id] });
    await server.db
      .updateTable('users')
      .set({ primary_blog_id: own.blogId })
      .where('id', '=', maren.id)
      .execute();
    await act(maren, '/read/following/mine/new', { feed_id: blog.feedId });
    const { page } = await openAs(server, nora);
    await page.goto('/reader/notifications');
    await note(page, 'subscribed').click();
    await page.getByRole('button', { name: /^Subscribe to/ }).click();
    await page.getByRole('button', { name: /^Unsubscribe from/ }).waitFor();
  });

  test('says for each filter what would be there, and leads somewhere', async () => {
    const { page } = await openAs(server, nora);
    for (const [filter, title] of [
      ['', 'No notifications yet'],
      ['?filter=unread', 'You’re all caught up'],
      ['?filter=comment', 'No comments yet'],
      ['?filter=follow', 'No subscribers yet'],
      ['?filter=like', 'No likes yet'],
    ]) {
      await page.goto(`/reader/notifications${filter}`);
      await page.getByRole('heading', { name: title! }).waitFor();
      await expect.poll(() => page.getByRole('tabpanel').getByRole('link').count()).toBe(1);
    }
  });

  test('a narrow screen shows the list or one of them, and scrolls one way', async () => {
    await say(maren, 'Mind the neaps.');
    const { page } = await openAs(server, nora, { width: 390, height: 844, theme: 'dark' });
    await page.goto('/reader/notifications');
    await note(page, 'commented').click();
    await page.getByRole('button', { name: 'Back to all notifications' }).waitFor();
    expect(await note(page, 'commented').isVisible()).toBe(false);
    expect(await scrollsSideways(page)).toBe(false);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to all notifications' }).click();
    await expect
      .poll(() => note(page, 'commented').evaluate((row) => row === document.activeElement))
      .toBe(true);
    expect(await findBarriers(page)).toEqual([]);
  });
});
