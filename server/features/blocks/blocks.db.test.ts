import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

let server: TestServer;
let ann: TestMember;
let bob: TestMember;
let cat: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  // The first user is the administrator, who moderates.
  await server.signUp({ username: 'boss' });
  ann = await server.signUp({ username: 'ann' });
  bob = await server.signUp({ username: 'bob' });
  cat = await server.signUp({ username: 'cat' });
});
afterAll(() => server.close());

const post = (as: TestMember, path: string, json: object = {}) => server.request(path, { as, json });
const blockSite = (as: TestMember, key: string, verb = 'new') =>
  post(as, `/rest/v1.1/me/block/sites/${key}/${verb}`);
const blockUser = (as: TestMember, id: number, verb = 'new') =>
  post(as, `/rest/v1.1/me/block/users/${id}/${verb}`);
const read = async (as: TestMember | undefined, path: string) => (await server.request(path, { as })).body;

describe('blocked sites', () => {
  test('a feed and a blog are blocked once, listed latest first in pages, and unblocked', async () => {
    const feed = await storeFeed(server.db, { title: 'Loud', icon_url: 'https://loud.example/i.png' });
    const blog = await storeBlog(server.db, { owners: [bob.id] });
    for (let time = 0; time < 2; time++)
      expect(await blockSite(ann, `feed:${feed}`)).toMatchObject({ status: 200, body: { success: true } });
    await blockSite(ann, String(blog.blogId));
    const list = '/wpcom/v2/me/blocks/sites';
    const { sites, page, count } = await read(ann, list);
    expect([page, count]).toEqual([1, 2]);
    expect(sites[0]).toMatchObject({ ID: blog.blogId });
    expect(sites[1]).toMatchObject({
      ID: 0,
      feed_ID: feed,
      name: 'Loud',
      site_icon: 'https://loud.example/i.png',
    });
    const second = await read(ann, `${list}?page=2&per_page=1`);
    expect([second.sites.length, second.sites[0].feed_ID, second.page, second.count]).toEqual([
      1,
      feed,
      2,
      2,
    ]);
    expect((await read(bob, list)).sites).toEqual([]);
    await blockSite(ann, `feed:${feed}`, 'delete');
    await blockSite(ann, String(blog.blogId), 'delete');
    expect((await read(ann, list)).count).toBe(0);
  });

  test('rejects missing sites, a team’s, and invalid keys', async () => {
    const { id } = await server.db
      .insertInto('teams')
      .values({ slug: 'harbour', title: 'Harbour' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const secret = await storeFeed(server.db, { team_id: id });
    expect((await blockSite(ann, `feed:${secret}`)).status).toBe(404);
    expect((await blockSite(ann, '999999')).status).toBe(404);
    expect((await blockSite(ann, 'x')).status).toBe(404);
  });
});

describe('U68: blocked people', () => {
  let feed: number;
  let of: number;
  const toPostPath = () => `/rest/v1.1/sites/feed:${feed}/posts/${of}`;
  beforeAll(async () => {
    feed = await storeFeed(server.db);
    of = await storePost(server.db, feed);
  });

  test('their comments and likes are gone for the blocker alone, and answers keep their place', async () => {
    const shout = await post(bob, `${toPostPath()}/replies/new`, { content: 'I shout' });
    await post(bob, `${toPostPath()}/replies/new`, { content: 'Again' });
    await post(cat, `/rest/v1.1/sites/feed:${feed}/comments/${shout.body.ID}/replies/new`, {
      content: 'Please do not',
    });
    await post(bob, `${toPostPath()}/likes/new`);
    await post(cat, `${toPostPath()}/likes/new`);

    expect((await blockUser(ann, bob.id)).body).toEqual({ success: true });
    const { comments, found } = await read(ann, `${toPostPath()}/replies`);
    expect(found).toBe(2);
    expect(
      comments.map(({ content, author, status }: { content: string; author: unknown; status: string }) => [
        author !== null,
        status,
        content.includes('shout'),
      ]),
    ).toEqual([
      [false, 'trash', false],
      [true, 'approved', false],
    ]);
    expect(comments[1].content).toContain('Please do not');
    const one = `/rest/v1.1/sites/feed:${feed}/comments/${shout.body.ID}`;
    expect((await server.request(one, { as: ann })).status).toBe(404);
    const likers = (await read(ann, `${toPostPath()}/likes`)).likes as { login: string }[];
    expect(likers.map(({ login }) => login)).toEqual(['cat']);

    for (const as of [cat, undefined]) {
      expect((await read(as, `${toPostPath()}/replies`)).found).toBe(3);
      expect((await read(as, `${toPostPath()}/likes`)).likes).toHaveLength(2);
    }
    const listed = await read(ann, '/wpcom/v2/me/blocks/users');
    expect(listed).toMatchObject({ page: 1, count: 1, users: [{ ID: bob.id, login: 'bob' }] });

    await blockUser(ann, bob.id, 'delete');
    expect((await read(ann, `${toPostPath()}/replies`)).found).toBe(3);
  });

  test('no one blocks oneself or no one', async () => {
    expect((await blockUser(ann, ann.id)).status).toBe(400);
    expect((await blockUser(ann, 999_999)).status).toBe(404);
  });
});

test('a feed that moves onto another one takes its blocks along', async () => {
  const { redirectFeed } = await import('#server/features/feeds/queries-redirect.ts');
  const from = await storeFeed(server.db);
  const to = await storeFeed(server.db, { url: 'https://new.example/feed' });
  await blockSite(cat, `feed:${from}`);
  await redirectFeed(server.db, from, 'https://new.example/feed');
  const { sites } = await read(cat, '/wpcom/v2/me/blocks/sites');
  expect(sites.map((site: { feed_ID: number }) => site.feed_ID).sort()).toEqual([from, to].sort());
});
