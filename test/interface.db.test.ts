import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMembership } from '#server/features/teams/queries.ts';
import { giveDomain } from './blog-domain.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';

/** Tests that apply to every call of the interface. */
let server: TestServer;
let ann: TestMember;
let bob: TestMember;
let site: { ID: number; feed_ID: number };
let hidden: { ID: number };
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  bob = await server.signUp({ username: 'bob' });
  await createMembership(server.db, { slug: 'garden', title: 'Garden' }, ann.id);
  site = (await send('/rest/v1.1/sites/new', { slug: 'slow-tea', title: 'Slow tea' })).body;
  await giveDomain(server, site.ID, 'tea.example');
  hidden = (await send('/rest/v1.1/sites/new', { slug: 'secret-plans', title: 'Plans', team: 'garden' }))
    .body;
  await send(`/rest/v1.1/sites/${site.ID}/posts/new`, { title: 'First cup', content: 'Hot.' });
});
afterAll(() => server.close());

/** Lists the paths of a table's cell. */
const listDocumented = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path!);
/** Whether a path is the documented one, or begins like it where that ends in `…`. */
const isOf = (path: string, documented: string) =>
  documented.endsWith('…') ? path.startsWith(documented.slice(0, -1)) : path === documented;

const send = (path: string, json: object = {}, as = ann) => server.request(path, { as, json });
const get = (path: string, as?: TestMember) => server.request(path, { as });

describe('versions', () => {
  test.each(['v1', 'v1.1', 'v1.2', 'v1.3'])(
    '%s has the calls that are declared in any of them',
    async (v) => {
      for (const path of [
        'me',
        `sites/${site.ID}`,
        'read/teams',
        'read/tags',
        'read/following/mine',
        'me/sites',
      ])
        expect([path, (await get(`/rest/${v}/${path}`, ann)).status]).toEqual([path, 200]);
      const post = await send(`/rest/${v}/sites/${site.ID}/posts/new`, { title: `Written in ${v}` });
      expect([post.status, post.body.title]).toEqual([200, `Written in ${v}`]);
    },
  );

  test('that do not exist answer nothing, and no other interface takes them', async () => {
    for (const path of ['/rest/v1.4/me', '/rest/v2/me', '/rest/me', '/wpcom/v1.1/me'])
      expect([path, (await get(path, ann)).status]).toEqual([path, 404]);
  });

  test('each call is described once, with the versions that it has', async () => {
    const { paths } = (await get('/api/openapi.json')).body;
    expect(paths['/rest/v1.2/sites/{siteId}']).toBeUndefined();
    expect(paths['/rest/v1.1/sites/{siteId}'].get).toMatchObject({
      description: 'The same under v1, v1.2, v1.3.',
      parameters: [{ name: 'siteId', in: 'path', required: true, schema: { type: 'string' } }],
    });
  });

  test('each call is in docs/api.md, by its path', async () => {
    const { paths } = (await get('/api/openapi.json')).body;
    const [ours, administrators] = readFileSync('docs/api.md', 'utf8')
      .match(/## The calls by area([\s\S]*?)\n## /)![1]!
      .split("Administrators' calls")
      .map((table) => [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) => listDocumented(cell!)));
    const inAdmin = administrators!.map((path) => `/wpcom/v2/admin${path}`);
    for (const path of Object.keys(paths)) {
      const documented = path.startsWith('/wpcom/v2/admin/') ? inAdmin : ours!;
      expect(
        documented.some((one) => isOf(path, one)),
        path,
      ).toBe(true);
    }
    for (const one of [...ours!, ...inAdmin])
      expect(
        Object.keys(paths).some((path) => isOf(path, one)),
        one,
      ).toBe(true);
  });
});

describe('a blog is named', () => {
  const names = () => ['slow-tea', 'Slow-Tea', 'tea.example', `${new URL(server.url).host}::sites::slow-tea`];

  test('by number, slug, domain and address on every path', async () => {
    for (const name of [site.ID, ...names()].map(String)) {
      const path = encodeURIComponent(name);
      expect((await get(`/rest/v1.1/sites/${path}`)).body).toMatchObject({ ID: site.ID });
      expect((await get(`/rest/v1.2/read/sites/${path}/posts`)).body.posts.length).toBeGreaterThan(0);
      expect((await send(`/rest/v1.1/sites/${path}/settings`, { tagline: name })).body.description).toBe(
        name,
      );
    }
  });

  test('by the slug that it had before', async () => {
    await send(`/rest/v1.1/sites/slow-tea/settings`, { slug: 'quick-tea' });
    expect((await get('/rest/v1.1/sites/slow-tea')).body).toMatchObject({ ID: site.ID, slug: 'quick-tea' });
    await send(`/rest/v1.1/sites/quick-tea/settings`, { slug: 'slow-tea' });
  });

  test('only for those who may see it', async () => {
    expect((await get('/rest/v1.1/sites/secret-plans', ann)).body.ID).toBe(hidden.ID);
    for (const name of ['secret-plans', 'no-such-blog', 'x', '-1', '%00']) {
      for (const as of [bob, undefined]) {
        const { status, body } = await get(`/rest/v1.1/sites/${name}`, as);
        expect([name, status, body.error]).toEqual([name, name === '%00' ? 400 : 404, expect.any(String)]);
      }
      const write = await send(`/rest/v1.1/sites/${name}/posts/new`, { title: 'x' }, bob);
      expect([400, 404]).toContain(write.status);
    }
    expect((await server.request('/rest/v1.1/sites/secret-plans/posts/new', { json: {} })).status).toBe(401);
  });
});

describe('the answer', () => {
  test('is put into an envelope for every call: reads, writes and errors', async () => {
    const calls = [
      [await get('/rest/v1.1/me?http_envelope=1', ann), 200, { username: 'ann' }],
      [
        await send('/rest/v1.1/me/settings?http_envelope=true', { description: 'A' }),
        200,
        { description: 'A' },
      ],
      [await get('/rest/v1.1/me?http_envelope=1'), 401, { error: 'authorization_required' }],
      [await get('/rest/v1.1/nothing?http_envelope=1'), 404, { error: 'not_found' }],
      [await send('/rest/v1.1/sites/new?http_envelope=1', {}), 400, { error: 'invalid_input' }],
    ] as const;
    for (const [answer, code, body] of calls) {
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ code, body, headers: [{ name: 'Content-Type' }] });
    }
  });

  test('of the second interface as well, in its own shape', async () => {
    const path = '/wpcom/v2/seen-posts/unseen/status';
    expect((await get(`${path}?_envelope`, ann)).body).toMatchObject({ status: 200, body: {}, headers: {} });
    const refused = await get(`${path}?_envelope=1`);
    expect(refused.status).toBe(200);
    expect(refused.body).toMatchObject({
      status: 401,
      body: { code: 'authorization_required', data: { status: 401 } },
    });
    const posts = await get('/wpcom/v2/read/tags/none/posts?_fields=posts', ann);
    expect(posts.body).toEqual({ posts: [] });
  });

  test('is indented, thinned and thinned inside, writes too, and an error never', async () => {
    const text = async (path: string) => (await fetch(`${server.url}${path}`)).text();
    expect(await text('/rest/v1.1/sites/slow-tea?pretty=1&fields=ID')).toBe(`{\n  "ID": ${site.ID}\n}`);
    expect(await text('/rest/v1.1/me?pretty=1')).toContain('\n  "error"');
    const { body } = await get('/rest/v1.1/sites/slow-tea?fields=slug,%20owner.login');
    expect(body).toEqual({ slug: 'slow-tea', owner: { login: 'ann' } });
    expect((await send('/rest/v1.1/me/settings?fields=description', { description: 'B' })).body).toEqual({
      description: 'B',
    });
    expect((await get('/rest/v1.1/me/sites?fields=slug', ann)).body).toEqual({
      sites: [{ slug: 'secret-plans' }, { slug: 'slow-tea' }].toSorted(
        (a, b) => (b.slug === 'slow-tea' ? 1 : 0) - (a.slug === 'slow-tea' ? 1 : 0),
      ),
    });
    expect((await get('/rest/v1.1/me?fields=ID&fields=username', ann)).body).toEqual({
      ID: ann.id,
      username: 'ann',
    });
    expect((await get('/rest/v1.1/me?fields=ID')).body).toMatchObject({ error: 'authorization_required' });
  });
});

describe('a body', () => {
  test('that says it is JSON and is empty is no error, and a broken one is', async () => {
    const write = (body: string) =>
      fetch(`${server.url}/rest/v1.1/read/following/mine/delete?url=https://nowhere.example`, {
        method: 'POST',
        headers: { cookie: ann.cookie, 'content-type': 'application/json' },
        body,
      });
    expect((await write('')).status).toBe(200);
    expect((await write('{')).status).toBe(400);
    expect((await write('{"__proto__": {"sub_id": 1}}')).status).toBe(400);
  });

  test('may be a form as large as JSON may be', async () => {
    const response = await fetch(`${server.url}/rest/v1.1/sites/slow-tea/posts/new`, {
      method: 'POST',
      headers: { cookie: ann.cookie },
      body: new URLSearchParams({ title: 'A long one', content: 'Word after word. '.repeat(30_000) }),
    });
    expect(response.status).toBe(200);
    expect(((await response.json()) as { content: string }).content.length).toBeGreaterThan(500_000);
  });
});
