import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveDomain } from '#test/blog-domain.ts';
import { findFeedFaults } from '#test/feed-rules.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { findMapped } from './resolve.ts';

let server: TestServer;
let origin: string;
let ann: TestMember;
let siteId: number;
beforeAll(async () => {
  // Loopback acts as the proxy in front.
  server = await startTestServer({ environment: { TRUST_PROXY: '127.0.0.1' } });
  origin = `http://notes.example:${new URL(server.url).port}`;
  ann = await server.signUp({ username: 'ann', isEstablished: true });
  const site = { slug: 'notes', title: 'Notes', tagline: 'On everything' };
  const { body } = await server.request('/rest/v1.1/sites/new', { as: ann, json: site });
  siteId = body.ID;
  await giveDomain(server, siteId, 'notes.example');
  await giveDomain(server, siteId, 'old.example', { isPrimary: false });
  for (const title of ['First', 'Second'])
    await server.request(`/rest/v1.1/sites/${body.ID}/posts/new`, {
      as: ann,
      json: { title, tags: ['Tea'] },
    });
});
afterAll(() => server.close());

/** Requests the path at another host name that leads here. */
function requestAt(
  host: string,
  path: string,
  { method = 'GET', form = '', headers = {} }: { method?: string; form?: string; headers?: object } = {},
): Promise<{ status: number; location: string | undefined; body: string }> {
  // fetch() cannot set another Host.
  return new Promise((resolve, reject) => {
    const sent = { host, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers };
    const asked = request(new URL(path, server.url), { method, headers: sent }, async (response) => {
      const { location } = response.headers;
      resolve({ status: response.statusCode!, location, body: await text(response) });
    });
    asked.once('error', reject).end(form);
  });
}
const getRedirect = async (answer: ReturnType<typeof requestAt>) => {
  const { status, location } = await answer;
  return [status, location];
};

test('a page of the blog is shown at the root of its domain too, and listed in the menu and the sitemap', async () => {
  const path = `/rest/v1.1/sites/${siteId}/posts/new`;
  const { body: page } = await server.request(path, { as: ann, json: { type: 'page', title: 'About' } });
  const { status, body } = await requestAt('notes.example', '/about');
  expect(status).toBe(200);
  expect(body).toMatch(/href="\/about" aria-current="page"/);
  expect(body).toContain(`<link rel="canonical" href="${origin}/about"/>`);
  expect((await requestAt('notes.example', '/sitemap.xml')).body).toContain(`<loc>${origin}/about</loc>`);
  const atHome = requestAt(new URL(server.url).host, '/sites/notes/about');
  expect(await getRedirect(atHome)).toEqual([301, `${origin}/about`]);
  for (const _ of ['trash', 'deleted'])
    await server.request(`/rest/v1.1/sites/${siteId}/posts/${page.ID}/delete`, { as: ann, json: {} });
});

test('a blog’s own domain shows its pages at the root, under its own address', async () => {
  for (const [path, heading] of [
    ['/', 'Notes'],
    ['/first', 'First'],
    ['/tag/tea', 'Tea'],
    ['/author/ann', 'ann'],
  ] as const) {
    const { status, body } = await requestAt('notes.example', path);
    expect(status, path).toBe(200);
    expect(body, path).toMatch(new RegExp(`<h1[^>]*>.*${heading}`));
    expect(body, path).toContain(`<link rel="canonical" href="${origin}${path}"/>`);
    expect(body, path).not.toContain('"/sites/notes');
  }
  const { body } = await requestAt('notes.example', '/');
  expect(body).toContain('href="/first"');
  expect(body).toContain('href="/feed"');
  // Users are logged in at the platform only.
  expect(body).toContain(`href="${server.url}/log-in?redirect_to=`);
});

test('its feeds, sitemap and robots.txt name that address', async () => {
  for (const path of ['/feed', '/feed/atom', '/tag/tea/feed']) {
    const { status, body } = await requestAt('notes.example', path);
    expect(status, path).toBe(200);
    expect(findFeedFaults(body, origin + path), path).toEqual([]);
    expect(body).toContain(`${origin}/first`);
  }
  expect(JSON.parse((await requestAt('notes.example', '/feed/json')).body).home_page_url).toBe(origin);
  expect((await requestAt('notes.example', '/sitemap.xml')).body).toContain(`<loc>${origin}/first</loc>`);
  expect((await requestAt('notes.example', '/robots.txt')).body).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

test('the free address and the other domains lead to the primary one, path and query kept', async () => {
  const own = new URL(server.url).host;
  const paths: [path: string, to: string][] = [
    ['', '/'],
    ['/first?utm_source=x', '/first?utm_source=x'],
    ['/tag/tea?older_than=x', '/tag/tea?older_than=x'],
    ['/author/ann', '/author/ann'],
    ['/feed', '/feed'],
    ['/feed/atom?x', '/feed/atom?x'],
    ['/tag/tea/feed/json', '/tag/tea/feed/json'],
    ['/sitemap.xml', '/sitemap.xml'],
    ['/rss.xml', '/feed'],
  ];
  for (const [path, to] of paths) {
    expect(await getRedirect(requestAt(own, `/sites/notes${path}`)), path).toEqual([301, origin + to]);
    expect(await getRedirect(requestAt('old.example', path || '/')), path).toEqual([301, origin + to]);
  }
  expect(await getRedirect(requestAt('OLD.example.', '/first', { method: 'HEAD' }))).toEqual([
    301,
    `${origin}/first`,
  ]);
  expect(await getRedirect(requestAt('old.example', '/robots.txt'))).toEqual([301, `${origin}/robots.txt`]);
  // It may be reverted, so it must not be cached.
  const { headers } = await server.request('/sites/notes/feed');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect((await server.request('/sites/notes/first')).headers.get('cache-control')).toBe('no-cache');
  expect((await server.request('/sitemap.xml')).body).not.toContain('/sites/notes/');
});

test('behind a proxy the host is the one requested there', async () => {
  const own = new URL(server.url).host;
  const headers = { 'x-forwarded-host': 'notes.example', 'x-forwarded-for': '192.0.2.1' };
  expect((await requestAt(own, '/first', { headers })).body).toContain(`href="${origin}/first"`);
  expect(
    await getRedirect(
      requestAt(own, '/first', { headers: { ...headers, 'x-forwarded-host': 'old.example' } }),
    ),
  ).toEqual([301, `${origin}/first`]);
});

test('behind a proxy its search and its forms work there, and what a form refuses is shown there again', async () => {
  await server.request(`/rest/v1.1/jetpack-blogs/${siteId}/rest-api/`, {
    as: ann,
    json: { path: '/jetpack/v4/settings/', body: { 'contact-form': true } },
  });
  const headers = {
    'x-forwarded-host': 'notes.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '192.0.2.1',
    origin: 'https://notes.example',
  };
  const submit = (path: string, fields?: Record<string, string>, more = {}) => {
    const form = fields ? String(new URLSearchParams({ site_ID: String(siteId), ...fields })) : '';
    const method = fields ? 'POST' : 'GET';
    return requestAt('tidings.internal', path, { method, form, headers: { ...headers, ...more } });
  };
  const found = await submit('/search?q=first');
  expect(found.status).toBe(200);
  expect(found.body).toContain('href="/first"');
  expect(found.body).not.toMatch(/(href|action)="\/sites\/notes/);

  const contact = { return_to: '/contact', name: 'Carl', email: 'carl@example.net', message: 'Hello' };
  const page = await submit('/contact');
  expect(page.status).toBe(200);
  expect(page.body).toMatch(/<form[^>]*action="\/contact/);
  const refused = await submit('/contact', { ...contact, email: 'carl@' });
  expect(refused.status).toBe(422);
  expect(refused.body).toContain('Enter a full email address');
  expect(refused.body).toMatch(/value="Carl"[\s\S]*value="carl@"[\s\S]*>Hello<\/textarea>/);
  expect(refused.body).toMatch(/<form[^>]*action="\/contact/);
  expect(await getRedirect(submit('/contact', contact))).toEqual([303, '/contact?sent=1#contact']);
  // The domain has moved since the page with the form was opened.
  const before = { 'x-forwarded-host': 'old.example', origin: 'https://old.example' };
  const moved = await submit('/contact', { ...contact, email: 'carl@' }, before);
  expect(moved.status).toBe(422);
  expect(moved.body).toMatch(/<form[^>]*action="\/contact[\s\S]*value="carl@"[\s\S]*>Hello<\/textarea>/);
  expect(await getRedirect(submit('/contact', contact, before))).toEqual([303, '/contact?sent=1#contact']);
  expect(await getRedirect(submit('/contact?sent=1', undefined, before))).toEqual([
    301,
    `${origin}/contact?sent=1`,
  ]);
  expect((await submit('/contact?sent=1')).body).toContain('Message sent.');

  const subscription = { return_to: '/first', email: 'carl@' };
  const wrong = await submit('/', subscription);
  expect([wrong.status, wrong.body]).toEqual([422, expect.stringContaining('value="carl@"')]);
  const asked = await submit('/', { ...subscription, email: 'carl@example.net' });
  expect([asked.status, asked.location]).toEqual([303, expect.stringMatching(/^\/first\?/)]);
  const told = await submit(asked.location!.replace(/#.*/, ''));
  expect([told.status, told.body]).toEqual([
    200,
    expect.stringContaining('Check your email: we sent you a link.'),
  ]);
});

test('previews of writers, calls of the interface and what forms bring about stay where they are', async () => {
  const draft = await server.request(`/rest/v1.1/sites/${siteId}/posts/new`, {
    as: ann,
    json: { title: 'Not yet', status: 'draft' },
  });
  const preview = await server.request(`/sites/notes/${draft.body.slug}?preview=1`, { as: ann });
  expect([preview.status, preview.body]).toEqual([200, expect.stringContaining('Not yet')]);
  expect((await server.request('/sites/notes/first?preview=1')).status).toBe(301);
  expect((await server.request('/rest/v1.2/blogs/notes/posts')).status).toBe(200);
  const known = await server.request(`/rest/v1.1/sites/old.example`);
  expect([known.body.ID, known.body.domain]).toEqual([siteId, 'notes.example']);
  const form = `site_ID=${siteId}&return_to=%2F&email=nobody`;
  for (const [host, path] of [
    [new URL(server.url).host, '/sites/notes'],
    ['notes.example', '/'],
    // The domain has moved since the page with the form was opened.
    ['old.example', '/'],
  ] as const) {
    const answer = await requestAt(host, path, { method: 'POST', form });
    expect([answer.status, answer.body], host).toEqual([422, expect.stringContaining('value="nobody"')]);
  }
  expect((await requestAt('notes.example', '/first', { method: 'POST', form })).status).toBe(404);
  expect((await requestAt(new URL(server.url).host, '/', { method: 'POST', form })).status).toBe(404);
});

test('a feed that moves keeps its posts: their ids and the feed’s own are the same at every address', async () => {
  const listIds = (body: string) =>
    body.match(/<(id|guid)[^>]*>[^<]*/g)!.map((tag) => tag.replace(/.*>/, ''));
  const there = await Promise.all(['/feed', '/feed/atom'].map((path) => requestAt('notes.example', path)));
  const before = (await server.request('/rest/v1.1/read/feed?url=notes.example')).body.feeds[0].feed_ID;
  const setPrimary = (domain: string) =>
    server.request(`/rest/v1.1/sites/${siteId}/domains/primary`, { as: ann, json: { domain } });
  const free = `${new URL(server.url).host}/sites/notes`;
  expect((await setPrimary(free)).body.domains[0]).toMatchObject({ domain: free, primary_domain: true });
  const here = await Promise.all(
    ['/sites/notes/feed', '/sites/notes/feed/atom'].map((path) => requestAt(new URL(server.url).host, path)),
  );
  expect(here.map(({ body }) => listIds(body))).toEqual(there.map(({ body }) => listIds(body)));
  expect(here[0]!.body).toContain(`${server.url}/sites/notes/first`);
  expect(await getRedirect(requestAt('notes.example', '/feed?x=1'))).toEqual([
    301,
    `${server.url}/sites/notes/feed?x=1`,
  ]);
  expect((await server.request('/sitemap.xml')).body).toContain('/sites/notes/');
  expect((await server.request('/rest/v1.1/read/feed?url=old.example')).body.feeds[0].feed_ID).toBe(before);
  await setPrimary('notes.example');
});

test('other pages than the blog’s are not found, and an unknown host shows the platform', async () => {
  expect((await requestAt('notes.example', '/no-such-post')).status).toBe(404);
  // The platform's path does not exist on the domain.
  expect((await requestAt('notes.example', '/sites/notes')).status).toBe(404);
  for (const host of ['other.example', '127.0.0.1', 'NOTES.example.evil.test']) {
    const { status, body } = await requestAt(host, '/');
    expect(status, host).toBe(200);
    expect(body, host).toContain('Enjoy millions of blogs at your fingertips.');
  }
  expect((await requestAt('other.example', '/feed')).status).toBe(404);
});

test('no query is made for requests to the platform’s own host', async () => {
  const asked: string[] = [];
  const db = new Proxy({}, { get: (_, name) => asked.push(String(name)) }) as never;
  const config = { publicUrl: 'https://tidings.example.com' } as never;
  for (const host of ['tidings.example.com', 'Tidings.Example.com', 'localhost'])
    expect(await findMapped({ db, config }, host, '/')).toBeUndefined();
  expect(asked).toEqual([]);
});
