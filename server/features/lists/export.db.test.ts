import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimDueFeeds } from '#server/crawler/lease.ts';
import { redirectFeed } from '#server/features/feeds/queries-redirect.ts';
import { parseOpml } from '#server/features/imports/opml.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

const LISTS = '/rest/v1.2/read/lists';

let server: TestServer;
let ann: TestMember;
let list: { ID: number; slug: string };
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  list = (await post(`${LISTS}/new`, { title: 'Tea & <leaves> "first" 茶' })).list;
});
afterAll(() => server.close());

const post = async (path: string, json: object) => (await server.request(path, { as: ann, json })).body;
const toPath = ({ slug }: { slug: string }) => `${LISTS}/ann/${encodeURIComponent(slug)}`;
const listFeeds = async (of: { slug: string }) =>
  (await server.request(`${toPath(of)}/items`)).body.items.map((item: { feed_ID: number }) => item.feed_ID);
const getListCount = async (id: number) =>
  (await server.db.selectFrom('feeds').select('list_count').where('id', '=', id).executeTakeFirstOrThrow())
    .list_count;

test('AP-02, U44: a list is OPML 2.0 with its feeds and tags, and reads back to the same items', async () => {
  const titles = ['Salt & <pepper>', '', 'He said "no"'];
  const urls: string[] = [];
  for (const [n, title] of titles.entries()) {
    const url = `https://site-${n}.example/feed?a=1&b=2`;
    urls.push(url);
    const id = await storeFeed(server.db, { url, title, site_url: `https://site-${n}.example/` });
    await post(`${toPath(list)}/feeds/new`, { feed_id: id });
    if (n === 0) await storePost(server.db, id, { tags: ['Brewing'] });
  }
  await post(`${toPath(list)}/tags/new`, { tag: 'brewing' });
  const answer = await server.request(`/wpcom/v2/read/lists/${list.ID}/export`);
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body).sort()).toEqual(['opml', 'success']);
  const { opml } = answer.body;
  expect(opml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<opml version="2\.0">\n<head><title>/);
  // OPML 2.0: every outline has a text, a subscription type and xmlUrl, a link url.
  const outlines = [...opml.matchAll(/<outline [^>]*>/g)].map(([outline]) => outline);
  expect(outlines).toHaveLength(1 + titles.length + 1);
  for (const outline of outlines) expect(outline).toMatch(/ text="[^"]+" title="[^"]+"/);
  expect(outlines.filter((outline) => / type="rss" .* xmlUrl="[^"]+"/.test(outline))).toHaveLength(3);
  expect(opml).toContain(
    `<outline type="link" text="Brewing" title="Brewing" url="${server.url}/tag/brewing"`,
  );

  const read = parseOpml(new TextEncoder().encode(opml))!;
  expect(read.title).toBe('Tea & <leaves> "first" 茶');
  expect(read.feeds.map(({ url }) => url)).toEqual(urls);
  expect(read.feeds.map(({ folders }) => folders)).toEqual(urls.map(() => ['Tea & <leaves> "first" 茶']));
  expect(read.feeds[0]!.title).toBe('Salt & <pepper>');
  expect(read.tags).toEqual([{ slug: 'brewing', folders: ['Tea & <leaves> "first" 茶'] }]);
});

test('U44: a list that someone else imports has the same items', async () => {
  const ben = await server.signUp({ username: 'importer' });
  const form = new FormData();
  const { opml } = (await server.request(`/wpcom/v2/read/lists/${list.ID}/export`)).body;
  form.append('folders', 'lists');
  form.append('import', new Blob([opml]), 'list.opml');
  const sent = await fetch(`${server.url}/rest/v1.2/read/following/mine/import`, {
    method: 'POST',
    body: form,
    headers: { cookie: ben.cookie },
  });
  expect(sent.status).toBe(200);
  const listNames = async (owner: string) => {
    const { lists } = (await server.request(`${LISTS}/${owner}`, { as: owner === 'ann' ? ann : ben })).body;
    const [first] = lists as { slug: string }[];
    const path = `${LISTS}/${owner}/${encodeURIComponent(first!.slug)}/items?number=100`;
    const { items } = (await server.request(path, { as: owner === 'ann' ? ann : ben })).body;
    return (items as { feed_ID: number | null; tag_ID: number | null }[])
      .map(({ feed_ID, tag_ID }) => `${feed_ID} ${tag_ID}`)
      .sort();
  };
  await expect.poll(async () => (await listNames('importer')).length, { timeout: 10_000 }).toBe(4);
  expect(await listNames('importer')).toEqual(await listNames('ann'));
});

test('a feed in a list is fetched regularly, also without followers', async () => {
  const feed = await storeFeed(server.db, { next_fetch_at: new Date('2026-01-01T00:00:00Z') });
  const listClaimed = async () =>
    (await claimDueFeeds(server.db, { limit: 100, now: new Date('2026-01-02T00:00:00Z') })).map(
      ({ id }) => id,
    );
  expect(await listClaimed()).not.toContain(feed);
  await post(`${toPath(list)}/feeds/new`, { feed_id: feed });
  expect(await listClaimed()).toContain(feed);
});

test('when a feed moves onto another, lists have that one, once', async () => {
  const [tea, both] = [
    (await post(`${LISTS}/new`, { title: 'One of them' })).list,
    (await post(`${LISTS}/new`, { title: 'Both' })).list,
  ];
  const old = await storeFeed(server.db, { url: 'https://old.example/feed' });
  const target = await storeFeed(server.db, { url: 'https://new.example/feed' });
  for (const of of [tea, both]) await post(`${toPath(of)}/feeds/new`, { feed_id: old });
  await post(`${toPath(both)}/feeds/new`, { feed_id: target });
  await redirectFeed(server.db, old, 'https://new.example/feed');
  expect(await listFeeds(tea)).toEqual([target]);
  expect(await listFeeds(both)).toEqual([target]);
  expect(await getListCount(target)).toBe(2);
  expect(await getListCount(old)).toBe(0);
});

test('lists go with the account of their owner, and their feeds are no longer counted', async () => {
  // The first user is the administrator, who cannot leave.
  const ben = await server.signUp({ username: 'ben' });
  const feed = await storeFeed(server.db);
  const sendAsBen = (path: string, json: object) => server.request(path, { as: ben, json });
  for (const title of ['Tea', 'Coffee']) {
    await sendAsBen(`${LISTS}/new`, { title });
    await sendAsBen(`${LISTS}/ben/${title.toLowerCase()}/feeds/new`, { feed_id: feed });
  }
  await post(`${LISTS}/ben/tea/follow`, {});
  expect(await getListCount(feed)).toBe(2);
  await server.request('/rest/v1.1/me/account/close', {
    as: ben,
    json: { login: 'ben', password: ben.password },
  });
  expect(await getListCount(feed)).toBe(0);
  expect((await server.request(`${LISTS}/ben`)).body.lists).toEqual([]);
  const titles = (await server.request(LISTS, { as: ann })).body.lists.map(
    (of: { title: string }) => of.title,
  );
  expect(titles).not.toContain('Tea');
});
