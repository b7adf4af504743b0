import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

let server: TestServer;
let feed: number;
let otherFeed: number;
let post: number;
let bare: number;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  feed = await storeFeed(db, { title: 'Salt', icon_url: 'https://feed1.example/icon.png' });
  otherFeed = await storeFeed(db, { title: '', site_url: null });
  post = await storePost(db, feed, {
    guid: 'urn:uuid:1',
    url: 'https://feed1.example/bread',
    title: 'Bread & butter',
    content: '<p>Bake <em>it</em>.</p>',
    excerpt: 'Bake it.',
    authors: JSON.stringify([{ name: 'Ann', url: 'https://feed1.example/ann' }, { name: 'Bo' }]),
    sort_at: new Date('2026-11-01T10:00:00Z'),
    updated_at: new Date('2026-11-02T10:00:00Z'),
    image: JSON.stringify({ url: 'https://feed1.example/bread.jpg', width: 800, alt: 'A loaf' }),
    enclosures: JSON.stringify([{ url: 'https://feed1.example/1.mp3', type: 'audio/mpeg', duration: 61 }]),
    word_count: 300,
    language: 'en',
    comments_url: 'https://feed1.example/bread#comments',
    comment_count: 3,
    location: JSON.stringify({ latitude: 1.5, longitude: -2 }),
    tags: ['Baking'],
  });
  bare = await storePost(db, otherFeed, { url: null, title: '', excerpt: '' });
});
afterAll(() => server.close());

const read = (feedId: number | string, postId: number | string, as?: Parameters<TestServer['request']>[1]) =>
  server.request(`/rest/v1.2/read/feed/${feedId}/posts/${postId}`, as);

it('EN-21: a post has its number, address, title, site and images', async () => {
  const { status, body } = await read(feed, post);
  expect(status).toBe(200);
  expect(body).toEqual({
    ID: post,
    site_ID: 0,
    feed_ID: feed,
    feed_item_ID: post,
    global_ID: `feed-${feed}-${post}`,
    URL: 'https://feed1.example/bread',
    guid: 'urn:uuid:1',
    title: 'Bread & butter',
    date: '2026-11-01T10:00:00.000Z',
    modified: '2026-11-02T10:00:00.000Z',
    author: { name: 'Ann', URL: 'https://feed1.example/ann' },
    authors: [
      { name: 'Ann', URL: 'https://feed1.example/ann' },
      { name: 'Bo', URL: null },
    ],
    excerpt: 'Bake it.',
    content: '<p>Bake <em>it</em>.</p>',
    use_excerpt: false,
    featured_image: 'https://feed1.example/bread.jpg',
    content_images: [],
    content_images_count: 0,
    content_embeds: [],
    canonical_media: {
      media_type: 'image',
      src: 'https://feed1.example/bread.jpg',
      width: 800,
      height: null,
      alt: 'A loaf',
    },
    xpost: null,
    capabilities: { edit_post: false, tick_items: false },
    is_blocked: false,
    full_text: null,
    is_seen: false,
    is_following_conversation: null,
    post_thumbnail: { URL: 'https://feed1.example/bread.jpg', width: 800, height: null, alt: 'A loaf' },
    tags: { Baking: { slug: 'baking', name: 'Baking', display_name: 'Baking' } },
    attachments: [
      {
        URL: 'https://feed1.example/1.mp3',
        mime_type: 'audio/mpeg',
        length: null,
        duration: 61,
        title: null,
      },
    ],
    word_count: 300,
    reading_time: 90,
    language: 'en',
    direction: 'ltr',
    comments_URL: 'https://feed1.example/bread#comments',
    discussion: { comments_open: true, comment_count: 0 },
    like_count: 0,
    i_like: false,
    likes_enabled: true,
    geo: { latitude: 1.5, longitude: -2 },
    feed_URL: 'https://feed1.example/feed',
    site_URL: 'https://feed1.example/',
    site_name: 'Salt',
    site_icon: { img: 'https://feed1.example/icon.png' },
    is_external: true,
    is_following: false,
  });
});

it('a post that says next to nothing is still complete', async () => {
  const { body } = await read(otherFeed, bare);
  expect(body).toMatchObject({
    // Its feed is its only readable address.
    URL: 'https://feed2.example/feed',
    site_name: 'feed2.example',
    author: null,
    featured_image: null,
    post_thumbnail: null,
    site_icon: null,
    tags: {},
    attachments: [],
    modified: body.date,
  });
});

it('says whether the reader follows the feed', async () => {
  const reader = await server.signUp();
  await server.request('/rest/v1.1/read/following/mine/new', { as: reader, json: { feed_id: feed } });
  expect((await read(feed, post, { as: reader })).body.is_following).toBe(true);
  expect((await read(otherFeed, bare, { as: reader })).body.is_following).toBe(false);
});

it('is unknown under another feed’s number, and when there is no such post', async () => {
  for (const [feedId, postId] of [
    [otherFeed, post],
    [feed, 999_999],
    [999_999, post],
  ] as const) {
    const { status, body } = await read(feedId, postId);
    expect(status).toBe(404);
    expect(body.error).toBe('unknown_post');
  }
  expect((await read(feed, 'x')).status).toBe(400);
});
