import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { countTags } from './queries-counts.ts';

const LINE = 'Enjoy millions of blogs at your fingertips.';

let server: TestServer;
let ann: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  const feed = await storeFeed(server.db, { title: 'Paper Kites' });
  for (let number = 1; number <= 30; number += 1) {
    const sort_at = new Date(Date.UTC(2026, 9, number));
    await storePost(server.db, feed, { title: `Read ${number}.`, sort_at, tags: ['Books', 'Paper'] });
  }
  const sort_at = new Date(Date.UTC(2026, 9, 5, 12));
  await storePost(server.db, feed, { title: 'Liked.', like_count: 900, tags: ['Books'], sort_at });
  await countTags(server.db, new Date());
});
afterAll(() => server.close());

/** Returns the page as a visitor gets it. */
const open = (path: string, as?: TestMember) => server.request(path, { as });
/** Returns titles of posts in order. */
const listTitles = (html: string) => [...html.matchAll(/>(Read \d+|Liked)\./g)].map(([, title]) => title);
const findHref = (html: string, pattern: RegExp) => html.match(pattern)?.[1]?.replaceAll('&amp;', '&') ?? '';

describe('a visitor', () => {
  test('RT-30, RO-02, RO-03: reads the page of a tag', async () => {
    const { status, body } = await open('/tag/books');
    expect(status).toBe(200);
    expect(body).toContain(LINE);
    expect(body).toContain('<title>Books ‹ Reader</title>');
    expect(body).toContain('31 posts from 1 site');
    // The tag's name comes first.
    expect(body.indexOf('<h1')).toBeLessThan(body.indexOf(LINE));
    expect(body).toContain(`href="${server.config.publicUrl}/tag/books/feed"`);
    expect(body.match(/rel="alternate" type="application\/rss\+xml"/g)).toHaveLength(1);
    expect(listTitles(body).slice(0, 2)).toEqual(['Read 30', 'Read 29']);
    // Related tags, and sites that use it.
    expect(body).toContain('href="/tag/paper"');
  });

  it('turns its pages by links, and meets every post once', async () => {
    const found: string[] = [];
    for (let path = '/tag/books'; path !== ''; ) {
      const { body } = await open(path);
      found.push(...(listTitles(body) as string[]));
      path = findHref(body, /href="([^"]+)" rel="next"/);
    }
    expect(found).toHaveLength(31);
    expect(new Set(found).size).toBe(31);
    expect(found.at(-1)).toBe('Read 1');
  });

  test('TG-02: finds the popular posts first with sort=relevance', async () => {
    const { body: popular } = await open('/tag/books?sort=relevance');
    expect(listTitles(popular)[0]).toBe('Liked');
    expect(popular).toMatch(/aria-current="[a-z]+"[^>]*>Popular</);
    const { body: recent } = await open('/tag/books?sort=date');
    expect(listTitles(recent)[0]).toBe('Read 30');
    expect(recent).toMatch(/aria-current="[a-z]+"[^>]*>Recent</);
  });

  test('RD-29: is led to the log-in page by "Follow", and back', async () => {
    const { body } = await open('/tag/books?sort=relevance');
    const link = /href="([^"]*)"[^>]* aria-label="Follow the tag Books"/.exec(body);
    expect(link?.[1]).toBe(`/log-in?redirect_to=${encodeURIComponent('/tag/books?sort=relevance')}`);
  });

  test('RT-31, RO-02, RO-03: finds all the tags on one page', async () => {
    const { status, body } = await open('/tags');
    expect(status).toBe(200);
    expect(body).toContain(LINE);
    expect(body).toContain('<title>All the Tags ‹ Reader</title>');
    expect(body).toMatch(/<h1[^>]*>All the Tags</);
    expect(body).toMatch(/<h2[^>]*>Trending</);
    expect(body).toMatch(/<h2 id="letter-B"[^>]*>B</);
    expect(body).toContain('href="#letter-P"');
  });
});

test('TG-07: the page of a tag that no one uses is not found', async () => {
  for (const viewer of [undefined, ann]) expect((await open('/tag/zzz-none', viewer)).status).toBe(404);
  const { body } = await open('/tag/zzz-none');
  expect(body).toContain('We can’t find that tag.');
});

test.each([
  ['U39, TG-01', '/tag/Foo%20Bar', 302, '/tag/foo-bar'],
  [
    'TG-01',
    `/tag/${encodeURIComponent('  Remote   Work ')}?sort=relevance`,
    302,
    '/tag/remote-work?sort=relevance',
  ],
  ['RD-19', '/read/tag/books', 301, '/tag/books'],
])('%s: %s leads to the tag by one redirect', async (_row, path, status, target) => {
  for (const viewer of [undefined, ann]) {
    const answer = await open(path, viewer);
    expect(answer.status).toBe(status);
    const { pathname, search } = new URL(answer.headers.get('location') ?? '', server.url);
    expect(pathname + search).toBe(target);
  }
});

test('RD-03: /tag/ is a page, because no server gets the part after the #', async () => {
  for (const viewer of [undefined, ann]) expect((await open('/tag/', viewer)).status).toBe(200);
});
