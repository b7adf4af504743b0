import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '#test/http-client.ts';
import { finishJobs } from '#test/mailed-blog.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

/** Tests the effects of the modules for conversations: likes, comments, subscriptions by email, notifications. */
let server: TestServer;
let ann: TestMember;
let bob: TestMember;
let now = new Date('2026-11-21T12:00:00Z');
let made = 0;
let slug: string;
let site: { ID: number; feed_ID: number };
let post: { ID: number; slug: string };

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  ann = await server.signUp({ username: 'ann' });
  bob = await server.signUp({ username: 'bob' });
});
afterAll(() => server.close());

const send = (as: TestMember, path: string, json: object = {}) =>
  server.request(`/rest/v1.1${path}`, { as, json });
const get = (path: string, as?: TestMember) => server.request(path, { as });

/** A blog of Ann's with one post. */
beforeEach(async () => {
  now = new Date(now.getTime() + 120_000);
  made += 1;
  slug = `harbour-${made}`;
  site = (await send(ann, '/sites/new', { slug, title: 'Harbour' })).body;
  post = (await send(ann, `/sites/${site.ID}/posts/new`, { title: 'Tides', content: '<p>In and out.</p>' }))
    .body;
});

async function save(settings: object) {
  const answer = await send(ann, `/jetpack-blogs/${site.ID}/rest-api/`, {
    path: '/jetpack/v4/settings/',
    body: settings,
  });
  expect(answer.status, answer.body.message).toBe(200);
}
const getPage = async (path = `/${post.slug}`) => (await get(`/sites/${slug}${path}`)).body as string;
const toPostPath = () => `/sites/${site.ID}/posts/${post.ID}`;
const like = (as = bob) => send(as, `${toPostPath()}/likes/new`);
const createReply = async (content: string, as = bob) => send(as, `${toPostPath()}/replies/new`, { content });
const read = async (as?: TestMember) =>
  (await get(`/rest/v1.2/read/sites/${site.ID}/posts/${post.ID}`, as)).body;

describe('likes', () => {
  it('turned off: are counted nowhere and refused with a sentence; those there are come back with the module', async () => {
    await like();
    expect(await getPage()).toContain('1 like');
    await save({ likes: false });
    expect(await getPage()).not.toMatch(/\d+ likes?/);
    expect(await read(bob)).toMatchObject({ likes_enabled: false, like_count: 0, i_like: false });
    const stream = (await get(`/rest/v1.2/read/feed/${site.feed_ID}/posts`, bob)).body.posts[0];
    expect(stream).toMatchObject({ likes_enabled: false, like_count: 0, i_like: false });
    expect((await get(`/rest/v1.2/blogs/${slug}/posts/${post.slug}`)).body.post.like_count).toBe(0);
    expect((await get(`/rest/v1.1${toPostPath()}`, ann)).body).toMatchObject({
      likes_enabled: false,
      like_count: 0,
    });
    expect((await get(`/rest/v1.1${toPostPath()}/likes`, bob)).body).toMatchObject({
      found: 0,
      can_like: false,
      likes: [],
    });
    expect(await like(ann)).toMatchObject({
      status: 403,
      body: { error: 'forbidden', message: 'Likes are turned off on this blog.' },
    });
    // The reader can still find, and remove, existing likes.
    expect((await get('/rest/v1.1/me/likes', bob)).body.likes.map(({ ID }: { ID: number }) => ID)).toContain(
      post.ID,
    );
    await save({ likes: true });
    expect(await read(bob)).toMatchObject({ likes_enabled: true, like_count: 1, i_like: true });
    await save({ likes: false });
    expect((await send(bob, `${toPostPath()}/likes/mine/delete`)).status).toBe(200);
    await save({ likes: true });
    expect((await read(bob)).like_count).toBe(0);
  });

  it('leave posts from elsewhere alone', async () => {
    const feed = await storeFeed(server.db);
    const foreign = await storePost(server.db, feed);
    const { body } = await get(`/rest/v1.2/read/feed/${feed}/posts/${foreign}`, bob);
    expect(body).toMatchObject({ likes_enabled: true, discussion: { comments_open: true } });
  });
});

describe('comments', () => {
  it('turned off: have no section on the blog and are closed everywhere else; those there are stay', async () => {
    const { body } = await createReply('First light');
    expect(await getPage()).toContain('First light');
    await save({ comments: false });
    const without = await getPage();
    expect(without).not.toContain('First light');
    expect(without).not.toMatch(/id="comments"|href="#comments"|New comments by email/);
    expect(await getPage('/feed')).not.toContain('<comments>');
    expect((await read(bob)).discussion).toEqual({ comments_open: false, comment_count: 1 });
    expect((await get(`/rest/v1.1${toPostPath()}/replies`)).body).toMatchObject({
      found: 1,
      comments_open: false,
    });
    expect((await get(`/rest/v1.1${toPostPath()}`, ann)).body.discussion.comments_open).toBe(false);
    const closed = { status: 403, body: { message: 'Comments are closed on this blog.' } };
    expect(await createReply('Second')).toMatchObject(closed);
    expect(
      await send(bob, `/sites/${site.ID}/comments/${body.ID}/replies/new`, { content: 'Third' }),
    ).toMatchObject(closed);
    await save({ comments: true });
    expect(await getPage('/feed')).toContain('<comments>');
    expect(await getPage()).toContain('First light');
    expect((await createReply('Fourth')).status).toBe(200);
  });

  it('have a prompt in plain text, and look as the owner chose', async () => {
    await save({
      highlander_comment_form_prompt: 'Be <b>kind</b>',
      jetpack_comment_form_color_scheme: 'dark',
    });
    const dark = await getPage();
    expect(dark).toContain('Be &lt;b&gt;kind&lt;/b&gt;');
    const findClass = (html: string) => /<section id="comments" class="([^"]*)"/.exec(html)![1]!;
    expect((await get(`/rest/v1.1${toPostPath()}/replies`)).body.prompt).toBe('Be <b>kind</b>');
    await save({ jetpack_comment_form_color_scheme: 'transparent', highlander_comment_form_prompt: '' });
    const plain = await getPage();
    expect(plain).not.toContain('Be &lt;b');
    expect(findClass(dark).startsWith(findClass(plain))).toBe(true);
    expect(findClass(dark).length).toBeGreaterThan(findClass(plain).length);
    const refused = await send(ann, `/jetpack-blogs/${site.ID}/rest-api/`, {
      path: '/jetpack/v4/settings/',
      body: { highlander_comment_form_prompt: 'x'.repeat(201) },
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { message: 'The prompt can have 200 characters at most.' },
    });
  });
});

describe('likes of comments', () => {
  it('turned off: have no buttons and no counts, and the call is refused', async () => {
    const { body } = await createReply('Well said');
    const path = `/sites/${site.ID}/comments/${body.ID}`;
    expect((await send(ann, `${path}/likes/new`)).body).toMatchObject({ i_like: true, like_count: 1 });
    const heart = />Like</g;
    const before = (await getPage()).match(heart)?.length ?? 0;
    await save({ 'comment-likes': false });
    expect(await send(bob, `${path}/likes/new`)).toMatchObject({
      status: 403,
      body: { message: 'Likes of comments are turned off on this blog.' },
    });
    const [listed] = (await get(`/rest/v1.1${toPostPath()}/replies`, ann)).body.comments;
    expect(listed).toMatchObject({ likes_enabled: false, like_count: 0, i_like: false });
    expect((await getPage()).match(heart)?.length ?? 0).toBe(before === 0 ? 0 : before - 1);
    expect((await like()).status).toBe(200);
    await save({ 'comment-likes': true });
    expect((await get(`/rest/v1.1${path}`, ann)).body).toMatchObject({
      likes_enabled: true,
      like_count: 1,
      i_like: true,
    });
  });
});

describe('subscriptions by email', () => {
  const submit = (path: string, fields: object) =>
    createClient(server.url).submit(path, {
      site_ID: String(site.ID),
      email: 'reader@example.net',
      ...fields,
    });
  const subscribeByPost = () =>
    submit(`/sites/${slug}/${post.slug}`, {
      post_ID: String(post.ID),
      return_to: `/sites/${slug}/${post.slug}`,
    });
  const subscribeByBlog = () => submit(`/sites/${slug}`, { return_to: `/sites/${slug}` });
  const POSTS = 'New posts by email';
  const COMMENTS = 'New comments by email';

  it('turned off: have no form, and its address refuses; the reader can still follow', async () => {
    expect(await getPage()).toContain(POSTS);
    expect(await getPage()).toContain(COMMENTS);
    expect((await subscribeByBlog()).status).toBe(303);
    await save({ subscriptions: false });
    for (const html of [await getPage(), await getPage('')]) {
      expect(html).not.toContain(POSTS);
      expect(html).not.toContain(COMMENTS);
      expect(html).not.toContain('by email');
    }
    for (const answer of [await subscribeByBlog(), await subscribeByPost()]) {
      expect(answer.status).toBe(403);
      expect(JSON.stringify(answer.body)).toContain(
        'This blog doesn’t send email. You can follow it in the Reader.',
      );
    }
    const { body } = await send(bob, '/read/following/mine/new', { feed_id: site.feed_ID });
    expect(body.subscribed).toBe(true);
  });

  it('are offered below posts and for comments as the owner says', async () => {
    await save({ stb_enabled: false });
    expect(await getPage()).not.toContain(POSTS);
    expect(await getPage()).toContain(COMMENTS);
    expect(await getPage('')).toContain(POSTS);
    await save({ stb_enabled: true, stc_enabled: false });
    expect(await getPage()).toContain(POSTS);
    expect(await getPage()).not.toContain(COMMENTS);
    expect((await subscribeByPost()).status).toBe(403);
    expect((await subscribeByBlog()).status).toBe(303);
  });
});

describe('notifications', () => {
  const listTypes = async (as = ann) =>
    (await get('/rest/v1.1/notifications/?number=100', as)).body.notes
      .filter((note: { feed: { ID: number } | null }) => note.feed?.ID === site.feed_ID)
      .map(({ type }: { type: string }) => type)
      .sort();
  const reblog = async () => {
    made += 1;
    const { body: own } = await send(bob, '/sites/new', { slug: `bobs-${made}`, title: 'Bob’s' });
    const { status, body } = await send(bob, `${toPostPath()}/reblogs/new`, { destination_site_id: own.ID });
    expect(status).toBe(200);
    return { siteId: own.ID as number, postId: body.post_ID as number };
  };
  /** Runs every action that a reader can take on a blog. */
  async function runAllActions() {
    await like();
    await send(bob, '/read/following/mine/new', { feed_id: site.feed_ID });
    const { body } = await createReply('Mine', ann);
    const { body: said } = await createReply('Hello');
    await send(bob, `/sites/${site.ID}/comments/${body.ID}/likes/new`);
    const copy = await reblog();
    return { said, copy };
  }
  /** Lists the numbers of the comments on the post that a user was emailed. */
  const listEmailed = async (as: TestMember) =>
    (
      await sql<{ id: number }>`
        select comments.id from deliveries join comments on key = 'comment:' || comments.id
        where user_id = ${as.id} and post_id = ${post.ID}
      `.execute(server.db)
    ).rows.map(({ id }) => id);

  it('notify a blog’s writers of what readers do, including reblogs, until that is undone', async () => {
    const { copy } = await runAllActions();
    expect(await listTypes()).toEqual(['comment', 'comment_like', 'follow', 'like', 'reblog']);
    const [note] = (await get('/rest/v1.1/notifications/?number=100', ann)).body.notes.filter(
      ({ type }: { type: string }) => type === 'reblog',
    );
    expect(note).toMatchObject({
      title: 'bob shared Tides on their blog',
      noticon: 'repeat-2',
      post: { ID: post.ID },
    });
    await send(bob, `/sites/${copy.siteId}/posts/${copy.postId}/delete`);
    expect(await listTypes()).toEqual(['comment', 'comment_like', 'follow', 'like']);
    // A post restored from the trash is not new.
    await send(bob, `/sites/${copy.siteId}/posts/${copy.postId}/restore`);
    expect(await listTypes()).toEqual(['comment', 'comment_like', 'follow', 'like']);
    await expect.poll(() => listEmailed(ann), { timeout: 20_000 }).toHaveLength(1);
  });

  it('turned off: notify none of its writers, in the bell or by email, and everyone else as before', async () => {
    await save({ notes: false });
    const { said } = await runAllActions();
    now = new Date(now.getTime() + 60_000);
    const { body: welcome } = await send(ann, `/sites/${site.ID}/comments/${said.ID}/replies/new`, {
      content: 'Welcome',
    });
    expect(await listTypes()).toEqual([]);
    expect(await listTypes(bob)).toEqual(['comment_reply']);
    await finishJobs(server);
    expect(await listEmailed(bob)).toContain(welcome.ID);
    expect(await listEmailed(ann)).toEqual([]);
    await save({ notes: true });
    now = new Date(now.getTime() + 60_000);
    await createReply('Anybody there?');
    expect(await listTypes()).toEqual(['comment']);
  });

  it('leave out likes, reposts or followers where an owner wants that', async () => {
    await save({
      social_notifications_like: false,
      social_notifications_reblog: false,
      social_notifications_subscribe: false,
    });
    await runAllActions();
    expect(await listTypes()).toEqual(['comment', 'comment_like']);
  });
});
