import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';

let server: TestServer;
let ann: TestMember;
let mate: TestMember;
let openPost: number;
let teamPost: number;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  mate = await server.signUp({ username: 'mate' });
  const { db } = server;
  const team = await db
    .insertInto('teams')
    .values({ slug: 'crew', title: 'Crew' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const user of [ann, mate])
    await db.insertInto('team_members').values({ team_id: team.id, user_id: user.id }).execute();
  const open = await storeBlog(db, { slug: 'open', owners: [ann.id] });
  const closed = await storeBlog(db, { slug: 'closed', owners: [ann.id], team_id: team.id });
  const write = async (blogId: number, title: string) => {
    const { body } = await server.request(`/rest/v1.1/sites/${blogId}/posts/new`, {
      as: ann,
      json: { title, content: '<p>Words</p>' },
    });
    return body.ID as number;
  };
  openPost = await write(open.blogId, 'For all');
  teamPost = await write(closed.blogId, 'For the crew');
  await db.updateTable('users').set({ primary_blog_id: closed.blogId }).where('id', '=', ann.id).execute();
});
afterAll(() => server.close());

const toIds = ({ body }: { body: { posts: { ID: number }[] } }) => body.posts.map((post) => post.ID);

test('a profile is public, by login and by number, and never has the address', async () => {
  await server.request('/rest/v1.1/me/settings', {
    as: ann,
    json: { display_name: 'Ann Lee', description: 'Tea & tides', user_URL: 'ann.example' },
  });
  const { status, body } = await server.request('/rest/v1.1/users/ANN');
  expect(status).toBe(200);
  expect(body).toEqual({
    ID: ann.id,
    user_login: 'ann',
    display_name: 'Ann Lee',
    first_name: '',
    last_name: '',
    description: 'Tea & tides',
    user_URL: 'https://ann.example/',
    avatar_URL: null,
    profile_URL: `${server.url}/reader/users/ann`,
    primary_blog: null,
  });
  const byId = await server.request(`/rest/v1.1/users/${ann.id}?find_by_id=true`);
  expect(byId.body.user_login).toBe('ann');
  for (const path of [
    `/rest/v1.1/users/${ann.id}`,
    '/rest/v1.1/users/nobody',
    '/rest/v1.1/users/ann?find_by_id=true',
  ])
    expect((await server.request(path)).status, path).toBe(404);
});

test('a blog of a team is named, and its posts are listed, for its members only', async () => {
  const profile = await server.request('/rest/v1.1/users/ann', { as: mate });
  expect(profile.body.primary_blog).toMatchObject({ title: 'Blog closed' });
  const path = `/rest/v1/users/${ann.id}/posts`;
  expect(toIds(await server.request(path))).toEqual([openPost]);
  expect(toIds(await server.request(path, { as: mate }))).toEqual([teamPost, openPost]);
  const stranger = await server.signUp({ username: 'stranger' });
  expect(toIds(await server.request(path, { as: stranger }))).toEqual([openPost]);
  const first = await server.request(`${path}?number=1`, { as: mate });
  const next = await server.request(`${path}?number=1&page_handle=${first.body.next_page_handle}`, {
    as: mate,
  });
  expect([toIds(first), toIds(next)]).toEqual([[teamPost], [openPost]]);
  expect((await server.request('/rest/v1/users/999999/posts')).status).toBe(404);
});

test('RT-13, RT-14, US-01: the pages are made by the server, the number leads to the login, and “id” is no one', async () => {
  const page = await server.request('/reader/users/ann');
  expect(page.status).toBe(200);
  expect(page.body).toContain('Ann Lee');
  expect(page.body).toContain('For all');
  expect(page.body).not.toContain('For the crew');
  const byId = await server.request(`/reader/users/id/${ann.id}?ref=mail`);
  // Temporary: a login can change.
  expect([byId.status, byId.headers.get('location')]).toEqual([302, '/reader/users/ann?ref=mail']);
  const lists = await server.request('/reader/users/ann/lists');
  expect(lists.body).toContain('No lists yet.');
  for (const path of [
    '/reader/users/nobody',
    '/reader/users/nobody/lists',
    '/reader/users/id',
    '/reader/users/id/0',
    '/reader/users/id/x',
  ])
    expect((await server.request(path)).status, path).toBe(404);
});

test('an image can be taken away again', async () => {
  const { id } = await server.db
    .insertInto('media')
    .values({ user_id: mate.id, purpose: 'avatar', mime_type: 'image/webp', bytes: 1, width: 1, height: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('users')
    .set({ image: `/media/${id}` })
    .where('id', '=', mate.id)
    .execute();
  expect((await server.request('/rest/v1/me/gravatar', { method: 'DELETE' })).status).toBe(401);
  expect((await server.request('/rest/v1/me/gravatar', { method: 'DELETE', as: mate })).status).toBe(200);
  expect((await server.request('/rest/v1.1/users/mate')).body.avatar_URL).toBeNull();
  const left = await server.db.selectFrom('media').select('id').where('user_id', '=', mate.id).execute();
  expect(left).toEqual([]);
});
