import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMembership } from '#server/features/teams/queries.ts';
import { giveDomain } from '#test/blog-domain.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let ann: TestMember;
let site: { ID: number };
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  ({ body: site } = await call('/sites/new', { slug: 'kettle', title: 'The Kettle' }));
  await call(`/sites/${site.ID}/posts/new`, { title: 'Warm', content: '<p>Tea.</p>' });
});
afterAll(() => server.close());

const call = (path: string, json: object = {}) => server.request(`/rest/v1.1${path}`, { as: ann, json });
const request = (path: string, headers: Record<string, string> = {}) => server.request(path, { headers });

/** Fetches a page as raw bytes. */
async function fetchRaw(path: string, headers: Record<string, string>) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(new URL(path, server.url), { headers }, resolve).once('error', reject);
  });
  return { headers: answer.headers, body: await buffer(answer) };
}

test('every change of a blog and its posts shows on its pages at once', async () => {
  const getHome = async () => (await request('/sites/kettle')).body as string;
  expect(await getHome()).toBe(await getHome());
  const updateSettings = (change: object) => call(`/sites/${site.ID}/settings`, change);
  await updateSettings({ title: 'The Teapot' });
  expect(await getHome()).toContain('The Teapot');
  await updateSettings({ tagline: 'On leaves' });
  expect(await getHome()).toContain('On leaves');
  await updateSettings({ language: 'fi' });
  expect(await getHome()).toContain('<html lang="fi"');

  const { body: post } = await call(`/sites/${site.ID}/posts/new`, { title: 'Cold', content: '<p>Ice.</p>' });
  expect(await getHome()).toContain('Cold');
  const getPostPage = async () => (await request('/sites/kettle/cold')).body as string;
  expect(await getPostPage()).toContain('Ice.');
  await call(`/sites/${site.ID}/posts/${post.ID}`, { content: '<p>Snow.</p>' });
  expect(await getPostPage()).toContain('Snow.');
  await call(`/sites/${site.ID}/posts/${post.ID}/delete`);
  expect((await request('/sites/kettle/cold')).status).toBe(404);
  expect(await getHome()).not.toContain('Cold');
  await call(`/sites/${site.ID}/posts/${post.ID}/restore`);
  expect((await request('/sites/kettle/cold')).status).toBe(200);

  await giveDomain(server, site.ID, 'tea.example');
  const moved = await request('/sites/kettle/cold?utm_source=letter');
  expect([moved.status, moved.headers.get('location')]).toEqual([
    301,
    expect.stringMatching(/^http:\/\/tea\.example:\d+\/cold\?utm_source=letter$/),
  ]);
  await call(`/sites/${site.ID}/domains/tea.example/delete`);
  expect((await request('/sites/kettle/cold')).status).toBe(200);
});

test('a former address leads on, query and all, and comes back when the blog does', async () => {
  const path = '/sites/kettle/warm?utm_source=letter';
  expect((await request(path)).status).toBe(200);
  await call(`/sites/${site.ID}/settings`, { slug: 'teapot' });
  const moved = await request(path);
  expect(moved.status).toBe(301);
  expect(moved.headers.get('location')).toBe('/sites/teapot/warm?utm_source=letter');
  await call(`/sites/${site.ID}/settings`, { slug: 'kettle' });
  expect((await request(path)).status).toBe(200);
  expect((await request('/sites/teapot')).headers.get('location')).toBe('/sites/kettle');
});

test('users have their own pages, whatever the order of requests', async () => {
  const paths = ['/sites/kettle', '/sites/kettle/warm'];
  const asks = Array.from({ length: 12 }, (_, number) => ({
    path: paths[number % 2]!,
    as: number % 3 === 0 ? ann : undefined,
  }));
  const answers = await Promise.all(asks.map(({ path, as }) => server.request(path, { as })));
  for (const [at, { headers, body }] of answers.entries()) {
    const isMember = asks[at]!.as !== undefined;
    expect(body.includes('>Write</a>')).toBe(isMember);
    expect(headers.get('cache-control')).toBe(isMember ? 'private, no-store' : 'no-cache');
    expect(headers.has('etag')).toBe(!isMember);
    expect(headers.getSetCookie()).toEqual([]);
  }
  // An invalid session cookie is a visitor's.
  const { body } = await request('/sites/kettle', { cookie: 'better-auth.session_token=forged.signature' });
  expect(body).not.toContain('>Write</a>');
});

test('theme, language and the first page of a visit each have their own, with the policy for its styles', async () => {
  const path = '/sites/kettle/warm';
  await request(path);
  expect((await request(path, { cookie: 'theme=dark' })).body).toContain('data-theme="dark"');
  expect((await request(path)).body).not.toContain('data-theme');
  expect((await request(path, { 'accept-language': 'en-XA' })).body).not.toBe((await request(path)).body);
  const first = await request(path, { 'sec-fetch-site': 'cross-site' });
  const next = await request(path, { 'sec-fetch-site': 'same-origin' });
  const getPolicy = ({ headers }: typeof first) => headers.get('content-security-policy');
  expect(first.body).toContain('<style>');
  expect(getPolicy(first)).toMatch(/style-src 'self' 'sha256-/);
  expect(next.body).not.toContain('<style>');
  expect(getPolicy(next)).toContain("style-src 'self';");

  // A browser that has it gets a 304, and keeps the policy.
  const etag = first.headers.get('etag')!;
  const known = await request(path, { 'sec-fetch-site': 'cross-site', 'if-none-match': etag });
  expect(known).toMatchObject({ status: 304, body: '' });
  expect(getPolicy(known)).toBe(getPolicy(first));
  expect((await request(path, { 'if-none-match': etag })).status).toBe(200);
});

test('it is the same page in every coding', async () => {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
  const { headers, body: plain } = await fetchRaw('/sites/kettle', {});
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers.vary).toBe('cookie, sec-fetch-site, accept-encoding, accept-language');
  for (const [coding, decode] of Object.entries(decoders)) {
    const coded = await fetchRaw('/sites/kettle', { 'accept-encoding': coding });
    expect(coded.headers).toMatchObject({ 'content-encoding': coding, 'x-frame-options': 'DENY' });
    expect(Number(coded.headers['content-length'])).toBe(coded.body.length);
    expect(decode(coded.body).toString()).toBe(plain.toString());
  }
});

test('a team’s blog stays with the team, and a refused form with who sent it', async () => {
  await createMembership(server.db, { slug: 'crew', title: 'Crew' }, ann.id);
  await call('/sites/new', { slug: 'inside', title: 'Inside', team: 'crew' });
  expect((await server.request('/sites/inside', { as: ann })).body).toContain('Inside');
  expect((await request('/sites/inside')).status).toBe(404);
  const refused = await server.request('/sites/kettle', {
    as: ann,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(refused.status).toBe(404);
  expect(refused.body).toContain('role="alert"');
  expect((await request('/sites/kettle')).body).not.toContain('role="alert"');
});
