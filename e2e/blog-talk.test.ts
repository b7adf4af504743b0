import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { findBarriers, openAs } from './member-page.ts';

let server: TestServer;
let ann: TestMember;
let site: { ID: number };
let post: { ID: number };

beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  site = await send('/sites/new', { slug: 'harbour', title: 'Harbour' });
  post = await send(`/sites/${site.ID}/posts/new`, { title: 'Tides', content: '<p>In and out.</p>' });
  await send(`/sites/${site.ID}/posts/${post.ID}/replies/new`, { content: 'First light' });
});
afterAll(() => server?.close());

async function send(path: string, json: object) {
  const { status, body } = await server.request(`/rest/v1.1${path}`, { as: ann, json });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body.message}`);
  return body;
}
const save = (body: object) =>
  send(`/jetpack-blogs/${site.ID}/rest-api`, { path: '/jetpack/v4/settings/', body });

test('a visitor finds a prompt above the comment form, and no likes or form if the blog has none', async () => {
  await save({ highlander_comment_form_prompt: 'Be kind, and stay on topic.' });
  const { page } = await openAs(server, ann);
  const path = `/reader/blogs/${site.ID}/posts/${post.ID}`;
  await page.goto(path);
  await page.getByText('Be kind, and stay on topic.').waitFor();
  const likes = page.getByRole('button', { name: /^Like/ });
  await expect.poll(() => likes.count()).toBe(2);
  await save({ 'comment-likes': false });
  await page.goto(path);
  await page.getByText('Be kind, and stay on topic.').waitFor();
  expect(await likes.count()).toBe(1);
  await save({ likes: false, comments: false });
  await page.goto(path);
  await page.getByText('Comments are closed.').waitFor();
  await page.getByText('First light').waitFor();
  expect(await likes.count()).toBe(0);
  expect(await page.getByText('Be kind').count()).toBe(0);
  // Its key does nothing.
  await page.keyboard.press('l');
  expect((await server.db.selectFrom('likes').select('post_id').execute()).length).toBe(0);
  await save({ likes: true, comments: true, 'comment-likes': true });
});

test('an owner adds a webhook, tests it, and removes it', async () => {
  await save({ publicize: true });
  const { page } = await openAs(server, ann);
  await page.goto(`/settings/modules/${site.ID}`);
  await page.getByRole('button', { name: 'Options of Webhooks' }).click();
  const address = page.getByLabel('Add an address');
  await address.fill('ftp://example.com/hook');
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByText('Enter a full web address, such as https://example.com/hook.').waitFor();
  expect(await address.inputValue()).toBe('ftp://example.com/hook');
  await address.fill('http://127.0.0.1:9/hook');
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByText('Nothing sent yet.').waitFor();
  await expect.poll(() => address.inputValue()).toBe('');
  await page.getByRole('button', { name: 'Secret' }).click();
  await page.getByText(/^whsec_/).waitFor();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('We couldn’t reach this address.').waitFor();
  await page.getByRole('button', { name: 'Remove http://127.0.0.1:9/hook' }).click();
  await page.getByText('Address removed.').waitFor();
  await expect.poll(() => page.getByText('http://127.0.0.1:9/hook').count()).toBe(0);
});

test('SP: a moderator marks a comment as spam and blocks its author, who can comment again once unblocked', async () => {
  const sam = await server.signUp({ username: 'sam' });
  const path = `/rest/v1.1/sites/${site.ID}/posts/${post.ID}/replies/new`;
  const write = (content: string) => server.request(path, { as: sam, json: { content } });
  // Links of new accounts wait.
  expect((await write('Cheap watches: https://watches.example/')).body.status).toBe('unapproved');
  const { page, faults } = await openAs(server, ann);
  await page.goto(`/me/sites/${site.ID}/comments`);
  const comment = page.getByRole('article').filter({ hasText: 'Cheap watches' });
  await comment.getByRole('button', { name: 'Spam', exact: true }).click();
  await page.getByText('No comments waiting').waitFor();
  await page.getByRole('link', { name: /^Spam/ }).click();
  await comment.getByRole('button', { name: 'Block sam on Harbour' }).click();
  await page.getByText('sam can’t comment on Harbour any more.').waitFor();
  expect((await write('Cheaper watches')).status).toBe(403);

  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const blocked = page.getByRole('region', { name: 'People who can’t comment' });
  await blocked.getByText('@sam').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await blocked.getByRole('button', { name: /^Unblock/ }).click();
  await page.getByText('sam can comment on Harbour again.').waitFor();
  await blocked.waitFor({ state: 'detached' });
  expect((await write('Sorry.')).status).toBe(200);
  expect(faults).toEqual([]);
});
