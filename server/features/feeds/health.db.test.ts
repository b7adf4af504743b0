import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildRss } from '#test/feed-builder.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed } from '#test/stored-feed.ts';

let server: TestServer;
let host: FeedHost;
let reader: TestMember;
let skew = 0;

beforeAll(async () => {
  [server, host] = await Promise.all([
    startTestServer({ clock: { now: () => new Date(Date.now() + skew) } }),
    startFeedHost(),
  ]);
  reader = await server.signUp();
});
afterAll(async () => {
  await server.close();
  await host.close();
});

const MINUTE = 60_000;
const follow = (feedId: number) =>
  server.request('/rest/v1.2/read/following/mine/new', { as: reader, json: { feed_id: feedId } });
const retry = (feedId: number, as = reader) =>
  server.request(`/rest/v1.2/read/feed/${feedId}/retry`, { as, json: {} });
const listStats = async (feedId: number) =>
  (await server.request(`/rest/v1.2/read/feed/${feedId}/readings`)).body.days;

describe('a follower requests a fetch now', () => {
  it('U50: and sees that it is well again, with what came', async () => {
    const url = host.serve('healed', '/feed', {
      body: buildRss({
        title: 'Healed',
        link: host.url('healed'),
        entries: [{ title: 'One', link: host.url('healed', '/1'), html: '<p>One</p>' }],
      }),
    });
    const feed = await storeFeed(server.db, {
      url,
      failure_code: 'server_error',
      failure_since: new Date(Date.now() - 3 * 24 * 60 * MINUTE),
      failure_count: 5,
      last_fetch_at: new Date(Date.now() - 60 * MINUTE),
    });
    await follow(feed);
    const before = (await server.request(`/rest/v1.1/read/feed/${feed}`, { as: reader })).body;
    expect(before.health.message).toMatch(/^Server error for \d+ (days|hours)\.$/);
    expect(before.next_refresh_reason).toMatchObject({ code: 'backed_off' });
    const { status, body } = await retry(feed);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      outcome: 'read',
      new_posts: 1,
      feed: { name: 'Healed', health: null, last_success: expect.stringMatching(/Z$/) },
    });
  });

  it('at most once in five minutes, over all requests', async () => {
    let asked = 0;
    const url = host.serve('often', '/feed', () => {
      asked += 1;
      return { body: buildRss({ title: 'Often', link: host.url('often'), entries: [] }) };
    });
    const feed = await storeFeed(server.db, { url });
    await follow(feed);
    const endings: string[] = [];
    for (const minutes of [0, 1, 3, 3]) {
      skew += minutes * MINUTE;
      endings.push((await retry(feed)).body.outcome);
    }
    expect(endings).toEqual(['read', 'just_read', 'just_read', 'read']);
    expect(asked).toBe(2);
  });

  it('and waits as long as the publisher has asked', async () => {
    let asked = 0;
    const url = host.serve('shy', '/feed', () => {
      asked += 1;
      return { status: 429, headers: { 'retry-after': '7200' }, body: '' };
    });
    const feed = await storeFeed(server.db, { url });
    await follow(feed);
    const first = (await retry(feed)).body;
    expect(first).toMatchObject({ outcome: 'failed', feed: { health: { code: 'rate_limited' } } });
    expect(first.feed.next_refresh_reason.code).toBe('asked_to_wait');
    skew += 60 * MINUTE;
    expect((await retry(feed)).body.outcome).toBe('asked_to_wait');
    expect(asked).toBe(1);
  });

  it('but no one else', async () => {
    const feed = await storeFeed(server.db, {});
    expect((await retry(feed)).status).toBe(404);
  });
});

it('U50: a feed whose address moves says where to', async () => {
  const feed = await storeFeed(server.db, {
    moved_to: 'https://new.example/feed',
    moved_count: 1,
    moved_since: new Date('2026-11-20T00:00:00Z'),
  });
  const { body } = await server.request(`/rest/v1.1/read/feed/${feed}`);
  expect(body.health).toEqual({
    code: 'moved',
    message: 'Address moved: it’s now https://new.example/feed.',
    since: '2026-11-20T00:00:00.000Z',
    moved_to: 'https://new.example/feed',
  });
});

describe('the readings of the last 30 days', () => {
  it('count fetches, failures and new posts by day, with zeros between', async () => {
    let works = true;
    // At noon, so that the last two fetches are of one day.
    skew = new Date(Date.now() + skew + 24 * 60 * MINUTE).setUTCHours(12, 0, 0, 0) - Date.now();
    const subtractDays = (days: number) => new Date(Date.now() + skew - days * 24 * 60 * MINUTE);
    const url = host.serve('read', '/feed', () =>
      works
        ? {
            body: buildRss({
              title: 'Read',
              link: host.url('read'),
              entries: [
                {
                  title: 'One',
                  link: host.url('read', '/1'),
                  html: '<p>One</p>',
                  published: subtractDays(9),
                },
              ],
            }),
          }
        : { status: 500, body: '' },
    );
    const feed = await storeFeed(server.db, { url });
    await follow(feed);
    await retry(feed);
    skew += 2 * 24 * 60 * MINUTE;
    await retry(feed);
    works = false;
    skew += 6 * MINUTE;
    await retry(feed);
    const days = await listStats(feed);
    expect(days).toHaveLength(30);
    const today = new Date(Date.now() + skew).toISOString().slice(0, 10);
    expect(days.at(-1)).toEqual({ day: today, reads: 2, failures: 1, new_posts: 0, published: 0 });
    expect(days.at(-2)).toMatchObject({ reads: 0, failures: 0, new_posts: 0 });
    expect(days.at(-3)).toMatchObject({ reads: 1, failures: 0, new_posts: 1, published: 0 });
    // The chart shows when posts were written, not when they were found.
    expect(days.at(-1 - 11)).toMatchObject({ reads: 0, new_posts: 0, published: 1 });
  });

  it('are those of a feed that there is', async () => {
    expect((await server.request('/rest/v1.2/read/feed/999999/readings')).status).toBe(404);
  });
});
