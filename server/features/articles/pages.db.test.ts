import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followBy, openBlog, publish, subjectsTo, type TestBlog } from '#test/mailed-blog.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let owner: TestMember;
let author: TestMember;
let reader: TestMember;
let blog: TestBlog;
let slug: string;
const SITES = '/rest/v1.1/sites';
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp({ username: 'olive' });
  author = await server.signUp({ username: 'abe' });
  reader = await server.signUp({ username: 'rita' });
  blog = await openBlog(server, owner);
  const { body } = await get(`${SITES}/${blog.id}`);
  slug = body.slug;
  await send(owner, `/rest/v1.2/me/sites/${blog.id}/authors/new`, { login: 'abe', role: 'author' });
  await server.pool.query(
    `insert into blog_authors (blog_id, user_id, role, accepted_at) values ($1, $2, 'author', now())
     on conflict (blog_id, user_id) do update set accepted_at = now(), role = 'author'`,
    [blog.id, author.id],
  );
});
afterAll(() => server.close());

const get = (path: string, as?: TestMember) => server.request(path, { as });
const send = (as: TestMember, path: string, json: object = {}) => server.request(path, { as, json });
const write = async (title: string, more: object = {}, as = owner) => {
  const json = { type: 'page', title, content: `<p>Everything about ${title}.</p>`, ...more };
  const { status, body } = await send(as, `${SITES}/${blog.id}/posts/new`, json);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { ID: number; slug: string; URL: string; version: number };
};
const change = (id: number, json: object, as = owner) => send(as, `${SITES}/${blog.id}/posts/${id}`, json);
const remove = (id: number, as = owner) => send(as, `${SITES}/${blog.id}/posts/${id}/delete`);
const listTitles = async (query: string, as?: TestMember) =>
  (await get(`${SITES}/${blog.id}/posts?${query}`, as)).body.posts.map(
    ({ title }: { title: string }) => title,
  );
const readMenu = async (path = `/sites/${slug}`) => {
  const { body } = await get(path);
  const [, menu = ''] = /<nav [^>]*aria-label="Pages"[^>]*>(.*?)<\/nav>/s.exec(body) ?? [];
  return [...menu.matchAll(/<bdi>([^<]*)<\/bdi>/g)].map(([, title]) => title);
};

describe('a published page', () => {
  test('is shown at its address in the frame of the blog, without date and comments, and in the menu', async () => {
    const page = await write('About us');
    expect(page).toMatchObject({ type: 'page', status: 'publish', slug: 'about-us', menu_order: 0 });
    const { status, body } = await get(`/sites/${slug}/about-us`);
    expect(status).toBe(200);
    expect(body).toContain(`<title>About us ‹ ${blog.title}</title>`);
    expect(body).toContain('<meta name="description" content="Everything about About us."/>');
    expect(body).toContain(`<link rel="canonical" href="${server.url}/sites/${slug}/about-us"/>`);
    expect(body).toContain('<meta property="og:type" content="website"/>');
    expect(body).toContain('<p>Everything about About us.</p>');
    expect(body).not.toContain('<time');
    expect(body).not.toContain('id="comments"');
    expect(body).not.toContain('article:published_time');
    expect(body).toMatch(/<a [^>]*href="[^"]*\/about-us" aria-current="page"><bdi>About us<\/bdi>/);
    expect(await readMenu()).toEqual(['About us']);
    const moved = await server.request(`/posts/${page.ID}`, { redirect: 'manual' });
    expect(moved.headers.get('location')).toBe(`${server.url}/sites/${slug}/about-us`);
    await remove(page.ID);
  });

  test('is in no stream, feed, search, archive or count, and not like a post to anybody', async () => {
    await publish(server, blog, 'Tides');
    const feed = (await get(`/sites/${slug}/feed`)).body;
    const count = async () => (await get(`/rest/v1.1/read/feed/${blog.feedId}`, reader)).body;
    const before = await count();
    await followBy(server, reader, blog.feedId, { email_posts: false });
    const page = await write('Lighthouse', { tags: ['wind'], excerpt: 'Of light.' });
    for (const path of [
      '/rest/v1.2/read/following',
      `/rest/v1.2/read/feed/${blog.feedId}/posts`,
      `/rest/v1.2/read/sites/${blog.id}/posts`,
      '/wpcom/v2/read/tags/posts?tags=wind',
      '/rest/v1.2/read/search?q=lighthouse',
      `/rest/v1.2/blogs/${slug}/posts`,
      `/rest/v1.2/blogs/${slug}/search?q=lighthouse`,
      `/sites/${slug}/feed/atom`,
      `/sites/${slug}/feed/json`,
      `/sites/${slug}/author/olive`,
    ]) {
      const { status, body } = await get(path, reader);
      expect(status, path).toBe(200);
      expect(JSON.stringify(body), path).not.toContain('bout Lighthouse');
    }
    expect((await get(`/rest/v1.2/blogs/${slug}/posts`)).body.posts).toHaveLength(1);
    expect((await get(`/rest/v1.2/blogs/${slug}/search?q=lighthouse`)).body.posts).toEqual([]);
    expect((await get(`/sites/${slug}/feed`)).body).not.toContain('Lighthouse');
    expect((await get(`/sites/${slug}/feed`)).body.match(/<item>/g)).toEqual(feed.match(/<item>/g));
    expect((await count()).post_count).toBe(before.post_count);
    const { rows } = await server.pool.query('select id from posts where id = $1', [page.ID]);
    expect(rows).toEqual([]);
    for (const path of ['replies/new', 'likes/new'])
      expect(
        (await send(reader, `${SITES}/${blog.id}/posts/${page.ID}/${path}`, { content: 'x' })).status,
      ).toBe(404);
    expect((await get(`/rest/v1.2/read/sites/${blog.id}/posts/${page.ID}`, reader)).status).toBe(404);
    const { body } = await get(`${SITES}/${blog.id}/posts/${page.ID}`);
    expect(body).toMatchObject({ tags: {}, likes_enabled: false, sharing_enabled: false });
    expect(body.discussion.comments_open).toBe(false);
    await remove(page.ID);
  });

  test('reaches no follower and no webhook: the next post is all that arrives', async () => {
    const follower = await server.signUp();
    await followBy(server, follower, blog.feedId, { email_posts: true, email_frequency: 'instantly' });
    await server.pool.query('update subscriptions set notify_posts = true where user_id = $1', [follower.id]);
    const page = await write('Colophon');
    await change(page.ID, { status: 'draft' });
    await change(page.ID, { status: 'publish' });
    await publish(server, blog, 'After the colophon');
    await expect
      .poll(() => subjectsTo(server, follower), { timeout: 10_000 })
      .toEqual([expect.stringContaining('After the colophon')]);
    const { rows } = await server.pool.query('select post_id from notifications where post_id = $1', [
      page.ID,
    ]);
    expect(rows).toEqual([]);
    const announced = await server.pool.query('select announced_at from articles where id = $1', [page.ID]);
    expect(announced.rows).toEqual([{ announced_at: null }]);
    await remove(page.ID);
  });

  test('counts as a visit of the blog, not of a post', async () => {
    const page = await write('Visited');
    const { body } = await get(`${SITES}/${blog.id}/stats/post/${page.ID}`, owner);
    expect(JSON.stringify(body)).not.toContain('Visited');
    await remove(page.ID);
  });
});

describe('the menu', () => {
  test('is ordered by number, then title; drafts, private and deleted pages are not in it', async () => {
    const ids = [];
    for (const [title, menu_order] of [
      ['banana', 1],
      ['Apple', 1],
      ['Last', 7],
      ['First', -3],
    ] as const)
      ids.push((await write(title, { menu_order })).ID);
    for (const status of ['draft', 'private', 'future'])
      ids.push(
        (
          await write(`${status} page`, {
            status,
            ...(status === 'future' && { date: '2030-01-01T00:00:00Z' }),
          })
        ).ID,
      );
    expect(await readMenu()).toEqual(['First', 'Apple', 'banana', 'Last']);
    await change(ids[3]!, { menu_order: 100 });
    expect(await readMenu()).toEqual(['Apple', 'banana', 'Last', 'First']);
    await remove(ids[0]!);
    expect(await readMenu()).toEqual(['Apple', 'Last', 'First']);
    await send(owner, `${SITES}/${blog.id}/posts/${ids[0]}/restore`);
    expect(await readMenu()).toEqual(['Apple', 'banana', 'Last', 'First']);
    for (const id of ids) await remove(id);
    expect(await readMenu()).toEqual([]);
  });

  test('has a few links at once and the others behind "More", open on a page that is there', async () => {
    const pages = [];
    for (let number = 1; number <= 12; number += 1)
      pages.push(await write(`Chapter ${number}`, { menu_order: number }));
    const { body } = await get(`/sites/${slug}`);
    expect(body.match(/<details[^>]*>/)?.[0]).not.toContain('open');
    expect(body.split('<summary')[0]).toContain('Chapter 6');
    expect(body.split('<summary')[0]).not.toContain('Chapter 7');
    const last = (await get(`/sites/${slug}/chapter-12`)).body;
    expect(last.match(/<details[^>]*>/)?.[0]).toContain('open');
    for (const { ID } of pages) await remove(ID);
  });
});

describe('addresses', () => {
  test('are shared with posts: the second of one title gets another one', async () => {
    const post = await send(owner, `${SITES}/${blog.id}/posts/new`, { title: 'Harbour', content: 'x' });
    expect(post.body.slug).toBe('harbour');
    const page = await write('Harbour');
    expect(page.slug).toBe('harbour-2');
    await change(page.ID, { slug: 'harbour' });
    expect((await get(`${SITES}/${blog.id}/posts/slug:harbour`)).body.ID).toBe(post.body.ID);
    expect((await get(`${SITES}/${blog.id}/posts/slug:harbour-2`)).body).toMatchObject({
      ID: page.ID,
      type: 'page',
    });
  });

  test('a page may be the contact page, and has the form below its text; a post may not', async () => {
    const page = await write('Contact');
    expect(page.slug).toBe('contact');
    const { body } = await get(`/sites/${slug}/contact`);
    expect(body).toContain('Everything about Contact.');
    expect(body).toContain(`<title>Contact ‹ ${blog.title}</title>`);
    await remove(page.ID);
    await remove(page.ID);
    expect((await send(owner, `${SITES}/${blog.id}/posts/new`, { title: 'Contact' })).body.slug).toBe(
      'contact-2',
    );
  });

  test('drafts and private pages are not found, except by those who may edit them, in a preview', async () => {
    const page = await write('Secret plan', { status: 'draft' }, author);
    const address = `/sites/${slug}/secret-plan`;
    for (const status of ['draft', 'private']) {
      await change(page.ID, { status }, author);
      for (const as of [undefined, reader]) expect((await get(`${address}?preview=1`, as)).status).toBe(404);
      expect((await get(address, author)).status).toBe(404);
      for (const as of [author, owner]) {
        const { status: found, body } = await get(`${address}?preview=1`, as);
        expect(found).toBe(200);
        expect(body).toContain('<meta name="robots" content="noindex"/>');
        expect(body).toContain('This is a preview.');
      }
      expect((await get(`${SITES}/${blog.id}/posts/${page.ID}`)).status).toBe(404);
    }
    await remove(page.ID);
  });

  test('a deleted page is gone for programs, and its address is not found', async () => {
    const page = await write('Gone soon');
    expect((await get(`/sites/${slug}/gone-soon`)).status).toBe(200);
    await remove(page.ID);
    expect((await get(`/sites/${slug}/gone-soon`)).status).toBe(404);
    await remove(page.ID);
    expect((await get(`/rest/v1.2/read/sites/${blog.id}/posts/${page.ID}`, reader)).status).toBe(410);
    expect((await get(`/sites/${slug}/gone-soon`)).status).toBe(404);
  });

  test('are in the sitemap, also of a blog without posts', async () => {
    const site = await openBlog(server, owner);
    const json = { type: 'page', title: 'About', content: '<p>Us.</p>' };
    await send(owner, `${SITES}/${site.id}/posts/new`, json);
    const { slug: own } = (await get(`${SITES}/${site.id}`)).body;
    expect((await get('/sitemap.xml')).body).toContain(`/sites/${own}/sitemap.xml`);
    expect((await get(`/sites/${own}/sitemap.xml`)).body).toContain(
      `<loc>${server.url}/sites/${own}/about</loc>`,
    );
  });
});

describe('lists and permissions', () => {
  test('AP-23: lists have posts unless pages or both are asked for, and counts are of one type', async () => {
    const site = await openBlog(server, owner);
    const create = (json: object) => send(owner, `${SITES}/${site.id}/posts/new`, json);
    await create({ title: 'A post', content: 'x', date: '2026-01-01T00:00:00Z' });
    await create({ title: 'A page', content: 'words of the page', type: 'page' });
    await create({ title: 'A draft', content: 'x', type: 'page', status: 'draft' });
    const titles = async (query: string, as?: TestMember) => {
      const { body } = await get(`${SITES}/${site.id}/posts?${query}`, as);
      expect(body.found).toBe(body.posts.length);
      return body.posts.map(({ title }: { title: string }) => title);
    };
    expect(await titles('')).toEqual(['A post']);
    expect(await titles('type=page')).toEqual(['A page']);
    expect(await titles('type=any')).toEqual(['A page', 'A post']);
    expect(await titles('type=page&status=any')).toEqual(['A page']);
    expect((await titles('type=page&status=any', owner)).sort()).toEqual(['A draft', 'A page']);
    expect(await titles('type=page&search=of+the+page')).toEqual(['A page']);
    expect(await titles('search=of+the+page')).toEqual([]);
    const count = async (type: string) =>
      (await get(`${SITES}/${site.id}/post-counts/${type}`, owner)).body.counts.all;
    expect(await count('post')).toEqual({ publish: 1 });
    expect(await count('page')).toEqual({ publish: 1, draft: 1 });
    expect(await count('other')).toEqual({});
    const { body } = await get(`${SITES}/${site.id}/articles?type=page`, owner);
    expect(body.counts).toMatchObject({ publish: 1, draft: 1 });
    expect(body.articles.map(({ type }: { type: string }) => type)).toEqual(['page', 'page']);
  });

  test('authors write and edit their own pages, owners all, others none', async () => {
    const page = await write('Of the author', {}, author);
    const other = await write('Of the owner');
    expect((await change(page.ID, { title: 'Changed' }, author)).body.title).toBe('Changed');
    expect((await change(page.ID, { title: 'By the owner' })).status).toBe(200);
    expect((await change(other.ID, { title: 'No' }, author)).status).toBe(403);
    expect((await change(other.ID, { title: 'No' }, reader)).status).toBe(403);
    expect((await remove(other.ID, author)).status).toBe(403);
    const json = { type: 'page', title: 'x' };
    expect((await send(reader, `${SITES}/${blog.id}/posts/new`, json)).status).toBe(403);
    expect(await listTitles('type=page', author)).toContain('Of the owner');
    for (const { ID } of [page, other]) await remove(ID);
  });

  test('a page stays a page, has revisions, and its order is a whole number that fits', async () => {
    const page = await write('Versions');
    expect((await change(page.ID, { type: 'post', menu_order: 5, tags: ['no'] })).body).toMatchObject({
      ...{ type: 'page', menu_order: 5, tags: {} },
    });
    await change(page.ID, { content: '<p>Second</p>' });
    const { body } = await get(`${SITES}/${blog.id}/posts/${page.ID}/revisions`, owner);
    expect(body.revisions.length).toBeGreaterThan(0);
    for (const menu_order of ['much', 1.5, 3_000_000_000])
      expect((await change(page.ID, { menu_order })).status, String(menu_order)).toBe(400);
    const post = await send(owner, `${SITES}/${blog.id}/posts/new`, { title: 'Ordered', menu_order: 5 });
    expect(post.body).toMatchObject({ type: 'post', menu_order: 0 });
    expect((await send(owner, `${SITES}/${blog.id}/posts/new`, { title: 'x', type: 'poem' })).status).toBe(
      400,
    );
    await remove(page.ID);
  });
});
