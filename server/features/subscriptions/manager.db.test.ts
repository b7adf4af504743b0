import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMembership } from '#server/features/teams/queries.ts';
import { buildRss } from '#test/feed-builder.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { countFollowers, storeFeed, storePost } from '#test/stored-feed.ts';

const MINE = '/rest/v1.2/read/following/mine';

let server: TestServer;
let host: FeedHost;
let reader: TestMember;
let stranger: TestMember;
let feed: number;

beforeAll(async () => {
  [server, host] = await Promise.all([startTestServer(), startFeedHost()]);
  reader = await server.signUp();
  stranger = await server.signUp();
});
afterAll(async () => {
  await server.close();
  await host.close();
});
beforeEach(async () => {
  await server.db.deleteFrom('feeds').execute();
  await server.db.deleteFrom('blogs').execute();
  feed = await storeFeed(server.db, { title: 'Salt', url: 'https://salt.example/feed' });
});

const send = (path: string, json: object, as = reader) => server.request(path, { as, json });
const follow = async (json: object, as = reader) => (await send(`${MINE}/new`, json, as)).body;
const unfollow = (json: object, as = reader) => send(`${MINE}/delete`, json, as);
const listMine = async (query = '', as = reader) => (await server.request(`${MINE}?${query}`, { as })).body;
const getDetails = async (id: number, as = reader) =>
  (await server.request(`/wpcom/v2/read/subscriptions/${id}`, { as })).body;
const countFollowersOf = (id: number) => countFollowers(server.db, id);

describe('following again', () => {
  it('U47: within a day restores number, date, settings and what was seen', async () => {
    const blog = await storeBlog(server.db, { owners: [stranger.id] });
    const { ID, date_subscribed } = (await follow({ feed_id: blog.feedId })).subscription;
    await send(`/rest/v1.2/read/site/${blog.blogId}/post_email_subscriptions/new`, {
      delivery_frequency: 'weekly',
    });
    await send(`/wpcom/v2/read/sites/${blog.blogId}/notification-subscriptions/new`, {});
    const before = await getDetails(ID);
    await server.db.updateTable('subscriptions').set({ seen_ordinal: 3 }).where('id', '=', ID).execute();
    await unfollow({ sub_id: ID });
    expect(await countFollowersOf(blog.feedId)).toBe(0);
    const again = await follow({ sub_id: ID });
    expect(again.subscription).toMatchObject({ ID, date_subscribed });
    expect(again).not.toHaveProperty('info');
    expect(await getDetails(ID)).toEqual(before);
    const row = await server.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('id', '=', ID)
      .executeTakeFirst();
    expect(row).toMatchObject({ seen_ordinal: 3, email_frequency: 'weekly', notify_posts: true });
    expect(await countFollowersOf(blog.feedId)).toBe(1);
  });

  it('later begins again', async () => {
    const { ID } = (await follow({ feed_id: feed })).subscription;
    await unfollow({ sub_id: ID });
    await server.db
      .updateTable('former_subscriptions')
      .set({ ended_at: new Date(Date.now() - 25 * 60 * 60_000) })
      .execute();
    expect((await send(`${MINE}/new`, { sub_id: ID })).status).toBe(404);
    expect((await follow({ feed_id: feed })).subscription.ID).not.toBe(ID);
  });

  it('brings back a feed that is gone, whose followers keep it', async () => {
    const { ID } = (await follow({ feed_id: feed })).subscription;
    await server.db.updateTable('feeds').set({ status: 'gone' }).where('id', '=', feed).execute();
    await unfollow({ sub_id: ID });
    expect((await send(`${MINE}/bulk`, { action: 'resubscribe', sub_ids: [ID] })).body.changed).toEqual([ID]);
  });
});

describe('many at once', () => {
  async function followMany(count: number): Promise<number[]> {
    const ids: number[] = [];
    for (let n = 0; n < count; n += 1) {
      const id = await storeFeed(server.db, { title: `Feed ${n}`, url: `https://many.example/${n}` });
      ids.push((await follow({ feed_id: id })).subscription.ID);
    }
    return ids;
  }

  it('are unsubscribed and restored by their numbers, in one call each', async () => {
    const ids = await followMany(5);
    const theirs = (await follow({ feed_id: feed }, stranger)).subscription.ID;
    const ended = await send(`${MINE}/bulk`, { action: 'unsubscribe', sub_ids: [...ids, theirs, 999_999] });
    expect(ended.body).toMatchObject({ success: true, skipped: [theirs, 999_999] });
    expect(ended.body.changed.toSorted()).toEqual(ids.toSorted());
    expect((await listMine()).total_subscriptions).toBe(0);
    expect(await countFollowersOf(feed)).toBe(1);
    const back = await send(`${MINE}/bulk`, { action: 'resubscribe', sub_ids: ids });
    expect(back.body.changed.toSorted()).toEqual(ids.toSorted());
    expect((await listMine()).subscriptions.map((one: { ID: number }) => one.ID).toSorted()).toEqual(
      ids.toSorted(),
    );
  });

  it('are kept in spite of one concern, for a year, and listed again when that is undone', async () => {
    const [first, second] = await followMany(2);
    const theirs = (await follow({ feed_id: feed }, stranger)).subscription.ID;
    const saveKept = (json: object) =>
      send(`${MINE}/bulk`, { action: 'keep', concern: 'silent', sub_ids: [first, theirs], ...json });
    const listKept = async (as = reader) =>
      Object.fromEntries(
        (await listMine('', as)).subscriptions.map((one: { ID: number; kept_concerns: string[] }) => [
          one.ID,
          one.kept_concerns,
        ]),
      );
    expect((await saveKept({ value: true })).body).toMatchObject({ changed: [first], skipped: [theirs] });
    await saveKept({ value: true, concern: 'never-read', sub_ids: [first, second] });
    await saveKept({ value: true });
    expect(await listKept()).toEqual({ [first!]: ['never-read', 'silent'], [second!]: ['never-read'] });
    expect(await listKept(stranger)).toEqual({ [theirs]: [] });
    expect((await saveKept({ value: false })).body.changed).toEqual([first]);
    expect(await listKept()).toEqual({ [first!]: ['never-read'], [second!]: ['never-read'] });

    // An undone unsubscription does not change it; after a year it has expired.
    await unfollow({ sub_id: first });
    await follow({ sub_id: first });
    expect((await listKept())[first!]).toEqual(['never-read']);
    const rows = await server.db.selectFrom('kept_concerns').selectAll().execute();
    for (const { kept_at, kept_until } of rows)
      expect(kept_until.getTime() - kept_at.getTime()).toBe(365 * 86_400_000);
    await server.db.updateTable('kept_concerns').set({ kept_until: new Date() }).execute();
    expect(await listKept()).toEqual({ [first!]: [], [second!]: [] });

    expect((await saveKept({})).status).toBe(400);
    expect((await saveKept({ value: true, concern: undefined })).status).toBe(400);
    expect((await saveKept({ value: true, concern: 'boring' })).status).toBe(400);
  });

  it('have their emails set, those without delivery left out', async () => {
    const blog = await storeBlog(server.db, { owners: [stranger.id] });
    const hosted = (await follow({ feed_id: blog.feedId })).subscription.ID;
    const [rss] = await followMany(1);
    const change = (json: object) => send(`${MINE}/bulk`, { sub_ids: [hosted, rss], ...json });
    expect((await change({ action: 'email_posts', value: true })).body).toMatchObject({
      changed: [hosted],
      skipped: [rss],
    });
    await change({ action: 'frequency', delivery_frequency: 'daily' });
    await change({ action: 'notify_posts', value: true });
    await change({ action: 'email_comments', value: true });
    const { delivery_methods } = await getDetails(hosted);
    expect(delivery_methods).toEqual({
      email: {
        send_posts: true,
        send_comments: true,
        post_delivery_frequency: 'daily',
        date_subscribed: expect.stringMatching(/Z$/),
      },
      notification: { send_posts: true, send_comments: false },
    });
    expect((await change({ action: 'frequency' })).status).toBe(400);
    expect((await change({ action: 'notify_posts' })).status).toBe(400);
  });

  it('are at most 5,000', async () => {
    const sub_ids = Array.from({ length: 5_001 }, (_, n) => n + 1);
    expect((await send(`${MINE}/bulk`, { action: 'unsubscribe', sub_ids })).status).toBe(400);
    expect((await send(`${MINE}/bulk`, { action: 'unsubscribe', sub_ids: sub_ids.slice(1) })).status).toBe(
      200,
    );
  });
});

describe('the list', () => {
  it('is filtered and sorted by the server', async () => {
    const blog = await storeBlog(server.db, { owners: [stranger.id], slug: 'apples' });
    await createMembership(server.db, { slug: 'garden', title: 'Garden' }, reader.id);
    const team = await server.db.selectFrom('teams').select('id').executeTakeFirstOrThrow();
    const p2 = await storeBlog(server.db, { owners: [stranger.id], slug: 'meadow', team_id: team.id });
    for (const id of [feed, blog.feedId, p2.feedId]) await follow({ feed_id: id });
    const listNames = async (query: string) =>
      (await listMine(query)).subscriptions.map((one: { name: string }) => one.name);
    expect(await listNames('sort=site_name')).toEqual(['Blog apples', 'Blog meadow', 'Salt']);
    expect(await listNames('sort=date_subscribed')).toEqual(['Blog meadow', 'Blog apples', 'Salt']);
    expect(await listNames('filter=rss')).toEqual(['Salt']);
    expect(await listNames('filter=p2')).toEqual(['Blog meadow']);
    expect(await listNames('filter=paid')).toEqual([]);
    expect((await listMine('filter=rss')).total_subscriptions).toBe(1);
    expect((await listMine('filter=p2')).subscriptions[0]).toMatchObject({
      organization_id: team.id,
      is_wpforteams_site: true,
      is_rss: false,
    });
    expect((await server.request(`${MINE}?sort=none`, { as: reader })).status).toBe(400);
  });

  it('EN-07: returns feed_ID, blog_ID, URL, is_owner and isDeleted of each site, and embeds what meta requests', async () => {
    const blog = await storeBlog(server.db, { owners: [reader.id] });
    await follow({ feed_id: blog.feedId });
    const [row] = (await listMine('meta=site,feed')).subscriptions;
    expect(row).toMatchObject({
      feed_ID: blog.feedId,
      blog_ID: blog.blogId,
      is_owner: true,
      isDeleted: false,
    });
    expect(row.meta.links).toEqual({
      site: `/rest/v1.1/read/sites/${blog.blogId}`,
      feed: `/rest/v1.1/read/feed/${blog.feedId}`,
    });
    expect(row.meta.data).toMatchObject({
      site: { ID: blog.blogId },
      feed: { feed_ID: blog.feedId, is_following: true },
    });
  });

  it('returns how much each site has published in a month, and whether any of it was ever read', async () => {
    const getDaysAgo = (count: number) => new Date(Date.now() - count * 86_400_000);
    const quiet = await storeFeed(server.db, { title: 'Quiet' });
    await follow({ feed_id: feed });
    await follow({ feed_id: quiet });
    const read = await storePost(server.db, feed, { sort_at: getDaysAgo(1) });
    await storePost(server.db, feed, { sort_at: getDaysAgo(29) });
    await storePost(server.db, feed, { sort_at: getDaysAgo(31) });
    await storePost(server.db, quiet, { sort_at: getDaysAgo(400) });
    await send('/wpcom/v2/seen-posts/seen/new', { feed_id: feed, feed_item_ids: [read] });
    await send('/wpcom/v2/seen-posts/seen/all/new', {});
    const { subscriptions } = await listMine('sort=site_name');
    expect(subscriptions).toMatchObject([
      { name: 'Quiet', posts_per_month: 0, was_read: false },
      { name: 'Salt', posts_per_month: 2, was_read: true },
    ]);
    expect((await listMine('', stranger)).subscriptions).toEqual([]);
  });

  it('AP-37, EN-08: is counted by blogs, comments and pending', async () => {
    await follow({ feed_id: feed });
    const { body } = await server.request('/rest/v1.1/read/subscriptions-count', { as: reader });
    expect(body).toEqual({ blogs: 1, comments: 0, pending: 0 });
  });

  it('is there under its other addresses', async () => {
    expect((await send('/rest/v1.1/read/following/mine/new', { feed_id: feed })).status).toBe(200);
    expect((await server.request('/rest/v1.1/read/following/mine', { as: reader })).body).toMatchObject({
      total_subscriptions: 1,
    });
    expect((await send('/rest/v1.1/read/following/mine/delete', { url: 'salt.example/feed' })).body).toEqual({
      success: true,
      subscribed: false,
      subscription: null,
    });
  });
});

describe('one subscription', () => {
  it('SI-04: is shown by its number and by its blog, with who else follows', async () => {
    const blog = await storeBlog(server.db, { owners: [stranger.id] });
    const { ID } = (await follow({ feed_id: blog.feedId })).subscription;
    await storePost(server.db, blog.feedId, {});
    const shown = await getDetails(ID);
    expect(shown).toMatchObject({ ID, blog_ID: blog.blogId, subscriber_count: 1, payment_details: [] });
    const bySite = await server.request(`/wpcom/v2/read/sites/${blog.blogId}/subscription-details`, {
      as: reader,
    });
    expect(bySite.body).toEqual(shown);
  });

  it('says why there is none', async () => {
    const blog = await storeBlog(server.db, { owners: [stranger.id] });
    const theirs = (await follow({ feed_id: feed }, stranger)).subscription.ID;
    const missing = {
      errors: { subscription_not_found: [expect.any(String)] },
      error_data: { subscription_not_found: { status: 404 } },
    };
    expect(await getDetails(theirs)).toEqual(missing);
    const loadSiteDetails = async (id: number) =>
      (await server.request(`/wpcom/v2/read/sites/${id}/subscription-details`, { as: reader })).body;
    expect(await loadSiteDetails(blog.blogId)).toEqual(missing);
    expect(await loadSiteDetails(999_999)).toMatchObject({ error_data: { invalid_blog: { status: 404 } } });
  });

  it('U50: continues at another address with its number and settings', async () => {
    const to = host.serve('moved', '/feed', {
      body: buildRss({ title: 'Moved', link: host.url('moved'), entries: [] }),
    });
    const { ID, date_subscribed } = (await follow({ feed_id: feed })).subscription;
    const { status, body } = await send(`${MINE}/${ID}/replace`, { url: to });
    expect(status).toBe(200);
    expect(body.subscription).toMatchObject({ ID, URL: to, name: 'Moved', date_subscribed });
    expect(await countFollowersOf(feed)).toBe(0);
    expect(await countFollowersOf(body.subscription.feed_ID)).toBe(1);
    const other = (await follow({ feed_id: feed })).subscription.ID;
    expect(other).not.toBe(ID);
    const taken = await send(`${MINE}/${other}/replace`, { url: to });
    expect([taken.status, taken.body.error]).toEqual([409, 'already_exists']);
    expect((await send(`${MINE}/${ID}/replace`, { url: to }, stranger)).status).toBe(404);
  });
});
