import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

let server: TestServer;
let ann: TestMember;
let feed: number;
let post: number;

beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  feed = await storeFeed(server.db);
  post = await storePost(server.db, feed);
});
afterAll(() => server.close());

const toPath = (rest = '', of = post) => `/rest/v1.1/sites/feed:${feed}/posts/${of}/likes${rest}`;
const like = (as: TestMember, of = post) => server.request(toPath('/new', of), { as, json: {} });
const unlike = (as: TestMember, of = post) => server.request(toPath('/mine/delete', of), { as, json: {} });

it('a second like changes nothing, and a second unlike neither', async () => {
  for (let time = 0; time < 2; time++)
    expect((await like(ann)).body).toMatchObject({
      success: true,
      i_like: true,
      like_count: 1,
      site_ID: 0,
      post_ID: post,
    });
  for (let time = 0; time < 2; time++)
    expect((await unlike(ann)).body).toMatchObject({
      success: true,
      i_like: false,
      like_count: 0,
      site_ID: 0,
      post_ID: post,
    });
});

it('counts exactly when many like and take it back at once', async () => {
  const of = await storePost(server.db, feed);
  const people = await Promise.all(Array.from({ length: 8 }, () => server.signUp()));
  await Promise.all([...people, ...people, ...people].map((person) => like(person, of)));
  expect((await server.request(toPath('', of))).body.found).toBe(8);
  await Promise.all(people.slice(0, 3).flatMap((person) => [unlike(person, of), unlike(person, of)]));
  expect((await server.request(toPath('', of))).body.found).toBe(5);
  await server.db.deleteFrom('users').where('id', '=', people[7]!.id).execute();
  const { like_count } = await server.db
    .selectFrom('posts')
    .select('like_count')
    .where('id', '=', of)
    .executeTakeFirstOrThrow();
  expect(like_count).toBe(4);
});

it('names those who like it, the latest first, to everyone', async () => {
  const bo = await server.signUp({ username: 'bob' });
  await like(ann);
  await like(bo);
  const { body } = await server.request(toPath());
  expect(body).toMatchObject({ found: 2, i_like: false, can_like: false });
  expect(body.likes).toEqual([
    { ID: bo.id, login: 'bob', name: 'bob', avatar_URL: null, profile_URL: `${server.url}/reader/users/bob` },
    {
      ID: ann.id,
      login: 'ann',
      name: 'ann',
      avatar_URL: null,
      profile_URL: `${server.url}/reader/users/ann`,
    },
  ]);
  expect((await server.request(toPath(), { as: ann })).body).toMatchObject({ i_like: true, can_like: true });
});

it('shows the like on the post and in streams, to its owner alone', async () => {
  await like(ann);
  const of = `/rest/v1.2/read/feed/${feed}/posts`;
  const mine = await server.request(`${of}/${post}`, { as: ann });
  expect(mine.body).toMatchObject({ i_like: true, likes_enabled: true });
  const stream = await server.request(of);
  const listed = stream.body.posts.find((item: { ID: number }) => item.ID === post);
  expect(listed).toMatchObject({ i_like: false, like_count: mine.body.like_count });
});

it('refuses visitors, posts of other sites and posts that are not there', async () => {
  expect((await server.request(toPath('/new'), { json: {} })).status).toBe(401);
  const other = await storeFeed(server.db);
  const wrong = await server.request(`/rest/v1.1/sites/feed:${other}/posts/${post}/likes/new`, {
    as: ann,
    json: {},
  });
  expect(wrong).toMatchObject({ status: 404, body: { error: 'unknown_post' } });
  expect((await like(ann, 999_999)).status).toBe(404);
  expect((await server.request('/rest/v1.1/sites/x/posts/1/likes')).status).toBe(404);
});

it('hides the posts of a team from everyone else', async () => {
  const { id: team } = await server.db
    .insertInto('teams')
    .values({ slug: 'harbour', title: 'Harbour' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const secret = await storeFeed(server.db, { team_id: team });
  const of = await storePost(server.db, secret);
  const address = `/rest/v1.1/sites/feed:${secret}/posts/${of}/likes`;
  expect((await server.request(address, { as: ann })).status).toBe(404);
  expect((await server.request(`${address}/new`, { as: ann, json: {} })).status).toBe(404);
  await server.db.insertInto('team_members').values({ team_id: team, user_id: ann.id }).execute();
  expect((await server.request(`${address}/new`, { as: ann, json: {} })).body.like_count).toBe(1);
});
