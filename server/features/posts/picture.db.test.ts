import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

let server: TestServer;
let host: FeedHost;
let ann: TestMember;
let feedId: number;
beforeAll(async () => {
  [server, host] = await Promise.all([startTestServer(), startFeedHost()]);
  ann = await server.signUp();
  feedId = await storeFeed(server.db, { title: 'Paper Kites' });
});
afterAll(async () => {
  await server.close();
  await host.close();
});

/** A picture's bytes: the server looks at the type only. */
const png = (bytes: number) => ({ body: Buffer.alloc(bytes, 7), headers: { 'content-type': 'image/png' } });

/** Stores a post with pictures, and returns what asks for one of them. */
async function storeWith(...urls: string[]) {
  const content = urls.map((url) => `<p><img src="${url.replaceAll('&', '&amp;')}" alt=""></p>`).join('');
  const postId = await storePost(server.db, feedId, { title: 'Kites', content });
  return (url: string, as: TestMember | undefined = ann) =>
    fetch(
      `${server.url}/api/pictures?${new URLSearchParams({ feedId: `${feedId}`, postId: `${postId}`, url })}`,
      {
        headers: as ? { cookie: as.cookie } : {},
      },
    );
}

test('a picture of a post is fetched for a member, whole, and can’t act as a page', async () => {
  const url = `${host.serve('kites', '/kite.png', png(300_000))}?w=1&h=2`;
  host.serve('kites', '/kite.png?w=1&h=2', png(300_000));
  const ask = await storeWith(url);
  const answer = await ask(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect((await answer.arrayBuffer()).byteLength).toBe(300_000);
  expect(
    (await fetch(`${server.url}/api/pictures?feedId=1`, { headers: { cookie: ann.cookie } })).status,
  ).toBe(400);
});

test('what is too big, no picture, or gone is left out without an error', async () => {
  const big = host.serve('kites', '/big.png', png(1_000_001));
  const page = host.serve('kites', '/page.html', { body: '<p>', headers: { 'content-type': 'text/html' } });
  const drawing = host.serve('kites', '/a.svg', {
    body: '<svg/>',
    headers: { 'content-type': 'image/svg+xml' },
  });
  const gone = host.serve('kites', '/gone.png', { status: 404, body: '' });
  const ask = await storeWith(big, page, drawing, gone);
  for (const url of [big, page, drawing, gone]) expect((await ask(url)).status, url).toBe(204);
});

test('only pictures of posts that the member can see are fetched', async () => {
  const url = host.serve('kites', '/kite-2.png', png(10));
  const other = host.serve('kites', '/secret.png', png(10));
  const ask = await storeWith(url);
  expect((await ask(other)).status).toBe(404);
  expect((await ask('http://169.254.169.254/latest/meta-data')).status).toBe(404);
  const visitor = await fetch(
    `${server.url}/api/pictures?feedId=${feedId}&postId=1&url=${encodeURIComponent(url)}`,
  );
  expect(visitor.status).toBe(401);
  const { body: site } = await server.request('/rest/v1.1/sites/new', {
    as: ann,
    json: { slug: 'kettle', title: 'Kettle' },
  });
  const { body: draft } = await server.request(`/rest/v1.1/sites/${site.ID}/posts/new`, {
    as: ann,
    json: { title: 'Not yet', content: `<p><img src="${url}"></p>`, status: 'draft' },
  });
  const eve = await server.signUp();
  const query = new URLSearchParams({ feedId: `${site.feed_ID}`, postId: `${draft.ID}`, url });
  expect((await server.request(`/api/pictures?${query}`, { as: eve })).status).toBe(404);
});
