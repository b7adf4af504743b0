import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMembership } from '#server/features/teams/queries.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { numberedTexts, storeComments } from '#test/stored-comments.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';
import { waitForLive } from './waiting.ts';

let server: TestServer;
let feedId: number;
beforeAll(async () => {
  server = await startTestServer({ environment: { COMPANY_NAME: 'Harbour Works' } });
  await server.signUp({ username: 'admiral' });
  feedId = await storeFeed(server.db, { title: 'Paper Kites' });
});
afterAll(() => server.close());

let people = 0;
let nora: TestMember;
let maren: TestMember;
beforeEach(async () => {
  people += 1;
  nora = await server.signUp({ username: `nora${people}` });
  maren = await server.signUp({ username: `maren${people}` });
});

/** A post that Nora follows, with these comments by Maren; returns the numbers of both. */
async function storeTalk(title: string, comments: string[]) {
  const postId = await storePost(server.db, feedId, { title });
  const ids = await storeComments(server.db, { postId, authorId: maren.id, texts: comments });
  await server.db
    .insertInto('conversation_follows')
    .values({ user_id: nora.id, post_id: postId, state: 'F' })
    .execute();
  return { postId, ids };
}

const card = (page: Page, title: string) => page.locator('[data-conversation]').filter({ hasText: title });
const comments = (page: Page) => page.locator('[data-comment]');
const has = (page: Page, text: string) => comments(page).filter({ hasText: new RegExp(`${text}(?!\\d)`) });

async function openConversations(as: TestMember, options = {}) {
  const opened = await openAs(server, as, options);
  await opened.page.goto('/reader/conversations');
  return opened;
}

describe('the page of conversations', () => {
  test('RT-21: shows who said what, the latest conversation first, and its end', async () => {
    await storeTalk('Kites in May', ['First', 'Second']);
    await storeTalk('Kites in June', ['Later']);
    const { page, faults } = await openConversations(nora);
    await card(page, 'Kites in May').waitFor();
    expect(await page.title()).toContain('Conversations');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Conversations');
    await expect
      .poll(() => page.getByRole('feed').getByRole('heading', { level: 2 }).allTextContents())
      .toEqual(['Kites in May', 'Kites in June']);
    const said = card(page, 'Kites in May').locator('[data-comment]');
    await expect.poll(() => said.count()).toBe(2);
    await expect.poll(() => said.first().textContent()).toContain(maren.username);
    await expect.poll(() => said.first().textContent()).toContain('First');
    await page.getByText('You’re up to date').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    // U08: Back returns the focus to the opened conversation.
    await card(page, 'Kites in June').getByRole('heading', { level: 2 }).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Kites in June' }).waitFor();
    await page.goBack();
    const opened = card(page, 'Kites in June');
    await opened.waitFor();
    await expect.poll(() => opened.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(faults).toEqual([]);
  });

  test('RT-22, CV-01: the organization’s page has its name, and is for its members only', async () => {
    await createMembership(server.db, { slug: 'a8c', title: 'Harbour Works' }, nora.id);
    const blog = await storeBlog(server.db, { owners: [nora.id] });
    const postId = await storePost(server.db, blog.feedId, { title: 'Inside', author_id: nora.id });
    const { status } = await server.request(`/rest/v1.1/sites/${blog.blogId}/posts/${postId}/replies/new`, {
      as: maren,
      json: { content: 'Ahoy' },
    });
    expect(status).toBe(200);
    const { page } = await openAs(server, nora);
    await page.goto('/reader/conversations/a8c');
    await card(page, 'Inside').waitFor();
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent())
      .toBe('Conversations @ Harbour Works');
    expect(await page.title()).toContain('Conversations @ Harbour Works');
    const stranger = await openAs(server, maren);
    const answer = await stranger.page.goto('/reader/conversations/a8c');
    expect(answer?.status()).toBe(404);
  });

  test('always has a next step when it is empty', async () => {
    const { page } = await openConversations(nora);
    await page.getByRole('heading', { name: 'No conversations yet' }).waitFor();
    await page.getByRole('link', { name: 'Find something to talk about' }).waitFor();
  });

  test('fits a narrow screen, dark', async () => {
    await storeTalk('Kites in May', numberedTexts(12));
    const { page } = await openConversations(nora, { width: 390, height: 844, theme: 'dark' });
    await card(page, 'Kites in May').waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    expect(await findBarriers(page)).toEqual([]);
  });
});

describe('a conversation', () => {
  test('U66: long runs are folded; unfolded ten at a time, without moving what is visible', async () => {
    await storeTalk('Kites in May', numberedTexts(40));
    // Makes the page long enough to keep its scroll position.
    for (const month of ['April', 'March', 'February'])
      await storeTalk(`Kites in ${month}`, ['One', 'Two', 'Three']);
    const { page } = await openConversations(nora);
    const earlier = (count: number) =>
      page.getByRole('button', { name: new RegExp(`how ${count} earlier comments`) });
    await earlier(37).waitFor();
    const may = card(page, 'Kites in May').locator('[data-comment]');
    await expect.poll(() => may.count()).toBe(3);
    for (const left of [27, 17, 7]) {
      const button = page.getByRole('button', { name: /how \d\d earlier comments/ });
      await button.scrollIntoViewIfNeeded();
      const first = (await may.first().locator('p').textContent())!;
      const top = () => has(page, first).evaluate((item) => item.getBoundingClientRect().top);
      const before = await top();
      await button.click();
      await earlier(left).waitFor();
      expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(4);
    }
    await earlier(7).click();
    await expect.poll(() => may.count()).toBe(40);
    const texts = await may.locator('p').allTextContents();
    expect(texts).toEqual(numberedTexts(40));
  });

  test('U66: a long comment shows its beginning; a permalink highlights one comment under its post', async () => {
    const { ids, postId } = await storeTalk('Kites in May', ['Many words. '.repeat(120), 'Few']);
    const { page } = await openConversations(nora);
    const long = has(page, 'Many words');
    const height = () => long.evaluate((item) => item.clientHeight);
    await long.waitFor();
    const short = await height();
    await long.getByRole('button', { name: 'Read more' }).click();
    await expect.poll(height).toBeGreaterThan(short * 2);
    expect(await has(page, 'Few').getByRole('button', { name: 'Read more' }).count()).toBe(0);
    await long.locator('a:has(time)').click();
    await page.waitForURL(`**/posts/${postId}#comment-${ids[0]}`);
  });

  test('U67: a reply is written in place; unsent text is kept; the new comment gets the focus', async () => {
    await storeTalk('Kites in May', ['Who has string?']);
    const { page } = await openConversations(nora);
    await has(page, 'Who has string').getByRole('button', { name: 'Reply' }).click();
    const editor = page.getByRole('textbox', { name: `Reply to ${maren.username}` });
    await editor.fill('I have.');
    await page.route('**/replies/new', (route) =>
      route.fulfill({ status: 500, json: { error: 'internal_error', message: 'Stub' } }),
    );
    await page.getByRole('button', { name: 'Reply', exact: true }).last().click();
    await page.getByText('Your text is still here').waitFor();
    await page.reload();
    await has(page, 'Who has string').getByRole('button', { name: 'Reply' }).click();
    await expect.poll(() => editor.inputValue()).toBe('I have.');
    await page.unroute('**/replies/new');
    await page.getByRole('button', { name: 'Reply', exact: true }).last().click();
    await page.getByRole('status').getByText('Comment published.').waitFor();
    const mine = comments(page).filter({ hasText: 'I have.' }).last();
    await expect.poll(() => mine.evaluate((item) => item === document.activeElement)).toBe(true);
    // It is highlighted as under a post.
    expect(await page.locator('[data-sent]').getByText('I have.').count()).toBe(1);
    expect(await mine.evaluate((item) => getComputedStyle(item).backgroundColor)).not.toBe(
      'rgba(0, 0, 0, 0)',
    );
    await expect.poll(() => page.getByRole('button', { name: 'Reply to this conversation' }).count()).toBe(1);
  });

  test('can be liked and is liked at once', async () => {
    await storeTalk('Kites in May', ['Who has string?']);
    const { page } = await openConversations(nora);
    const heart = has(page, 'Who has string').getByRole('button', { name: /^Like/ });
    await heart.click();
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  });

  test('can be muted from its menu, with an undo', async () => {
    const { postId } = await storeTalk('Kites in May', ['Who has string?']);
    const stateOf = async () =>
      (await server.request(`/rest/v1.2/read/feed/${feedId}/posts/${postId}`, { as: nora })).body
        .is_following_conversation;
    const { page } = await openConversations(nora);
    // The first press renders the menu. Pressed again as people do it, it opens while the mouse is still down.
    const more = page.getByRole('button', { name: 'More about this conversation' });
    await more.click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await more.click({ delay: 60 });
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/\/(mute|follow)/.test(request.url())) calls.push(request.method());
    });
    const muted = page.waitForResponse(/\/mute$/);
    await page.getByRole('menuitem', { name: 'Mute this conversation' }).click();
    await page.getByText('Muted. You won’t get notifications').waitFor();
    await muted;
    expect(await stateOf()).toBe('M');
    expect(calls.filter((method) => method === 'POST')).toHaveLength(1);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await has(page, 'Who has string').waitFor();
    await expect.poll(stateOf).toBe('F');
  });

  test('new comments are offered, and move nothing by themselves', async () => {
    const { postId } = await storeTalk('Kites in May', ['Who has string?']);
    await storeTalk('Kites in April', ['An old one']);
    const { page } = await openAs(server, nora);
    const live = waitForLive(page);
    await page.goto('/reader/conversations');
    await has(page, 'Who has string').waitFor();
    await live;
    const { status } = await server.request(`/rest/v1.1/sites/feed:${feedId}/posts/${postId}/replies/new`, {
      as: maren,
      json: { content: 'Still asking.' },
    });
    expect(status).toBe(200);
    const pill = page.getByRole('button', { name: 'Show new comments' });
    await pill.waitFor();
    expect(await has(page, 'Still asking').count()).toBe(0);
    await pill.click();
    await has(page, 'Still asking').waitFor();
    await pill.waitFor({ state: 'detached' });
  });
});
