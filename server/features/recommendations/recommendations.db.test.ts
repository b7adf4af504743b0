import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { finishJobs } from '#test/mailed-blog.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { areRecommendationsOutdated, prepareRecommendations } from './queries-prepare.ts';

const SITES = '/rest/v1.2/read/recommendations/sites';
const POSTS = '/rest/v1.2/read/recommendations/posts';
const image = JSON.stringify({ url: 'https://pictures.example/1.jpg', alt: '' }) as never;
const DAY_MS = 24 * 60 * 60_000;

let server: TestServer;
let reader: TestMember;
const feeds: Record<string, number> = {};

/** Creates an active feed, by default with two posts. */
async function createFeed(
  title: string,
  {
    tags = [],
    age = 1,
    followers = 0,
    ...more
  }: { tags?: string[]; age?: number; followers?: number } & Parameters<typeof storeFeed>[1] = {},
): Promise<number> {
  const id = await storeFeed(server.db, { title, follower_count: followers, ...more });
  for (const days of [age + 1, age])
    await storePost(server.db, id, {
      title: `${title}, ${days} days`,
      tags,
      sort_at: new Date(Date.now() - days * DAY_MS),
    });
  feeds[title] = id;
  return id;
}

async function follow(userId: number, ...titles: string[]): Promise<void> {
  for (const title of titles)
    await server.db.insertInto('subscriptions').values({ user_id: userId, feed_id: feeds[title]! }).execute();
}

beforeAll(async () => {
  server = await startTestServer();
  reader = await server.signUp();
  await createFeed('Mine', { tags: ['Bread'] });
  await createFeed('Shared', { tags: ['Trains'] });
  await createFeed('Theme', { tags: ['Bread'] });
  await createFeed('Popular', { followers: 40 });
  await createFeed('Plain');
  await createFeed('Only one');
  await createFeed('Secret', { url: 'https://secret.example/feed?token=abc', followers: 1_000 });
  await createFeed('Requested', { followers: 1_000 });
  await server.db
    .insertInto('address_subscriptions')
    .values({ email: reader.email, feed_id: feeds.Requested!, activation_key: 'key' })
    .execute();
  await createFeed('Asleep', { age: 400, followers: 1_000 });
  await createFeed('Failing', { followers: 1_000, failure_code: 'dns', failure_since: new Date() });
  await createFeed('Gone', { followers: 1_000, status: 'gone' });
  await createFeed('Blocked', { followers: 1_000 });
  feeds.Empty = await storeFeed(server.db, { title: 'Empty', follower_count: 1_000 });
  const own = await storeBlog(server.db, { owners: [reader.id] });
  await storePost(server.db, own.feedId, { sort_at: new Date() });
  feeds.Own = own.feedId;
  await follow(reader.id, 'Mine');
  await server.db
    .insertInto('blocked_sites')
    .values({ user_id: reader.id, feed_id: feeds.Blocked! })
    .execute();
  for (let number = 0; number < 5; number += 1) {
    const { id } = await server.signUp();
    await follow(id, 'Mine', 'Shared', ...(number === 0 ? ['Only one'] : []));
  }
  await prepare(reader);
});
afterAll(() => server.close());

const prepare = ({ id }: TestMember, now = new Date()) =>
  prepareRecommendations(server.db, { userId: id, now });

/** Returns the reasons of the recommended sites by name. */
async function listReasons(as: TestMember | undefined, query = ''): Promise<Record<string, unknown>> {
  const { body } = await server.request(`${SITES}?${query}`, { as });
  return Object.fromEntries(
    body.sites.map(({ name, reason }: { name: string; reason: unknown }) => [name, reason]),
  );
}

async function followTag(as: TestMember, slug: string): Promise<void> {
  const { status } = await server.request(`/rest/v1.1/read/tags/${slug}/mine/new`, { as, json: {} });
  expect(status).toBe(200);
}

async function listSites(query = '', as: TestMember | undefined = reader): Promise<string[]> {
  const { status, body } = await server.request(`${SITES}?${query}`, { as });
  expect(status).toBe(200);
  return body.sites.map((site: { name: string }) => site.name);
}

describe('recommended sites', () => {
  it('are first those with shared followers, then those with shared tags, then popular ones', async () => {
    expect((await listSites()).slice(0, 3)).toEqual(['Shared', 'Popular', 'Theme']);
  });

  it('are none that is followed, one’s own, blocked, requested, failing, gone, asleep, empty or private', async () => {
    const none = ['Mine', 'Own', 'Blocked', 'Requested', 'Failing', 'Gone', 'Asleep', 'Empty', 'Secret'];
    for (const name of none) expect(await listSites('number=10')).not.toContain(name);
    expect(await listSites()).toHaveLength(5);
  });

  it('say what the interface promises, each with its railcar', async () => {
    const { body } = await server.request(`${SITES}?number=1`, { as: reader });
    expect(body.algorithm).toEqual(expect.any(String));
    expect(body.sites[0]).toMatchObject({
      blog_id: 0,
      feed_id: feeds.Shared,
      name: 'Shared',
      blog_title: 'Shared',
      feed_url: expect.stringMatching(/^https:/),
      blog_url: expect.stringMatching(/^https:/),
      icon: null,
      railcar: { railcar: expect.any(String), fetch_position: 0, rec_feed_id: feeds.Shared },
    });
    expect(body.sites[0]).not.toHaveProperty('posts');
  });

  it('are paged by offset, and by the handle of the page before, which keeps the seed', async () => {
    const all = await listSites('seed=5');
    const paged = [...(await listSites('seed=5&number=2')), ...(await listSites('seed=5&number=3&offset=2'))];
    expect(paged).toEqual(all);
    const { body } = await server.request(`${SITES}?number=3&seed=5`, { as: reader });
    expect(await listSites(`page_handle=${body.meta.next_page}`)).toEqual(all.slice(3));
    const last = await server.request(`${SITES}?number=5&seed=5`, { as: reader });
    expect(last.body.meta).toEqual({});
    expect((await server.request(`${SITES}?page_handle=abc`)).status).toBe(400);
    expect((await server.request(`${SITES}?number=11`)).status).toBe(400);
  });

  it('vary with the seed', async () => {
    const names = [1, 2, 3, 4, 5, 6].map((number) => `Equal ${number}`);
    for (const name of names) await createFeed(name);
    const orders = new Set<string>();
    for (let seed = 0; seed < 8; seed += 1)
      orders.add((await listSites(`number=10&seed=${seed}`)).filter((name) => names.includes(name)).join());
    expect(orders.size).toBeGreaterThan(3);
    for (const name of names) await server.db.deleteFrom('feeds').where('id', '=', feeds[name]!).execute();
  });

  it('are the most followed for a visitor', async () => {
    const sites = await server.request(`${SITES}?exclude=${feeds.Requested}`);
    expect(sites.body.sites[0].name).toBe('Blocked');
  });

  it('come with posts on request, and then only with an image', async () => {
    await server.db.updateTable('posts').set({ image }).where('feed_id', '=', feeds.Plain!).execute();
    const { body } = await server.request(`${SITES}?posts_per_site=1`, { as: reader });
    expect(body.sites).toMatchObject([
      { name: 'Plain', posts: [{ title: 'Plain, 1 days', feed_ID: feeds.Plain }] },
    ]);
  });
});

describe('the reason of a recommended site', () => {
  it('is a site that the same people follow, a topic of the reader’s sites, followers, or new posts', async () => {
    const reasons = await listReasons(reader);
    expect(reasons.Shared).toEqual({ kind: 'site', site: { feed_ID: feeds.Mine, name: 'Mine' } });
    expect(reasons.Theme).toEqual({ kind: 'topic', tag: { slug: 'bread', title: 'Bread' } });
    expect(reasons.Popular).toEqual({ kind: 'popular' });
    // What a single person follows is not told.
    expect(reasons['Only one']).toEqual({ kind: 'fresh' });
  });

  it('is a followed tag, and no longer once the tag is not followed', async () => {
    const ann = await server.signUp();
    await followTag(ann, 'trains');
    await prepare(ann);
    const reason = { kind: 'tag', tag: { slug: 'trains', title: 'Trains' } };
    expect((await listReasons(ann)).Shared).toEqual(reason);
    await server.request('/rest/v1.1/read/tags/trains/mine/delete', { as: ann, json: {} });
    expect((await listReasons(ann)).Shared).toEqual({ kind: 'fresh' });
  });

  it('is not a site that the reader has unsubscribed from, or may not see', async () => {
    const ann = await server.signUp();
    await follow(ann.id, 'Mine');
    await prepare(ann);
    expect((await listReasons(ann)).Shared).toMatchObject({ kind: 'site' });
    await server.db.deleteFrom('subscriptions').where('user_id', '=', ann.id).execute();
    expect((await listReasons(ann)).Shared).toEqual({ kind: 'fresh' });
  });

  it('is a liked post of a site that is not followed', async () => {
    const ann = await server.signUp();
    const { id } = await server.db
      .selectFrom('posts')
      .select('id')
      .where('feed_id', '=', feeds.Plain!)
      .limit(1)
      .executeTakeFirstOrThrow();
    await server.db.insertInto('likes').values({ user_id: ann.id, post_id: id }).execute();
    await prepare(ann);
    expect((await listReasons(ann)).Plain).toEqual({ kind: 'liked' });
    expect((await listSites('', ann))[0]).not.toBe('Only one');
  });
});

describe('the languages of a reader', () => {
  it('come first: the account’s, and those of what they read; others come last', async () => {
    const ann = await server.signUp();
    await createFeed('Pain', { language: 'fr-CA', followers: 3 });
    await createFeed('Brot', { language: 'de', followers: 2_000 });
    await createFeed('Bread', { language: 'en-GB', followers: 3 });
    const { language } = await server.db
      .selectFrom('users')
      .select('language')
      .where('id', '=', ann.id)
      .executeTakeFirstOrThrow();
    expect(language).toBe('en');
    const before = await listSites('number=10', ann);
    expect(before.indexOf('Bread')).toBeLessThan(before.indexOf('Pain') >>> 0);
    expect((await listReasons(ann)).Bread).toEqual({ kind: 'language' });
    await createFeed('Vin', { language: 'fr' });
    await follow(ann.id, 'Vin');
    // The first answers had them prepared, too, without the new subscription.
    await finishJobs(server);
    await prepare(ann);
    expect((await listReasons(ann)).Pain).toEqual({ kind: 'language' });
    // A visitor’s are those of the page.
    const german = await listReasons(undefined, 'lang=de');
    expect(Object.keys(german)[0]).toBe('Brot');
    expect(german.Brot).toEqual({ kind: 'language' });
    for (const name of ['Pain', 'Brot', 'Bread', 'Vin'])
      await server.db.deleteFrom('feeds').where('id', '=', feeds[name]!).execute();
  });
});

describe('the preparation', () => {
  const isOutdated = ({ id }: TestMember, now = new Date()) =>
    areRecommendationsOutdated(server.db, { userId: id, now });
  const findRow = ({ id }: TestMember) =>
    server.db.selectFrom('recommendations').selectAll().where('user_id', '=', id).executeTakeFirst();

  it('runs in the background after the first answer, which is popular sites', async () => {
    const ann = await server.signUp();
    await follow(ann.id, 'Mine');
    expect(await findRow(ann)).toBeUndefined();
    expect((await listSites('', ann)).length).toBeGreaterThan(0);
    await expect.poll(async () => (await findRow(ann))?.feed_ids).toContain(feeds.Shared);
    expect((await listReasons(ann)).Shared).toMatchObject({ kind: 'site' });
  });

  it('is repeated after a day, or when a fifth of the signals has changed, and gives the same a second time', async () => {
    const ann = await server.signUp();
    await prepare(ann);
    const first = await findRow(ann);
    await prepare(ann, first!.prepared_at);
    expect(await findRow(ann)).toEqual(first);
    expect(await isOutdated(ann)).toBe(false);
    expect(await isOutdated(ann, new Date(Date.now() + 25 * 3_600_000))).toBe(true);
    await followTag(ann, 'bread');
    expect(await isOutdated(ann)).toBe(true);
    await prepare(ann);
    expect(await isOutdated(ann)).toBe(false);
  });

  it('does nothing for a deleted account', async () => {
    await prepareRecommendations(server.db, { userId: 999_999, now: new Date() });
    expect(await areRecommendationsOutdated(server.db, { userId: 999_999, now: new Date() })).toBe(false);
  });
});

describe('a dismissed site', () => {
  const call = (name: string, verb: string) =>
    server.request(`${SITES}/${feeds[name]}/${verb}`, { as: reader, json: {} });

  it('is not recommended again, until it is restored', async () => {
    for (let time = 0; time < 2; time += 1)
      expect((await call('Popular', 'dismiss')).body).toEqual({ success: true, dismissed: true });
    expect(await listSites()).not.toContain('Popular');
    expect((await server.request(POSTS, { as: reader })).body.posts).not.toContainEqual(
      expect.objectContaining({ feed_ID: feeds.Popular }),
    );
    expect((await call('Popular', 'restore')).body).toEqual({ success: true, dismissed: false });
    expect(await listSites()).toContain('Popular');
  });

  it('must exist, and be dismissed by someone', async () => {
    expect((await server.request(`${SITES}/999999/dismiss`, { as: reader, json: {} })).status).toBe(404);
    expect((await server.request(`${SITES}/${feeds.Plain}/dismiss`, { json: {} })).status).toBe(401);
  });
});

describe('recommended posts', () => {
  it('are the newest of each recommended site, one a site, with their railcars', async () => {
    const { body } = await server.request(`${POSTS}?number=3`, { as: reader });
    const listTitles = (posts: { title: string }[]) => posts.map(({ title }) => title);
    expect(listTitles(body.posts)).toEqual(['Shared, 1 days', 'Popular, 1 days', 'Theme, 1 days']);
    expect(body.posts[1].railcar).toMatchObject({ fetch_position: 1, rec_feed_id: feeds.Popular });
    const next = await server.request(`${POSTS}?page_handle=${body.next_page_handle}`, { as: reader });
    expect(listTitles(next.body.posts).sort()).toEqual(['Only one, 1 days', 'Plain, 1 days']);
    expect(next.body).not.toHaveProperty('next_page_handle');
  });

  it('RT-04: of the following stream’s recommendations all have an image', async () => {
    await server.db.updateTable('posts').set({ image }).where('title', '=', 'Theme, 2 days').execute();
    const { body } = await server.request(`${POSTS}?alg_prefix=read:recommendations:posts&seed=3`, {
      as: reader,
    });
    expect(body.posts.map((post: { title: string }) => post.title).sort()).toEqual([
      'Plain, 1 days',
      'Theme, 2 days',
    ]);
  });
});

test('the sites that suit someone best, without those that are named', async () => {
  const path = '/rest/v1.1/read/recommendations/mine';
  const { body } = await server.request(`${path}?number=2&exclude=${feeds.Shared},x`, { as: reader });
  expect(body.blogs.map((site: { name: string }) => site.name)).toEqual(['Popular', 'Theme']);
});
