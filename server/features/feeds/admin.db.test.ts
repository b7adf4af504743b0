import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

let server: TestServer;
let admin: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp();
  await server.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', admin.id).execute();
});
afterAll(() => server.close());

const BASE = '/wpcom/v2/admin';
const get = (path: string) => server.request(`${BASE}${path}`, { as: admin });
const post = (path: string, json: object = {}) => server.request(`${BASE}${path}`, { as: admin, json });
const listNames = async (query: string) =>
  (await get(`/feeds?${query}`)).body.feeds.map(({ name }: { name: string }) => name);
const listActs = async () =>
  (await server.db.selectFrom('audit_log').select(['act', 'subject_name']).orderBy('id').execute()).map(
    ({ act, subject_name }) => `${act} ${subject_name}`,
  );
const subscribe = (as: TestMember, feedId: number) =>
  server.request('/rest/v1.1/read/following/mine/new', { as, json: { feed_id: feedId } });

describe('the list of feeds', () => {
  beforeAll(async () => {
    const failing = {
      failure_code: 'dns',
      failure_since: new Date(),
      failure_count: 3,
      last_fetch_at: new Date(),
    };
    await storeFeed(server.db, { title: 'Well', last_fetch_at: new Date(), follower_count: 5 });
    await storeFeed(server.db, {
      title: 'Down one',
      ...failing,
      host: 'down.example',
      url: 'https://down.example/1',
    });
    await storeFeed(server.db, {
      title: 'Down two',
      ...failing,
      host: 'down.example',
      url: 'https://down.example/2',
    });
    await storeFeed(server.db, { title: 'Sleepy', ...failing, failure_code: 'timeout', follower_count: 2 });
    await storeFeed(server.db, { title: 'Ended', status: 'gone', last_fetch_at: new Date() });
    await storeFeed(server.db, { title: 'New' });
    await storeFeed(server.db, { title: 'Resting', paused_at: new Date(), last_fetch_at: new Date() });
  });

  test.each([
    ['ok', ['Well']],
    ['failing', ['Sleepy', 'Down one', 'Down two']],
    ['slow', ['Sleepy']],
    ['gone', ['Ended']],
    ['paused', ['Resting']],
    ['unfetched', ['New']],
  ])('has those that are %s, the most followed first', async (state, names) => {
    expect(await listNames(`state=${state}`)).toEqual(names);
  });

  test('is searched by words, by host and by address, together with the state', async () => {
    expect(await listNames('q=sleepy')).toEqual(['Sleepy']);
    expect(await listNames('q=down.example')).toEqual(['Down one', 'Down two']);
    expect(await listNames(`q=${encodeURIComponent('https://down.example/2')}`)).toContain('Down two');
    expect(await listNames('q=down.example&state=gone')).toEqual([]);
  });

  test('goes on where the page before ended', async () => {
    const seen: string[] = [];
    let after = '';
    do {
      const { body } = await get(`/feeds?number=2${after && `&page_handle=${after}`}`);
      seen.push(...body.feeds.map(({ name }: { name: string }) => name));
      after = body.next_page_handle ?? '';
    } while (after !== '');
    expect(seen).toEqual(['Well', 'Sleepy', 'Down one', 'Down two', 'Ended', 'New', 'Resting']);
    expect((await get('/feeds?page_handle=nonsense')).status).toBe(400);
  });

  test('comes with the numbers of each state, and the hosts with several failing feeds', async () => {
    const { body } = await get('/feeds/summary');
    expect(body.states).toMatchObject({
      failing: { count: 3, is_more: false },
      slow: { count: 1 },
      gone: { count: 1 },
      paused: { count: 1 },
      unfetched: { count: 1 },
    });
    expect(body.hosts).toEqual([
      {
        host: 'down.example',
        failing: 2,
        subscribers: 0,
        message: 'We haven’t been able to find the site’s domain.',
        is_paused: false,
      },
    ]);
  });
});

describe('a feed', () => {
  test('is paused and resumed, and nobody fetches it in between', async () => {
    await sql`update feeds set next_fetch_at = now() + interval '1 day'`.execute(server.db);
    const id = await storeFeed(server.db, { next_fetch_at: new Date(0), follower_count: 1 });
    const { body } = await post(`/feeds/${id}/pause`);
    expect(body).toMatchObject({ state: 'paused', next_refresh_time: null, health: { code: 'paused' } });
    expect((await post(`/feeds/${id}/fetch`)).status).toBe(409);
    expect(await server.app.context.crawler.refresh(id)).toEqual({ kind: 'lease_lost' });
    expect((await server.app.context.crawler.crawlDue()).feeds).toBe(0);
    await post(`/feeds/${id}/resume`);
    await post(`/feeds/${id}/resume`);
    expect(await server.app.context.crawler.refresh(id)).toMatchObject({ kind: 'failed' });
    expect((await listActs()).slice(-2).map((act) => act.split(' ')[0])).toEqual([
      'feed.pause',
      'feed.resume',
    ]);
  });

  test('is fetched on request; what happened is a sentence', async () => {
    const id = await storeFeed(server.db, { url: 'http://localhost:1/feed', host: 'localhost' });
    const { body } = await post(`/feeds/${id}/fetch`);
    expect(body).toMatchObject({
      outcome: 'failed',
      feed: { state: 'failing', failures: 1, health: { message: 'We haven’t been able to reach the site.' } },
    });
    expect(body.feed.days).toHaveLength(30);
    expect(body.feed.days.at(-1)).toMatchObject({ fetches: 1, failures: 1 });
  });

  test('gets another address, and forgets what was known of the one before', async () => {
    const id = await storeFeed(server.db, { etag: '"old"', failure_code: 'dns', failure_since: new Date() });
    const other = await storeFeed(server.db, { url: 'https://taken.example/feed' });
    const taken = await post(`/feeds/${id}/address`, { url: 'https://taken.example/feed' });
    expect([taken.status, taken.body.code]).toEqual([409, 'already_exists']);
    expect((await post(`/feeds/${id}/address`, { url: 'no address' })).status).toBe(400);
    const { body } = await post(`/feeds/${id}/address`, { url: 'https://moved.example/feed' });
    expect(body).toMatchObject({
      feed_URL: 'https://moved.example/feed',
      host: 'moved.example',
      health: null,
    });
    const row = await server.db
      .selectFrom('feeds')
      .select(['etag'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.etag).toBeNull();
    expect((await get(`/feeds/${other}`)).body.feed_URL).toBe('https://taken.example/feed');
  });

  test('is merged into another, which gets its subscribers', async () => {
    const [from, into] = [await storeFeed(server.db), await storeFeed(server.db)];
    const reader = await server.signUp();
    await subscribe(reader, from);
    expect((await post(`/feeds/${from}/merge`, { into: from })).status).toBe(400);
    expect((await post(`/feeds/${from}/merge`, { into })).body).toMatchObject({
      feed_ID: into,
      subscribers_count: 1,
    });
    expect((await get(`/feeds/${from}`)).body).toMatchObject({ state: 'gone', subscribers_count: 0 });
  });

  test('is deleted only when nobody uses it', async () => {
    const [id, liked, unused] = [
      await storeFeed(server.db),
      await storeFeed(server.db),
      await storeFeed(server.db, { url: 'https://unused.example/feed' }),
    ];
    const reader = await server.signUp();
    await subscribe(reader, id);
    await storePost(server.db, liked, { like_count: 1 });
    await storePost(server.db, unused);
    expect((await post(`/feeds/${id}/delete`)).body.message).toContain('subscribes');
    expect((await post(`/feeds/${liked}/delete`)).body.message).toContain('liked');
    expect((await post(`/feeds/${unused}/delete`)).status).toBe(200);
    expect((await get(`/feeds/${unused}`)).status).toBe(404);
    expect((await listActs()).at(-1)).toBe('feed.delete https://unused.example/feed');
  });
});

describe('the crawl', () => {
  test('is paused for a host or as a whole: due feeds stay due, and are fetched afterwards', async () => {
    await sql`update feeds set next_fetch_at = now() + interval '1 day'`.execute(server.db);
    const due = { next_fetch_at: new Date(Date.now() - 3_600_000), follower_count: 1, host: 'localhost' };
    await storeFeed(server.db, { ...due, url: 'http://localhost:1/a' });
    await storeFeed(server.db, { ...due, url: 'http://localhost:1/b' });
    const { crawler } = server.app.context;
    const state = (await get('/crawl')).body;
    expect(state).toMatchObject({
      due: { count: 2, is_more: false },
      is_paused: false,
      hosts: [{ host: 'localhost', due: 2 }],
    });
    for (const part of [{ host: 'LOCALHOST' }, {}]) {
      const paused = (await post('/crawl/pause', part)).body;
      expect(paused).toMatchObject(
        'host' in part ? { paused_hosts: [{ host: 'localhost' }] } : { is_paused: true },
      );
      expect((await crawler.crawlDue()).feeds).toBe(0);
      if (!('host' in part)) await post('/crawl/resume', part);
    }
    expect((await crawler.crawlDue()).feeds).toBe(0);
    await post('/crawl/resume', { host: 'localhost' });
    expect((await crawler.crawlDue()).feeds).toBe(2);
    expect((await get('/crawl')).body).toMatchObject({ due: { count: 0 }, oldest_due: null });
    expect((await listActs()).slice(-4)).toEqual([
      'crawl.pause localhost',
      'crawl.pause *',
      'crawl.resume *',
      'crawl.resume localhost',
    ]);
  });
});
