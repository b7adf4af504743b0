import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const ann = await server.signUp({ username: 'ann' });
  const feed = await storeFeed(server.db, { title: 'Paper & Kites', site_url: 'https://kites.example/' });
  for (let number = 1; number <= 25; number += 1)
    await storePost(server.db, feed, {
      title: `Loop ${number}`,
      excerpt: `Wind <${number}>\u0001`,
      url: `https://kites.example/${number}`,
      tags: ['Wind', 'Air Show'],
      sort_at: new Date(Date.UTC(2026, 9, number)),
    });
  const { id: team_id } = await server.db
    .insertInto('teams')
    .values({ slug: 'crew', title: 'Crew' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const secret = await storeBlog(server.db, { team_id, owners: [ann.id] });
  await storePost(server.db, secret.feedId, {
    title: 'Hidden',
    tags: ['Wind', 'Plans'],
    sort_at: new Date(),
  });
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) => server.request(path, { headers });

test('a tag has a feed of its newest public posts, with their beginnings and addresses', async () => {
  const { status, headers, body } = await get('/tag/wind/feed');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8']);
  const links = [...body.matchAll(/<item><title>([^<]+)<\/title><link>([^<]+)<\/link>/g)].map(
    ([, ...found]) => found,
  );
  expect(links).toHaveLength(20);
  expect(links[0]).toEqual(['Loop 25', 'https://kites.example/25']);
  expect(body).toContain('<title>#Wind</title>');
  expect(body).toContain(`<link>${server.url}/tag/wind</link>`);
  expect(body).toContain('<dc:creator>Paper &amp; Kites</dc:creator>');
  expect(body).toContain('Wind &amp;lt;25&amp;gt;');
  expect(body).not.toContain('Hidden');
  for (const [path, type] of [
    ['/tag/wind/feed/atom', 'application/atom+xml'],
    ['/tag/wind/feed/json', 'application/feed+json'],
  ])
    expect((await get(path!)).headers.get('content-type')).toContain(type);
});

test('it is not sent again to those who have it', async () => {
  const { headers } = await get('/tag/wind/feed');
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  const again = await get('/tag/wind/feed', { 'if-none-match': headers.get('etag')! });
  expect([again.status, again.body]).toEqual([304, '']);
});

test('TG-01: another spelling leads to the slug; a tag without public posts has no feed', async () => {
  const { status, headers } = await get('/tag/Air%20Show/feed');
  expect([status, headers.get('location')]).toEqual([301, '/tag/air-show/feed']);
  for (const tag of ['plans', 'none']) expect((await get(`/tag/${tag}/feed`)).status).toBe(404);
});

test('EN-14: a tag has these members, with the number of its public posts and their sites', async () => {
  const { body } = await get('/rest/v1.2/read/tags/wind');
  expect(body.tag).toEqual({
    ID: expect.any(String),
    slug: 'wind',
    title: 'Wind',
    display_name: 'Wind',
    URL: `${server.url}/tag/wind`,
    description: '',
    count: 25,
    site_count: 1,
  });
});
