import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildRss } from '#test/feed-builder.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { gone, page, prose } from '#test/feed-host-answers.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let host: FeedHost;
let reader: TestMember;
beforeAll(async () => {
  [server, host] = await Promise.all([startTestServer(), startFeedHost()]);
  reader = await server.signUp();
});
afterAll(() => Promise.all([server.close(), host.close()]));

const FEED = '/rest/v1.1/read/feed';

/** Serves a site with a page and a feed of five posts; returns both addresses. */
function serveSite(name: string) {
  const link = host.url(name, '/');
  const entries = [5, 4, 3, 2, 1].map((n) => ({
    title: `Post ${n}`,
    link: `${link}${n}`,
    published: new Date(Date.UTC(2026, 4, n)),
  }));
  const body = buildRss({
    title: 'Salt & Vinegar',
    description: 'On pickles',
    link,
    image: `${link}i.png`,
    entries,
  });
  const feedUrl = host.serve(name, '/feed.xml', { body });
  host.serve(name, '/', page({ title: 'Home', feeds: [{ href: '/feed.xml' }], icon: '/icon.png' }));
  return { pageUrl: link, feedUrl };
}

const discover = (url: string, as?: TestMember) =>
  server.request(`${FEED}?url=${encodeURIComponent(url)}`, { as });

test('EN-01: a followed feed has all its members, and one that is found a railcar', async () => {
  const { pageUrl, feedUrl } = serveSite('brine');
  const feed_ID = (await discover(pageUrl, reader)).body.feeds[0].feed_ID;
  const follow = await server.request('/rest/v1.1/read/following/mine/new', {
    as: reader,
    json: { url: feedUrl },
  });
  const { ID, date_subscribed } = follow.body.subscription;
  expect((await server.request(`${FEED}/${feed_ID}`, { as: reader })).body).toMatchObject({
    feed_ID,
    blog_ID: 0,
    subscribe_URL: feedUrl,
    URL: pageUrl,
    name: 'Salt & Vinegar',
    description: 'On pickles',
    image: host.url('brine', '/i.png'),
    subscription_id: ID,
    site_icon: host.url('brine', '/icon.png'),
    date_subscribed,
    last_update: '2026-05-05T00:00:00.000Z',
  });
  expect(new Date(date_subscribed).getTime()).toBeGreaterThan(Date.now() - 60_000);
  // Only its followers have a subscription.
  const { body: stranger } = await server.request(`${FEED}/${feed_ID}`);
  for (const member of ['subscription_id', 'date_subscribed']) expect(stranger).not.toHaveProperty(member);

  const { body: found } = await server.request(`${FEED}?q=vinegar&exclude_followed=false`, { as: reader });
  const railcar = {
    railcar: expect.stringMatching(/./),
    fetch_algo: expect.stringMatching(/./),
    fetch_position: expect.any(Number),
    rec_blog_id: 0,
  };
  expect(found.feeds.find((feed: { feed_ID: number }) => feed.feed_ID === feed_ID)).toMatchObject({
    railcar,
  });
});

describe('discovery', () => {
  test('AP-05, AP-06: a page answers with its feed first, ready to follow, with its three newest posts', async () => {
    const { pageUrl, feedUrl } = serveSite('salt');
    const { status, body } = await discover(pageUrl, reader);
    expect(status).toBe(200);
    expect(body.feeds).toHaveLength(1);
    expect(body.feeds[0]).toMatchObject({
      feed_ID: expect.any(Number),
      blog_ID: 0,
      name: 'Salt & Vinegar',
      URL: pageUrl,
      feed_URL: feedUrl,
      subscribe_URL: feedUrl,
      description: 'On pickles',
      site_icon: host.url('salt', '/icon.png'),
      is_following: false,
      last_update: '2026-05-05T00:00:00.000Z',
      health: null,
    });
    expect(body.feeds[0].preview.map(({ title }: { title: string }) => title)).toEqual([
      'Post 5',
      'Post 4',
      'Post 3',
    ]);
  });

  test.each([
    [100_000, undefined],
    [100_000, 'gzip'],
    [100_000, 'br'],
    [2_000_000, undefined],
    [2_000_000, 'gzip'],
    [2_000_000, 'br'],
  ] as const)(
    'AP-05: a page of %d bytes (coding %s) leads to its feed, to preview and to follow',
    async (size, coding) => {
      const name = `large${size}${coding}`;
      const { pageUrl, feedUrl } = serveSite(name);
      const options = { title: 'Large', feeds: [{ href: '/feed.xml' }], body: prose(size) };
      host.serve(name, '/', { ...page(options), ...(coding && { coding }) });
      const found = await discover(pageUrl, reader);
      expect(found).toMatchObject({
        status: 200,
        body: { feeds: [{ feed_URL: feedUrl, name: 'Salt & Vinegar' }] },
      });
      // Another page of the same size, so that following does not use the cached one.
      host.serve(name, '/about', { ...page(options), ...(coding && { coding }) });
      const followed = await server.request('/rest/v1.1/read/following/mine/new', {
        as: reader,
        method: 'POST',
        json: { url: `${pageUrl}about` },
      });
      expect(followed).toMatchObject({
        status: 200,
        body: { success: true, subscription: { feed_ID: found.body.feeds[0].feed_ID } },
      });
    },
  );

  const refusals: [name: string, address: () => string, status: number, code: string, words: RegExp][] = [
    ['words', () => 'no address at all', 400, 'invalid_url', /valid URL/],
    ['the machine itself by number', () => 'http://127.0.0.1/', 400, 'invalid_url', /valid URL/],
    ['an unknown name', () => 'http://nowhere.invalid/', 422, 'feed_unreachable', /spelling/],
    [
      'a page without a feed',
      () => host.serve('bare', '/', page({ title: 'B' })),
      404,
      'no_feed_found',
      /no feed/,
    ],
    ['a missing page', () => host.url('absent', '/x'), 422, 'feed_unreachable', /no page/],
    [
      'a broken site',
      () => host.serve('broken', '/', { status: 500 }),
      422,
      'feed_unreachable',
      /having problems/,
    ],
  ];
  test.each(refusals)('%s: a sentence that says what to do', async (_, address, status, code, words) => {
    const answer = await discover(address());
    expect(answer.status).toBe(status);
    expect(answer.body.error).toBe(code);
    expect(answer.body.message).toMatch(words);
  });
});

describe('one feed', () => {
  test('AP-04, EN-02: by its number and by its address, with blog_ID 0 because it is not hosted here', async () => {
    const { pageUrl, feedUrl } = serveSite('pepper');
    const feedId = (await discover(feedUrl)).body.feeds[0].feed_ID;
    const byNumber = await server.request(`${FEED}/${feedId}`);
    expect(byNumber.body).toMatchObject({ feed_ID: feedId, blog_ID: 0, feed_URL: feedUrl });
    for (const address of [feedUrl, pageUrl]) {
      const byAddress = await server.request(`${FEED}/${encodeURIComponent(address)}`);
      expect(byAddress.body).toEqual(byNumber.body);
    }
  });

  test('SI-04: the subscription is there when the viewer follows the feed, and absent before', async () => {
    const { feedUrl } = serveSite('sugar');
    const feedId = (await discover(feedUrl)).body.feeds[0].feed_ID;
    const before = await server.request(`${FEED}/${feedId}`, { as: reader });
    expect(before.body).not.toHaveProperty('subscription_id');
    const follow = await server.db
      .insertInto('subscriptions')
      .values({ user_id: reader.id, feed_id: feedId })
      .returning(['id', 'created_at'])
      .executeTakeFirstOrThrow();
    const after = await server.request(`${FEED}/${feedId}`, { as: reader });
    expect(after.body).toMatchObject({
      is_following: true,
      subscription_id: follow.id,
      date_subscribed: follow.created_at.toISOString(),
    });
    expect((await server.request(`${FEED}/${feedId}`)).body.is_following).toBe(false);
  });

  test('a feed that fails says so in words, and one that is gone answers 410', async () => {
    const { feedUrl } = serveSite('ending');
    const feedId = (await discover(feedUrl)).body.feeds[0].feed_ID;
    host.serve('ending', '/feed.xml', { status: 500 });
    await server.app.context.crawler.refresh(feedId);
    const failing = await server.request(`${FEED}/${feedId}`);
    expect(failing.body.health).toMatchObject({ code: 'server_error', message: 'Server error.' });
    host.serve('ending', '/feed.xml', gone());
    await server.app.context.crawler.refresh(feedId);
    const ended = await server.request(`${FEED}/${feedId}`);
    expect([ended.status, ended.body.error]).toEqual([410, 'feed_gone']);
  });

  test.each(['999999', '99999999999999999999', 'example.com', 'not an address'])(
    '%s is unknown',
    async (name) => {
      const { status, body } = await server.request(`${FEED}/${encodeURIComponent(name)}`);
      expect([status, body.error]).toEqual([404, 'unknown_feed']);
    },
  );
});

test('a feed of a team is unknown to everyone else', async () => {
  const { feedUrl } = serveSite('closed');
  const feedId = (await discover(feedUrl)).body.feeds[0].feed_ID;
  const team = await server.db
    .insertInto('teams')
    .values({ slug: 'cooks', title: 'Cooks' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db.updateTable('feeds').set({ team_id: team.id }).where('id', '=', feedId).execute();
  const getStatus = async (name: number | string, as?: TestMember) =>
    (await server.request(`${FEED}/${encodeURIComponent(name)}`, { as })).status;
  for (const name of [feedId, feedUrl]) {
    expect([await getStatus(name), await getStatus(name, reader)]).toEqual([404, 404]);
  }
  expect((await discover(feedUrl, reader)).body.error).toBe('no_feed_found');
  await server.db.insertInto('team_members').values({ team_id: team.id, user_id: reader.id }).execute();
  expect(await getStatus(feedId, reader)).toBe(200);
});

describe('an installation that may not visit private networks', () => {
  let guarded: TestServer;
  beforeAll(async () => {
    guarded = await startTestServer({ environment: { FETCH_ALLOW_PRIVATE_NETWORKS: 'false' } });
  });
  afterAll(() => guarded.close());

  test.each(['http://10.0.0.10/feed', 'http://192.168.1.20/', 'http://metadata.localhost/'])(
    '%s is blocked with a sentence',
    async (address) => {
      const { status, body } = await guarded.request(`${FEED}?url=${encodeURIComponent(address)}`);
      expect([status, body.error]).toEqual([422, 'feed_blocked']);
      expect(body.message).toMatch(/private network/);
    },
  );
});
