import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { applyPublicUrl } from './queries-public-url.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a server with another address has its blogs under it, and readers know their posts', async () => {
  const ann = await server.signUp({ username: 'ann' });
  const send = async (path: string, json: object) => (await server.request(path, { as: ann, json })).body;
  const site = await send('/rest/v1.1/sites/new', { slug: 'moving', title: 'Moving' });
  const article = await send(`/rest/v1.1/sites/${site.ID}/posts/new`, {
    title: 'Boxes',
    content: `<p><a href="/about">${server.url}/ is the old address</a> <img src="/media/x.png" alt=""></p>`,
    featured_image: '/media/y.png',
  });
  const { db } = server;
  await applyPublicUrl(db, 'https://new.example');
  const old = server.url;

  expect(await db.selectFrom('feeds').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    url: 'https://new.example/sites/moving/feed',
    site_url: 'https://new.example/sites/moving',
    host: 'new.example',
  });
  const post = await db
    .selectFrom('posts')
    .innerJoin('post_contents', 'post_contents.post_id', 'posts.id')
    .innerJoin('articles', 'articles.id', 'posts.id')
    .select(['posts.url', 'comments_url', 'guid', 'image', 'featured_image'])
    .select(['post_contents.content_html', 'articles.content_html as written'])
    .executeTakeFirstOrThrow();
  expect(post).toMatchObject({
    url: 'https://new.example/sites/moving/boxes',
    comments_url: 'https://new.example/sites/moving/boxes#comments',
    guid: `${old}/posts/${article.ID}`,
    image: { url: 'https://new.example/media/y.png' },
    featured_image: 'https://new.example/media/y.png',
  });
  for (const html of [post.content_html, post.written]) {
    expect(html).toContain('href="https://new.example/about"');
    expect(html).toContain('src="https://new.example/media/x.png"');
    // Addresses in users' text are not changed.
    expect(html).toContain(`>${old}/ is the old address`);
  }

  await applyPublicUrl(db, old);
  expect((await server.request(`/rest/v1.1/sites/${site.ID}`)).body.feed_URL).toBe(site.feed_URL);
  const edited = await send(`/rest/v1.1/sites/${site.ID}/posts/${article.ID}`, { title: 'Fewer boxes' });
  expect(edited.content).toBe(article.content);
});
