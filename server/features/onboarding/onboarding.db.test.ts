import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buildRss } from '#test/feed-builder.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

const DAY_MS = 24 * 60 * 60_000;
const SITES = '/wpcom/v2/read/interests/sites';
const start = new Date('2026-11-23T12:00:00Z');

let host: FeedHost;
let server: TestServer;
let ann: TestMember;
let now = start;

/** A curated site on loopback; `serve` sets its feed's response. */
const createCurated = (name: string) => ({ name, url: host.url(name), feed: host.url(name, '/feed') });
const createFeed = (name: string, entries = 2) =>
  buildRss({
    title: `The ${name}`,
    link: host.url(name),
    description: `What ${name} says`,
    self: host.url(name, '/feed'),
    entries: Array.from({ length: entries }, (_, index) => ({
      title: `${name} ${index + 1}`,
      link: host.url(name, `/${index + 1}`),
      published: new Date(start.getTime() - (index + 1) * DAY_MS),
      html: '<p>Words</p>',
    })),
  });

beforeAll(async () => {
  host = await startFeedHost();
  const rss = { headers: { 'content-type': 'application/rss+xml' } };
  for (const name of ['leaf', 'cup', 'crumb']) host.serve(name, '/feed', { body: createFeed(name), ...rss });
  host.serve('empty', '/feed', { body: createFeed('empty', 0), ...rss });
  host.serve('page', '/feed', { body: '<!doctype html><title>No feed</title>' });
  host.serve('former', '/feed', { status: 410, body: 'Gone' });
  host.serve('broken', '/feed', { status: 500, body: 'Oh' });
  server = await startTestServer({
    clock: { now: () => now },
    curatedSites: {
      tea: [
        createCurated('leaf'),
        createCurated('empty'),
        createCurated('page'),
        createCurated('former'),
        createCurated('broken'),
      ],
      bread: [createCurated('crumb'), createCurated('cup')],
      sleep: [createCurated('never-asked')],
    },
  });
  ann = await server.signUp();
});
afterAll(async () => {
  await server.close();
  await host.close();
});

const listCurated = async (tags: string, as = ann) =>
  (await server.request(`${SITES}?tags=${tags}`, { as })).body as {
    sites: { feed_ID: number; site_name: string }[];
    reading: number;
  };
const listNames = async (tags: string, as = ann) =>
  (await listCurated(tags, as)).sites.map((site) => site.site_name);
const crawl = () => server.app.context.crawler.crawlDue();

describe('the curated sites of topics', () => {
  it('are crawled as soon as someone follows a topic, and recommended once healthy', async () => {
    await server.request('/rest/v1.1/read/tags/tea/mine/new', { method: 'POST', as: ann, json: {} });
    expect(await listCurated('tea')).toEqual({ sites: [], reading: 5 });
    await crawl();
    const { sites, reading } = await listCurated('tea');
    expect(reading).toBe(0);
    expect(sites).toEqual([
      {
        feed_ID: expect.any(Number),
        site_ID: null,
        site_URL: expect.stringContaining('leaf'),
        site_name: 'The leaf',
        feed_URL: host.url('leaf', '/feed'),
        description: 'What leaf says',
        site_icon: null,
        subscribers_count: 0,
        topics: ['tea'],
      },
    ]);
    expect(host.requestsTo('crumb.localhost')).toEqual([]);
    expect(host.requestsTo('never-asked.localhost')).toEqual([]);
  });

  it('are crawled once for everyone, and those that failed are left alone for a while', async () => {
    const before = host.requests.length;
    const ben = await server.signUp();
    await listCurated('tea', ben);
    await crawl();
    expect(host.requests.length).toBe(before);
  });

  it('are also requested by the dialog, for topics that were followed before', async () => {
    expect((await listCurated('bread,walks')).reading).toBe(2);
    await crawl();
    expect(await listNames('bread,tea')).toEqual(['The crumb', 'The leaf', 'The cup']);
  });

  it('are none that the reader follows, has blocked or dismissed, or that is failing', async () => {
    const cat = await server.signUp();
    const getFeedId = async (name: string) =>
      (await listCurated('bread,tea')).sites.find(({ site_name }) => site_name === name)!.feed_ID;
    const feed_id = await getFeedId('The leaf');
    await server.request('/rest/v1.1/read/following/mine/new', { as: cat, json: { feed_id } });
    await server.db
      .insertInto('blocked_sites')
      .values({ user_id: cat.id, feed_id: await getFeedId('The cup') })
      .execute();
    expect(await listNames('bread,tea', cat)).toEqual(['The crumb']);
    await server.request(`/rest/v1.2/read/recommendations/sites/${await getFeedId('The crumb')}/dismiss`, {
      as: cat,
      json: {},
    });
    expect(await listNames('bread,tea', cat)).toEqual([]);
    expect(await listNames('bread,tea')).toHaveLength(3);
    await server.db.updateTable('feeds').set({ failure_since: now }).where('id', '=', feed_id).execute();
    expect(await listNames('tea')).toEqual([]);
    await server.db.updateTable('feeds').set({ failure_since: null }).where('id', '=', feed_id).execute();
  });

  it('are crawled for a week, then not until the next request', async () => {
    const countFetches = () => host.requestsTo('cup.localhost', '/feed').length;
    now = new Date(start.getTime() + 5 * DAY_MS);
    const first = countFetches();
    await crawl();
    expect(countFetches()).toBe(first + 1);
    now = new Date(start.getTime() + 9 * DAY_MS);
    await crawl();
    expect(countFetches()).toBe(first + 1);
    await listCurated('bread');
    await crawl();
    expect(countFetches()).toBe(first + 2);
  });

  it('belong to members', async () => {
    expect((await server.request(`${SITES}?tags=tea`)).status).toBe(401);
  });
});

describe('the interests', () => {
  test('IM-02: are the 45 topics with their slugs, in the requested language', async () => {
    const { body } = await server.request('/wpcom/v2/read/interests?_locale=en');
    expect(body.interests).toHaveLength(45);
    expect(body.interests[0]).toEqual({ title: 'Health', slug: 'health' });
    const other = await server.request('/wpcom/v2/read/interests?_locale=en-XA');
    expect(other.body.interests[0].slug).toBe('health');
    expect(other.body.interests[0].title).not.toBe('Health');
  });
});
