import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REDIRECTS } from '#shared/domain/redirects.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function open(path: string) {
  const { status, headers } = await server.request(path);
  return { status, to: headers.get('location'), kept: headers.get('cache-control') };
}

describe('old addresses', () => {
  test.each([
    ['RD-04', '/following/manage?s=abc', '/reader/subscriptions?s=abc'],
    ['RD-04', '/following/manage', '/reader/subscriptions'],
    ['RD-05', '/following/edit', '/following/manage'],
    ['RD-05', '/following/edit/anything', '/following/manage'],
    ['RD-05', '/following/edit/anything?s=kites', '/following/manage?s=kites'],
    ['RD-06', '/following', '/reader'],
    ['RD-07', '/recommendations', '/reader/search'],
    ['RD-08', '/read/blogs/55', '/reader/blogs/55'],
    ['RD-09', '/read/feeds/123', '/reader/feeds/123'],
    ['RD-10', '/read/feeds/1/posts/2', '/reader/feeds/1/posts/2'],
    ['RD-10', '/read/feeds/1/posts/2?ref_blog=5&ref_post=9', '/reader/feeds/1/posts/2?ref_blog=5&ref_post=9'],
    ['RD-10', '/read/blogs/1/posts/2', '/reader/blogs/1/posts/2'],
    ['RD-10', '/read/post/feed/1/2', '/reader/feeds/1/posts/2'],
    ['RD-10', '/read/post/id/1/2', '/reader/blogs/1/posts/2'],
    ['RD-11', '/read/list/ann/food', '/reader/list/ann/food'],
    ['RD-11', '/read/list/ann/food/edit/items', '/reader/list/ann/food/edit/items'],
    ['RD-11', '/read/list/new', '/reader/list/new'],
    ['RD-12', '/read/users/ann', '/reader/users/ann'],
    ['RD-12', '/read/users/ann/lists', '/reader/users/ann/lists'],
    ['RD-12', '/read/users/id/7', '/reader/users/id/7'],
    ['RD-13', '/read/subscriptions', '/reader/subscriptions'],
    ['RD-13', '/read/subscriptions/comments', '/reader/subscriptions/comments'],
    ['RD-13', '/read/subscriptions/9', '/reader/subscriptions/9'],
    ['RD-14', '/read/search?q=cats', '/reader/search?q=cats'],
    ['RD-15', '/read/conversations', '/reader/conversations'],
    ['RD-15', '/read/conversations/a8c', '/reader/conversations/a8c'],
    ['RD-16', '/read/notifications', '/reader/notifications'],
    ['RD-17', '/read/a8c', '/reader/a8c'],
    ['RD-18', '/read/p2', '/reader/p2'],
    ['RD-19', '/read/tag/books', '/tag/books'],
    ['RD-19', '/read/tag/caf%C3%A9', '/tag/caf%C3%A9'],
    ['case, and a slash at the end', '/READ/Feeds/7/', '/reader/feeds/7'],
  ])('%s: %s leads to %s, permanently', async (_, from, to) => {
    expect(await open(from)).toEqual({ status: 301, to, kept: 'no-cache' });
  });

  test.each([
    ['RD-21', '/reader/following', '/reader'],
    ['RD-22', '/reader/blogs', '/reader'],
    ['RD-23', '/reader/feeds', '/reader'],
    ['RD-24', '/reader/post', '/reader'],
    ['RD-25', '/reader/feed', '/reader'],
    ['RD-26', '/reader/feeds/123/posts', '/reader/feeds/123'],
  ])('%s: %s leads to %s for now, because a page may stand there one day', async (_, from, to) => {
    expect(await open(from)).toEqual({ status: 302, to, kept: 'no-store' });
  });

  test.each(REDIRECTS.map(({ from }) => from))(
    'RD-30: what leads away from %s takes the query along',
    async (from) => {
      const path = from
        .replace('*', '')
        .replace(/\{[nm]\}/g, '7')
        .replace(/\{[xy]\}/g, 'x');
      const query = '?q=a%20b&utm_source=x&empty=';
      const { to } = await open(path + query);
      expect(to?.endsWith(query)).toBe(true);
    },
  );

  test('RD-05, RD-04: the query outlives both steps', async () => {
    const first = await open('/following/edit/anything?s=kites');
    expect(first.to).toBe('/following/manage?s=kites');
    expect((await open(first.to!)).to).toBe('/reader/subscriptions?s=kites');
  });

  test('RD-27: a visitor who would add a site keeps the query on the way to Discover', async () => {
    for (const path of ['/discover/add-new', '/discover/reddit'])
      expect((await open(`${path}?utm_source=x`)).to).toBe('/discover?utm_source=x');
  });

  test.each([
    '/read/feeds/abc',
    '/read/blogs/x1',
    '/read/feeds/1/posts/y',
    '/read/subscriptions/x',
    '/read/xyz',
  ])('RD-20: only numbers lead on; %s is not found', async (path) => {
    expect(await open(path)).toMatchObject({ status: 404, to: null });
  });

  test.each(['/reader/blogs/55', '/reader/feeds/123', '/reader/feeds/1/posts/2'])(
    'RD-22, RD-23: %s is a page of its own',
    async (path) => {
      expect((await open(path)).to).toBe(null);
    },
  );
});

test('RD-30: every old address stands once in one table, and leads to a path of ours', () => {
  const froms = REDIRECTS.map(({ from }) => from);
  expect(new Set(froms).size).toBe(froms.length);
  for (const { to } of REDIRECTS) expect(to).toMatch(/^\/[a-z]/);
});
