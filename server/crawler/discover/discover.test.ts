import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFetcher, type Fetcher } from '#server/platform/fetch/fetcher.ts';
import { createParsePool, type ParsePool } from '#server/thread/parse-pool.ts';
import { buildAtom, buildJsonFeed, buildRss } from '#test/feed-builder.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { comeBackLater, gone, page, redirectTo } from '#test/feed-host-answers.ts';
import { discoverFeeds } from './discover.ts';
import { findKnownLocation, listUsualLocations } from './discover-locations.ts';

let host: FeedHost;
let fetcher: Fetcher;
let pool: ParsePool;
beforeAll(() => {
  fetcher = createFetcher({
    version: '0.1.0',
    publicUrl: 'https://tidings.example',
    allowPrivateNetworks: true,
  });
  pool = createParsePool();
});
afterAll(async () => {
  await pool.close();
  await fetcher.close();
});
beforeEach(async () => {
  host = await startFeedHost();
  return host.close;
});

const discover = (address: string) =>
  discoverFeeds(address, { fetchUrl: fetcher.fetchUrl, parse: pool.parse });

const DRAFT = {
  title: 'Salt & Slate',
  link: 'http://salt.localhost/',
  entries: [{ title: 'On proving', link: 'http://salt.localhost/proving', html: '<p>Slowly.</p>' }],
};
const RSS = { body: buildRss(DRAFT) };

describe('the address of a feed', () => {
  test.each([
    ['rss', buildRss(DRAFT)],
    ['atom', buildAtom(DRAFT)],
    ['json', buildJsonFeed(DRAFT)],
  ])('%s is found itself, read once', async (format, body) => {
    const url = host.serve('salt', '/feed', { body });
    const outcome = await discover(url);
    expect(outcome).toMatchObject({
      kind: 'found',
      feeds: [{ url, title: 'Salt & Slate', read: { feed: { format, entries: [{ title: 'On proving' }] } } }],
    });
    expect(outcome.kind === 'found' && outcome.feeds[0].read.response.headers.etag).toMatch(/^"/);
    expect(outcome.kind === 'found' && outcome.feeds[0].read.bodyHash.length).toBe(32);
    expect(host.requests.length).toBe(1);
  });

  test('served as a page, with a fragment in its address', async () => {
    const url = host.serve('salt', '/feed', { ...RSS, headers: { 'content-type': 'text/html' } });
    expect(await discover(`${url}#top`)).toMatchObject({ kind: 'found', feeds: [{ url }] });
  });

  test('a permanent redirect is taken over, a temporary one is not', async () => {
    const there = host.serve('salt', '/feed', RSS);
    const moved = host.serve('salt', '/old', redirectTo('/feed', 301));
    const away = host.serve('salt', '/away', redirectTo('/feed', 302));
    const both = host.serve('salt', '/both', redirectTo('/away', 308));
    const discoverUrl = async (url: string) => {
      const outcome = await discover(url);
      return outcome.kind === 'found' && outcome.feeds[0].url;
    };
    expect(await discoverUrl(moved)).toBe(there);
    expect(await discoverUrl(away)).toBe(away);
    expect(await discoverUrl(both)).toBe(away);
  });

  test('https that no one speaks there becomes http', async () => {
    const url = host.serve('salt', '/feed', RSS);
    expect(await discover(url.replace('http:', 'https:'))).toMatchObject({ kind: 'found', feeds: [{ url }] });
    expect(await discover(url.replace('http://', ''))).toMatchObject({ kind: 'found', feeds: [{ url }] });
  });
});

describe('a page', () => {
  test('AP-05: the feeds that it names, the first one read, those of comments last', async () => {
    host.serve('salt', '/', { body: readFileSync('fixtures/pages/blog-with-comments.html') });
    const feed = host.serve('salt', '/feed/', RSS);
    expect(await discover(host.url('salt'))).toMatchObject({
      kind: 'found',
      feeds: [
        { url: feed, title: 'Salt & Slate', read: { feed: { title: 'Salt & Slate' } } },
        { url: host.url('salt', '/comments/feed/'), title: 'Salt & Slate » Comments Feed' },
        { url: host.url('salt', '/2026/proving/feed/?of=comments') },
      ],
      page: { title: 'On proving slowly – Salt & Slate', icon: host.url('salt', '/icon-192.png') },
    });
    expect(host.requests.map(({ path }) => path)).toEqual(['/', '/feed/']);
  });

  test('its Link header comes first; links that speak of another document do not count', async () => {
    const links = [
      '</other>; rel="alternate"; type="application/rss+xml"; anchor="/elsewhere"',
      '</header.xml>; rel="ALTERNATE x"; type="Application/RSS+XML"; title="From the header, first"',
    ];
    host.serve('salt', '/', {
      ...page({ title: 'Salt', feeds: [{ href: '/page.xml' }] }),
      headers: { link: links },
    });
    const feed = host.serve('salt', '/header.xml', RSS);
    expect(await discover(host.url('salt'))).toMatchObject({
      kind: 'found',
      feeds: [{ url: feed }, { url: host.url('salt', '/page.xml') }],
    });
  });

  test('addresses are relative to where redirects led', async () => {
    host.serve('www', '/', redirectTo(host.url('salt', '/blog/'), 301));
    host.serve('salt', '/blog/', page({ title: 'Salt', feeds: [{ href: 'feed.xml' }] }));
    const feed = host.serve('salt', '/blog/feed.xml', RSS);
    expect(await discover(host.url('www'))).toMatchObject({ kind: 'found', feeds: [{ url: feed }] });
  });

  test('a named feed that is broken gives way to the next', async () => {
    host.serve('salt', '/', page({ title: 'Salt', feeds: [{ href: '/a' }, { href: '/b' }] }));
    host.serve('salt', '/a', { body: '<html><p>not here</p></html>' });
    const feed = host.serve('salt', '/b', RSS);
    const outcome = await discover(host.url('salt'));
    expect(outcome).toMatchObject({ kind: 'found', feeds: [{ url: feed }] });
    expect(outcome.kind === 'found' && outcome.feeds.length).toBe(1);
  });

  test('comments are no substitute for posts that are out of reach', async () => {
    host.serve('salt', '/', page({ title: 'Salt', feeds: [{ href: '/feed' }, { href: '/comments/feed' }] }));
    host.serve('salt', '/feed', comeBackLater(503));
    host.serve('salt', '/comments/feed', RSS);
    expect(await discover(host.url('salt'))).toMatchObject({
      kind: 'unreachable',
      reason: 'http_error',
      status: 503,
    });
  });

  test('the usual places when it names none, two at a time, up to the first that is a feed', async () => {
    host.serve('salt', '/', { body: readFileSync('fixtures/pages/no-feed.html') });
    // An application that responds to everything with its shell.
    host.serve('salt', '/rss.xml', { body: readFileSync('fixtures/pages/no-feed.html') });
    const feed = host.serve('salt', '/feed.xml', RSS);
    expect(await discover(host.url('salt'))).toMatchObject({
      kind: 'found',
      feeds: [{ url: feed }],
      page: { title: 'Nothing to follow' },
    });
    expect(host.requests.map(({ path }) => path)).toEqual([
      '/',
      '/feed',
      '/rss.xml',
      '/feed.xml',
      '/index.xml',
    ]);
  });

  test('no feed anywhere', async () => {
    host.serve('salt', '/', { body: readFileSync('fixtures/pages/no-feed.html') });
    expect(await discover(host.url('salt'))).toEqual({ kind: 'no_feed' });
    expect(host.requests.length).toBe(12);
  });
});

describe('unreadable sites', () => {
  test('other endings', async () => {
    host.serve('salt', '/gone', gone());
    expect(await discover(host.url('salt', '/gone'))).toMatchObject({ kind: 'unreachable', status: 410 });
    host.serve('salt', '/data', { body: '{"some": "data"}' });
    expect(await discover(host.url('salt', '/data'))).toEqual({ kind: 'no_feed' });
    host.serve('salt', '/loop', redirectTo('/loop'));
    expect(await discover(host.url('salt', '/loop'))).toMatchObject({
      kind: 'unreachable',
      reason: 'redirect_loop',
    });
    host.serve('salt', '/file', redirectTo('file:///etc/passwd'));
    expect(await discover(host.url('salt', '/file'))).toEqual({ kind: 'refused', reason: 'scheme' });
  });

  test.each([
    '',
    'not an address',
    'ftp://example.com/',
    'javascript:alert(1)',
    'https://ann:pw@example.com/',
  ])('%j is no address', async (text) => {
    expect(await discover(text)).toEqual({ kind: 'invalid_url' });
  });

  test('a feed that a page names at a private address is refused before a connection', async () => {
    const guarded = createFetcher({
      version: '0.1.0',
      publicUrl: 'https://tidings.example',
      allowPrivateNetworks: false,
      policy: { allowsAddress: (address) => address === '127.0.0.9', allowsPort: () => true },
      resolve: async () => [{ address: '127.0.0.9', family: 4 }],
    });
    const outside = await startFeedHost({ addresses: ['127.0.0.9'] });
    const inside = host.serve('127.0.0.1', '/feed', RSS);
    outside.serve('site.example', '/', page({ title: 'Site', feeds: [{ href: inside }] }));
    const outcome = await discoverFeeds(outside.url('site.example'), {
      fetchUrl: guarded.fetchUrl,
      parse: pool.parse,
    });
    expect(outcome).toEqual({ kind: 'refused', reason: 'private_address' });
    expect(host.requests).toEqual([]);
    await guarded.close();
    await outside.close();
  });
});

test.each([
  [
    'https://www.youtube.com/channel/UC1234567890123456789012',
    'https://www.youtube.com/feeds/videos.xml?channel_id=UC1234567890123456789012',
  ],
  [
    'https://m.youtube.com/channel/UC1234567890123456789012/videos',
    'https://www.youtube.com/feeds/videos.xml?channel_id=UC1234567890123456789012',
  ],
  [
    'https://www.youtube.com/playlist?list=PLabc',
    'https://www.youtube.com/feeds/videos.xml?playlist_id=PLabc',
  ],
  ['https://www.youtube.com/@someone', undefined],
  ['https://reddit.com/r/bread', 'https://www.reddit.com/r/bread/.rss'],
  ['https://old.reddit.com/user/ann/', 'https://www.reddit.com/user/ann/.rss'],
  ['https://www.reddit.com/r/bread/comments/1/x/', undefined],
  ['https://notreddit.com/r/bread', undefined],
])('the feed of %s lies at %s', (url, expected) => {
  expect(findKnownLocation(new URL(url))).toBe(expected);
});

const site = 'https://x.example';
test.each([
  ['/blog', ['/blog/feed', '/blog/rss.xml', '/blog/feed.xml', '/blog/index.xml', '/blog/atom.xml', '/feed']],
  ['/blog/index.html?x=1', ['/blog/feed', '/blog/rss.xml']],
  ['/blog/a-post', ['/blog/feed', '/blog/rss.xml']],
  ['/blog/2026/a-post/', ['/blog/2026/a-post/feed', '/blog/2026/a-post/index.xml', '/blog/feed']],
  ['/2026/05/a-post.html', ['/2026/05/feed', '/2026/05/index.xml', '/feed', '/rss.xml']],
  ['/index.html', ['/feed', '/rss.xml', '/feed.xml', '/index.xml', '/atom.xml', '/rss']],
  ['/@ann', ['/@ann.rss', '/feed']],
])('the usual places of %s, at most 14', (path, likeliest) => {
  const places = listUsualLocations(new URL(path, site));
  expect(places.slice(0, likeliest.length)).toEqual(likeliest.map((place) => site + place));
  expect(places.length).toBeLessThanOrEqual(14);
  expect(places.length).toBeGreaterThanOrEqual(10);
});

test('the feed of an account of another server lies there; some sites have no usual places', () => {
  expect(listUsualLocations(new URL('https://x.example/@ann@other.example'))[0]).toBe(
    'https://other.example/@ann.rss',
  );
  expect(listUsualLocations(new URL('https://open.spotify.com/show/abc'))).toEqual([]);
});
