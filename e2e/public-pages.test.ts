import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '#test/page.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

let server: TestServer;
/** Pages that visitors see. */
let paths: string[];

beforeAll(async () => {
  server = await startTestServer();
  const ann = await server.signUp({ username: 'ann' });
  const feedId = await storeFeed(server.db, {
    title: 'Paper Kites',
    description: 'Wind',
    last_success_at: new Date(),
  });
  const posts: number[] = [];
  for (const tag of ['Wind', 'String', 'Paper'])
    posts.push(await storePost(server.db, feedId, { title: `On ${tag}`, excerpt: 'Words', tags: [tag] }));
  await storeBlog(server.db, {
    owners: [ann.id],
    slug: 'kettle',
    title: 'The Kettle',
    tagline: 'Tea, mostly',
  });
  paths = [
    '/',
    '/discover',
    '/tags',
    '/tag/wind',
    '/tag/string',
    '/tag/paper',
    '/reader/search',
    `/reader/feeds/${feedId}`,
    ...posts.map((postId) => `/reader/feeds/${feedId}/posts/${postId}`),
    '/sites/kettle',
  ];
});
afterAll(() => server?.close());

test('U77: no visitor’s page calls what only members may, or sets a cookie', async () => {
  const { page, context } = await openPage(server.url);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/^\/(?:rest|wpcom|api)\//.test(new URL(request.url()).pathname)) calls.push(request.url());
  });
  for (const path of [...paths, '/log-in', '/sign-up']) {
    await page.goto(path);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  }
  expect(calls).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});
