import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

const LIKED = '/rest/v1.2/read/liked';

let server: TestServer;
let reader: TestMember;
let other: TestMember;
const toDate = (number: number) => new Date(Date.UTC(2026, 9, number));

beforeAll(async () => {
  server = await startTestServer();
  reader = await server.signUp({ username: 'theowner' });
  other = await server.signUp({ username: 'stranger' });
});
afterAll(() => server.close());

async function loadIds(toListPath: string, as?: TestMember): Promise<number[]> {
  const { status, body } = await server.request(toListPath, { as });
  expect(status).toBe(200);
  return body.posts.map((post: { ID: number }) => post.ID);
}

describe('likes', () => {
  /** In the order of the likes, which differs from that of their dates. */
  const posts: number[] = [];
  beforeAll(async () => {
    const feed = await storeFeed(server.db);
    for (const number of [2, 3, 1]) {
      const id = await storePost(server.db, feed, { sort_at: toDate(number) });
      posts.push(id);
      const created_at = toDate(20 + posts.length);
      await server.db.insertInto('likes').values({ user_id: reader.id, post_id: id, created_at }).execute();
    }
    await server.db.insertInto('likes').values({ user_id: other.id, post_id: posts[0]! }).execute();
  });

  it('LK-01: have the posts that the user likes, latest like first, each with the date of the like', async () => {
    const { body } = await server.request(LIKED, { as: reader });
    expect(body.posts.map((post: { ID: number }) => post.ID)).toEqual(posts.toReversed());
    expect(body.posts[0]).toMatchObject({
      date: toDate(1).toISOString(),
      date_liked: toDate(23).toISOString(),
      i_like: true,
    });
    expect(body.date_range).toEqual({ before: toDate(23).toISOString(), after: toDate(21).toISOString() });
  });

  it('go on where the page before ended, and are bounded by the dates of the likes', async () => {
    const first = await server.request(`${LIKED}?number=2`, { as: reader });
    expect(await loadIds(`${LIKED}?page_handle=${first.body.next_page_handle}`, reader)).toEqual([posts[0]]);
    expect(
      await loadIds(`${LIKED}?before=${toDate(23).toISOString()}&after=${toDate(22).toISOString()}`, reader),
    ).toEqual([posts[1]]);
  });

  it('keep date_liked in a poll', async () => {
    const { body } = await server.request(`${LIKED}?number=40&fields=ID,date_liked`, { as: reader });
    expect(Object.keys(body.posts[0]).sort()).toEqual(['ID', 'date_liked']);
  });

  it('are each reader’s own, and not for visitors', async () => {
    expect(await loadIds(LIKED, other)).toEqual([posts[0]]);
    expect((await server.request(LIKED)).status).toBe(401);
  });
});

describe('a list', () => {
  let inFeed: number;
  let tagged: number;
  let both: number;
  beforeAll(async () => {
    const feed = await storeFeed(server.db);
    inFeed = await storePost(server.db, feed, { sort_at: toDate(1) });
    both = await storePost(server.db, feed, { sort_at: toDate(3), tags: ['Science'] });
    tagged = await storePost(server.db, await storeFeed(server.db), {
      sort_at: toDate(2),
      tags: ['Science'],
    });
    await storePost(server.db, await storeFeed(server.db));
    for (const [slug, is_public] of [
      ['open', true],
      ['closed', false],
      ['empty', true],
    ] as const) {
      const { id } = await server.db
        .insertInto('lists')
        .values({ owner_id: reader.id, title: slug, slug, is_public })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (slug === 'empty') continue;
      const tag = await server.db
        .selectFrom('tags')
        .select('id')
        .where('slug', '=', 'science')
        .executeTakeFirstOrThrow();
      await server.db
        .insertInto('list_items')
        .values([
          { list_id: id, feed_id: feed, tag_id: null },
          { list_id: id, feed_id: null, tag_id: tag.id },
        ])
        .execute();
    }
  });
  const toListPath = (slug: string) => `/rest/v1.3/read/list/theowner/${slug}/posts`;

  it('has the posts of its feeds and tags, each once, for everyone', async () => {
    expect(await loadIds(toListPath('open'))).toEqual([both, tagged, inFeed]);
    const first = await server.request(`${toListPath('open')}?number=1`);
    expect(
      await loadIds(`${toListPath('open')}?number=1&page_handle=${first.body.next_page_handle}`),
    ).toEqual([tagged]);
    expect(await loadIds(toListPath('empty'))).toEqual([]);
  });

  it('is unknown to all others when it is private, like one that does not exist', async () => {
    expect(await loadIds(toListPath('closed'), reader)).toEqual([both, tagged, inFeed]);
    for (const as of [other, undefined])
      for (const slug of ['closed', 'nothing'])
        expect((await server.request(toListPath(slug), { as })).body).toMatchObject({ error: 'not_found' });
  });
});

test('notifications: the posts of followed feeds with notifications', async () => {
  const [told, untold] = [await storeFeed(server.db), await storeFeed(server.db)];
  const post = await storePost(server.db, told);
  await storePost(server.db, untold);
  await server.db
    .insertInto('subscriptions')
    .values([
      { user_id: reader.id, feed_id: told, notify_posts: true },
      { user_id: reader.id, feed_id: untold },
    ])
    .execute();
  expect(await loadIds('/rest/v1.2/read/notifications', reader)).toEqual([post]);
  expect(await loadIds('/rest/v1.2/read/notifications', other)).toEqual([]);
});

test('featured: the posts of a blog that have an image', async () => {
  const { blogId, feedId } = await storeBlog(server.db, { owners: [reader.id] });
  const pictured = await storePost(server.db, feedId, {
    image: JSON.stringify({ url: 'https://pictures.example/1.jpg', alt: '' }) as never,
  });
  await storePost(server.db, feedId);
  expect(await loadIds(`/rest/v1.2/read/sites/${blogId}/featured`)).toEqual([pictured]);
  expect((await server.request('/rest/v1.2/read/sites/999999/featured')).status).toBe(404);
});
