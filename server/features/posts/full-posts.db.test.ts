import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

let server: TestServer;
let host: FeedHost;
let ann: TestMember;
let bob: TestMember;
let offsetMs = 0;

beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + offsetMs) };
  [server, host] = await Promise.all([startTestServer({ clock }), startFeedHost()]);
  ann = await server.signUp({ username: 'ann' });
  bob = await server.signUp({ username: 'bob' });
});
afterAll(() => Promise.all([server.close(), host.close()]));

const send = (as: TestMember | undefined, path: string, json: object = {}) =>
  server.request(path, { as, json });
const read = (path: string, as?: TestMember) => server.request(path, { as });
const toFeedPostPath = (feed: number, id: number) => `/rest/v1.2/read/feed/${feed}/posts/${id}`;

const SENTENCE = 'The bread rises overnight in a cold room, and in the morning it is ready to be baked. ';
const buildPage = (text: string) => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><head><title>Bread</title></head><body><nav><a href="/">Home</a></nav>
    <article><h1>Bread</h1>${`<p>${text}</p>`.repeat(8)}<script>alert(1)</script></article></body></html>`,
});

describe('a whole text', () => {
  test('is fetched once for all readers, sanitised, and shown to those who want it', async () => {
    const feed = await storeFeed(server.db);
    const url = host.serve('salt', '/bread', buildPage(SENTENCE.repeat(4)));
    const post = await storePost(server.db, feed, { url, is_excerpt_only: true, content: '<p>Begin…</p>' });
    const path = toFeedPostPath(feed, post);
    expect((await read(path)).body.full_text).toBeNull();
    expect((await read(path, ann)).body).toMatchObject({
      content: '<p>Begin…</p>',
      use_excerpt: true,
      full_text: { wanted: false, state: 'unfetched', failure: null },
    });
    const fetched = await send(ann, `${path}/full-text`);
    expect(fetched.status).toBe(200);
    expect(fetched.body).toMatchObject({ failure: null });
    expect(fetched.body.content).toContain('The bread rises overnight');
    expect(fetched.body.content).not.toMatch(/script|Home/);
    expect(fetched.body.word_count).toBeGreaterThan(100);

    // Bob turns full texts on for this feed: the text is already there.
    const wish = `/rest/v1.2/read/feed/${feed}/full-text`;
    expect((await send(bob, wish, { enabled: true })).body).toEqual({ success: true, enabled: true });
    const { body } = await read(path, bob);
    expect(body.content).toContain('The bread rises overnight');
    expect(body).toMatchObject({ use_excerpt: false, full_text: { wanted: true, state: 'ready' } });
    expect(body.word_count).toBe(fetched.body.word_count);
    const { content, use_excerpt, word_count } = body;
    const streamPath = `/rest/v1.2/read/feed/${feed}/posts`;
    expect((await read(streamPath, bob)).body.posts).toMatchObject([{ content, use_excerpt, word_count }]);
    expect((await read(streamPath, ann)).body.posts).toMatchObject([{ content: '<p>Begin…</p>' }]);
    expect((await read(path, ann)).body.content).toBe('<p>Begin…</p>');
    expect(host.requestsTo('salt', '/bread')).toHaveLength(1);
    await send(bob, wish, { enabled: false });
    expect((await read(path, bob)).body.content).toBe('<p>Begin…</p>');
  });

  test.each([
    ['/gone', { status: 404, body: '' }, 'not_found'],
    ['/wall', { status: 403, body: '' }, 'not_allowed'],
    ['/film', { headers: { 'content-type': 'video/mp4' }, body: 'x' }, 'not_a_page'],
    [
      '/empty',
      { headers: { 'content-type': 'text/html' }, body: '<html><body></body></html>' },
      'no_article',
    ],
    ['/broken', { status: 500, body: '' }, 'unreachable'],
  ] as const)(
    'says why there is none at %s, keeps the excerpt, and does not retry at once',
    async (path, answer, failure) => {
      const feed = await storeFeed(server.db);
      const url = host.serve('bad', path, answer);
      const post = await storePost(server.db, feed, { url, content: '<p>Begin…</p>' });
      const full = `${toFeedPostPath(feed, post)}/full-text`;
      for (let time = 0; time < 2; time++)
        expect((await send(ann, full)).body).toEqual({ content: null, word_count: 0, failure });
      expect(host.requestsTo('bad', path)).toHaveLength(1);
      await send(ann, `/rest/v1.2/read/feed/${feed}/full-text`, { enabled: true });
      expect((await read(toFeedPostPath(feed, post), ann)).body).toMatchObject({
        content: '<p>Begin…</p>',
        full_text: { wanted: true, state: 'failed', failure },
      });
      offsetMs += 11 * 60_000;
      await send(ann, full);
      expect(host.requestsTo('bad', path)).toHaveLength(2);
    },
  );

  test('is fetched automatically for new posts of a feed with full texts', async () => {
    const feed = await storeFeed(server.db);
    await send(ann, `/rest/v1.2/read/feed/${feed}/full-text`, { enabled: true });
    const url = host.serve('new', '/1', buildPage(SENTENCE.repeat(4)));
    const post = await storePost(server.db, feed, { url, content: '<p>Begin…</p>' });
    const getState = async () => (await read(toFeedPostPath(feed, post), ann)).body.full_text.state;
    await expect.poll(getState).toBe('ready');
  });

  test('there is none of a blog of ours, of nothing, and none for visitors', async () => {
    const blog = await storeBlog(server.db, { owners: [ann.id] });
    const own = await storePost(server.db, blog.feedId);
    expect((await send(ann, `${toFeedPostPath(blog.feedId, own)}/full-text`)).status).toBe(400);
    expect((await read(toFeedPostPath(blog.feedId, own), ann)).body.full_text).toBeNull();
    expect((await send(ann, `/rest/v1.2/read/feed/${blog.feedId}/full-text`, { enabled: true })).status).toBe(
      400,
    );
    expect((await send(ann, '/rest/v1.2/read/feed/999999/full-text', { enabled: true })).status).toBe(404);
    expect((await send(undefined, `${toFeedPostPath(blog.feedId, own)}/full-text`)).status).toBe(401);
  });
});

describe('U30: a post that is not there', () => {
  test('one that was deleted permanently answers 410, in the trash 404, by either address', async () => {
    const site = (await send(ann, '/rest/v1.1/sites/new', { slug: 'ann-garden', title: 'Garden' })).body;
    const posts = `/rest/v1.1/sites/${site.ID}/posts`;
    const made = (await send(ann, `${posts}/new`, { title: 'Roses', content: '<p>Red</p>' })).body;
    const places = [
      toFeedPostPath(site.feed_ID, made.ID),
      `/rest/v1.2/read/sites/${site.ID}/posts/${made.ID}`,
    ];
    const listStatuses = () => Promise.all(places.map(async (place) => (await read(place, bob)).status));
    expect(await listStatuses()).toEqual([200, 200]);
    await send(ann, `${posts}/${made.ID}/delete`);
    expect(await listStatuses()).toEqual([404, 404]);
    await send(ann, `${posts}/${made.ID}/delete`);
    expect(await listStatuses()).toEqual([410, 410]);
    expect((await read(places[0]!)).body.error).toBe('post_gone');
    const draft = (await send(ann, `${posts}/new`, { title: 'Never shown', status: 'draft' })).body;
    for (let time = 0; time < 2; time++) await send(ann, `${posts}/${draft.ID}/delete`);
    expect((await read(toFeedPostPath(site.feed_ID, draft.ID))).status).toBe(404);
  });

  test('one of a private site answers 401 or 403, and so does every other number there', async () => {
    const { id: team_id } = await server.db
      .insertInto('teams')
      .values({ slug: 'harbour', title: 'Harbour' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const blog = await storeBlog(server.db, { owners: [ann.id], team_id });
    const post = await storePost(server.db, blog.feedId);
    for (const id of [post, 999_999]) {
      expect((await read(toFeedPostPath(blog.feedId, id))).status).toBe(401);
      expect(await read(`/rest/v1.2/read/sites/${blog.blogId}/posts/${id}`, bob)).toMatchObject({
        status: 403,
        body: { error: 'forbidden' },
      });
    }
  });
});

describe('related posts', () => {
  const listRelated = async (feed: number, id: number, query = '', as?: TestMember) => {
    const { body } = await read(`/rest/v1.2/read/site/feed:${feed}/post/${id}/related?${query}`, as);
    return (body.posts as { ID: number; feed_ID: number }[]).map((post) => [post.feed_ID, post.ID]);
  };

  test('come from the same site by tags and time, and from elsewhere one a site', async () => {
    const { db } = server;
    const [feed, other, third] = [await storeFeed(db), await storeFeed(db), await storeFeed(db)];
    const toDate = (day: number) => new Date(Date.UTC(2026, 9, day));
    const post = await storePost(db, feed, {
      title: 'Sourdough at dawn',
      tags: ['Baking'],
      sort_at: toDate(20),
    });
    const tagged = await storePost(db, feed, { title: 'Rolls', tags: ['Baking'], sort_at: toDate(2) });
    const near = await storePost(db, feed, { title: 'Rain', sort_at: toDate(21) });
    await storePost(db, feed, { title: 'Snow', sort_at: toDate(1) });
    const shared = await storePost(db, other, { title: 'Cakes', tags: ['Baking'], sort_at: toDate(5) });
    await storePost(db, other, { title: 'Older cakes', tags: ['Baking'], sort_at: toDate(4) });
    const worded = await storePost(db, third, { title: 'Why sourdough wants dawn', sort_at: toDate(6) });
    await storePost(db, third, { title: 'Nothing of the kind', sort_at: toDate(7) });
    expect(await listRelated(feed, post, 'size_local=2&size_global=2&meta=site')).toEqual([
      [feed, tagged],
      [feed, near],
      [other, shared],
      [third, worded],
    ]);
    expect(await listRelated(feed, post, 'size_local=0&size_global=1')).toEqual([[other, shared]]);
    await send(ann, `/rest/v1.1/me/block/sites/feed:${other}/new`);
    expect(await listRelated(feed, post, 'size_local=0', ann)).toEqual([[third, worded]]);
  });

  test('are none where nothing is related', async () => {
    const feed = await storeFeed(server.db);
    const lonely = await storePost(server.db, feed, { title: 'Xyzzy' });
    expect(await listRelated(feed, lonely)).toEqual([]);
    expect((await read(`/rest/v1.2/read/site/feed:${feed}/post/999999/related`)).status).toBe(404);
  });
});

describe('passing a post on', () => {
  test('publishes a quotation with a link and a note in the user’s own blog, marked as a cross-post', async () => {
    const feed = await storeFeed(server.db, { title: 'Salt & <water>' });
    const post = await storePost(server.db, feed, {
      title: 'Bread <b>',
      excerpt: 'Bake "it".',
      url: 'https://salt.example/bread?a=1&b=2',
    });
    const site = (await send(bob, '/rest/v1.1/sites/new', { slug: 'bobs-notes', title: 'Notes' })).body;
    const path = `/rest/v1.1/sites/feed:${feed}/posts/${post}/reblogs/new`;
    const { status, body } = await send(bob, path, {
      destination_site_id: site.ID,
      note: 'Read <this>!\n\nReally.',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, destination_site_ID: site.ID });
    const shown = (await read(`/rest/v1.2/read/sites/${site.ID}/posts/${body.post_ID}`)).body;
    expect(shown.title).toBe('Bread <b>');
    expect(shown.content).toContain('<p>Read &lt;this&gt;!</p>');
    expect(shown.content).toContain('<blockquote cite="https://salt.example/bread?a=1&amp;b=2">');
    expect(shown.content).toMatch(
      /<a href="https:\/\/salt\.example\/bread\?a=1&amp;b=2"[^>]*>Bread &lt;b&gt;<\/a>/,
    );
    expect(shown.xpost).toEqual({
      original_URL: 'https://salt.example/bread?a=1&b=2',
      site_ID: null,
      feed_ID: feed,
      post_ID: post,
    });
    expect(shown.capabilities).toEqual({ edit_post: false, tick_items: false });
    const asBob = await read(`/rest/v1.2/read/sites/${site.ID}/posts/${body.post_ID}`, bob);
    expect(asBob.body.capabilities).toEqual({ edit_post: true, tick_items: true });
    expect((await send(ann, path, { destination_site_id: site.ID })).status).toBe(403);
    expect((await send(bob, path, { destination_site_id: 999_999 })).status).toBe(404);
  });
});
