import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAddressReader } from '#test/address-reader.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { page, prose, redirectTo } from '#test/feed-host-answers.ts';

let host: FeedHost;
let reader: ReturnType<typeof startAddressReader>;
/** Waits for a second only. */
let impatient: ReturnType<typeof startAddressReader>;
/** Only 127.0.0.1 is public here. */
let strict: ReturnType<typeof startAddressReader>;
beforeAll(async () => {
  host = await startFeedHost({ addresses: ['127.0.0.1', '127.0.0.2'] });
  reader = startAddressReader();
  impatient = startAddressReader({ deadlines: { totalMs: 1_000 } });
  strict = startAddressReader({
    policy: { allowsAddress: (address) => address === '127.0.0.1', allowsPort: () => true },
  });
});
afterAll(async () => {
  await host.close();
  await Promise.all([reader.close(), impatient.close(), strict.close()]);
});

const renderRss = (items: string, channel = '') =>
  `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Kettle</title>${channel}${items}</channel></rss>`;
const renderItem = (link: string, text = 'x'.repeat(10)) =>
  `<item><title>Tea</title><link>${link}</link><guid>${link}</guid><description>${text}</description></item>`;

test('redirects to private addresses are refused everywhere', async () => {
  const secret = host.serve('127.0.0.2', '/secret', { body: 'Secret' });
  const home = host.serve('127.0.0.1', '/', redirectTo(secret, 302));
  expect((await strict.read(home)).format).toBeUndefined();

  host.serve('127.0.0.1', '/', page({ title: 'Kettle', feeds: [{ href: '/feed' }] }));
  host.serve('127.0.0.1', '/wp-json/wp/v2/posts', redirectTo(secret));
  host.serve('127.0.0.1', '/robots.txt', { body: `Sitemap: ${secret}` });
  const post = host.serve('127.0.0.1', '/post', redirectTo(secret));
  host.serve('127.0.0.1', '/feed', {
    body: renderRss(renderItem(post) + renderItem(secret), `<atom:link rel="next" href="${secret}"/>`),
  });
  const { format, posts, problems } = await strict.read(home);
  expect(format).toBe('feed');
  expect(posts.map(({ status }) => status)).toEqual(['draft', 'draft']);
  expect(problems).toHaveLength(2);
  expect(host.requestsTo('127.0.0.2')).toEqual([]);
});

test('redirects in a circle end', async () => {
  const url = host.serve('circle', '/', redirectTo('/a'));
  host.serve('circle', '/a', redirectTo('/b'));
  host.serve('circle', '/b', redirectTo('/a'));
  expect((await reader.read(url)).format).toBeUndefined();
});

test('a site whose every address is the same page ends', async () => {
  const url = host.serve('same', '*', page({ title: 'Same', body: '<a href="/a">a</a>' }));
  host.serve('same', '/', page({ title: 'Same' }));
  const { format } = await reader.read(host.url('same', '/'));
  expect(format).toBeUndefined();
  expect(host.requestsTo('same').length).toBeLessThan(60);
  expect(url).toBeDefined();
});

test('a site whose every address is the same feed ends', async () => {
  host.serve('mirror', '*', {
    body: renderRss(
      renderItem('http://mirror.localhost/x', prose(3_000)),
      '<generator>https://wordpress.org/?v=6.4</generator>',
    ),
  });
  const { format, posts } = await reader.read(host.url('mirror', '/'));
  expect(format).toBe('feed');
  expect(posts).toHaveLength(1);
  expect(host.requestsTo('mirror').length).toBeLessThan(40);
});

test('a feed with ever new pages and entries ends when the reading is given up', async () => {
  host.serve('ever', '/', page({ title: 'Ever', feeds: [{ href: '/feed?n=1' }] }));
  host.serve('ever', '/feed', ({ path }) => {
    const n = Number(new URL(path, 'http://x').searchParams.get('n'));
    return {
      body: renderRss(
        renderItem(`http://ever.localhost/${n}`, prose(3_000)),
        `<atom:link rel="next" href="/feed?n=${n + 1}"/>`,
      ),
    };
  });
  const { posts } = await reader.read(host.url('ever', '/'), 30);
  expect(posts.length).toBeLessThan(40);
});

test('pages of 2 MB, in another alphabet than they say, with half a sentence, are read', async () => {
  const url = host.url('odd', '/');
  host.serve('odd', '/', page({ title: 'Odd', feeds: [{ href: '/feed' }], body: prose(2_000_000) }));
  host.serve('odd', '/feed', {
    body: iconv.encode(
      `<?xml version="1.0" encoding="windows-1251"?>${renderRss(renderItem(`${url}a`, 'Чай…'))}`,
      'windows-1251',
    ),
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
  host.serve('odd', '/a', {
    body: `<!doctype html><html><head><title>A</title></head><body><article><h1>A</h1><p>${prose(2_000_000)}</p></article></body></html>`,
  });
  const { posts, problems } = await reader.read(url);
  expect(posts).toHaveLength(1);
  expect(posts[0]!.content.text).toMatch(/Чай|\w{3}/);
  expect(problems.length).toBeLessThan(2);
});

test('a server that does not respond in time is left alone', async () => {
  const url = host.serve('slow', '/', () => new Promise<never>(() => {}));
  expect((await impatient.read(url)).format).toBeUndefined();
  expect(host.requestsTo('slow').length).toBeLessThan(4);
});

test('JSON that is not what it should be is none', async () => {
  const url = host.serve('lies', '/', page({ title: 'Lies', feeds: [{ href: '/feed' }] }));
  host.serve('lies', '/wp-json/wp/v2/posts', { body: `[${'['.repeat(100_000)}` });
  host.serve('lies', '/feed', { body: renderRss(renderItem(`${url}a`, prose(3_000))) });
  const { format, posts } = await reader.read(url);
  expect(format).toBe('feed');
  expect(posts).toHaveLength(1);
  host.serve('lies', '/wp-json/wp/v2/posts', {
    body: '[{"id":{}},null,5,{"id":3,"title":7,"content":[],"_embedded":"x"}]',
  });
  const wrong = await reader.read(url);
  expect(wrong.format).toBe('wp-api');
  expect(wrong.posts).toMatchObject([
    { key: 'post:3', title: '7', content: { text: '' }, publishedAt: null },
  ]);
});
