import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAddressReader } from '#test/address-reader.ts';
import { type FeedHost, type HostRequest, startFeedHost } from '#test/feed-host.ts';
import { page } from '#test/feed-host-answers.ts';

let host: FeedHost;
let reader: ReturnType<typeof startAddressReader>;
beforeAll(async () => {
  host = await startFeedHost();
  reader = startAddressReader();
});
afterAll(async () => {
  await host.close();
  await reader.close();
});

const toParameters = ({ path }: HostRequest) => new URL(path, 'http://x').searchParams;

const LONG = 'The kettle was on, and the cups, which had come in late, stood in two uneven rows. ';
const renderRss = (items: string, channel = '') =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Kettle</title><description>About tea</description>${channel}${items}</channel></rss>`;
const renderItem = (
  url: string,
  n: number,
  content = `<content:encoded><![CDATA[<p>${LONG.repeat(12)}</p>]]></content:encoded>`,
) =>
  `<item><title>Tea ${n}</title><link>${url}posts/tea-${n}</link><guid isPermaLink="false">id-${n}</guid><pubDate>Sat, 04 May 2019 10:11:12 GMT</pubDate><category>tea</category>${content}</item>`;
const renderArticle = (title: string, { date = '', words = 12 } = {}) =>
  `<!doctype html><html><head><title>${title} | Kettle</title><meta property="og:title" content="${title}">${date && `<meta property="article:published_time" content="${date}">`}</head><body><nav>Menu</nav><article><h1>${title}</h1><p>${LONG.repeat(words)}</p><p>${LONG.repeat(words)}</p></article></body></html>`;

describe('any feed', () => {
  const serveHome = (name: string) =>
    host.serve(name, '/', page({ title: 'Kettle', feeds: [{ href: '/feed' }] }));

  test('is read with its older pages, and what else the sitemap lists', async () => {
    const url = serveHome('any');
    host.serve('any', '/feed', {
      body: renderRss(renderItem(url, 6) + renderItem(url, 5), '<atom:link rel="next" href="/feed-2"/>'),
    });
    host.serve('any', '/feed-2', {
      body: renderRss(renderItem(url, 5) + renderItem(url, 4), '<atom:link rel="next" href="/feed-2"/>'),
    });
    host.serve('any', '/robots.txt', { body: `User-agent: *\nSitemap: ${url}index.xml.gz` });
    const list = (addresses: string[]) =>
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.map((address) => `<url><loc>${address}</loc></url>`).join('')}</urlset>`;
    host.serve('any', '/index.xml.gz', {
      body: gzipSync(
        `<sitemapindex><sitemap><loc>${url}map.xml</loc></sitemap><sitemap><loc>${url}index.xml.gz</loc></sitemap></sitemapindex>`,
      ),
      headers: { 'content-type': 'application/gzip' },
    });
    host.serve('any', '/map.xml', {
      body: list([
        url,
        `${url}posts/tea-6/`,
        `${url}posts/tea-1`,
        `${url}posts/gone`,
        `${url}about`,
        `${url}imprint`,
        `${url}tag/tea`,
        'https://other.example/posts/x',
      ]),
    });
    host.serve('any', '/posts/tea-1', { body: renderArticle('Tea 1', { date: '2018-01-02T03:04:05Z' }) });
    host.serve('any', '/about', { body: renderArticle('About us', { date: '2018-01-02T03:04:05Z' }) });
    host.serve('any', '/imprint', { body: renderArticle('Imprint') });
    const { format, site, posts, problems } = await reader.read(url);
    expect(format).toBe('feed');
    expect(site).toMatchObject({ title: 'Kettle', tagline: 'About tea', url });
    expect(posts.map(({ title }) => title)).toEqual(['Tea 6', 'Tea 5', 'Tea 4', 'Tea 1', 'About us']);
    expect(posts[0]).toMatchObject({
      key: 'id-6',
      tags: ['tea'],
      slug: 'tea-6',
      oldAddresses: [`${url}posts/tea-6`],
      publishedAt: new Date('2019-05-04T10:11:12Z'),
    });
    expect(posts[3]).toMatchObject({
      key: `${url}posts/tea-1`,
      publishedAt: new Date('2018-01-02T03:04:05Z'),
    });
    expect(problems).toEqual([{ kind: 'problem', subject: `${url}posts/gone`, reason: 'not_found' }]);
  });

  test('has the texts of the pages where it has only their beginning', async () => {
    const url = serveHome('short');
    host.serve('short', '/feed', {
      body: renderRss(
        renderItem(url, 2, '<description>How it begins…</description>') +
          renderItem(url, 1, '<description>How this begins…</description>'),
      ),
    });
    host.serve('short', '/posts/tea-2', { body: renderArticle('Tea 2') });
    host.serve('short', '/posts/tea-1', { status: 403 });
    const { posts, problems } = await reader.read(url);
    expect(posts).toMatchObject([
      { title: 'Tea 2', status: 'publish' },
      { title: 'Tea 1', status: 'draft', content: { text: expect.stringContaining('How this begins') } },
    ]);
    expect(posts[0]!.content.text).toContain('two uneven rows');
    expect(problems).toMatchObject([{ subject: 'Tea 1', reason: 'refused' }]);
  });

  test('of WordPress has older pages by number', async () => {
    const url = serveHome('paged');
    host.serve('paged', '/feed', (request) => {
      const number = Number(toParameters(request).get('paged') ?? '1');
      if (number > 3) return { status: 404 };
      return {
        body: renderRss(
          renderItem(url, 10 - number).replace(/id-\d+/, `${url}?p=${10 - number}`),
          '<generator>https://wordpress.org/?v=6.4</generator>',
        ),
      };
    });
    const { posts, problems } = await reader.read(url);
    expect(posts.map(({ key }) => key)).toEqual(['post:9', 'post:8', 'post:7']);
    expect(problems).toEqual([]);
  });

  test('with pages that never end ends', async () => {
    const url = serveHome('loop');
    host.serve('loop', '/feed', (request) => {
      const number = Number(toParameters(request).get('n') ?? '1');
      return { body: renderRss(renderItem(url, 1), `<atom:link rel="next" href="/feed?n=${number + 1}"/>`) };
    });
    const { posts } = await reader.read(url);
    expect(posts).toHaveLength(1);
    expect(host.requestsTo('loop').filter(({ path }) => path.startsWith('/feed')).length).toBeLessThan(5);
  });
});

test('a blog without a feed is read by its sitemap', async () => {
  const url = host.serve('map', '/', page({ title: 'Kettle' }));
  host.serve('map', '/sitemap.xml', { body: `<urlset><url><loc>${url}2019/05/04/tea/</loc></url></urlset>` });
  host.serve('map', '/2019/05/04/tea/', { body: renderArticle('Tea') });
  const { format, site, posts } = await reader.read(url);
  expect(format).toBe('sitemap');
  expect(site).toMatchObject({ title: 'Kettle' });
  expect(posts).toMatchObject([{ title: 'Tea', slug: 'tea', publishedAt: new Date('2019-05-04') }]);
});

test('of a host with many blogs only what is below the address is read', async () => {
  const url = host.serve('many', '/@ann', page({ title: 'Ann', feeds: [{ href: '/feed/@ann' }] }));
  const root = host.url('many', '/');
  host.serve('many', '/feed/@ann', { body: renderRss(renderItem(root, 1)) });
  host.serve('many', '/wp-json/wp/v2/posts', { body: '[{"id":1,"title":"Of someone else"}]' });
  host.serve('many', '/sitemap.xml', {
    body: `<urlset><url><loc>${root}@gus/2019/05/04/secret</loc></url><url><loc>${root}@ann/2019/05/04/mine</loc></url></urlset>`,
  });
  host.serve('many', '/@gus/2019/05/04/secret', { body: renderArticle('Of Gus') });
  host.serve('many', '/@ann/2019/05/04/mine', { body: renderArticle('Mine') });
  const { format, posts } = await reader.read(url);
  expect(format).toBe('feed');
  expect(posts.map(({ title }) => title)).toEqual(['Tea 1', 'Mine']);
});

test('a preview of a feed reads no page for its text', async () => {
  const url = host.serve('glance', '/', page({ title: 'Glance', feeds: [{ href: '/feed' }] }));
  host.serve('glance', '/feed', {
    body: renderRss(renderItem(url, 1, '<description>It begins…</description>')),
  });
  const preview = await reader.preview(url);
  expect(preview).toMatchObject({
    format: 'feed',
    title: 'Kettle',
    total: null,
    posts: [{ title: 'Tea 1' }],
  });
  expect(host.requestsTo('glance', '/posts/tea-1')).toEqual([]);
});
