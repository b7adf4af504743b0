import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFeedFaults } from '#test/feed-rules.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let origin: string;
beforeAll(async () => {
  server = await startTestServer();
  origin = `http://notes.example:${new URL(server.url).port}`;
  const ann = await server.signUp({ username: 'ann' });
  const site = { slug: 'notes', title: 'Notes', tagline: 'On everything' };
  const { body } = await server.request('/rest/v1.1/sites/new', { as: ann, json: site });
  await server.request(`/rest/v1.1/sites/${body.ID}/settings`, {
    as: ann,
    json: { domain: 'notes.example' },
  });
  for (const title of ['First', 'Second'])
    await server.request(`/rest/v1.1/sites/${body.ID}/posts/new`, {
      as: ann,
      json: { title, tags: ['Tea'] },
    });
});
afterAll(() => server.close());

/** What somebody gets who asks for the path at another host name that leads here. */
function at(host: string, path: string): Promise<{ status: number; body: string }> {
  // fetch() names the host of the address and no other.
  return new Promise((resolve, reject) => {
    const request = get(new URL(path, server.url), { headers: { host } }, async (response) => {
      resolve({ status: response.statusCode!, body: await text(response) });
    });
    request.once('error', reject);
  });
}

test('a blog’s own domain shows its pages at the root, under its own address', async () => {
  for (const [path, heading] of [
    ['/', 'Notes'],
    ['/first', 'First'],
    ['/tag/tea', 'Tea'],
    ['/author/ann', 'ann'],
  ] as const) {
    const { status, body } = await at('notes.example', path);
    expect(status, path).toBe(200);
    expect(body, path).toMatch(new RegExp(`<h1[^>]*>.*${heading}`));
    expect(body, path).toContain(`<link rel="canonical" href="${origin}${path}"/>`);
    expect(body, path).not.toContain('"/sites/notes');
  }
  const { body } = await at('notes.example', '/');
  expect(body).toContain('href="/first"');
  expect(body).toContain('href="/feed"');
  // Members are known at the platform only.
  expect(body).toContain(`href="${server.url}/log-in?redirect_to=`);
});

test('its feeds, sitemap and robots.txt name that address', async () => {
  for (const path of ['/feed', '/feed/atom', '/tag/tea/feed']) {
    const { status, body } = await at('notes.example', path);
    expect(status, path).toBe(200);
    expect(findFeedFaults(body, origin + path), path).toEqual([]);
    expect(body).toContain(`${origin}/first`);
  }
  expect(JSON.parse((await at('notes.example', '/feed/json')).body).home_page_url).toBe(origin);
  expect((await at('notes.example', '/sitemap.xml')).body).toContain(`<loc>${origin}/first</loc>`);
  expect((await at('notes.example', '/robots.txt')).body).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

test('search engines are told of the domain on the platform’s own pages too', async () => {
  const { body } = await server.request('/sites/notes/first');
  expect(body).toContain(`<link rel="canonical" href="${origin}/first"/>`);
  expect((await server.request('/sitemap.xml')).body).not.toContain('/sites/notes/');
});

test('what is not a page of the blog is not there, and a host that is nobody’s shows the platform', async () => {
  expect((await at('notes.example', '/no-such-post')).status).toBe(404);
  expect((await at('notes.example', '/sites/notes')).status).toBe(404);
  for (const host of ['other.example', '127.0.0.1', 'NOTES.example.evil.test']) {
    const { status, body } = await at(host, '/');
    expect(status, host).toBe(200);
    expect(body, host).toContain('Enjoy millions of blogs at your fingertips.');
  }
  expect((await at('other.example', '/feed')).status).toBe(404);
});
