import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFetcher, type Fetcher, type FetchUrl } from '#server/platform/fetch/fetcher.ts';
import { createParsePool, type ParsePool } from '#server/thread/parse-pool.ts';
import { buildJsonFeed, buildRss } from '#test/feed-builder.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { comeBackLater, gone, type HostAnswer, page, prose } from '#test/feed-host-answers.ts';
import { discoverFeeds } from './discover.ts';

let host: FeedHost;
let fetcher: Fetcher;
let pool: ParsePool;
beforeAll(() => {
  fetcher = createFetcher({
    version: '0.1.0',
    publicUrl: 'https://tidings.example',
    allowPrivateNetworks: true,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
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

/** The real fetcher, with every site of the web at the feed host: over http, at its port. */
const fetchUrl: FetchUrl = (address, options) => {
  const url = new URL(address);
  url.protocol = 'http:';
  url.port = String(host.port);
  return fetcher.fetchUrl(url.href, options);
};
const discover = (address: string, isUnattended = false) =>
  discoverFeeds(address, { fetchUrl, parse: pool.parse, isUnattended });

const createFeed = (title = 'Salt & Slate'): HostAnswer => ({
  body: buildRss({ title, link: 'https://salt.example/', entries: [] }),
});
const createPage = (head: string, body = ''): HostAnswer => ({
  body: `<!doctype html><html><head><title>Salt</title>${head}</head><body>${body}</body></html>`,
});

interface Shape {
  name: string;
  /** The input: a path of salt.example, or a whole address. */
  address?: string;
  /** By path of salt.example, or host and path. */
  serves: Record<string, HostAnswer>;
  /** The expected feed; of salt.example, or a whole address. */
  finds: string;
}

const shapes: Shape[] = [
  // Pages with unusual feed links.
  {
    name: 'rel=alternate without a type, ending like a feed',
    serves: { '/': createPage('<link rel=alternate href=/news.rss>'), '/news.rss': createFeed() },
    finds: '/news.rss',
  },
  {
    name: 'rel=alternate without a type for another language is none',
    serves: {
      '/': createPage('<link rel=alternate hreflang=de href=/de/>'),
      '/de/': createFeed(),
      '/feed': createFeed('Own'),
    },
    finds: '/feed',
  },
  {
    name: 'a link of the text with the type of a feed, at another host',
    serves: {
      '/': createPage('', '<a type="application/rss+xml" href="https://hosting.example/salt">RSS</a>'),
      'hosting.example/salt': createFeed(),
    },
    finds: 'https://hosting.example/salt',
  },
  ...[
    '/posts.rss',
    '/posts.atom',
    '/posts.xml',
    '/my/feed/',
    '/my/feed',
    '/my/rss',
    '/?feed=rss2',
    '/x?format=rss',
  ].map(
    (href): Shape => ({
      name: `a link of the text to ${href}`,
      serves: {
        '/': createPage('', `<p><a href="/about">About</a> <a href="${href}">Feed</a></p>`),
        [href]: createFeed(),
      },
      finds: href,
    }),
  ),
  {
    name: 'a link of the text behind 200 KB of it, not the one to the map of the site',
    serves: {
      '/': createPage('', `<a href="/sitemap.xml">Map</a>${prose(200_000)}<a href="/posts.rss">RSS</a>`),
      '/sitemap.xml': { body: '<urlset/>' },
      '/posts.rss': createFeed(),
    },
    finds: '/posts.rss',
  },
  {
    name: 'a link of the text to a host for feeds',
    serves: {
      '/': createPage('', '<a href="https://feeds.hosting.example/abc123">RSS</a>'),
      'feeds.hosting.example/abc123': createFeed(),
    },
    finds: 'https://feeds.hosting.example/abc123',
  },
  {
    name: 'the feeds of other people that a page recommends are not its own',
    serves: {
      '/': createPage('', '<a href="https://a.example/feed">A</a> <a href="https://b.example/feed">B</a>'),
      'a.example/feed': createFeed('A'),
      'b.example/feed': createFeed('B'),
      '/rss.xml': createFeed(),
    },
    finds: '/rss.xml',
  },
  {
    name: 'a meta refresh',
    serves: {
      '/': createPage('<meta http-equiv="Refresh" content="0; URL=\'/blog/\'">'),
      '/blog/': page({ title: 'Blog', feeds: [{ href: 'posts.xml' }] }),
      '/blog/posts.xml': createFeed(),
    },
    finds: '/blog/posts.xml',
  },
  {
    name: 'a meta refresh of a page that names a feed is not followed',
    serves: {
      '/': createPage('<meta http-equiv=refresh content="5;url=/away"><link rel=feed href=/mine>'),
      '/away': page({ title: 'Away', feeds: [{ href: '/theirs' }] }),
      '/mine': createFeed(),
      '/theirs': createFeed('Theirs'),
    },
    finds: '/mine',
  },
  // The order of links.
  ...[
    ['Salz » Kommentar-Feed', '/x1'],
    ['Sel » Flux des commentaires', '/x1'],
    ['Sal » Feed de los comentarios', '/x1'],
    ['Sale » Feed dei commenti', '/x1'],
    ['Zout » reacties feed', '/x1'],
    ['Salt » Kommentarsflöde', '/x1'],
    ['Sól » Kanał z komentarzami', '/x1'],
    ['Соль » Лента комментариев', '/x1'],
    ['塩 » コメントフィード', '/x1'],
    ['Salt', '/comments/feed/'],
    ['Salt', '/kommentare.xml'],
    ['Salt', '/tag/bread/feed/'],
    ['Salt', '/category/bread/feed/'],
    ['Salt', '/feeds/posts/default/-/bread'],
  ].map(
    ([title = '', href = '']): Shape => ({
      name: `the main feed, though ${href} “${title}” is named first`,
      serves: {
        '/': page({
          title: 'Salt',
          feeds: [
            { href, title },
            { href: '/main', title: 'Commentary' },
          ],
        }),
        [href]: createFeed('Other'),
        '/main': createFeed(),
      },
      finds: '/main',
    }),
  ),
  {
    name: 'the main feed, though twelve of tags are named first',
    serves: {
      '/': page({
        title: 'Salt',
        feeds: [
          ...Array.from({ length: 12 }, (_, n) => ({ href: `/tags/t${n}/index.xml` })),
          { href: '/main.xml' },
        ],
      }),
      '/tags/t0/index.xml': createFeed('T0'),
      '/main.xml': createFeed(),
    },
    finds: '/main.xml',
  },
  // Pages with dead feeds, and error pages.
  {
    name: 'all named feeds are dead, and /feed lives',
    serves: {
      '/': page({
        title: 'Salt',
        feeds: [{ href: '/a' }, { href: '/b' }, { href: 'https://gone.example/c' }],
      }),
      '/a': gone(),
      '/b': createPage(''),
      '/feed': createFeed(),
    },
    finds: '/feed',
  },
  ...[403, 404, 410].flatMap((status): Shape[] => [
    {
      name: `the page answers ${status}, and names a feed`,
      address: '/old/post',
      serves: {
        '/old/post': { ...page({ title: 'Sorry', feeds: [{ href: '/main.xml' }] }), status },
        '/main.xml': createFeed(),
      },
      finds: '/main.xml',
    },
    {
      name: `the page answers ${status}, and /feed lives`,
      address: '/',
      serves: { '/': { status }, '/feed': createFeed() },
      finds: '/feed',
    },
    {
      name: `a post answers ${status}, and the blog in its folder has a feed`,
      address: '/blog/bread',
      serves: { '/blog/bread': { status }, '/blog/index.xml': createFeed() },
      finds: '/blog/index.xml',
    },
  ]),
  // The usual locations.
  ...[
    '/feed',
    '/rss',
    '/feed.xml',
    '/atom.xml',
    '/index.xml',
    '/rss.xml',
    '/blog/rss.xml',
    '/feeds/posts/default',
    '/?feed=rss2',
  ].map(
    (path): Shape => ({
      name: `${path}, from the front page`,
      serves: { '/': createPage(''), [path]: createFeed() },
      finds: path,
    }),
  ),
  {
    name: '/feed.json',
    serves: {
      '/': createPage(''),
      '/feed.json': { body: buildJsonFeed({ title: 'J', link: 'https://salt.example/', entries: [] }) },
    },
    finds: '/feed.json',
  },
  ...['/blog/feed', '/blog/rss.xml', '/blog/feed.xml', '/blog/index.xml', '/rss.xml'].flatMap(
    (path): Shape[] =>
      ['/blog', '/blog/', '/blog/bread'].map((address) => ({
        name: `${path}, from ${address}`,
        address,
        serves: { [address]: createPage(''), [path]: createFeed() },
        finds: path,
      })),
  ),
  ...['/index.xml', '/feed.xml', '/atom.xml', '/rss.xml'].flatMap((path): Shape[] =>
    ['/bread/', '/posts/bread/', '/2026/05/bread/', '/2026/05/bread.html'].map((address) => ({
      name: `the root's ${path}, from the post ${address}`,
      address,
      serves: { [address]: createPage(''), [path]: createFeed() },
      finds: path,
    })),
  ),
  // Well-known sites.
  ...['/watch?v=abc', '/shorts/abc', '/live/abc'].map(
    (path): Shape => ({
      name: `YouTube ${path}`,
      address: `https://www.youtube.com${path}`,
      serves: {
        [`www.youtube.com${path}`]: createPage(
          '',
          `<script>var data = {"videoDetails":{"videoId":"abc","channelId":"UC1234567890123456789012"},"more":[{"channelId":"UCxxxxxxxxxxxxxxxxxxxxxx"}]};${prose(900_000)}</script>`,
        ),
        'www.youtube.com/feeds/videos.xml?channel_id=UC1234567890123456789012': createFeed(),
      },
      finds: 'https://www.youtube.com/feeds/videos.xml?channel_id=UC1234567890123456789012',
    }),
  ),
  ...[
    ['https://medium.com/@ann', 'https://medium.com/feed/@ann'],
    ['https://medium.com/@ann/a-post-1a2b3c', 'https://medium.com/feed/@ann'],
    ['https://medium.com/better-bread', 'https://medium.com/feed/better-bread'],
    ['https://medium.com/better-bread/a-post-1a2b3c', 'https://medium.com/feed/better-bread'],
    ['https://medium.com/tag/bread', 'https://medium.com/feed/tag/bread'],
  ].map(
    ([address = '', finds = '']): Shape => ({
      name: address,
      address,
      serves: { [finds.replace('https://', '')]: createFeed() },
      finds,
    }),
  ),
  ...['/@ann', '/@ann/', '/@ann/109372', '/users/ann', '/@ann@salt.example'].map(
    (address): Shape => ({
      name: `Mastodon ${address}`,
      address,
      serves: {
        [address]: createPage('', '<noscript>Please enable JavaScript</noscript>'),
        '/@ann.rss': createFeed(),
      },
      finds: '/@ann.rss',
    }),
  ),
  {
    name: 'a podcast in Apple’s directory, by its lookup',
    address: 'https://podcasts.apple.com/de/podcast/salt/id123456?i=1000',
    serves: {
      'itunes.apple.com/lookup?id=123456&entity=podcast': {
        body: JSON.stringify({ resultCount: 1, results: [{ feedUrl: 'https://hosting.example/show' }] }),
      },
      'hosting.example/show': createFeed(),
    },
    finds: 'https://hosting.example/show',
  },
  {
    name: 'a podcast in Apple’s directory, by its page when there is no lookup',
    address: 'https://podcasts.apple.com/de/podcast/salt/id123456',
    serves: {
      'itunes.apple.com/lookup?id=123456&entity=podcast': { body: '{"resultCount":0,"results":[]}' },
      'podcasts.apple.com/de/podcast/salt/id123456': createPage(
        '',
        '<script type="application/json">{"feedUrl":"https:\\/\\/hosting.example\\/show?a=1\\u0026b=2"}</script>',
      ),
      'hosting.example/show?a=1&b=2': createFeed(),
    },
    finds: 'https://hosting.example/show?a=1&b=2',
  },
  {
    name: 'a podcast in another directory whose page tells the feed in an attribute',
    address: 'https://pca.st/abc',
    serves: {
      'pca.st/abc': createPage(
        '',
        '<div data-show="{&quot;rss_url&quot;:&quot;https://hosting.example/show&quot;}"></div>',
      ),
      'hosting.example/show': createFeed(),
    },
    finds: 'https://hosting.example/show',
  },
];

const SITE = 'salt.example';
const toUrl = (place: string) => (place.startsWith('https://') ? place : `https://${SITE}${place}`);
/** As received by the feed host. */
const toHostUrl = (address: string) => address.replace(/^https:\/\/([^/]+)/, `http://$1:${host.port}`);

describe('AP-05: shapes of sites whose feed is found', () => {
  test.each(shapes)('$name', async ({ address = '/', serves, finds }) => {
    for (const [place, answer] of Object.entries(serves)) {
      const [, name = '', path = ''] = /^([^/]*)(.*)$/.exec(place)!;
      host.serve(name || SITE, path, answer);
    }
    const outcome = await discover(toUrl(address));
    expect(outcome.kind === 'found' ? outcome.feeds[0].url : outcome).toBe(toHostUrl(toUrl(finds)));
    expect(host.requests.length).toBeLessThanOrEqual(20);
  });
});

describe('within bounds', () => {
  test('a page that names its feed costs two requests, whatever its links say', async () => {
    const answer = page({ title: 'Salt', feeds: [{ href: '/main' }], body: '<a href="/other.rss">RSS</a>' });
    host.serve(SITE, '/', answer);
    host.serve(SITE, '/main', createFeed());
    await discover(toUrl('/'));
    expect(host.requests.map(({ path }) => path)).toEqual(['/', '/main']);
  });

  test('three links of the text are tried, and only parsed ones count as feeds', async () => {
    const links = [1, 2, 3, 4, 5].map((n) => `<a href="/${n}.xml">${n}</a>`).join('');
    host.serve(SITE, '/', createPage('', links));
    host.serve(SITE, '/3.xml', createFeed());
    host.serve(SITE, '/4.xml', createFeed());
    const outcome = await discover(toUrl('/'));
    expect(outcome.kind === 'found' && outcome.feeds.map(({ url }) => new URL(url).pathname)).toEqual([
      '/3.xml',
    ]);
    host.serve(SITE, '/3.xml', { status: 404 });
    expect(await discover(toUrl('/'))).toEqual({ kind: 'no_feed' });
    expect(host.requestsTo(SITE, '/4.xml')).toEqual([]);
  });

  test('a site with dead feeds, links and hints that lead nowhere is asked for 20 addresses at most, two at a time', async () => {
    host.serve(SITE, '*', ({ path }) => {
      if (path !== '/blog/2026/bread/') return { status: 404, body: 'No', delayMs: 5 };
      const links = [1, 2, 3].map((n) => `<a href="/${n}.rss">${n}</a>`).join('');
      return {
        ...createPage('', links),
        headers: { link: '</a>; rel=feed, </b>; rel=feed, </c>; rel=feed' },
      };
    });
    expect(await discover(toUrl('/blog/2026/bread/'))).toMatchObject({ kind: 'unreachable', status: 404 });
    expect(host.requests.length).toBe(20);
    expect(new Set(host.requests.map(({ path }) => path)).size).toBe(20);
    expect(host.mostAtOnce(SITE)).toBe(2);
  });

  test('a site that is silent at the usual places is given up after some seconds', async () => {
    host.serve(SITE, '*', ({ path }) => (path === '/' ? createPage('') : { body: 'x', delayMs: 60_000 }));
    expect(await discover(toUrl('/'))).toEqual({ kind: 'no_feed' });
    expect(host.requests.length).toBe(3);
  }, 9_000);

  test('a site that asks to be left alone gets no more requests', async () => {
    host.serve(SITE, '/', page({ title: 'Salt', feeds: [{ href: '/a' }, { href: '/b' }] }));
    host.serve(SITE, '/a', comeBackLater(429));
    host.serve(SITE, '/feed', createFeed());
    expect(await discover(toUrl('/'))).toMatchObject({ kind: 'unreachable', status: 429 });
    expect(host.requests.map(({ path }) => path)).toEqual(['/', '/a']);
  });

  test('a site that refuses its page and the first locations gets no more requests', async () => {
    host.serve(SITE, '*', { status: 403 });
    expect(await discover(toUrl('/'))).toMatchObject({ kind: 'unreachable', status: 403 });
    expect(host.requests.length).toBe(3);
  });

  test('an address among many costs one request when it is dead', async () => {
    host.serve(SITE, '/feed', createFeed());
    expect(await discover(toUrl('/old.xml'), true)).toMatchObject({ kind: 'unreachable', status: 404 });
    expect(host.requests.length).toBe(1);
  });
});
