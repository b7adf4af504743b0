import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveDomain } from '#test/blog-domain.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { purgeVisitorsJob } from './jobs.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const DAY_MS = 86_400_000;
const WRITTEN = { timeout: 10_000, interval: 100 };

let server: TestServer;
let ann: TestMember;
let now = new Date('2026-11-24T22:00:00Z');
beforeAll(async () => {
  server = await startTestServer({
    clock: { now: () => now },
    // Often enough to make no test wait.
    visitsMs: 50,
    // The client sends its address, as behind a proxy.
    environment: { TRUST_PROXY: '127.0.0.1' },
  });
  ann = await server.signUp({ username: 'ann' });
});
afterAll(() => server.close());

interface Blog {
  ID: number;
  slug: string;
  /** Calls the interface as its owner. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the body's shape themselves
  stats(report: string): Promise<any>;
  post(title: string): Promise<{ ID: number; slug: string }>;
}

async function makeBlog(slug: string): Promise<Blog> {
  const { body: site } = await server.request('/rest/v1.1/sites/new', {
    as: ann,
    json: { slug, title: `Blog ${slug}` },
  });
  const at = `/rest/v1.1/sites/${site.ID}`;
  return {
    ...site,
    slug,
    stats: async (report) => (await server.request(`${at}/stats${report}`, { as: ann })).body,
    post: async (title) =>
      (await server.request(`${at}/posts/new`, { as: ann, json: { title, content: '<p>Tea.</p>' } })).body,
  };
}

interface Visitor {
  address?: string;
  as?: TestMember;
  method?: string;
  headers?: Record<string, string>;
}

async function visit(path: string, { address = '192.0.2.1', headers, ...rest }: Visitor = {}) {
  const answer = await server.request(path, {
    ...rest,
    headers: { 'user-agent': FIREFOX, 'x-forwarded-for': address, ...headers },
  });
  expect(answer.status).toBe(200);
  return answer;
}

test('views and visitors of a blog and its posts are counted, from memory too', async () => {
  const blog = await makeBlog('kettle');
  const [tea, milk] = [await blog.post('Tea'), await blog.post('Milk')];
  const home = '/sites/kettle';
  for (let time = 0; time < 3; time += 1) await visit(home);
  await visit(`${home}/${tea.slug}`);
  await visit(`${home}/${tea.slug}?utm_source=newsletter`, { address: '192.0.2.2' });
  await visit(`${home}/${milk.slug}`, { address: '2001:db8::1' });
  await visit(`${home}/author/ann`, { address: '2001:db8::2' });
  const data = [['2026-11-24', 7, 3]];
  const loadDays = () => blog.stats('/visits?quantity=1');
  await expect.poll(loadDays, WRITTEN).toMatchObject({ data, is_counting: true });

  const { stats } = await blog.stats('');
  expect(stats).toMatchObject({
    ...{
      views: 7,
      views_today: 7,
      views_yesterday: 0,
      views_best_day: '2026-11-24',
      views_best_day_total: 7,
    },
    ...{ visitors: 3, visitors_today: 3, visitors_yesterday: 0 },
  });
  expect(await blog.stats('/summary')).toMatchObject({ views: 7, visitors: 3 });
  const { days: posts } = await blog.stats('/top-posts');
  expect(posts['2026-11-24']).toMatchObject({
    postviews: [
      { id: tea.ID, title: 'Tea', views: 2 },
      { id: milk.ID, title: 'Milk', views: 1 },
    ],
    ...{ total_views: 7, other_views: 4 },
  });
  const ofPost = await blog.stats(`/post/${tea.ID}?num=2`);
  expect(ofPost).toMatchObject({
    ...{ views: 2, post: { ID: tea.ID, title: 'Tea' } },
    data: [
      ['2026-11-23', 0, 0],
      ['2026-11-24', 2, 2],
    ],
  });
  // Addresses and browsers are not stored anywhere.
  const { rows } = await server.pool.query(
    'select row_to_json(visit_hashes)::text as text from visit_hashes',
  );
  expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|Firefox/);

  // An unpublished post keeps its numbers, without its title; a post of another blog has none.
  await server.request(`/rest/v1.1/sites/${blog.ID}/posts/${tea.ID}/delete`, { as: ann, method: 'POST' });
  expect((await blog.stats('/top-posts?summarize=1&num=7')).summary.postviews[0]).toMatchObject({
    ...{ id: tea.ID, title: '', href: null, views: 2 },
  });
  const other = await makeBlog('saucer');
  expect(await other.stats(`/post/${milk.ID}`)).toMatchObject({ error: 'unknown_post' });
});

test('programs, prefetches, scripts and writers are not counted, other members are', async () => {
  const blog = await makeBlog('quiet');
  const bob = await server.signUp({ username: 'bob' });
  const path = '/sites/quiet';
  await visit(path, { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } });
  await visit(path, { headers: { 'sec-purpose': 'prefetch' } });
  await visit(path, { headers: { 'sec-fetch-dest': 'empty' } });
  await visit(path, { method: 'HEAD' });
  await visit(path, { as: ann });
  const missing = await server.request(`${path}/nothing`, { headers: { 'user-agent': FIREFOX } });
  expect(missing.status).toBe(404);
  // Asks not to be tracked: a view without a visitor and a referrer.
  const headers = { 'sec-gpc': '1', referer: 'https://example.com/secret' };
  await visit(path, { headers });
  await visit(path, { headers: { dnt: '1' } });
  await visit(path, { as: bob });
  const { headers: answered } = await visit(path);
  const etag = answered.get('etag')!;
  const again = await server.request(path, { headers: { 'user-agent': FIREFOX, 'if-none-match': etag } });
  expect(again.status).toBe(304);
  await expect
    .poll(() => blog.stats('/visits?quantity=1'), WRITTEN)
    .toMatchObject({
      // Bob and the visitor from the same address are one; the repeated request came from elsewhere.
      data: [['2026-11-24', 5, 2]],
    });
  expect((await blog.stats('/referrers')).days['2026-11-24']).toMatchObject({ groups: [], total_views: 0 });

  // Owners can have their own views counted.
  await server.db
    .updateTable('blogs')
    .set({ options: JSON.stringify({ count_roles: ['owner'] }) as never })
    .where('id', '=', blog.ID)
    .execute();
  await visit(path, { as: ann });
  const loadViews = async () => (await blog.stats('/summary')).views;
  await expect.poll(loadViews, WRITTEN).toBe(6);
});

test('a blog whose module is off counts nothing, and says so', async () => {
  const blog = await makeBlog('uncounted');
  const counted = await makeBlog('counted');
  await server.db
    .updateTable('blogs')
    .set({ modules: JSON.stringify({ stats: false }) as never })
    .where('id', '=', blog.ID)
    .execute();
  await visit('/sites/uncounted');
  await visit('/sites/counted');
  await expect.poll(() => counted.stats('/summary'), WRITTEN).toMatchObject({ views: 1 });
  expect(await blog.stats('')).toMatchObject({
    is_counting: false,
    stats: { views: 0, views_best_day: null },
  });
  expect(await blog.stats('/visits')).toMatchObject({ is_counting: false });
});

test('where readers come from is counted by page, search engines together, and a flood of them is bounded', async () => {
  const blog = await makeBlog('linked');
  const tea = await blog.post('Tea');
  const visitFrom = (referer: string, path = '/sites/linked') => visit(path, { headers: { referer } });
  await visitFrom('https://www.google.com/');
  await visitFrom('https://duckduckgo.com/?q=tea', `/sites/linked/${tea.slug}`);
  await visitFrom('https://news.example/item?id=1&token=secret', `/sites/linked/${tea.slug}`);
  await visitFrom('https://www.news.example/item/');
  await visitFrom('https://news.example/other');
  await visitFrom(`${server.url}/reader`);
  await visitFrom('https://evil.example/"><script>alert(1)</script>');
  const loadTotal = async () => (await blog.stats('/referrers')).days['2026-11-24'].total_views;
  await expect.poll(loadTotal, WRITTEN).toBe(6);
  expect((await blog.stats('/referrers')).days['2026-11-24'].groups).toEqual([
    {
      ...{ name: 'news.example', group: 'news.example', url: 'https://news.example/', total: 3 },
      results: [
        { name: 'news.example/item', url: 'https://news.example/item', views: 2 },
        { name: 'news.example/other', url: 'https://news.example/other', views: 1 },
      ],
    },
    {
      ...{ name: 'Search Engines', group: 'Search Engines', url: null, total: 2 },
      results: [
        { name: 'DuckDuckGo', url: null, views: 1 },
        { name: 'Google', url: null, views: 1 },
      ],
    },
    expect.objectContaining({ name: 'evil.example', total: 1 }),
  ]);
  const ofPost = await blog.stats(`/referrers?post=${tea.ID}&summarize=1&num=30`);
  expect(ofPost.summary).toMatchObject({ total_views: 2, other_views: 0 });

  for (let number = 0; number < 520; number += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => visitFrom(`https://spam.example/${number + at}`)),
    );
  await expect.poll(loadTotal, WRITTEN).toBe(526);
  const { other_views } = (await blog.stats('/referrers?max=1000')).days['2026-11-24'];
  expect(other_views).toBe(525 - 500);
  const { rows } = await server.pool.query(
    `select count(distinct referrer) as n from visit_referrers where blog_id = $1 and referrer <> ''`,
    [blog.ID],
  );
  expect(rows[0].n).toBe(500);
});

test('a blog at a domain of its own is counted there, and its own pages lead no one there', async () => {
  const blog = await makeBlog('mapped');
  const tea = await blog.post('Tea');
  await giveDomain(server, blog.ID, 'mapped.example');
  const headers = { 'x-forwarded-host': 'mapped.example', referer: 'https://mapped.example/' };
  expect((await visit('/tea', { headers })).body).toContain('href="/author/ann"');
  expect((await visit('/', { headers })).body).toContain('href="/tea"');
  // The address here redirects there, which is not a view.
  expect((await server.request('/sites/mapped/tea', { headers: { 'user-agent': FIREFOX } })).status).toBe(
    301,
  );
  await expect.poll(() => blog.stats('/summary'), WRITTEN).toMatchObject({ views: 2, visitors: 1 });
  expect(await blog.stats(`/post/${tea.ID}`)).toMatchObject({ views: 1 });
  expect((await blog.stats('/referrers?summarize=1')).summary.total_views).toBe(0);
});

test('a new day has its own visitors, and the hashes of the previous one are deleted', async () => {
  const blog = await makeBlog('daily');
  const path = '/sites/daily';
  await visit(path);
  await expect.poll(() => blog.stats('/summary'), WRITTEN).toMatchObject({ views: 1, visitors: 1 });
  const listSalts = () => server.db.selectFrom('visit_salts').select(['day', 'salt']).execute();
  const [before] = await listSalts();
  now = new Date(now.getTime() + DAY_MS / 4);
  await visit(path);
  await visit(path, { address: '192.0.2.2' });
  await expect.poll(() => blog.stats('/summary'), WRITTEN).toMatchObject({ views: 2, visitors: 2 });
  const [after, ...others] = await listSalts();
  expect(others).toEqual([]);
  expect(after!.day).toBe('2026-11-25');
  expect(after!.salt).not.toEqual(before!.salt);
  await purgeVisitorsJob.run(server.app.context, {});
  const loadDays = await server.db.selectFrom('visit_hashes').select('day').distinct().execute();
  expect(loadDays).toEqual([{ day: '2026-11-25' }]);

  // Weeks begin on Monday, such as 23 November 2026.
  for (const [unit, first] of [
    ['week', '2026-11-23'],
    ['month', '2026-11-01'],
    ['year', '2026-01-01'],
  ] as const) {
    const { data } = await blog.stats(`/visits?unit=${unit}&quantity=2`);
    expect(data).toEqual([
      [expect.any(String), 0, 0],
      [first, 3, 3],
    ]);
  }
  const earlier = await blog.stats('/visits?quantity=3&date=2026-11-24');
  expect(earlier.data.map(([day, loadViews]: [string, number]) => [day, loadViews])).toEqual([
    ['2026-11-22', 0],
    ['2026-11-23', 0],
    ['2026-11-24', 1],
  ]);
  expect(await blog.stats('/visits?unit=year&quantity=1000&date=0100-05-05')).toMatchObject({ unit: 'year' });
  expect(await blog.stats('/visits?quantity=5000')).toMatchObject({ error: 'invalid_input' });
});
