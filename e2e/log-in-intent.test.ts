import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countTags } from '#server/features/tags/queries-counts.ts';
import { openPage } from '#test/page.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

let server: TestServer;
let feedId: number;
let post: string;
beforeAll(async () => {
  server = await startTestServer();
  const ann = await server.signUp({ username: 'ann' });
  feedId = await storeFeed(server.db, { title: 'Paper Kites' });
  post = `/reader/feeds/${feedId}/posts/${await storePost(server.db, feedId, { title: 'A kite', tags: ['Wind'] })}`;
  await countTags(server.db, new Date());
  await server.request('/rest/v1.2/read/lists/new', { as: ann, json: { title: 'Mornings' } });
});
afterAll(() => server.close());

/** Follows a link to the log-in page and logs in; records calls from then on. */
async function pressAndLogIn(page: Page, link: string, member: TestMember): Promise<string[]> {
  await page.getByRole('link', { name: link, exact: true }).first().click();
  return logIn(page, member);
}

async function logIn(page: Page, member: TestMember): Promise<string[]> {
  const sent: string[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (response.request().method() === 'POST' && /\/(?:new|follow|delete|unfollow)$/.test(path))
      sent.push(path);
  });
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  return sent;
}

const button = (page: Page, name: string, pressed?: boolean) =>
  page
    .getByRole('main')
    .getByRole('button', { name, exact: true, ...(pressed !== undefined && { pressed }) });

describe('what a visitor wanted to do', () => {
  test.each([
    ['a site', () => `/reader/feeds/${feedId}`, 'Subscribe to Paper Kites', 'Unsubscribe from Paper Kites'],
    ['a tag', () => '/tag/wind', 'Follow the tag Wind', 'Stop following the tag Wind'],
    ['a list', () => '/reader/list/ann/mornings', 'Follow the list Mornings', 'Unfollow the list Mornings'],
  ])('U06: following %s happens after the log-in, once', async (_what, path, follow, unfollow) => {
    const member = await server.signUp();
    const { page, faults } = await openPage(server.url);
    await page.goto(path());
    const sent = await pressAndLogIn(page, follow, member);
    await button(page, unfollow).waitFor();
    expect(new URL(page.url()).pathname).toBe(path());
    await expect.poll(() => sent.length).toBe(1);
    await button(page, unfollow).click();
    await button(page, follow).waitFor();
    await expect.poll(() => sent.length).toBe(2);
    await page.reload();
    await button(page, follow).waitFor();
    expect(sent).toHaveLength(2);
    expect(faults).toEqual([]);
  });

  test('RD-28: an action that needs an account leads to the log-in page and back, and is stored as the last one that requires a log-in', async () => {
    const { page } = await openPage(server.url);
    await page.goto(`/reader/feeds/${feedId}`);
    await page.getByRole('link', { name: 'Subscribe to Paper Kites', exact: true }).first().click();
    await page.waitForURL('**/log-in?**');
    expect(new URL(page.url()).searchParams.get('redirect_to')).toBe(`/reader/feeds/${feedId}`);
    const kept = await page.evaluate(() => sessionStorage.getItem('tidings.requires-login'));
    expect(JSON.parse(kept ?? '{}')).toMatchObject({
      intent: `subscribe-${feedId}`,
      path: `/reader/feeds/${feedId}`,
    });
    // Pages for members lead there as well.
    for (const place of ['/reader', '/activities/likes', '/reader/conversations', '/reader/subscriptions']) {
      const { status, headers } = await server.request(place);
      expect([status, headers.get('location')]).toEqual([
        302,
        `/log-in?redirect_to=${encodeURIComponent(place)}`,
      ]);
    }
  });

  test.each(['/discover', '/reader/search', '/tags', '/tag/wind'])(
    'RD-28: on %s an entry of the sidebar that needs an account leads to the log-in page and to its page',
    async (path) => {
      const { page } = await openPage(server.url, { width: 1280, height: 800 });
      await page.goto(path);
      const sidebar = page.getByRole('navigation', { name: 'Main' });
      for (const name of ['Search', 'Discover', 'Tags'])
        expect(await sidebar.getByRole('link', { name, exact: true }).count()).toBe(1);
      await sidebar.getByRole('link', { name: 'Likes', exact: true }).click();
      await page.waitForURL('**/log-in?**');
      expect(new URL(page.url()).searchParams.get('redirect_to')).toBe('/activities/likes');
      const kept = await page.evaluate(() => sessionStorage.getItem('tidings.requires-login'));
      expect(JSON.parse(kept ?? '{}')).toMatchObject({ intent: 'open-likes', path: '/activities/likes' });
      if (path !== '/tags') return;
      await logIn(page, await server.signUp());
      await page.getByRole('heading', { level: 1, name: 'My Likes' }).waitFor();
    },
  );

  test('RD-28: works without scripts, and RO-05: a full post has no sidebar', async () => {
    const { page } = await openPage(server.url, { width: 1280, height: 800, script: false });
    await page.goto('/discover');
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    await sidebar.getByRole('link', { name: 'Manage subscriptions' }).click();
    await page.waitForURL('**/log-in?redirect_to=%2Freader%2Fsubscriptions');
    await page.goto(post);
    await page.getByRole('heading', { level: 1, name: 'A kite' }).waitFor();
    expect(await page.getByRole('link', { name: 'Manage subscriptions' }).count()).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Reader' }).count()).toBe(0);
  });

  test('U06: so does subscribing on a blog’s own page, in the reader', async () => {
    const [writer, member] = [await server.signUp(), await server.signUp()];
    const { blogId } = await storeBlog(server.db, {
      owners: [writer.id],
      slug: 'kettle',
      title: 'The Kettle',
    });
    const { page } = await openPage(server.url);
    await page.goto('/sites/kettle');
    await pressAndLogIn(page, 'Subscribe to The Kettle', member);
    await page.waitForURL(`**/reader/blogs/${blogId}`);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Unsubscribe from/ })
      .waitFor();
    const { body } = await server.request('/rest/v1.1/read/following/mine', { as: member });
    expect(body.subscriptions).toHaveLength(1);
  });

  test('U06: so does liking a post', async () => {
    const member = await server.signUp();
    const { page } = await openPage(server.url);
    await page.goto(post);
    await page
      .getByRole('article')
      .getByRole('link', { name: /^Log in to like/ })
      .click();
    const sent = await logIn(page, member);
    await page.getByRole('main').getByRole('button', { name: /like/i, pressed: true }).first().waitFor();
    await expect.poll(() => sent.filter((path) => path.includes('/likes/'))).toHaveLength(1);
  });

  test('U06: a feed already followed stays followed', async () => {
    const member = await server.signUp();
    await server.request('/rest/v1.1/read/following/mine/new', { as: member, json: { feed_id: feedId } });
    const { page } = await openPage(server.url);
    await page.goto(`/reader/feeds/${feedId}`);
    const sent = await pressAndLogIn(page, 'Subscribe to Paper Kites', member);
    await button(page, 'Unsubscribe from Paper Kites').waitFor();
    expect(sent).toEqual([]);
  });

  test('EM-04: a user without a verified address is told so, and nothing is followed', async () => {
    const member = await server.signUp({ verified: false });
    const { page } = await openPage(server.url);
    await page.goto(`/reader/feeds/${feedId}`);
    const sent = await pressAndLogIn(page, 'Subscribe to Paper Kites', member);
    await page.getByText('Please verify your email before subscribing.').waitFor();
    await button(page, 'Subscribe to Paper Kites').waitFor();
    expect(sent).toEqual([]);
  });

  test('is dropped when the user goes elsewhere', async () => {
    const member = await server.signUp();
    const { page } = await openPage(server.url);
    await page.goto(`/reader/feeds/${feedId}`);
    await page.getByRole('link', { name: 'Subscribe to Paper Kites' }).first().click();
    await page.waitForURL('**/log-in?**');
    await page.goto('/log-in');
    const sent = await logIn(page, member);
    await page.waitForURL('**/reader');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(`/reader/feeds/${feedId}`);
    await button(page, 'Subscribe to Paper Kites').waitFor();
    expect(sent).toEqual([]);
  });
});
