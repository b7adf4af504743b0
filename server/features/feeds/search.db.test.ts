import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let reader: TestMember;

/** Feeds after a successful fetch. */
const WELL = { last_success_at: new Date('2026-11-01'), status: 'active' as const };
const FEEDS = [
  { name: 'bread', title: 'Daily Bread', description: 'News from the oven', followers: 3, day: 1 },
  { name: 'crust', title: 'Crust', description: 'bread and news', followers: 90, day: 9 },
  { name: 'crumb', title: 'Bread', description: '', followers: 1, day: 5 },
  { name: 'cafe', title: 'Le Café du matin', description: 'Odile écrit', followers: 0, day: 2 },
  { name: 'michi', title: '道草ノート', description: '', followers: 4, day: 3 },
  { name: 'percent', title: '100% rye', description: '', followers: 4, day: 4 },
];
const ids: Record<string, number> = {};

beforeAll(async () => {
  server = await startTestServer();
  reader = await server.signUp();
  const { id: teamId } = await server.db
    .insertInto('teams')
    .values({ slug: 'bakers', title: 'Bakers' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const add = async (name: string, values: object) => {
    const { id } = await server.db
      .insertInto('feeds')
      .values({ url: `https://${name}.example/feed`, host: `${name}.example`, ...WELL, ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids[name] = id;
  };
  for (const { name, title, description, followers, day } of FEEDS) {
    const newest = new Date(Date.UTC(2026, 9, day));
    await add(name, { title, description, follower_count: followers, newest_post_at: newest });
  }
  await add('failing', { title: 'Failing bread', failure_code: 'dns', failure_since: new Date() });
  await add('gone', { title: 'Gone bread', status: 'gone' });
  await add('closed', { title: 'Team bread', team_id: teamId });
  await add('unread', { title: 'Unread bread', last_success_at: null });
});
afterAll(() => server.close());

async function search(query: string, as?: TestMember) {
  const { status, body } = await server.request(`/rest/v1.1/read/feed?${query}`, { as });
  expect(status).toBe(200);
  return body;
}
const listNames = (body: { feeds: { name: string }[] }) => body.feeds.map(({ name }) => name);

describe('results', () => {
  test('AP-07: the best fitting name first; without private, failing, gone and unread feeds', async () => {
    expect(listNames(await search('q=bread'))).toEqual(['Bread', 'Daily Bread', 'Crust']);
  });

  test('AP-07: sort=last_updated puts the newest post first', async () => {
    expect(listNames(await search('q=bread&sort=last_updated'))).toEqual(['Crust', 'Bread', 'Daily Bread']);
  });

  test.each([
    ['every word counts', 'bread oven', ['Daily Bread']],
    ['in any case and without accents', 'CAFE MATIN', ['Le Café du matin']],
    ['with accents where there are none', 'brèad oven', ['Daily Bread']],
    ['an address', 'https://www.crumb.example/feed/', ['Bread']],
    ['two letters begin a name', '道草', ['道草ノート']],
    ['signs stand for themselves', '00% rye', ['100% rye']],
    ['a sign alone', '%', []],
    ['nothing', 'zzzz', []],
  ])('%s', async (_, words, expected) => {
    expect(listNames(await search(`q=${encodeURIComponent(words)}`))).toEqual(expected);
  });

  test('a new name is found at once, and the old one no longer', async () => {
    await server.db
      .updateTable('feeds')
      .set({ title: 'Pumpernickel' })
      .where('id', '=', ids.percent!)
      .execute();
    expect(listNames(await search('q=pumper'))).toEqual(['Pumpernickel']);
    expect(listNames(await search('q=100'))).toEqual([]);
  });
});

test('AP-07: exclude_followed leaves out what the reader follows, unless it is false', async () => {
  await server.db.insertInto('subscriptions').values({ user_id: reader.id, feed_id: ids.crust! }).execute();
  expect(listNames(await search('q=bread', reader))).toEqual(['Bread', 'Daily Bread']);
  const all = await search('q=bread&exclude_followed=false', reader);
  expect(listNames(all)).toEqual(['Bread', 'Daily Bread', 'Crust']);
  expect(all.feeds[2]).toMatchObject({ is_following: true, subscription_id: expect.any(Number) });
});

test('what the reader has blocked is not found, but others still find it', async () => {
  const other = await server.signUp();
  await server.db.insertInto('blocked_sites').values({ user_id: other.id, feed_id: ids.crust! }).execute();
  const found = await search('q=bread', other);
  expect([listNames(found), found.total]).toEqual([['Bread', 'Daily Bread'], 2]);
  expect(listNames(await search('q=bread'))).toContain('Crust');
});

test.each(['relevance', 'last_updated'])(
  'AP-07, AP-08: next_page leads through disjoint pages by %s',
  async (sort) => {
    const seen: string[] = [];
    let next: string | undefined = '';
    for (let page = 0; page < 3; page++) {
      const body = await search(`q=bread&number=1&sort=${sort}&${next}`);
      expect(body.total).toBe(3);
      seen.push(...listNames(body));
      next = body.next_page;
    }
    expect(seen).toEqual(listNames(await search(`q=bread&sort=${sort}`)));
    expect(next).toBeUndefined();
  },
);

test('EN-11, EN-12: every result has blog_ID, feed_ID, subscribe_URL and a railcar of its own', async () => {
  const { feeds } = await search('q=bread');
  expect(feeds[1]).toMatchObject({
    blog_ID: 0,
    feed_ID: ids.bread,
    subscribe_URL: 'https://bread.example/feed',
    railcar: { fetch_algo: expect.any(String), fetch_position: 1, rec_blog_id: 0 },
  });
  expect(new Set(feeds.map((feed: { railcar: { railcar: string } }) => feed.railcar.railcar)).size).toBe(3);
});

test.each(['', 'q=', 'q=bread&sort=oldest', 'q=bread&page_handle=nonsense'])(
  'refuses "%s"',
  async (query) => {
    const { status, body } = await server.request(`/rest/v1.1/read/feed?${query}`);
    expect([status, body.error]).toEqual([400, 'invalid_input']);
  },
);

test.each([
  ['words', 'bread', 'feed_search_texts_words'],
  ['title', '道草', 'feed_search_texts_title'],
])('%s are looked up in an index', async (column, text, index) => {
  const plan = await server.db.transaction().execute(async (trx) => {
    // The test's few rows would be faster to scan.
    await sql`set local enable_seqscan = off`.execute(trx);
    const pattern = sql.lit(column === 'words' ? `%${text}%` : `${text}%`);
    return sql`explain select from feed_search_texts where ${sql.ref(column)} like ${pattern}`.execute(trx);
  });
  expect(JSON.stringify(plan.rows)).toContain(index);
});
