import iconv from 'iconv-lite';
import ssh2 from 'ssh2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toHandbookSlug } from '#shared/domain/starter-content.ts';
import { buildRss } from '#test/feed-builder.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { findFreePort, startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { storeConnectedSite } from '#test/stored-connected-site.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { photograph } from '#test/stored-photo.ts';

/** The server's variables; `port` is where it answers. */
const variables = (port: number) => ({
  ...{ PORT: String(port), PUBLIC_URL: web.url, TIDINGS_MODE: 'test', FETCH_ALLOW_PRIVATE_NETWORKS: 'true' },
  ...{ DATABASE_URL: web.config.databaseUrl!, DATA_DIR: web.config.dataDir },
});

/**
 * The bundle of the server, as `npm start` runs it: everything that is loaded when it is first needed, is read from a file, has native
 * code or runs in a thread is there. `web` makes the accounts; the requests go to the bundle, on the same database.
 */
let web: TestServer;
let built: ServerProcess;
let url: string;
let host: FeedHost;
let ann: TestMember;
let blogId: number;

beforeAll(async () => {
  [web, host] = await Promise.all([
    startTestServer({ environment: { ROLE: 'web' }, settles: true }),
    startFeedHost(),
  ]);
  ann = await web.signUp({ username: 'ann' });
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  built = await startServerProcess(variables(port));
  blogId = (await send('/rest/v1.1/sites/new', { slug: 'harbour', title: 'Harbour' })).body.ID;
});
afterAll(async () => {
  await built?.end();
  await Promise.all([web.close(), host.close()]);
});

async function request(path: string, init: RequestInit = {}) {
  const response = await fetch(url + path, { ...init, headers: { cookie: ann.cookie, ...init.headers } });
  const said = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: isJson ? JSON.parse(said) : said };
}
const send = (path: string, json: object) =>
  request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
const sendToSite = (path: string, body: object) =>
  send(`/rest/v1.1/jetpack-blogs/${blogId}/rest-api/`, { path, body: JSON.stringify(body), json: true });
const setModule = (slug: string) => sendToSite(`/jetpack/v4/module/${slug}/active/`, { active: true });

test('the thread reads feeds, also in an encoding that has to be guessed', async () => {
  const title = 'Прогноз погоды на завтра: дождь и сильный ветер, местами туман';
  const body = iconv.encode(
    buildRss({
      title: 'Погода',
      link: host.url('pogoda', '/'),
      entries: [{ title, link: host.url('pogoda', '/1') }],
    }).replace(' encoding="UTF-8"', ''),
    'koi8-r',
  );
  const feed = host.serve('pogoda', '/feed', { headers: { 'content-type': 'application/rss+xml' }, body });
  const followed = await send('/rest/v1.1/read/following/mine/new', { url: feed });
  expect(followed.status).toBe(200);
  const titles = async () =>
    (await request('/rest/v1.2/read/following')).body.posts.map((post: { title: string }) => post.title);
  await expect.poll(titles).toContain(title);
});

test('the thread finds the article of a page', async () => {
  const text = '<p>The bread rises overnight in a cold room, and in the morning it is ready to be baked.</p>';
  const page = host.serve('salt', '/bread', {
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html><body><nav><a href="/">Home</a></nav><article>${text.repeat(20)}</article></body></html>`,
  });
  const feed = await storeFeed(web.db);
  const post = await storePost(web.db, feed, { url: page, is_excerpt_only: true, content: '<p>Begin…</p>' });
  const { body } = await send(`/rest/v1.2/read/feed/${feed}/posts/${post}/full-text`, {});
  expect(body.content).toContain('The bread rises overnight');
});

test('pictures are resized', async () => {
  const form = new FormData();
  form.append('media[]', new Blob([new Uint8Array(await photograph())]), 'picture.jpg');
  const uploaded = await request(`/rest/v1.1/sites/${blogId}/media/new`, { method: 'POST', body: form });
  expect(uploaded).toMatchObject({ status: 200, body: { media: [{ width: 2_000 }] } });
});

test('a thread unlocks private keys', async () => {
  const siteId = await storeConnectedSite(web.db, ann.id, {
    kind: 'wordpress',
    api_root: 'https://elsewhere.example/wp-json/',
    username: 'anna',
    sealed_token: 'sealed',
  });
  const { private: kpri } = ssh2.utils.generateKeyPairSync('ecdsa', {
    ...{ bits: 256, passphrase: 'hush', cipher: 'aes256-ctr', rounds: 2 },
  });
  const server = { role: 'main', protocol: 'sftp', host: '127.0.0.1', port: await findFreePort() };
  const login = { user: 'anna', kpri, passphrase: 'wrong', abspath: '/srv/site' };
  const { body } = await send(`/wpcom/v2/sites/${siteId}/rewind/credentials/update`, {
    credentials: { ...server, ...login },
  });
  expect(body.message).toBe('That isn’t the passphrase of the private key.');
});

test('formulas and a blog’s own styles are on its pages', async () => {
  for (const slug of ['latex', 'custom-css']) expect((await setModule(slug)).status).toBe(200);
  await sendToSite('/jetpack/v4/settings/', { custom_css: 'h1 { color: rebeccapurple }' });
  await send(`/rest/v1.1/sites/${blogId}/posts/new`, {
    title: 'Euler',
    content_markdown: 'So $latex e^{i\\pi} < 2$.',
  });
  const { body } = await request('/sites/harbour/euler');
  expect(body).toContain('<msup><mi>e</mi>');
  expect(body).toContain('color:rebeccapurple');
});

test('pages are in the language of their reader, and emails are written', async () => {
  const page = await request('/discover', { headers: { cookie: '', 'accept-language': 'he' } });
  expect(page.body).toContain('<html lang="he" dir="rtl"');
  const sent = await send('/api/auth/request-password-reset', { email: ann.email, redirectTo: '/' });
  expect(sent.status).toBe(200);
  await expect.poll(web.outbox).toContainEqual(expect.stringContaining(`To: ${ann.email}`));
});

test('a member brings the handbook in their language', async () => {
  const person = {
    email: 'yuki@example.com',
    password: 'four quiet pencils',
    name: 'Yuki',
    username: 'yuki',
  };
  const signedUp = await request('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { cookie: '', 'content-type': 'application/json', 'accept-language': 'ja' },
    body: JSON.stringify(person),
  });
  expect(signedUp.status).toBe(200);
  const handbook = () =>
    web.db.selectFrom('blogs').select('language').where('slug', '=', toHandbookSlug('ja')).execute();
  await expect.poll(handbook).toEqual([{ language: 'ja' }]);
});

test('the contract is described', async () => {
  const { body } = await request('/api/openapi.json');
  expect(Object.keys(body.paths).length).toBeGreaterThan(100);
});

test('the objects of a page are collected while they are young', async () => {
  const port = await findFreePort();
  const young = ['--min-semi-space-size=4', '--max-semi-space-size=4'];
  const server = await startServerProcess(variables(port), [...young, '--trace-gc', '--trace-gc-nvp']);
  const readPages = async (count: number) => {
    for (let page = 0; page < count; page += 1) {
      const response = await fetch(`http://127.0.0.1:${port}/reader`, { headers: { cookie: ann.cookie } });
      expect(response.status).toBe(200);
      await response.text();
    }
  };
  try {
    await readPages(100);
    const before = server.printed().length;
    await readPages(200);
    const kept = [
      ...server
        .printed()
        .slice(before)
        .matchAll(/ gc=s .*? promoted=(\d+) /g),
    ];
    expect(kept.length).toBeGreaterThan(10);
    // 4 KB of the megabyte that a page allocates, and 19 KB without scripts/young-closures.ts (ADR 0046).
    const bytes = kept.reduce((sum, [, promoted]) => sum + Number(promoted), 0) / 200;
    expect(bytes).toBeLessThan(10_000);
  } finally {
    await server.end();
  }
});
