import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '#test/http-client.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

let server: TestServer;
let boss: TestMember;
let owner: TestMember;
let eve: TestMember;
let site: string;
let blogId: number;
let post: number;

beforeAll(async () => {
  server = await startTestServer();
  boss = await server.signUp({ username: 'boss' });
  owner = await server.signUp({ username: 'olga' });
  eve = await server.signUp({ username: 'eve' });
  blogId = (await send(owner, '/rest/v1.1/sites/new', { slug: 'quay', title: 'Quay' })).body.ID;
  site = `/rest/v1.1/sites/${blogId}`;
  post = (await send(owner, `${site}/posts/new`, { title: 'A post', content: '<p>Words</p>' })).body.ID;
});
afterAll(() => server.close());

const send = (as: TestMember | undefined, path: string, json: object = {}) =>
  server.request(path, { as, json });
const say = (as: TestMember, content: string) => send(as, `${site}/posts/${post}/replies/new`, { content });
const block = (userId: number, { as = owner, verb = 'new' } = {}) =>
  send(as, `/wpcom/v2/sites/${blogId}/blocked-commenters/${userId}/${verb}`);
const listBlocked = async (as = owner) =>
  (await server.request(`/wpcom/v2/sites/${blogId}/blocked-commenters`, { as })).body;

test('a person blocked on a blog cannot comment, reply, edit or write to its owners, but likes and subscribes', async () => {
  const first = (await say(eve, 'A first comment')).body;
  await send(owner, `${site}/settings`, { comment_policy: 'moderated' });
  const rita = await server.signUp({ username: 'rita' });
  const waiting = (await say(rita, 'Waits')).body;
  expect(waiting.status).toBe('unapproved');
  expect((await block(rita.id)).body).toEqual({ success: true, trashed: 1 });
  expect((await block(eve.id)).body).toEqual({ success: true, trashed: 0 });
  expect((await block(eve.id)).status).toBe(200);
  const sentence = { error: 'forbidden', message: 'You can’t comment on this blog.' };
  expect((await say(eve, 'More')).body).toMatchObject(sentence);
  const edit = await send(eve, `${site}/comments/${first.ID}`, { content: 'Worse' });
  expect(edit.body).toMatchObject(sentence);
  const reply = await send(eve, `${site}/comments/${first.ID}/replies/new`, { content: 'More' });
  expect(reply.body).toMatchObject(sentence);
  expect((await send(eve, `${site}/posts/${post}/likes/new`)).status).toBe(200);
  expect((await send(eve, '/rest/v1.1/read/following/mine/new', { blog_id: blogId })).status).toBe(200);
  // What was written before stays, and the trash has what waited.
  const { comments } = (await server.request(`${site}/posts/${post}/replies`)).body;
  expect(comments.map(({ ID }: { ID: number }) => ID)).toEqual([first.ID]);
  expect((await server.request(`${site}/comments?status=trash`, { as: owner })).body.comments[0].ID).toBe(
    waiting.ID,
  );
  expect(await listBlocked()).toMatchObject({ count: 2, users: [{ login: 'eve' }, { login: 'rita' }] });
  await block(eve.id, { verb: 'delete' });
  expect((await say(eve, 'Better')).status).toBe(200);
  expect((await listBlocked()).count).toBe(1);
});

test('the contact form refuses them, with or without their account', async () => {
  await block(eve.id);
  await send(owner, `/rest/v1.1/jetpack-blogs/${blogId}/rest-api/`, {
    path: '/jetpack/v4/settings/',
    body: { 'contact-form': true },
  });
  const write = (email: string, cookie?: string) =>
    createClient(server.url).submit(
      '/sites/quay/contact',
      { site_ID: String(blogId), return_to: '/sites/quay/contact', name: 'Eve', email, message: 'Hello' },
      cookie ? { cookie } : {},
    );
  expect(await write(eve.email.toUpperCase())).toMatchObject({
    status: 403,
    body: expect.stringContaining('You can’t write to this blog.'),
  });
  expect((await write('other@example.net', eve.cookie)).status).toBe(403);
  expect((await write('other@example.net')).status).toBe(303);
});

test('only moderators block, nobody who writes or administers, and at most a thousand', async () => {
  expect((await block(boss.id)).body.code).toBe('invalid_input');
  expect((await block(owner.id)).body.code).toBe('invalid_input');
  expect((await block(999_999)).status).toBe(404);
  expect((await block(owner.id, { as: eve })).status).toBe(403);
  await server.pool.query(
    `with made as (
      insert into users (username, name, email) select 'many-' || n, 'x', 'many-' || n || '@example.com'
      from generate_series(1, 999) n returning id
    ) insert into blocked_commenters (blog_id, user_id) select $1, id from made on conflict do nothing`,
    [blogId],
  );
  const last = await server.signUp({ username: 'last' });
  expect((await block(last.id)).body.code).toBe('conflict');
});

test('administrators see what waits below posts from elsewhere, and decide about many at once', async () => {
  const feed = await storeFeed(server.db, { title: 'Elsewhere' });
  const other = await storePost(server.db, feed, { title: 'A post' });
  const path = `/rest/v1.1/sites/feed:${feed}`;
  const limited = await server.signUp({ username: 'limited' });
  await server.db.updateTable('users').set({ limited_at: new Date() }).where('id', '=', limited.id).execute();
  const ids: number[] = [];
  for (const content of ['One', 'Two', 'Three', 'Four'])
    ids.push((await send(limited, `${path}/posts/${other}/replies/new`, { content })).body.ID);
  const queue = async (query = '') =>
    (await server.request(`/wpcom/v2/admin/comments${query}`, { as: boss })).body;
  const listIds = async (query = '') => (await queue(query)).comments.map(({ ID }: { ID: number }) => ID);
  const overview = async () => (await server.request('/wpcom/v2/admin/overview', { as: boss })).body.comments;
  expect(await listIds()).toEqual([...ids].reverse());
  expect((await queue()).comments[0]).toMatchObject({ site_title: 'Elsewhere', can_moderate: true });
  expect(await overview()).toBe(4);
  const page = await queue('?sort=oldest&number=3');
  expect(page.comments).toHaveLength(3);
  expect(await listIds(`?sort=oldest&number=3&page_handle=${page.next_page_handle}`)).toEqual([ids[3]]);
  const moderate = (comments: number[], status: string) =>
    send(boss, '/wpcom/v2/admin/comments/moderate', { comments, status });
  // Two at once: each comment changes once.
  const both = await Promise.all([
    moderate(ids.slice(0, 2), 'approved'),
    moderate(ids.slice(0, 2), 'approved'),
  ]);
  expect(both.map(({ body }) => body.changed).sort()).toEqual([0, 2]);
  await moderate([ids[2]!], 'spam');
  await moderate([ids[3]!], 'trash');
  expect([
    await listIds(),
    await listIds('?status=spam'),
    await listIds('?status=trash'),
    await overview(),
  ]).toEqual([[], [ids[2]], [ids[3]], 0]);
  expect((await server.request(`${path}/posts/${other}/replies`)).body.found).toBe(2);
  await moderate([ids[2]!], 'unspam');
  expect(await listIds()).toEqual([ids[2]]);
  const { acts } = (await server.request('/wpcom/v2/admin/log?act=comment.moderate', { as: boss })).body;
  expect(acts.map(({ details }: { details: object }) => details)).toMatchObject([
    { status: 'unspam', count: 1 },
    { status: 'trash', count: 1 },
    { status: 'spam', count: 1 },
    { status: 'approved', count: 2, comments: `${ids[0]}, ${ids[1]}` },
  ]);
  // Comments of blogs are their owners' own.
  const { ID } = (await say(await server.signUp({ username: 'nina' }), 'On the blog')).body;
  expect((await moderate([ID], 'trash')).status).toBe(404);
});
