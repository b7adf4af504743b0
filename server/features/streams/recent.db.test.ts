import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

const RECENT = '/wpcom/v2/read/streams/following';

interface Seen {
  ID: number;
  feed_ID: number;
}

let server: TestServer;
let reader: TestMember;
let salt: number;
let sea: number;
/** Newest first; 25 in all, the odd ones of the sea. */
const posts: number[] = [];

beforeAll(async () => {
  server = await startTestServer();
  reader = await server.signUp();
  salt = await storeFeed(server.db, { title: 'Salt & Smoke' });
  sea = await storeFeed(server.db, { title: 'Café by the sea', host: 'sea-side.example' });
  for (let number = 1; number <= 25; number += 1) {
    const title = number === 24 ? 'Crème brûlée at 100 %' : `Story ${number}`;
    const sort_at = new Date(Date.UTC(2026, 9, number));
    posts.unshift(await storePost(server.db, number % 2 ? sea : salt, { title, sort_at }));
  }
  await storePost(server.db, await storeFeed(server.db), { title: 'Story that nobody here follows' });
  for (const feedId of [salt, sea]) await follow(feedId);
});
afterAll(() => server.close());

function follow(feed_id: number) {
  return server.request('/rest/v1.1/read/following/mine/new', { as: reader, json: { feed_id } });
}

async function loadRecent(query: string) {
  const { status, body } = await server.request(`${RECENT}?${query}`, { as: reader });
  expect(status).toBe(200);
  return { ...body, ids: body.posts.map((post: { ID: number }) => post.ID) };
}

test('FS-05, EN-20: 25 posts are three pages of 10, 10 and 5', async () => {
  const pages = [];
  for (const page of [1, 2, 3]) pages.push(await loadRecent(`page=${page}&number=10`));
  expect(pages.map((page) => page.ids.length)).toEqual([10, 10, 5]);
  expect(pages.flatMap((page) => page.ids)).toEqual(posts);
  expect(pages[0]).toMatchObject({ page: 1, number: 10, total_cards: 25, total_pages: 3 });
});

test('AP-34: page 2 can be requested by its number; one after the last is empty', async () => {
  expect((await loadRecent('page=2&number=10')).ids).toEqual(posts.slice(10, 20));
  expect(await loadRecent('page=4&number=10')).toMatchObject({ ids: [], total_cards: 25, total_pages: 3 });
  expect((await server.request(`${RECENT}?page=0`, { as: reader })).status).toBe(400);
});

test('RT-02: feed_id narrows the list and its count to one followed feed', async () => {
  const { ids, total_cards, total_pages } = await loadRecent(`page=1&feed_id=${salt}`);
  expect({ total_cards, total_pages }).toEqual({ total_cards: 12, total_pages: 2 });
  expect(ids).toEqual(posts.filter((_, index) => index % 2 === 1).slice(0, 10));
  const other = await storeFeed(server.db);
  await storePost(server.db, other);
  expect(await loadRecent(`page=1&feed_id=${other}`)).toMatchObject({
    ids: [],
    total_cards: 0,
    total_pages: 0,
  });
});

describe('FS-06: a search', () => {
  it.each([
    ['part of a title', 'ory 17', [17]],
    ['small letters for capitals, and none of the accents', 'creme brulee', [24]],
    ['what LIKE takes for a sign', '0 %', [24]],
    ['a sign that is in no title', '_', []],
  ])('finds %s', async (_, q, days) => {
    const found = await loadRecent(`page=1&q=${encodeURIComponent(q)}`);
    expect(found.ids).toEqual(days.map((day) => posts[25 - day]));
    expect(found.total_cards).toBe(days.length);
  });

  it('finds the beginning of a word from its first letter on', async () => {
    // One title has a word with b, and the name of the sea, which has 13 posts.
    expect((await loadRecent('page=1&q=b')).total_cards).toBe(14);
    expect((await loadRecent('page=1&q=y')).ids).toEqual([]);
  });

  it('finds all posts of a site by part of its name or address, and counts them', async () => {
    for (const q of ['cafe by', 'sea-side']) {
      const first = await loadRecent(`page=1&q=${q}`);
      expect(first).toMatchObject({ total_cards: 13, total_pages: 2 });
      const all = [...first.ids, ...(await loadRecent(`page=2&q=${q}`)).ids];
      expect(all).toEqual(posts.filter((_, index) => index % 2 === 0));
    }
  });

  it('counts a post once whose title matches as its site does', async () => {
    const feedId = await storeFeed(server.db, { title: 'Quince' });
    const post = await storePost(server.db, feedId, { title: 'Quince and quince', sort_at: new Date() });
    await follow(feedId);
    expect(await loadRecent('page=1&q=quince')).toMatchObject({ ids: [post], total_cards: 1 });
    await server.db.deleteFrom('feeds').where('id', '=', feedId).execute();
  });
});

test('U03: pages of unseen posts continue by handle, so that marking posts leaves nothing out', async () => {
  const other = await server.signUp();
  await server.request('/rest/v1.1/read/following/mine/new', { as: other, json: { feed_id: salt } });
  await server.request('/rest/v1.1/read/following/mine/new', { as: other, json: { feed_id: sea } });
  const loadRecent = async (query: string) => {
    const { body } = await server.request(`${RECENT}?hide_seen=true&number=8&${query}`, { as: other });
    return { ...body, ids: body.posts.map((post: { ID: number }) => post.ID) };
  };
  // Of each feed the ten newest are unseen.
  const first = await loadRecent('page=1');
  expect(first).toMatchObject({ page: 1, total_cards: 20, total_pages: 3, ids: posts.slice(0, 8) });
  await server.request('/wpcom/v2/seen-posts/seen/new', {
    as: other,
    json: { posts: first.posts.map((post: Seen) => ({ feed_id: post.feed_ID, feed_item_id: post.ID })) },
  });
  const second = await loadRecent(`page_handle=${first.next_page_handle}`);
  expect(second.ids).toEqual(posts.slice(8, 16));
  const last = await loadRecent(`page_handle=${second.next_page_handle}`);
  expect(last.ids).toEqual(posts.slice(16, 20));
  expect(last).not.toHaveProperty('next_page_handle');
  expect(await loadRecent('page=1')).toMatchObject({ total_cards: 12, ids: posts.slice(8, 16) });
  expect(await loadRecent('page=2')).not.toHaveProperty('next_page_handle');
});

test('without a page number it is the stream, with handles', async () => {
  const first = await loadRecent('number=10');
  expect(first).not.toHaveProperty('total_cards');
  const next = await loadRecent(`number=40&page_handle=${first.next_page_handle}`);
  expect([...first.ids, ...next.ids]).toEqual(posts);
  expect((await loadRecent(`number=40&feed_id=${sea}`)).ids).toEqual(
    posts.filter((_, index) => index % 2 === 0),
  );
});

test('a poll with fields answers only these of each post', async () => {
  const { body } = await server.request(`${RECENT}?number=40&orderBy=date&fields=ID,date`, { as: reader });
  expect(Object.keys(body.posts[0]).sort()).toEqual(['ID', 'date']);
});

test('deep pages of feeds of very different activity are the same as counted one by one', async () => {
  const busy = await storeFeed(server.db);
  const sleepy = await storeFeed(server.db);
  for (let number = 0; number < 60; number += 1)
    await storePost(server.db, busy, { sort_at: new Date(Date.UTC(2026, 9, 20, 0, number >> 1)) });
  await storePost(server.db, sleepy, { sort_at: new Date(Date.UTC(2020, 1, 1)) });
  for (const feedId of [busy, sleepy]) await follow(feedId);
  const all = await server.db
    .selectFrom('posts')
    .select('id')
    .where('feed_id', 'in', [salt, sea, busy, sleepy])
    .orderBy('sort_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const found = [];
  for (let page = 1; page <= 9; page += 1) found.push(...(await loadRecent(`page=${page}&number=10`)).ids);
  expect(found).toEqual(all.map(({ id }) => id));
});
