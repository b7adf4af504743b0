import { afterAll, beforeAll, expect, test } from 'vitest';
import { previewImport } from '#shared/api/imports.ts';
import { CHANGEABLE_LIMITS } from '#shared/domain/changeable-limits.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

const CALLS_PER_MINUTE = CHANGEABLE_LIMITS.calls_per_minute.default;

/** In production mode, where calls are limited, behind a proxy that passes the client's address. */
let server: TestServer;
let ann: TestMember;
let bob: TestMember;
let post: string;

beforeAll(async () => {
  server = await startTestServer({ environment: { TIDINGS_MODE: 'production', TRUST_PROXY: '127.0.0.1' } });
  ann = await server.signUp();
  bob = await server.signUp();
  const site = { slug: 'kettle', title: 'Kettle' };
  const { body: blog } = await server.request('/rest/v1.1/sites/new', { as: ann, json: site });
  const json = { title: 'Steam', content: '<p>It whistles.</p>' };
  const { body } = await server.request(`/rest/v1.1/sites/${blog.ID}/posts/new`, { as: ann, json });
  post = new URL(body.URL).pathname;
});
afterAll(() => server.close());

interface Caller {
  from: string;
  as?: TestMember;
}

function get(path: string, { from, as }: Caller) {
  return server.request(path, { as, headers: { 'x-forwarded-for': from, accept: 'text/html' } });
}

/** Sends so many requests, some concurrently; counts the statuses. */
async function requestMany(
  times: number,
  path: string,
  toCaller: (n: number) => Caller,
): Promise<Record<number, number>> {
  const seen: Record<number, number> = {};
  let next = 0;
  const requestNext = async () => {
    while (next < times) {
      const { status } = await get(path, toCaller(next++));
      seen[status] = (seen[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, requestNext));
  return seen;
}

/** A call that costs next to nothing. */
const CHEAP = '/rest/v1.1/nothing';

test('a crowd reads pages, and so does one address within its allowance, without anyone being refused', async () => {
  expect(await requestMany(404, post, () => ({ from: '203.0.113.7' }))).toEqual({ 200: 404 });
  expect(await requestMany(20, post, (n) => ({ from: `198.51.100.${n}` }))).toEqual({ 200: 20 });
  for (const path of ['/', '/sites/kettle', '/discover'])
    expect((await get(path, { from: '192.0.2.1' })).status, path).toBe(200);
  for (const path of ['/reader', '/me/account'])
    expect((await get(path, { from: '203.0.113.7', as: bob })).status, path).toBe(200);
}, 120_000);

test('trying one setting after the other is not limited, and each shows at once', async () => {
  const { body } = await server.request('/rest/v1.2/blogs/kettle');
  const path = `/rest/v1.1/jetpack-blogs/${body.ID}/rest-api/`;
  for (let n = 1; n <= 50; n += 1) {
    const json = { path: '/jetpack/v4/settings/', body: { highlander_comment_form_prompt: `Try ${n}` } };
    expect((await server.request(path, { as: ann, json })).status).toBe(200);
    if (n % 10 === 0) expect((await get(post, { from: '192.0.2.77' })).body).toContain(`Try ${n}`);
  }
});

test('an address with too many requests gets a retry time, as a page too, and no one else does', async () => {
  const greedy = { from: '203.0.113.8' };
  expect(await requestMany(CALLS_PER_MINUTE, CHEAP, () => greedy)).toEqual({ 404: CALLS_PER_MINUTE });
  const page = await get(post, greedy);
  expect(page.status).toBe(429);
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(page.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.body).toMatch(/<h1>Too many requests\. Try again in (a second|\d+ seconds)\.<\/h1>/);
  const call = await server.request('/rest/v1.1/read/tags', { headers: { 'x-forwarded-for': greedy.from } });
  expect(call).toMatchObject({ status: 429, body: { error: 'throttled' } });
  expect(call.headers.get('retry-after')).toBeTruthy();

  expect((await get(post, { from: '203.0.113.9' })).status).toBe(200);
  // Users are counted by account, at any address.
  expect((await get('/reader', { ...greedy, as: bob })).status).toBe(200);
  // Files that a page needs are never limited.
  const script = /\/assets\/[^"]+\.js/.exec((await get(post, { from: '203.0.113.9' })).body)![0];
  expect((await get(script, greedy)).status).toBe(200);
}, 120_000);

/** Sixty a minute are allowed. */
const find = (on: TestServer, toCaller: Caller) =>
  on.request('/rest/v1.1/read/feed?q=nothing', {
    as: toCaller.as,
    headers: { 'x-forwarded-for': toCaller.from },
  });

async function findOften(on: TestServer, toCaller: (n: number) => Caller): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < 62; n += 1) statuses.push((await find(on, toCaller(n))).status);
  return statuses;
}
const SIXTY = [...Array(60).fill(200), 429, 429];

test('a member is one person from however many addresses, and other members at the same address are others', async () => {
  expect(await findOften(server, (n) => ({ from: `10.1.0.${n}`, as: ann }))).toEqual(SIXTY);
  expect((await find(server, { from: '10.1.0.1', as: bob })).status).toBe(200);
  expect((await find(server, { from: '10.1.0.1' })).status).toBe(200);
});

test('an IPv6 address counts with its whole /64, and not with the next one', async () => {
  const seen = await findOften(server, (n) => ({ from: `2001:db8:1:2::${n.toString(16)}` }));
  expect(seen).toEqual(SIXTY);
  expect((await find(server, { from: '2001:db8:1:3::1' })).status).toBe(200);
  // An IPv4 address that a proxy has written as IPv6 is the same.
  expect(await findOften(server, (n) => ({ from: n % 2 ? '192.0.2.5' : '::ffff:192.0.2.5' }))).toEqual(SIXTY);
});

test('an untrusted proxy cannot set the client’s address', async () => {
  const environment = { TIDINGS_MODE: 'production', TRUST_PROXY: '10.0.0.0/8, fd00::/8' };
  const proud = await startTestServer({ environment });
  try {
    expect(await findOften(proud, (n) => ({ from: `203.0.113.${n}` }))).toEqual(SIXTY);
  } finally {
    await proud.close();
  }
});

test('expensive calls have a smaller limit, counted for the client of the page that needs them', async () => {
  const address = encodeURIComponent('http://127.0.0.1:9/feed');
  const openPage = (as: TestMember) => get(`/reader/feeds/${address}`, { from: '192.0.2.1', as });
  expect(await findOften(server, () => ({ from: '192.0.2.1', as: bob }))).toContain(429);
  expect((await openPage(bob)).status).toBe(429);
  const eve = await server.signUp();
  expect((await openPage(eve)).status).not.toBe(429);
});

test('U51: twenty files a minute are previewed per address, and per user at any address', async () => {
  const preview = async ({ from, as }: Caller) => {
    const body = new FormData();
    body.append(
      'import',
      new Blob(['<opml><body><outline xmlUrl="https://a.example/"/></body></opml>']),
      'a.opml',
    );
    const headers = { 'x-forwarded-for': from, ...(as && { cookie: as.cookie }) };
    const answer = await fetch(server.url + previewImport.path, { method: 'POST', headers, body });
    return { status: answer.status, body: await answer.json() };
  };
  for (const toCaller of [
    (n: number) => ({ from: `10.2.0.${n}`, as: ann }),
    () => ({ from: '203.0.113.20' }),
  ]) {
    const statuses: number[] = [];
    for (let n = 0; n < 20; n += 1) statuses.push((await preview(toCaller(n))).status);
    expect(statuses).toEqual(Array(20).fill(200));
    const refused = await preview(toCaller(20));
    expect(refused).toMatchObject({ status: 429, body: { code: 'throttled' } });
    expect(refused.body.message).toMatch(/^Too many requests\. Try again in (a second|\d+ seconds)\.$/);
  }
  expect((await preview({ from: '203.0.113.21' })).status).toBe(200);
});
