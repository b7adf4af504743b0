import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildRss } from '#test/feed-builder.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { gone, page } from '#test/feed-host-answers.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { countFollowers, storeFeed, storePost } from '#test/stored-feed.ts';

const FOLLOW = '/rest/v1.1/read/following/mine/new';
const UNFOLLOW = '/rest/v1.1/read/following/mine/delete';
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
  feed = await storeFeed(server.db, { url: 'https://salt.example/feed', site_url: 'https://salt.example/' });
});

const follow = (json: object, as: TestMember = reader) => server.request(FOLLOW, { as, json });
const unfollow = (json: object, as: TestMember = reader) => server.request(UNFOLLOW, { as, json });
const listMine = async (query = '', as: TestMember = reader) =>
  (await server.request(`${MINE}?${query}`, { as })).body;
const countFollowersOf = (id: number) => countFollowers(server.db, id);

describe('following', () => {
  it('EN-23: the first time answers the subscription, the second time already_subscribed', async () => {
    const first = await follow({ url: 'https://salt.example/feed' });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      success: true,
      subscribed: true,
      subscription: { feed_ID: feed, blog_ID: 0 },
    });
    expect(first.body).not.toHaveProperty('info');
    const second = await follow({ url: 'https://salt.example/feed' });
    expect(second.body).toMatchObject({ info: 'already_subscribed', subscription: first.body.subscription });
    expect(await countFollowersOf(feed)).toBe(1);
  });

  it.each([
    ['the feed’s address', 'https://salt.example/feed'],
    ['the site’s address', 'https://salt.example/'],
    ['an address without a scheme', 'salt.example'],
    ['white space around it', '  https://salt.example/feed '],
  ])('AP-31: takes only url: %s', async (_, url) => {
    expect((await follow({ url })).body.subscription?.feed_ID).toBe(feed);
  });

  it('AP-29: takes blog_id, feed_id and url together, unknown ones as null or 0', async () => {
    const url = 'https://salt.example/';
    expect((await follow({ blog_id: 0, feed_id: feed, url })).body.subscription.feed_ID).toBe(feed);
    expect((await follow({ blog_id: null, feed_id: null, url })).body.info).toBe('already_subscribed');
    expect((await follow({ blog_id: '0', feed_id: String(feed), url: '' })).body.info).toBe(
      'already_subscribed',
    );
  });

  it('a feed that has moved is followed where it is now', async () => {
    const to = 'https://new.example/feed';
    const target = await storeFeed(server.db, { url: to });
    await server.db
      .updateTable('feeds')
      .set({ status: 'gone', moved_to: to })
      .where('id', '=', feed)
      .execute();
    expect((await follow({ feed_id: feed })).body.subscription.feed_ID).toBe(target);
    expect((await follow({ url: 'https://salt.example/feed' })).body.info).toBe('already_subscribed');
  });

  it('several calls at once make one subscription and count one follower', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => follow({ feed_id: feed })));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.filter(({ body }) => body.info === undefined)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.subscription.ID)).size).toBe(1);
    expect(await countFollowersOf(feed)).toBe(1);
    expect((await listMine()).total_subscriptions).toBe(1);
  });

  it('EM-01, EM-02: is refused until the email address is confirmed', async () => {
    const unverified = await server.signUp({ verified: false });
    const { status, body } = await follow({ url: 'https://salt.example/feed' }, unverified);
    expect(status).toBe(403);
    expect(body).toEqual({
      error: 'email_unverified',
      message: 'Please verify your email before subscribing.',
    });
    expect(await countFollowersOf(feed)).toBe(0);
    expect((await server.request(FOLLOW, { json: { feed_id: feed } })).status).toBe(401);
  });

  it('is refused for a feed that is gone, but keeps the followers it has', async () => {
    const url = host.serve('ended', '/feed', gone());
    const ended = await storeFeed(server.db, { url });
    await follow({ feed_id: ended });
    await server.db.updateTable('feeds').set({ status: 'gone' }).where('id', '=', ended).execute();
    expect((await follow({ feed_id: ended })).body.info).toBe('already_subscribed');
    for (const naming of [{ feed_id: ended }, { url }]) {
      const { status, body } = await follow(naming, stranger);
      expect([status, body.error]).toEqual([410, 'feed_gone']);
    }
  });

  it('brings back a feed that was gone and answers again', async () => {
    const url = host.serve('again', '/feed', {
      body: buildRss({ title: 'Again', link: host.url('again'), entries: [] }),
    });
    const again = await storeFeed(server.db, { url, status: 'gone' });
    const { status, body } = await follow({ feed_id: again });
    expect(status).toBe(200);
    expect(body.subscription).toMatchObject({ feed_ID: again, name: 'Again', health: null });
  });

  it('takes no one else’s subscription for its own', async () => {
    const theirs = (await follow({ feed_id: feed }, stranger)).body.subscription.ID;
    const { status, body } = await follow({ sub_id: theirs });
    expect([status, body.error]).toEqual([404, 'not_found']);
    expect((await listMine()).total_subscriptions).toBe(0);
  });

  it.each([
    ['nothing', {}, 400, 'invalid_input'],
    ['an unknown number', { feed_id: 999_999 }, 404, 'unknown_feed'],
    ['no address', { url: 'not an address' }, 400, 'invalid_url'],
    ['another scheme', { url: 'ftp://salt.example/' }, 400, 'invalid_url'],
    ['a host without a dot', { url: 'http://salt/' }, 400, 'invalid_url'],
    ['a character that isn’t allowed', { url: 'https://salt.example/\0' }, 400, 'invalid_input'],
  ])('is refused for %s', async (_, json, status, error) => {
    const answer = await follow(json);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(answer.body.message).toMatch(/\.$|URL$/);
  });
});

describe('following an unknown feed', () => {
  const createRss = (title: string, link: string) =>
    buildRss({ title, link, entries: [{ title: 'One', link: `${link}one`, html: '<p>One</p>' }] });

  it('AP-06: follows the first feed that a page names, with its posts', async () => {
    const site = host.url('pepper', '/');
    host.serve('pepper', '/', page({ title: 'Pepper', feeds: [{ href: '/a.xml' }, { href: '/b.xml' }] }));
    host.serve('pepper', '/a.xml', { body: createRss('First', site) });
    host.serve('pepper', '/b.xml', { body: createRss('Second', site) });
    const { status, body } = await follow({ url: site });
    expect(status).toBe(200);
    expect(body.subscription).toMatchObject({
      name: 'First',
      URL: host.url('pepper', '/a.xml'),
      site_URL: site,
    });
    const stream = await server.request('/rest/v1.2/read/following', { as: reader });
    expect(stream.body.posts).toMatchObject([{ title: 'One', site_name: 'First' }]);
  });

  it('discovers the site again if only the feed of its comments is known', async () => {
    const site = host.url('thyme', '/');
    await storeFeed(server.db, {
      url: host.url('thyme', '/comments/feed'),
      title: 'Comments',
      site_url: site,
    });
    host.serve('thyme', '/', page({ title: 'Thyme', feeds: [{ href: '/feed' }] }));
    host.serve('thyme', '/feed', { body: createRss('Thyme', site) });
    expect((await follow({ url: site })).body.subscription.URL).toBe(host.url('thyme', '/feed'));
  });

  it('says why there is nothing to follow', async () => {
    host.serve('bare', '/', page({ title: 'No feed here' }));
    const nothing = await follow({ url: host.url('bare', '/') });
    expect([nothing.status, nothing.body.error]).toEqual([404, 'no_feed_found']);
    host.serve('broken', '/', { status: 500, body: '' });
    const broken = await follow({ url: host.url('broken', '/') });
    expect([broken.status, broken.body.error]).toEqual([422, 'feed_unreachable']);
    expect((await listMine()).total_subscriptions).toBe(0);
  });
});

describe('unfollowing', () => {
  it.each([
    [
      'AP-30: subscriptionId, blog_id and url',
      (id: number) => ({ subscriptionId: id, blog_id: 0, url: 'https://salt.example/' }),
    ],
    ['sub_id', (id: number) => ({ sub_id: String(id), source: 'reader' })],
    ['the feed’s address', () => ({ url: 'https://salt.example/feed' })],
    ['the site’s address', () => ({ url: 'http://salt.example' })],
    [
      'a number that is out of date, and the address',
      () => ({ sub_id: 999_999, url: 'https://salt.example/feed' }),
    ],
  ])('by %s', async (_, naming) => {
    const { ID } = (await follow({ feed_id: feed })).body.subscription;
    const { status, body } = await unfollow(naming(ID));
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, subscribed: false, subscription: null });
    expect((await listMine()).subscriptions).toEqual([]);
    expect(await countFollowersOf(feed)).toBe(0);
  });

  it('a second time changes nothing, and neither do several calls at once', async () => {
    const { ID } = (await follow({ feed_id: feed })).body.subscription;
    await follow({ feed_id: feed }, stranger);
    const answers = await Promise.all(Array.from({ length: 6 }, () => unfollow({ sub_id: ID })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await unfollow({ sub_id: ID })).body.subscribed).toBe(false);
    expect(await countFollowersOf(feed)).toBe(1);
  });

  it('never ends another person’s subscription', async () => {
    const theirs = (await follow({ feed_id: feed }, stranger)).body.subscription.ID;
    await unfollow({ sub_id: theirs });
    await unfollow({ url: 'https://salt.example/feed' });
    expect((await listMine('', stranger)).subscriptions).toMatchObject([{ ID: theirs }]);
    expect(await countFollowersOf(feed)).toBe(1);
  });

  it('guesses nothing where several feeds of the site are followed', async () => {
    const second = await storeFeed(server.db, { site_url: 'https://salt.example/' });
    await follow({ feed_id: feed });
    await follow({ feed_id: second });
    const { status, body } = await unfollow({ url: 'https://salt.example/' });
    expect([status, body.error]).toEqual([400, 'invalid_input']);
    expect((await listMine()).total_subscriptions).toBe(2);
  });

  it('following and unfollowing at once end in a state where the count is right', async () => {
    const { ID } = (await follow({ feed_id: feed })).body.subscription;
    await Promise.all([
      unfollow({ sub_id: ID }),
      follow({ feed_id: feed }),
      unfollow({ url: 'https://salt.example/feed' }),
    ]);
    expect(await countFollowersOf(feed)).toBe((await listMine()).total_subscriptions);
  });
});

describe('the list of subscriptions', () => {
  it('EN-04, EN-05, EN-06: a feed from elsewhere has all members, and no delivery', async () => {
    await storePost(server.db, feed, { sort_at: new Date('2026-11-05T00:00:00Z') });
    const { ID } = (await follow({ feed_id: feed })).body.subscription;
    await server.db.updateTable('subscriptions').set({ email_posts: true, notify_posts: true }).execute();
    expect((await listMine()).subscriptions).toEqual([
      {
        ID,
        feed_ID: feed,
        blog_ID: 0,
        URL: 'https://salt.example/feed',
        site_URL: 'https://salt.example/',
        name: expect.any(String),
        site_icon: null,
        date_subscribed: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        last_updated: '2026-11-05T00:00:00.000Z',
        is_owner: false,
        is_rss: true,
        isDeleted: false,
        organization_id: 0,
        is_wpforteams_site: false,
        is_paid_subscription: false,
        is_gift: false,
        gift_id: null,
        unseen_count: 1,
        posts_per_month: expect.any(Number),
        was_read: false,
        kept_concerns: [],
        delivery_methods: {
          email: {
            send_posts: false,
            send_comments: false,
            post_delivery_frequency: 'instantly',
            date_subscribed: null,
          },
          notification: { send_posts: false, send_comments: false },
        },
        last_checked: null,
        last_success: null,
        next_refresh_time: expect.stringMatching(/Z$/),
        next_refresh_reason: { code: 'first', message: expect.stringMatching(/\.$/) },
        health: null,
        meta: { links: { feed: `/rest/v1.1/read/feed/${feed}` } },
      },
    ]);
  });

  it('shows the most recently updated first, page by page, with the count of all', async () => {
    const order: number[] = [];
    for (let day = 1; day <= 5; day += 1) {
      const id = await storeFeed(server.db, { newest_post_at: new Date(Date.UTC(2026, 10, day)) });
      await follow({ feed_id: id });
      order.unshift(id);
    }
    await follow({ feed_id: feed });
    order.push(feed);
    const pages = await Promise.all([1, 2, 3, 9].map((page) => listMine(`number=2&page=${page}`)));
    expect(
      pages.flatMap((page) => page.subscriptions.map((one: { feed_ID: number }) => one.feed_ID)),
    ).toEqual(order);
    for (const page of pages) expect(page).toMatchObject({ total_subscriptions: 6, number: 2 });
  });

  it('q finds parts of names and addresses in any case, taken literally', async () => {
    const percent = await storeFeed(server.db, { title: '100% Bröd', url: 'https://bread.example/feed' });
    await follow({ feed_id: feed });
    await follow({ feed_id: percent });
    const searchMine = async (q: string) =>
      (await listMine(`q=${encodeURIComponent(q)}`)).subscriptions.map(
        (one: { feed_ID: number }) => one.feed_ID,
      );
    expect(await searchMine('BRÖD')).toEqual([percent]);
    expect(await searchMine('bread.EXAMPLE')).toEqual([percent]);
    expect(await searchMine('%')).toEqual([percent]);
    expect(await searchMine('_')).toEqual([]);
    expect(await searchMine('nothing like it')).toEqual([]);
    expect((await server.request(`${MINE}?q=%00`, { as: reader })).status).toBe(400);
    expect((await listMine('q=bread')).total_subscriptions).toBe(1);
  });

  it('AP-33: shows a new follow at once, to its owner only', async () => {
    await follow({ feed_id: feed });
    expect((await listMine()).subscriptions).toMatchObject([{ feed_ID: feed }]);
    expect((await listMine('', stranger)).subscriptions).toEqual([]);
    expect((await server.request(MINE)).status).toBe(401);
  });

  it('says in words why a feed yields nothing', async () => {
    await follow({ feed_id: feed });
    await server.db
      .updateTable('feeds')
      .set({ failure_code: 'dns', failure_since: new Date('2026-11-01T00:00:00Z'), failure_count: 3 })
      .execute();
    expect((await listMine()).subscriptions[0].health).toMatchObject({
      code: 'dns',
      message: expect.stringContaining('domain'),
      since: '2026-11-01T00:00:00.000Z',
    });
  });
});

it('SI-04: a feed has a subscription_id only while it is followed', async () => {
  const getFeedDetails = async () =>
    (await server.request(`/rest/v1.1/read/feed/${feed}`, { as: reader })).body;
  expect(await getFeedDetails()).not.toHaveProperty('subscription_id');
  const { ID } = (await follow({ feed_id: feed })).body.subscription;
  expect(await getFeedDetails()).toMatchObject({
    subscription_id: ID,
    is_following: true,
    subscribers_count: 1,
  });
  await unfollow({ sub_id: ID });
  expect(await getFeedDetails()).not.toHaveProperty('subscription_id');
});
