import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { publishArticleJob } from './jobs.ts';

let server: TestServer;
let ann: TestMember;
let bob: TestMember;
let now = new Date();
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  ann = await server.signUp({ username: 'ann' });
  bob = await server.signUp({ username: 'bob' });
});
afterAll(() => server.close());

const SITES = '/rest/v1.1/sites';
const post = (as: TestMember, path: string, json: unknown = {}) => server.request(path, { as, json });
const get = (path: string, as?: TestMember) => server.request(path, { as });

let blogs = 0;
/** Creates a blog of Ann's, which Bob follows. */
async function openBlog() {
  blogs += 1;
  const site = { slug: `blog-${blogs}`, title: `Blog ${blogs}` };
  const { body } = await post(ann, `${SITES}/new`, site);
  await post(bob, '/rest/v1.1/read/following/mine/new', { feed_id: body.feed_ID });
  return { id: body.ID as number, feedId: body.feed_ID as number, path: `${SITES}/${body.ID}/posts` };
}

/** Lists the posts of the blog that a follower sees. */
async function listStream(feedId: number): Promise<{ ID: number; title: string; date: string }[]> {
  return (await get(`/rest/v1.2/read/following?feed_id=${feedId}`, bob)).body.posts;
}

describe('publishing', () => {
  test('QP-09, AP-23, AP-24: title, content and status make a post with an ID and a URL, in every stream at once', async () => {
    const blog = await openBlog();
    const { status, body } = await post(ann, `${blog.path}/new`, {
      title: 'Morning',
      content: '<p>The <b>kettle</b> sings.</p><img src="/media/x.png" alt="A kettle">',
      status: 'publish',
      tags: ['Tea', 'tea', '#Slow mornings', ' '],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ID: expect.any(Number),
      site_ID: blog.id,
      URL: `${server.url}/sites/blog-${blogs}/morning`,
      status: 'publish',
      tags: { Tea: { slug: 'tea' }, 'Slow mornings': { slug: 'slow-mornings' } },
      author: { login: 'ann' },
      date: now.toISOString(),
      version: 1,
    });
    const [seen] = await listStream(blog.feedId);
    expect(seen).toMatchObject({
      ID: body.ID,
      site_ID: blog.id,
      feed_ID: blog.feedId,
      URL: body.URL,
      guid: `${server.url}/posts/${body.ID}`,
      title: 'Morning',
      excerpt: 'The kettle sings.',
      word_count: 3,
      language: 'en',
      direction: 'ltr',
      is_external: false,
      featured_image: `${server.url}/media/x.png`,
      tags: { Tea: { slug: 'tea' }, 'Slow mornings': { slug: 'slow-mornings' } },
    });
    const full = await get(`/rest/v1.2/read/sites/${blog.id}/posts/${body.ID}`);
    expect(full.body.content).toContain('<b>kettle</b>');
    const feed = await get(`/rest/v1.1/read/feed/${blog.feedId}`);
    expect(feed.body.last_update).toBe(now.toISOString());
    const page = await get(new URL(body.URL).pathname);
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('The <b>kettle</b> sings.')]);
  });

  test('RT-08, RT-09: the stream of the site has its posts', async () => {
    const blog = await openBlog();
    await post(ann, `${blog.path}/new`, { title: 'One' });
    await post(ann, `${blog.path}/new`, { title: 'Two' });
    const { body } = await get(`/rest/v1.2/read/sites/${blog.id}/posts`);
    expect(body.posts.map(({ title }: { title: string }) => title)).toEqual(['Two', 'One']);
    expect((await get('/rest/v1.2/read/sites/99999/posts')).status).toBe(404);
  });

  test('two posts of one title have two addresses, also when they come at once', async () => {
    const blog = await openBlog();
    const answers = await Promise.all([1, 2, 3].map(() => post(ann, `${blog.path}/new`, { title: 'Same' })));
    expect(answers.map(({ body }) => body.slug).sort()).toEqual(['same', 'same-2', 'same-3']);
  });

  test('a post without a title is one with content; with neither it is refused', async () => {
    const blog = await openBlog();
    const untitled = await post(ann, `${blog.path}/new`, { content: '<p>Just a line of words here.</p>' });
    expect(untitled.body).toMatchObject({ title: '', slug: 'just-a-line-of-words-here' });
    for (const content of ['', '  ', '<p><br></p>', '&nbsp;', '<script>alert(1)</script>']) {
      const blank = await post(ann, `${blog.path}/new`, { content });
      expect([blank.status, blank.body.error]).toEqual([400, 'invalid_input']);
      expect(blank.body.message).toMatch(/Write something/);
    }
  });

  test('hostile HTML is stored harmless', async () => {
    const blog = await openBlog();
    const { body } = await post(ann, `${blog.path}/new`, {
      title: '<img src=x onerror=alert(1)>',
      content: `<p onclick="alert(1)">Hi</p><script>alert(2)</script><a href="javascript:alert(3)">x</a>
        <svg><script>alert(4)</script></svg><iframe src="https://evil.example/"></iframe><img src="x" onerror="alert(5)">`,
      featured_image: null,
    });
    expect(body.content).not.toMatch(/script|onclick|onerror|javascript:|iframe|svg/i);
    // A title is plain text: it is shown as written, never as HTML.
    expect(body.title).toBe('<img src=x onerror=alert(1)>');
    const control = await post(ann, `${blog.path}/new`, {
      title: 'Low\u000e water',
      excerpt: 'At\u0001 6:52',
      content: '<p>Wait&#14;</p>',
    });
    expect(control.body).toMatchObject({ title: 'Low water', excerpt: 'At 6:52', content: '<p>Wait</p>' });
    const bad = await post(ann, `${blog.path}/new`, { title: 'x', featured_image: 'javascript:alert(1)' });
    expect([bad.status, bad.body.error]).toEqual([400, 'invalid_input']);
  });

  test('a blog in Arabic is written from right to left', async () => {
    const site = { slug: 'qahwa', title: 'قهوة', language: 'ar' };
    const { body } = await post(ann, `${SITES}/new`, site);
    const made = await post(ann, `${SITES}/${body.ID}/posts/new`, {
      title: 'قهوة الصباح',
      content: '<p>كوب</p>',
    });
    expect(decodeURIComponent(made.body.URL)).toBe(`${server.url}/sites/qahwa/قهوة-الصباح`);
    const [seen] = (await get(`/rest/v1.2/read/sites/${body.ID}/posts`)).body.posts;
    expect(seen).toMatchObject({ language: 'ar', direction: 'rtl' });
  });
});

describe('changing a post', () => {
  test('an edit is seen at once and does not move the post', async () => {
    const blog = await openBlog();
    const { body: older } = await post(ann, `${blog.path}/new`, { title: 'Older', tags: ['a'] });
    now = new Date(now.getTime() + 60_000);
    await post(ann, `${blog.path}/new`, { title: 'Newer' });
    now = new Date(now.getTime() + 60_000);
    const edit = { title: 'Older, corrected', tags: ['b'], version: older.version };
    expect((await post(ann, `${blog.path}/${older.ID}`, edit)).body).toMatchObject({
      version: 2,
      slug: 'older',
      date: older.date,
    });
    const seen = await listStream(blog.feedId);
    expect(seen.map(({ title }) => title)).toEqual(['Newer', 'Older, corrected']);
    expect(seen[1]).toMatchObject({ date: older.date, modified: now.toISOString(), tags: { b: {} } });
  });

  test('unpublished, trashed, restored, deleted: readers see it only while it is published', async () => {
    const blog = await openBlog();
    const { body } = await post(ann, `${blog.path}/new`, { title: 'Here today' });
    const count = async () => (await listStream(blog.feedId)).length;
    const path = `${blog.path}/${body.ID}`;

    await post(ann, path, { status: 'draft' });
    expect(await count()).toBe(0);
    expect((await get(`/rest/v1.2/read/sites/${blog.id}/posts/${body.ID}`)).status).toBe(404);
    expect((await get(`/rest/v1.1/read/feed/${blog.feedId}`)).body.last_update).toBeNull();

    now = new Date(now.getTime() + 60_000);
    await post(ann, path, { status: 'publish' });
    expect(await listStream(blog.feedId)).toMatchObject([{ date: body.date }]);

    expect((await post(ann, `${path}/delete`)).body.status).toBe('trash');
    expect(await count()).toBe(0);
    expect((await post(ann, path, { title: 'x' })).body.error).toBe('conflict');

    const restored = await post(ann, `${path}/restore`);
    expect(restored.body).toMatchObject({ status: 'publish', date: body.date });
    expect(await count()).toBe(1);

    await post(ann, `${path}/delete`);
    expect((await post(ann, `${path}/delete`)).body.status).toBe('deleted');
    expect((await get(`${path}/edit`, ann)).status).toBe(404);
  });

  test('what readers said and liked survives the trash', async () => {
    const blog = await openBlog();
    const { body } = await post(ann, `${blog.path}/new`, { title: 'Talked about' });
    const path = `${blog.path}/${body.ID}`;
    const comment = await post(bob, `${path}/replies/new`, { content: 'Well said' });
    const reply = await post(ann, `${SITES}/${blog.id}/comments/${comment.body.ID}/replies/new`, {
      content: 'Thanks',
    });
    await post(ann, `${SITES}/${blog.id}/comments/${comment.body.ID}/likes/new`);
    await post(bob, `${path}/likes/new`);
    const before = await get(`${path}/replies`, bob);
    expect([comment.status, reply.status, before.body.found]).toEqual([200, 200, 2]);

    await post(ann, `${path}/delete`);
    await post(ann, `${path}/restore`);
    const after = await get(`${path}/replies`, bob);
    expect(after.body).toEqual(before.body);
    expect((await get(`${path}/likes`, bob)).body).toMatchObject({ found: 1, i_like: true });
    const row = await server.db
      .selectFrom('posts')
      .select(['like_count', 'reply_count'])
      .where('id', '=', body.ID)
      .executeTakeFirst();
    expect(row).toEqual({ like_count: 1, reply_count: 2 });
  });

  test('two tabs: the later one gets a conflict, and both texts are kept', async () => {
    const blog = await openBlog();
    const { body } = await post(ann, `${blog.path}/new`, {
      title: 'Draft',
      content: 'Start',
      status: 'draft',
    });
    const path = `${blog.path}/${body.ID}`;
    await post(ann, path, { content: 'From the first tab', version: 1 });
    const late = await post(ann, path, { content: 'From the second tab', version: 1 });
    expect([late.status, late.body.error]).toEqual([409, 'conflict']);
    expect(late.body.data).toMatchObject({ version: 2, article: { content: 'From the first tab' } });

    const forced = await post(ann, path, { content: 'From the second tab', version: 2 });
    expect(forced.body).toMatchObject({ version: 3, content: 'From the second tab' });
    const { revisions } = (await get(`${path}/revisions`, ann)).body;
    expect(revisions.map(({ content }: { content: string }) => content)).toContain('From the first tab');
  });

  test('autosave keeps few revisions, and a former state can be restored', async () => {
    const blog = await openBlog();
    const { body } = await post(ann, `${blog.path}/new`, { content: 'v1', status: 'draft' });
    const path = `${blog.path}/${body.ID}`;
    for (const version of [1, 2, 3]) {
      now = new Date(now.getTime() + 60_000);
      await post(ann, path, { content: `v${version + 1}`, version });
    }
    now = new Date(now.getTime() + 6 * 60_000);
    await post(ann, path, { content: 'v5', version: 4 });
    const { revisions } = (await get(`${path}/revisions`, ann)).body;
    expect(revisions.map(({ content }: { content: string }) => content)).toEqual(['v4', 'v1']);
    const reverted = await post(ann, `${path}/revert`, { to_version: 1 });
    expect(reverted.body).toMatchObject({ content: 'v1', version: 6 });
    const after = (await get(`${path}/revisions`, ann)).body.revisions;
    expect(after.map(({ content }: { content: string }) => content)).toEqual(['v5', 'v4', 'v1']);
    expect((await post(ann, `${path}/revert`, { to_version: 77 })).status).toBe(404);
  });

  test('the address of a draft follows its title until it is published or chosen', async () => {
    const blog = await openBlog();
    const { body } = await post(ann, `${blog.path}/new`, { title: 'First idea', status: 'draft' });
    const path = `${blog.path}/${body.ID}`;
    expect((await post(ann, path, { title: 'Better idea' })).body.slug).toBe('better-idea');
    expect((await post(ann, path, { slug: 'My Own' })).body.slug).toBe('my-own');
    expect((await post(ann, path, { title: 'Best idea', status: 'publish' })).body.slug).toBe('my-own');
  });
});

describe('a schedule', () => {
  const DAY = 24 * 60 * 60_000;
  const run = (articleId: number) => publishArticleJob.run(server.app.context, { articleId });

  test('publishes at its time, once, and with its date', async () => {
    const blog = await openBlog();
    const date = new Date(now.getTime() + DAY).toISOString();
    const { body } = await post(ann, `${blog.path}/new`, { title: 'Tomorrow', status: 'future', date });
    expect(body).toMatchObject({ status: 'future', date });
    const jobs = await server.pool.query(
      `select run_at from graphile_worker.jobs where key = 'articles.publish:${body.ID}'`,
    );
    expect(jobs.rows[0].run_at.toISOString()).toBe(date);
    await run(body.ID);
    expect(await listStream(blog.feedId)).toEqual([]);

    now = new Date(now.getTime() + DAY + 1_000);
    await run(body.ID);
    await run(body.ID);
    expect(await listStream(blog.feedId)).toMatchObject([{ ID: body.ID, date }]);
    expect((await get(`${blog.path}/${body.ID}/edit`, ann)).body).toMatchObject({
      status: 'publish',
      version: 2,
    });
  });

  test('that was unpublished or moved does nothing at the old time', async () => {
    const blog = await openBlog();
    const date = new Date(now.getTime() + DAY).toISOString();
    const later = new Date(now.getTime() + 9 * DAY).toISOString();
    const plan = { title: 'Perhaps', status: 'future', date };
    const [back, moved] = await Promise.all([1, 2].map(() => post(ann, `${blog.path}/new`, plan)));
    await post(ann, `${blog.path}/${back!.body.ID}`, { status: 'draft' });
    await post(ann, `${blog.path}/${moved!.body.ID}`, { date: later });
    now = new Date(now.getTime() + 2 * DAY);
    await run(back!.body.ID);
    await run(moved!.body.ID);
    expect(await listStream(blog.feedId)).toEqual([]);
  });

  test('without a date is refused', async () => {
    const blog = await openBlog();
    const answer = await post(ann, `${blog.path}/new`, { title: 'Some day', status: 'future' });
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_input']);
  });
});

describe('who may write', () => {
  /** Creates a blog of Ann's with Bob as an author. */
  async function openSharedBlog() {
    const blog = await openBlog();
    await post(ann, `${SITES}/${blog.id}/authors/new`, { who: 'bob' });
    await post(bob, `/rest/v1.1/me/invitations/${blog.id}`, { accept: true });
    return blog;
  }

  test('a member writes in the own blog; an author not in what others wrote', async () => {
    const blog = await openSharedBlog();
    const { body: hers } = await post(ann, `${blog.path}/new`, { title: 'Hers', status: 'draft' });
    const { body: his } = await post(bob, `${blog.path}/new`, { title: 'His', status: 'draft' });
    expect((await post(bob, `${blog.path}/${hers.ID}`, { title: 'Mine now' })).status).toBe(403);
    expect((await get(`${blog.path}/${hers.ID}/edit`, bob)).status).toBe(403);
    expect((await post(ann, `${blog.path}/${his.ID}`, { title: 'Edited' })).status).toBe(200);
    const listTitles = async (as: TestMember) =>
      (await get(`${SITES}/${blog.id}/articles`, as)).body.articles.map(
        ({ title }: { title: string }) => title,
      );
    expect(await listTitles(ann)).toEqual(['Edited', 'Hers']);
    expect(await listTitles(bob)).toEqual(['Edited']);
  });

  test('publishing to a blog that one has just lost is refused in words, and nothing changes', async () => {
    const blog = await openSharedBlog();
    const { body } = await post(bob, `${blog.path}/new`, {
      title: 'Half done',
      content: 'x',
      status: 'draft',
    });
    await post(ann, `${SITES}/${blog.id}/authors/${bob.id}/delete`);
    for (const path of [`${blog.path}/new`, `${blog.path}/${body.ID}`]) {
      const lost = await post(bob, path, { title: 'Done', content: 'Long text', status: 'publish' });
      expect([lost.status, lost.body.error]).toEqual([403, 'forbidden']);
      expect(lost.body.message).toMatch(/Your text is still/);
    }
    expect((await get(`${blog.path}/${body.ID}/edit`, ann)).body).toMatchObject({ content: 'x', version: 1 });
  });

  test('the list is read in pages, the trash only on request', async () => {
    const blog = await openBlog();
    for (const title of ['a', 'b', 'c', 'd']) await post(ann, `${blog.path}/new`, { title, status: 'draft' });
    const { body } = await post(ann, `${blog.path}/new`, { title: 'e' });
    await post(ann, `${blog.path}/${body.ID}/delete`);
    const list = `${SITES}/${blog.id}/articles?number=3`;
    const first = (await get(list, ann)).body;
    expect(first.articles.map(({ title }: { title: string }) => title)).toEqual(['d', 'c', 'b']);
    const second = (await get(`${list}&page_handle=${first.next_page_handle}`, ann)).body;
    expect(second.articles.map(({ title }: { title: string }) => title)).toEqual(['a']);
    expect(second).not.toHaveProperty('next_page_handle');
    expect((await get(`${list}&status=trash`, ann)).body.articles).toHaveLength(1);
    expect(second.counts).toEqual({ draft: 4, future: 0, publish: 0, private: 0, trash: 1 });
  });
});
