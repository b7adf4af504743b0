import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createMembership } from '#server/features/teams/queries.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

const image = JSON.stringify({ url: 'https://pictures.example/1.jpg', alt: '' }) as never;

let server: TestServer;
let member: TestMember;
let stranger: TestMember;
/** A blog of the team, and its post that no one else may ever see. */
let secret: { blogId: number; feedId: number };
let feed: number;

/** Every path to a post, whatever was followed, liked and listed before the blog became the team's. */
const STREAMS = {
  following: '/rest/v1.2/read/following',
  'recent by page': '/wpcom/v2/read/streams/following?page=1',
  'recent by handle': '/wpcom/v2/read/streams/following?number=40',
  'recent search': '/wpcom/v2/read/streams/following?page=1&q=xylophone',
  user: '/rest/v1/users/{writer}/posts',
  tag: '/wpcom/v2/read/tags/music/posts',
  tag_popular: '/wpcom/v2/read/streams/tag/music',
  'discover:recommended': '/wpcom/v2/read/streams/discover?tags=music',
  'discover without tags': '/wpcom/v2/read/streams/discover',
  'cards of tags': '/wpcom/v2/read/tags/cards?tags=music&site_recs_per_card=20',
  'sites in a stream': '/wpcom/v2/read/streams/discover?tags=music&number=1&site_recs_per_card=20',
  'discover:latest': '/wpcom/v2/read/tags/posts?tags=music',
  'discover:firstposts': '/wpcom/v2/read/streams/first-posts',
  'search by relevance': '/rest/v1.2/read/search?q=xylophone',
  'search by date': '/rest/v1.2/read/search?q=xylophone&sort=date',
  'search by tag': '/rest/v1.2/read/search?q=tag:music',
  'search by dates': '/rest/v1.2/read/search?q=after:2000',
  'search in subscriptions': '/rest/v1.2/read/search?q=xylophone&scope=mine',
  likes: '/rest/v1.2/read/liked',
  list: '/rest/v1.3/read/list/bandleader/ours/posts',
  notifications: '/rest/v1.2/read/notifications',
  recommendations_posts: '/rest/v1.2/read/recommendations/posts?number=40',
  custom_recs_posts_with_images: '/rest/v1.2/read/recommendations/posts?number=40&alg_prefix=x',
  custom_recs_sites_with_images: '/rest/v1.2/read/recommendations/sites?posts_per_site=1',
  'recommended sites': '/rest/v1.2/read/recommendations/sites',
  'recommended to me': '/rest/v1.1/read/recommendations/mine?number=10',
  a8c: '/rest/v1.2/read/a8c',
  p2: '/rest/v1.2/read/following/p2',
};

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  member = await server.signUp({ username: 'bandleader' });
  stranger = await server.signUp();
  await createMembership(db, { slug: 'a8c', title: 'Band' }, member.id);
  const { id: team_id } = await db.selectFrom('teams').select('id').executeTakeFirstOrThrow();
  secret = await storeBlog(db, { owners: [member.id], team_id });
  feed = await storeFeed(db);
  const post = {
    title: 'Xylophone',
    tags: ['Music'],
    image,
    sort_at: new Date(),
    content: '<p>xylophone</p>',
  };
  const posts = [
    await storePost(db, secret.feedId, { ...post, author_id: member.id }),
    await storePost(db, feed, post),
  ];
  for (const { id: user_id } of [member, stranger]) {
    for (const feed_id of [secret.feedId, feed])
      await db.insertInto('subscriptions').values({ user_id, feed_id, notify_posts: true }).execute();
    for (const post_id of posts) await db.insertInto('likes').values({ user_id, post_id }).execute();
  }
  const { id: list_id } = await db
    .insertInto('lists')
    .values({ owner_id: member.id, title: 'Ours', slug: 'ours' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const feed_id of [secret.feedId, feed])
    await db.insertInto('list_items').values({ list_id, feed_id, tag_id: null }).execute();
});
afterAll(() => server.close());

/** Returns the feeds whose posts or names are in a response. */
async function loadFeedIds(path: string, as?: TestMember): Promise<Set<number>> {
  const { status, body } = await server.request(path.replace('{writer}', String(member.id)), { as });
  expect([200, 401]).toContain(status);
  const text = JSON.stringify(body);
  return new Set([...text.matchAll(/"feed_(?:ID|id)":(\d+)/g)].map(([, id]) => Number(id)));
}

describe('the blog of a team', () => {
  it.each(Object.entries(STREAMS))('%s shows nothing of it to others', async (_, path) => {
    for (const as of [stranger, undefined]) expect(await loadFeedIds(path, as)).not.toContain(secret.feedId);
  });

  it.each([
    'following',
    'user',
    'tag',
    'search by date',
    'likes',
    'list',
    'notifications',
    'a8c',
    'p2',
  ] as const)('%s shows it to its members', async (name) => {
    expect(await loadFeedIds(STREAMS[name], member)).toContain(secret.feedId);
  });

  it('has no page of its own for others: feed, site and featured are as if it were not there', async () => {
    const { blogId, feedId } = secret;
    for (const path of [
      `/rest/v1.2/read/feed/${feedId}/posts`,
      `/rest/v1.2/read/sites/${blogId}/posts`,
      `/rest/v1.2/read/sites/${blogId}/featured`,
    ]) {
      expect((await server.request(path, { as: stranger })).status).toBe(404);
      expect((await server.request(path, { as: member })).status).toBe(200);
    }
  });

  it('is not counted in the recent list of others', async () => {
    const { body } = await server.request(STREAMS['recent by page'], { as: stranger });
    expect(body).toMatchObject({ total_cards: 1, total_pages: 1 });
  });
});

describe('a blocked site', () => {
  beforeAll(async () => {
    await server.db.insertInto('blocked_sites').values({ user_id: stranger.id, feed_id: feed }).execute();
  });

  it.each(Object.entries(STREAMS))('%s leaves it out for who blocked it', async (_, path) => {
    expect(await loadFeedIds(path, stranger)).not.toContain(feed);
  });

  it.each([
    'following',
    'recent by page',
    'tag',
    'search by relevance',
    'likes',
    'list',
    'notifications',
  ] as const)('%s keeps it for everyone else', async (name) => {
    expect(await loadFeedIds(STREAMS[name], member)).toContain(feed);
  });

  it('keeps its own page', async () => {
    expect(await loadFeedIds(`/rest/v1.2/read/feed/${feed}/posts`, stranger)).toContain(feed);
  });
});

test('EN-21: a post of any stream has a number, an address, a title, and the name and icon of its site', async () => {
  for (const path of [STREAMS.following, STREAMS.tag, STREAMS.likes, STREAMS.list]) {
    const { body } = await server.request(path, { as: member });
    expect(body.posts[0]).toMatchObject({
      ID: expect.any(Number),
      URL: expect.any(String),
      title: 'Xylophone',
      site_name: expect.any(String),
      featured_image: 'https://pictures.example/1.jpg',
    });
    expect(body.posts[0]).toHaveProperty('site_icon');
  }
});
