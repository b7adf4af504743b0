import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveDomain } from '#test/blog-domain.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let ann: TestMember;
let bob: TestMember;
let now = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  ann = await server.signUp({ username: 'ann' });
  bob = await server.signUp({ username: 'bob' });
});
afterAll(() => server.close());

const SITES = '/rest/v1.1/sites';
const send = (as: TestMember, path: string, json: object = {}) => server.request(path, { as, json });
const get = (path: string, as?: TestMember) => server.request(path, { as });

async function openBlog(slug: string, more: object = {}) {
  const { body } = await send(ann, `${SITES}/new`, { slug, title: `The ${slug}`, ...more });
  return body as { ID: number; feed_ID: number; URL: string };
}

async function publish(siteId: number, title: string, more: object = {}) {
  now = new Date(now.getTime() + 60_000);
  const { body } = await send(ann, `${SITES}/${siteId}/posts/new`, {
    title,
    content: `<p>About ${title.toLowerCase()}.</p>`,
    ...more,
  });
  return body as { ID: number; slug: string; URL: string };
}

describe('a blog’s pages', () => {
  test('show it to everyone: title, tagline, writers, newest post first', async () => {
    const blog = await openBlog('kettle', { tagline: 'Water and what it does.' });
    await publish(blog.ID, 'Cold');
    await publish(blog.ID, 'Warm');
    const { status, body } = await get('/sites/kettle');
    expect(status).toBe(200);
    expect(body).toContain('<title>The kettle</title>');
    expect(body).toContain('Water and what it does.');
    expect(body).toContain('href="/sites/kettle/author/ann"');
    expect(body.indexOf('>Warm<')).toBeGreaterThan(0);
    expect(body.indexOf('>Warm<')).toBeLessThan(body.indexOf('>Cold<'));
    expect(body).not.toContain('/assets/entry-client');
  });

  test('name their canonical address, describe themselves and lead to the feeds', async () => {
    const { body } = await get('/sites/kettle');
    expect(body).toContain(`<link rel="canonical" href="${server.url}/sites/kettle"/>`);
    expect(body).toContain('<meta name="description" content="Water and what it does."/>');
    expect(body).toContain('<meta property="og:type" content="website"/>');
    for (const [type, path] of [
      ['application/rss+xml', '/sites/kettle/feed'],
      ['application/atom+xml', '/sites/kettle/feed/atom'],
      ['application/feed+json', '/sites/kettle/feed/json'],
    ])
      expect(body).toMatch(
        new RegExp(`<link rel="alternate" type="${type!.replace('+', '\\+')}"[^>]*href="${path}"`),
      );
  });

  test('go back in time by pages, and forward again', async () => {
    const blog = await openBlog('long-one');
    for (let number = 1; number <= 23; number += 1) await publish(blog.ID, `Post ${number}x`);
    const listTitles = (html: string) =>
      [...html.matchAll(/<h2[^>]*><a[^>]*>Post (\d+)x/g)].map((hit) => Number(hit[1]));
    const findLink = (html: string, rel: string) =>
      new RegExp(`<a href="([^"]+)" rel="${rel}"`).exec(html)?.[1]?.replaceAll('&amp;', '&');
    const first = (await get('/sites/long-one')).body;
    expect(listTitles(first)).toEqual([23, 22, 21, 20, 19, 18, 17, 16, 15, 14]);
    expect(findLink(first, 'prev')).toBeUndefined();
    const second = (await get(findLink(first, 'next')!)).body;
    expect(listTitles(second)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
    expect(second).toContain('<meta name="robots" content="noindex"/>');
    const third = (await get(findLink(second, 'next')!)).body;
    expect(listTitles(third)).toEqual([3, 2, 1]);
    expect(findLink(third, 'next')).toBeUndefined();
    expect(listTitles((await get(findLink(third, 'prev')!)).body)).toEqual(listTitles(second));
    expect(listTitles((await get(findLink(second, 'prev')!)).body)).toEqual(listTitles(first));
  });

  test('are in the blog’s language and direction as a whole', async () => {
    const blog = await openBlog('arabic', { language: 'ar', title: 'مدونة' });
    await publish(blog.ID, 'صباح', { content: '<p>صباح الخير</p>', slug: 'sabah' });
    for (const path of ['/sites/arabic', '/sites/arabic/sabah']) {
      const { body } = await get(path);
      expect(body, path).toMatch(/^<!doctype html><html lang="ar" dir="rtl"/);
    }
  });

  test('are limited to the requested tag or writer; an unknown one is not found', async () => {
    const blog = await openBlog('tagged');
    await publish(blog.ID, 'With', { tags: ['Slow Mornings'] });
    await publish(blog.ID, 'Without');
    const { status, body } = await get('/sites/tagged/tag/slow-mornings');
    expect(status).toBe(200);
    expect(body).toContain('<title>Slow Mornings ‹ The tagged</title>');
    expect(body).toContain('>With<');
    expect(body).not.toContain('>Without<');
    expect((await get('/sites/tagged/author/ann')).body).toContain('>Without<');
    expect((await get('/sites/tagged/author/bob')).status).toBe(404);
    expect((await get('/sites/kettle/tag/slow-mornings')).status).toBe(404);
  });

  test('are not there without a blog or a post, with a sentence', async () => {
    for (const path of ['/sites/no-such-blog', '/sites/kettle/no-such-post', '/sites/kettle/tag/x']) {
      const { status, body } = await get(path);
      expect(status, path).toBe(404);
      expect(body, path).toContain('There’s nothing at this address.');
    }
  });
});

describe('a post’s page', () => {
  test('has its text, tags, writer, neighbours and what previews are made of', async () => {
    const blog = await openBlog('garden');
    await publish(blog.ID, 'Soil');
    const post = await publish(blog.ID, 'Seeds & roots', {
      excerpt: 'What to sow.',
      tags: ['Spring'],
      featured_image: 'https://pictures.example/seed.jpg',
    });
    await publish(blog.ID, 'Rain');
    const { status, body } = await get(`/sites/garden/${post.slug}`);
    expect(status).toBe(200);
    expect(body).toContain('<title>Seeds &amp; roots ‹ The garden</title>');
    expect(body).toContain('About seeds');
    expect(body).toContain(`<link rel="canonical" href="${post.URL}"/>`);
    expect(body).toContain('<meta property="og:type" content="article"/>');
    expect(body).toContain('<meta property="og:image" content="https://pictures.example/seed.jpg"/>');
    expect(body).toContain('<meta name="description" content="What to sow."/>');
    expect(body).toContain('<meta property="article:tag" content="Spring"/>');
    expect(body).toMatch(/<meta property="article:published_time" content="2026-11-21T[^"]+Z"\/>/);
    expect(body).toContain('href="/sites/garden/tag/spring"');
    expect(body).toMatch(/href="\/sites\/garden\/soil" rel="prev"/);
    expect(body).toMatch(/href="\/sites\/garden\/rain" rel="next"/);
  });

  test('shows the comments and how many like it', async () => {
    const blog = await openBlog('talked-about');
    const post = await publish(blog.ID, 'Question');
    await send(bob, `${SITES}/${blog.ID}/posts/${post.ID}/replies/new`, { content: 'An answer from Bob' });
    await send(bob, `${SITES}/${blog.ID}/posts/${post.ID}/likes/new`);
    const { body } = await get('/sites/talked-about/question');
    expect(body).toContain('An answer from Bob');
    expect(body).toContain('1 comment');
    expect(body).toContain('1 like');
  });

  test('a draft is there for its writers only, in a preview that search engines leave alone', async () => {
    const blog = await openBlog('drafts');
    const draft = await publish(blog.ID, 'Half a thought', { status: 'draft' });
    const path = `/sites/drafts/${draft.slug}`;
    expect((await get(path, ann)).status).toBe(404);
    expect((await get(`${path}?preview=1`)).status).toBe(404);
    expect((await get(`${path}?preview=1`, bob)).status).toBe(404);
    const { status, body } = await get(`${path}?preview=1`, ann);
    expect(status).toBe(200);
    expect(body).toContain('About half a thought.');
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    expect(body).toContain('This is a preview.');
    expect((await get('/sites/drafts')).body).not.toContain('Half a thought');
  });

  test('is gone at once with the trash, and back at once', async () => {
    const blog = await openBlog('bin');
    const post = await publish(blog.ID, 'Regret');
    expect((await get('/sites/bin/regret')).status).toBe(200);
    await send(ann, `${SITES}/${blog.ID}/posts/${post.ID}/delete`);
    expect((await get('/sites/bin/regret')).status).toBe(404);
    expect((await get('/sites/bin')).body).not.toContain('Regret');
    await send(ann, `${SITES}/${blog.ID}/posts/${post.ID}/restore`);
    expect((await get('/sites/bin/regret')).status).toBe(200);
  });
});

describe('a former address', () => {
  test('leads to the one of today permanently, with its query: blog, post, archives and feeds', async () => {
    const blog = await openBlog('before');
    const post = await publish(blog.ID, 'Moving', { tags: ['Boxes'] });
    await send(ann, `${SITES}/${blog.ID}/settings`, { slug: 'after' });
    for (const rest of [
      '',
      '/moving',
      '/tag/boxes',
      '/author/ann',
      '/feed',
      '/feed/atom',
      '/tag/boxes/feed',
      '/sitemap.xml',
    ]) {
      const { status, headers } = await get(`/sites/before${rest}?utm_source=mail`);
      expect([status, headers.get('location')], rest).toEqual([301, `/sites/after${rest}?utm_source=mail`]);
    }
    const { status, headers } = await get(`/posts/${post.ID}?utm_source=mail`);
    const target = `${server.url}/sites/after/moving?utm_source=mail`;
    expect([status, headers.get('location')]).toEqual([302, target]);
    // A form that was opened earlier is shown again with its values.
    const form = { site_ID: String(blog.ID), return_to: '/sites/before', email: 'nobody' };
    const posted = await fetch(`${server.url}/sites/before`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
    expect([posted.status, await posted.text()]).toEqual([422, expect.stringContaining('value="nobody"')]);
  });
});

describe('a team’s blog', () => {
  test('is there for its members, and for no one else in any form', async () => {
    const { id } = await server.db
      .insertInto('teams')
      .values({ slug: 'crew', title: 'Crew' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db.insertInto('team_members').values({ team_id: id, user_id: ann.id }).execute();
    const blog = await openBlog('inside', { team: 'crew' });
    const post = await publish(blog.ID, 'Secret plan', { tags: ['Plans'] });
    await giveDomain(server, blog.ID, 'inside.example');
    const paths = [
      '/sites/inside',
      '/sites/inside/secret-plan',
      '/sites/inside/tag/plans',
      '/sites/inside/author/ann',
      `/posts/${post.ID}`,
      '/rest/v1.2/blogs/inside',
      '/rest/v1.2/blogs/inside/posts',
      '/rest/v1.2/blogs/inside/posts/secret-plan',
      `/reader/blogs/${blog.ID}`,
    ];
    for (const path of paths) {
      expect((await get(path)).status, path).toBe(404);
      expect((await get(path, bob)).status, path).toBe(404);
      expect((await get(path, ann)).status, path).toBeLessThan(400);
    }
    // The page of a post in the reader says that the site is private, whether or not the post exists.
    for (const path of [
      `/reader/blogs/${blog.ID}/posts/${post.ID}`,
      `/reader/blogs/${blog.ID}/posts/999999`,
    ]) {
      expect((await get(path)).status, path).toBe(401);
      expect((await get(path, bob)).status, path).toBe(403);
      expect((await get(path)).body, path).not.toMatch(/Secret plan|inside/);
    }
    expect((await get(`/reader/blogs/${blog.ID}/posts/${post.ID}`, ann)).status).toBe(200);
    // Feed readers and search engines have no session, so they get nothing.
    for (const path of ['/feed', '/feed/atom', '/feed/json', '/tag/plans/feed', '/sitemap.xml'])
      expect((await get(`/sites/inside${path}`, ann)).status, path).toBe(404);
    expect((await get('/sitemap.xml')).body).not.toContain('inside');
    expect(JSON.stringify((await get('/rest/v1.2/front-page')).body)).not.toContain('Secret plan');
    expect((await get('/sites/inside', ann)).body).not.toContain('rel="alternate"');
  });
});

describe('the button', () => {
  const press = (as: TestMember | undefined, fields: Record<string, string>) =>
    server.request('/sites/kettle', {
      as,
      method: 'POST',
      json: fields,
      headers: { 'sec-fetch-site': 'same-origin' },
    });

  test('subscribes and unsubscribes a member; a visitor logs in first', async () => {
    const { body: blog } = await get('/rest/v1.2/blogs/kettle');
    const fields = { site_ID: String(blog.ID), return_to: '/sites/kettle' };
    const { status, headers } = await press(bob, { ...fields, subscribed: 'true' });
    expect([status, headers.get('location')]).toEqual([303, '/sites/kettle']);
    expect((await get('/rest/v1.2/blogs/kettle', bob)).body.is_following).toBe(true);
    expect((await get('/sites/kettle', bob)).body).toContain('Unsubscribe from The kettle');
    await press(bob, { ...fields, subscribed: 'false' });
    expect((await get('/rest/v1.2/blogs/kettle', bob)).body.is_following).toBe(false);
    const visitor = await press(undefined, { ...fields, subscribed: 'true' });
    expect(visitor.headers.get('location')).toBe('/log-in?redirect_to=%2Fsites%2Fkettle');
  });

  test('EM-01: says to someone whose address is not verified why it did nothing', async () => {
    const cleo = await server.signUp({ username: 'cleo', verified: false });
    const { body: blog } = await get('/rest/v1.2/blogs/kettle');
    const { status, body } = await press(cleo, {
      site_ID: String(blog.ID),
      return_to: '/sites/kettle',
      subscribed: 'true',
    });
    expect(status).toBe(403);
    expect(body).toContain('Please verify your email before subscribing.');
    expect(body).toContain('The kettle');
  });
});
