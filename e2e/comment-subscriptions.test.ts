import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';

let server: TestServer;
let owner: TestMember;
let nora: TestMember;
let siteId: number;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
  const { body } = await server.request('/rest/v1.1/sites/new', {
    as: owner,
    json: { slug: 'one-bowl', title: 'One Bowl' },
  });
  siteId = body.ID;
});
beforeEach(async () => {
  nora = await server.signUp();
  count += 1;
});
afterAll(() => server?.close());

async function write(title: string): Promise<{ ID: number; slug: string }> {
  const { body } = await server.request(`/rest/v1.1/sites/${siteId}/posts/new`, {
    as: owner,
    json: { title, content: '<p>Of noodles and patience.</p>', status: 'publish' },
  });
  return body;
}
const subscribe = (postId: number) =>
  server.request(`/rest/v1.2/read/site/${siteId}/comment_email_subscriptions/new?post_id=${postId}`, {
    as: nora,
    json: {},
  });
const mine = async () =>
  (await server.request('/wpcom/v2/post-comment-subscriptions', { as: nora })).body.comment_subscriptions;
const counts = async () => (await server.request('/rest/v1.1/read/subscriptions-count', { as: nora })).body;

/** A visitor submits a form of the blog with nora's address. */
async function ask(path: string, fields: Record<string, string | number>) {
  const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  await fetch(`${server.url}${path}`, { method: 'POST', body, redirect: 'manual' });
}

async function open(path: string, options = {}) {
  const { page } = await openAs(server, nora, options);
  await page.goto(path);
  return page;
}

describe('comment subscriptions', () => {
  test('RT-16: the Comments tab lists posts with their sites; the search looks through all of it', async () => {
    for (const title of ['Broth', 'Noodles']) await subscribe((await write(`${title} ${count}`)).ID);
    const page = await open('/reader/subscriptions/comments');
    const rows = page.getByRole('table', { name: 'Comment subscriptions' }).getByRole('row');
    await rows.nth(2).waitFor();
    const tab = page.getByRole('link', { name: 'Comments' });
    await expect.poll(() => tab.textContent()).toBe('Comments2');
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page');
    await expect.poll(() => rows.nth(1).textContent()).toContain(`Noodles ${count}`);
    await rows.nth(1).getByText('Of noodles and patience.').waitFor();
    await rows.nth(1).getByRole('link', { name: 'One Bowl' }).waitFor();
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Post title');
    await expect.poll(() => rows.nth(1).textContent()).toContain(`Broth ${count}`);
    await page.getByRole('main').getByRole('searchbox').fill('noodles');
    await page.waitForURL(/[?&]s=noodles/);
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByRole('main').getByRole('searchbox').fill(`broth ${count}`);
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('main').getByRole('searchbox').fill('nothing of the kind');
    await page.getByText('No results found.', { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  test('notifications are switched, and unsubscribing can be undone', async () => {
    await subscribe((await write(`Stock ${count}`)).ID);
    const page = await open('/reader/subscriptions/comments', { width: 390, height: 800 });
    const settings = page.getByRole('button', { name: `Settings for Stock ${count}` });
    await settings.click();
    const before = (await mine())[0].notification.send_comments;
    await page.getByRole('switch', { name: 'Notify me of new comments' }).click();
    await expect.poll(async () => (await mine())[0].notification.send_comments).toBe(!before);
    expect(await scrollsSideways(page)).toBe(false);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    // Under the pointer the notice stays until its undo is pressed.
    await page.getByText(`Success! You are now unsubscribed to "Stock ${count}".`, { exact: true }).hover();
    await page.getByRole('heading', { name: 'You don’t subscribe to comments on any post yet' }).waitFor();
    await expect.poll(async () => (await counts()).comments).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await settings.waitFor();
    await expect.poll(async () => (await mine())[0].notification.send_comments).toBe(!before);
  });

  test('EM-01, EM-04: a member whose address is not confirmed is told so, and nothing is subscribed to', async () => {
    const post = await write(`Dashi ${count}`);
    await subscribe(post.ID);
    const page = await open('/reader/subscriptions/comments');
    await page.getByRole('button', { name: `Settings for Dashi ${count}` }).click();
    await server.db.updateTable('users').set({ email_verified: false }).where('id', '=', nora.id).execute();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Please verify your email before subscribing.', { exact: true }).waitFor();
    expect((await subscribe(post.ID)).body).toEqual({
      error: 'email_unverified',
      message: 'Please verify your email before subscribing.',
    });
    expect(await mine()).toEqual([]);
  });
});

describe('pending subscriptions', () => {
  test('SM-06, RT-17: sites and comments are confirmed or deleted, and the numbers follow at once', async () => {
    const post = await write(`Ramen ${count}`);
    const email = nora.email;
    await ask('/sites/one-bowl', { site_ID: siteId, email, return_to: '/sites/one-bowl' });
    await ask(`/sites/one-bowl/${post.slug}`, {
      site_ID: siteId,
      post_ID: post.ID,
      email,
      return_to: `/sites/one-bowl/${post.slug}`,
    });
    await expect.poll(counts).toMatchObject({ pending: 2 });
    const page = await open('/reader/subscriptions');
    await page.getByRole('link', { name: 'Pending' }).click();
    const tabs = page.getByRole('navigation', { name: 'Subscriptions' });
    await page.getByRole('button', { name: 'Confirm One Bowl' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Confirm One Bowl' }).click();
    await page.getByText('Success! You are now subscribed to One Bowl.', { exact: true }).waitFor();
    await expect.poll(() => tabs.textContent()).toBe('Sites1Comments0Pending1');
    await page.getByRole('button', { name: `Delete Ramen ${count}` }).click();
    await page.getByText(`Ramen ${count} was deleted.`).waitFor();
    await page.getByRole('heading', { name: 'Nothing to confirm' }).waitFor();
    await expect.poll(counts).toEqual({ blogs: 1, comments: 0, pending: 0 });
  });
});
