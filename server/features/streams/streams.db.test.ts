import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCursor } from '#server/platform/http/page-cursor.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

const FOLLOWING = '/rest/v1.2/read/following';
const toDate = (number: number) => new Date(Date.UTC(2026, 9, number));

let server: TestServer;
let reader: TestMember;
let newcomer: TestMember;
let followed: number;
let other: number;
/** Newest first: ten of the followed feed, and two of the other that a second follow adds. */
const posts: number[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  reader = await server.signUp();
  newcomer = await server.signUp();
  followed = await storeFeed(db, { title: 'Salt & Smoke', icon_url: 'https://feed1.example/icon.png' });
  other = await storeFeed(db);
  for (let number = 10; number >= 1; number -= 1) {
    posts.push(
      await storePost(db, followed, { title: `Day ${number}`, sort_at: toDate(number), tags: ['Bread'] }),
    );
  }
  await storePost(db, other, { title: 'Elsewhere', sort_at: toDate(20) });
  await follow(followed);
});
afterAll(() => server.close());

function follow(feedId: number) {
  return server.request('/rest/v1.1/read/following/mine/new', { as: reader, json: { feed_id: feedId } });
}

async function readAll(path: string, number: number): Promise<{ id: number; pages: number[] }[]> {
  const found: { id: number; pages: number[] }[] = [];
  for (let handle = '', page = 1; ; page += 1) {
    const { body } = await server.request(`${path}?number=${number}${handle}`, { as: reader });
    for (const post of body.posts) found.push({ id: post.ID, pages: [page] });
    if (body.next_page_handle === undefined) return found;
    expect(body.posts).toHaveLength(number);
    handle = `&page_handle=${body.next_page_handle}`;
  }
}

describe('the following stream', () => {
  it('RT-03: has the posts of the followed feeds only, newest first, with their content', async () => {
    const { status, body } = await server.request(FOLLOWING, { as: reader });
    expect(status).toBe(200);
    expect(body.posts.map((post: { ID: number }) => post.ID)).toEqual(posts);
    for (const post of body.posts) expect(post.content).toBe('<p>Body</p>');
    expect(body.posts[0].is_following).toBe(true);
    expect(body.next_page_handle).toBeUndefined();
    expect(body.date_range).toEqual({ before: toDate(10).toISOString(), after: toDate(1).toISOString() });
  });

  it('EN-18: each item names its feed, its post and its site', async () => {
    const { body } = await server.request(`${FOLLOWING}?number=1`, { as: reader });
    expect(body.posts[0]).toMatchObject({
      feed_ID: followed,
      feed_item_ID: posts[0],
      ID: posts[0],
      global_ID: `feed-${followed}-${posts[0]}`,
      site_name: 'Salt & Smoke',
      site_icon: { img: 'https://feed1.example/icon.png' },
      tags: { Bread: { slug: 'bread', name: 'Bread', display_name: 'Bread' } },
      is_external: true,
    });
  });

  it.each([1, 3, 5, 10])('pages of %i have every post once and end without a handle', async (number) => {
    expect((await readAll(FOLLOWING, number)).map((post) => post.id)).toEqual(posts);
  });

  it('a page continues where the previous one ended, even with new posts', async () => {
    const first = await server.request(`${FOLLOWING}?number=4`, { as: reader });
    const late = await storePost(server.db, followed, { sort_at: toDate(11) });
    const next = await server.request(`${FOLLOWING}?number=7&page_handle=${first.body.next_page_handle}`, {
      as: reader,
    });
    expect(next.body.posts.map((post: { ID: number }) => post.ID)).toEqual(posts.slice(4));
    await server.db.deleteFrom('posts').where('id', '=', late).execute();
  });

  it('before leaves its date out, after takes it in, and nonsense dates bound nothing', async () => {
    const loadIds = async (query: string) =>
      (await server.request(`${FOLLOWING}?${query}`, { as: reader })).body.posts.map(
        (post: { ID: number }) => post.ID,
      );
    expect(await loadIds(`before=${toDate(8).toISOString()}&after=${toDate(6).toISOString()}`)).toEqual(
      posts.slice(3, 5),
    );
    expect(await loadIds('before=yesterday&after=%2B275760-09-13')).toEqual(posts);
  });

  it('FS-17: at starts the stream at its date; an invalid one is ignored', async () => {
    const loadIds = async (query: string) => {
      const { status, body } = await server.request(`${FOLLOWING}?number=2&${query}`, { as: reader });
      expect(status).toBe(200);
      return { ...body, ids: body.posts.map((post: { ID: number }) => post.ID) };
    };
    const first = await loadIds(`at=${toDate(6).toISOString()}`);
    expect(first.ids).toEqual(posts.slice(5, 7));
    const next = await loadIds(`at=${toDate(6).toISOString()}&page_handle=${first.next_page_handle}`);
    expect(next.ids).toEqual(posts.slice(7, 9));
    expect((await loadIds('at=banana')).ids).toEqual(posts.slice(0, 2));
  });

  it('a gap is filled from its older end inclusive to its newer end exclusive', async () => {
    const { body } = await server.request(
      `${FOLLOWING}?number=40&orderBy=date&meta=post&content_width=675&after=${toDate(4).toISOString()}&before=${toDate(7).toISOString()}`,
      { as: reader },
    );
    expect(body.posts.map((post: { ID: number }) => post.ID)).toEqual(posts.slice(4, 7));
    expect(body.next_page_handle).toBeUndefined();
  });

  it('leaves out what fields does not name, and reads the content only if it does', async () => {
    const without = await server.request(`${FOLLOWING}?number=1&fields=title,author.name`, { as: reader });
    expect(Object.keys(without.body.posts[0]).sort()).toEqual(['author', 'title']);
    const withContent = await server.request(`${FOLLOWING}?number=1&fields=content`, { as: reader });
    expect(withContent.body.posts).toEqual([{ content: '<p>Body</p>' }]);
  });

  it('a post of 1 MB has its content only on its own, so that a page stays small', async () => {
    const long = `<p>${'word '.repeat(200_000)}</p>`;
    const feed = await storeFeed(server.db);
    const post = await storePost(server.db, feed, { content: long });
    const stream = await server.request(`/rest/v1.2/read/feed/${feed}/posts`);
    expect(stream.body.posts).toMatchObject([{ ID: post }]);
    expect(stream.body.posts[0]).not.toHaveProperty('content');
    const alone = await server.request(`/rest/v1.2/read/feed/${feed}/posts/${post}`);
    expect(alone.body.content).toBe(long);
  });

  it('a poll with fields answers only these of each post', async () => {
    const { body } = await server.request(
      `${FOLLOWING}?number=40&fields=ID,site_ID,date,feed_ID,feed_item_ID,URL`,
      {
        as: reader,
      },
    );
    expect(Object.keys(body.posts[0]).sort()).toEqual([
      'ID',
      'URL',
      'date',
      'feed_ID',
      'feed_item_ID',
      'site_ID',
    ]);
  });

  it('feed_id narrows it to one followed feed and shows nothing of any other', async () => {
    const loadFeedStream = (feedId: number) =>
      server.request(`${FOLLOWING}?feed_id=${feedId}`, { as: reader });
    expect((await loadFeedStream(followed)).body.posts).toHaveLength(10);
    expect((await loadFeedStream(other)).body.posts).toEqual([]);
  });

  it('is empty for someone who follows nothing, and closed to visitors', async () => {
    expect((await server.request(FOLLOWING, { as: newcomer })).body).toEqual({ posts: [] });
    expect((await server.request(FOLLOWING)).status).toBe(401);
  });

  it.each([
    [
      'a damaged handle',
      'page_handle=abc',
      'This page_handle is not valid. Start again from the first page.',
    ],
    ['a handle of no date', `page_handle=${encodeCursor({ sortAt: 'infinity', id: 1 })}`, 'not valid'],
    ['more than 40', 'number=41', 'number'],
    ['a feed that is no number', 'feed_id=x', 'feed_id'],
  ])('refuses %s', async (_, query, words) => {
    const { status, body } = await server.request(`${FOLLOWING}?${query}`, { as: reader });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'invalid_input', message: expect.stringContaining(words) });
  });
});

describe('a site’s stream', () => {
  it('RT-09: has the posts of the blog with this number, for visitors too', async () => {
    const { blogId, feedId } = await storeBlog(server.db);
    const post = await storePost(server.db, feedId);
    const { body } = await server.request(`/rest/v1.2/read/sites/${blogId}/posts`);
    expect(body.posts).toMatchObject([{ ID: post, site_ID: blogId, feed_ID: feedId }]);
    expect((await server.request('/rest/v1.2/read/sites/999999/posts')).body.error).toBe('not_found');
  });
});

describe('a feed’s stream', () => {
  it('RT-07: has the feed’s posts, for visitors too', async () => {
    const { status, body } = await server.request(`/rest/v1.2/read/feed/${other}/posts`);
    expect(status).toBe(200);
    expect(body.posts).toMatchObject([{ title: 'Elsewhere', is_following: false }]);
    expect((await readAll(`/rest/v1.2/read/feed/${followed}/posts`, 3)).map((post) => post.id)).toEqual(
      posts,
    );
  });

  it('is empty for a feed without posts, and unknown for one that does not exist', async () => {
    const empty = await storeFeed(server.db);
    expect((await server.request(`/rest/v1.2/read/feed/${empty}/posts`)).body).toEqual({ posts: [] });
    const unknown = await server.request('/rest/v1.2/read/feed/999999/posts');
    expect(unknown.status).toBe(404);
    expect(unknown.body.error).toBe('unknown_feed');
  });
});
