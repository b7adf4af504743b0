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
const json = (value: unknown, headers: Record<string, string> = {}) => ({
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json', ...headers },
});

describe('WordPress', () => {
  const createPost = (id: number, url: string, fields: object = {}) => ({
    id,
    date: '2019-05-04T12:11:12',
    date_gmt: '2019-05-04T10:11:12',
    modified_gmt: '2019-05-05T10:00:00',
    slug: `post-${id}`,
    status: 'publish',
    link: `${url}2019/05/post-${id}/`,
    guid: { rendered: `${url}?p=${id}` },
    title: { rendered: `Tea &#038; toast ${id}` },
    content: { rendered: `<p>Words of ${id}.</p>`, protected: false },
    excerpt: { rendered: `<p>Words of ${id}. [&hellip;]</p>` },
    comment_status: 'open',
    _embedded: {
      author: [{ id: 1, name: 'Ann Tea', slug: 'ann' }],
      'wp:featuredmedia': [{ source_url: `${url}wp-content/uploads/tea.jpg` }],
      'wp:term': [
        [
          { taxonomy: 'category', name: 'Food &amp; drink', slug: 'food' },
          { taxonomy: 'category', name: 'Uncategorized', slug: 'uncategorized' },
        ],
        [{ taxonomy: 'post_tag', name: 'tea', slug: 'tea' }],
      ],
    },
    ...fields,
  });

  /** Serves a blog with so many posts. */
  function serveBlog(name: string, posts: number, { at = '/wp-json/', most = 100 } = {}) {
    const url = host.url(name, '/');
    const all = Array.from({ length: posts }, (_, n) => createPost(posts - n, url));
    const serveRows = (path: string, rows: object[]) =>
      host.serve(name, `${at}wp/v2/${path}`, (request) => {
        const parameters = toParameters(request);
        const [size, offset] = [Number(parameters.get('per_page')), Number(parameters.get('offset'))];
        if (size > most) return { status: 504 };
        return json(rows.slice(offset, offset + size), { 'x-wp-total': String(rows.length) });
      });
    host.serve(name, '/', {
      ...page({ title: 'Kettle' }),
      headers: { 'content-type': 'text/html', link: `<${url.slice(0, -1)}${at}>; rel="https://api.w.org/"` },
    });
    host.serve(
      name,
      at,
      json({ name: 'Kettle &amp; cup', description: 'About tea', home: url.slice(0, -1), url }),
    );
    serveRows('posts', all);
    serveRows('pages', [
      createPost(900, url, { title: { rendered: 'About' }, _embedded: undefined, comment_status: 'closed' }),
    ]);
    serveRows('comments', [
      {
        id: 7,
        post: 1,
        parent: 0,
        author_name: 'Gus',
        author_url: 'https://gus.example',
        date_gmt: '2019-05-06T10:00:00',
        content: { rendered: '<p>Nice</p>' },
        type: 'comment',
      },
      {
        id: 8,
        post: 1,
        parent: 7,
        author_name: 'Ann',
        author_url: '',
        date_gmt: '2019-05-06T11:00:00',
        content: { rendered: '<p>Thanks</p>' },
        type: 'comment',
      },
      {
        id: 9,
        post: 1,
        parent: 0,
        author_name: 'Ping',
        date_gmt: '2019-05-06T11:00:00',
        content: { rendered: '' },
        type: 'pingback',
      },
    ]);
    return url;
  }

  test('is read by its API, with the keys of its export', async () => {
    const url = serveBlog('wp', 120, { at: '/api/' });
    const { format, total, site, posts, authors, comments, problems } = await reader.read(url);
    expect([format, total]).toEqual(['wp-api', 121]);
    expect(site).toMatchObject({ title: 'Kettle & cup', tagline: 'About tea', url });
    expect(authors).toEqual([{ kind: 'author', key: 'ann', name: 'Ann Tea', email: null }]);
    expect(posts).toHaveLength(121);
    expect(posts[119]).toEqual({
      kind: 'post',
      type: 'post',
      key: 'post:1',
      status: 'publish',
      title: 'Tea & toast 1',
      content: { format: 'html', text: '<p>Words of 1.</p>' },
      excerpt: '',
      slug: 'post-1',
      publishedAt: new Date('2019-05-04T10:11:12Z'),
      updatedAt: new Date('2019-05-05T10:00:00Z'),
      authorKey: 'ann',
      tags: ['Food & drink', 'tea'],
      featuredImage: { url: `${url}wp-content/uploads/tea.jpg` },
      oldAddresses: [`${url}2019/05/post-1/`, `${url}?p=1`, '/?p=1'],
    });
    expect(posts[120]).toMatchObject({
      type: 'page',
      key: 'post:900',
      title: 'About',
      authorKey: null,
    });
    expect(comments).toMatchObject([
      { key: 'comment:7', postKey: 'post:1', parentKey: null, authorName: 'Gus' },
      { key: 'comment:8', parentKey: 'comment:7' },
    ]);
    expect(problems).toEqual([]);
    // One after another.
    expect(host.mostAtOnce('wp')).toBe(1);
  });

  test('asks for less where the server cannot do as much', async () => {
    const url = serveBlog('weak', 35, { most: 10 });
    const { posts, problems } = await reader.read(url);
    expect(posts).toHaveLength(36);
    expect(problems).toEqual([]);
  });

  test('waits as long as the server asks for, and not longer than two minutes', async () => {
    const url = serveBlog('busy', 2);
    const { length } = reader.waits;
    host.serve('busy', '/wp-json/wp/v2/pages', (_, count) =>
      count === 1 ? { status: 429, headers: { 'retry-after': '17' } } : json([], { 'x-wp-total': '0' }),
    );
    host.serve('busy', '/wp-json/wp/v2/comments', { status: 429, headers: { 'retry-after': '3600' } });
    const { posts } = await reader.read(url);
    expect(posts).toHaveLength(2);
    const pauses = reader.waits.slice(length);
    expect(pauses).toContain(17_000);
    expect(Math.max(...pauses)).toBe(17_000);
  });

  test('a post behind a password is a problem', async () => {
    const url = serveBlog('secret', 0);
    host.serve('secret', '/wp-json/wp/v2/posts', (request) =>
      toParameters(request).get('offset') === '0' || toParameters(request).get('offset') === null
        ? json([
            createPost(5, url, {
              title: { rendered: 'Protected: Diary' },
              content: { rendered: '', protected: true },
            }),
          ])
        : json([]),
    );
    const { posts, problems } = await reader.read(url);
    expect(posts).toMatchObject([{ type: 'page' }]);
    expect(problems).toMatchObject([{ subject: 'Protected: Diary', reason: 'refused' }]);
  });

  test('an API that answers every request with the same page ends', async () => {
    const url = serveBlog('endless', 0);
    const rows = Array.from({ length: 10 }, (_, n) => createPost(n + 1, url));
    host.serve('endless', '/wp-json/wp/v2/posts', json(rows));
    host.serve('endless', '/wp-json/wp/v2/comments', json([{ id: 1, post: 1, content: {} }]));
    const { posts } = await reader.read(url);
    expect(posts).toHaveLength(11);
    expect(host.requestsTo('endless', '/wp-json/wp/v2/posts').length).toBeLessThan(5);
  });

  test('a server that fails in between yields a problem, and the rest', async () => {
    const url = serveBlog('broken', 0);
    host.serve('broken', '/wp-json/wp/v2/posts', (request) => {
      const offset = Number(toParameters(request).get('offset'));
      if (toParameters(request).get('_fields') === 'id') return json([{ id: 1 }]);
      const size = Number(toParameters(request).get('per_page'));
      // The fourth post breaks every request that it is in.
      if (offset <= 3 && offset + size > 3) return { status: 500 };
      return json([1, 2, 3, 4, 5].slice(offset, offset + size).map((id) => createPost(id, url)));
    });
    const { posts, problems } = await reader.read(url);
    expect(posts.map(({ key }) => key)).toEqual(['post:1', 'post:2', 'post:3', 'post:5', 'post:900']);
    expect(problems).toMatchObject([{ reason: 'unreachable' }]);
  });

  test('a preview has the newest posts and how many there are', async () => {
    const url = serveBlog('preview', 60);
    const preview = await reader.preview(url);
    expect(preview).toMatchObject({ format: 'wp-api', name: 'WordPress', title: 'Kettle & cup', total: 61 });
    expect(preview!.posts.map(({ title }) => title)).toEqual(
      [60, 59, 58, 57, 56].map((id) => `Tea & toast ${id}`),
    );
    expect(host.requestsTo('preview').length).toBeLessThan(8);
  });
});

describe('Blogger', () => {
  const text = ($t: string) => ({ $t });
  const createEntry = (id: number, url: string, more: object = {}) => ({
    id: text(`tag:blogger.com,1999:blog-1.post-${id}`),
    published: text('2019-05-04T10:11:12.000Z'),
    updated: text('2019-05-05T10:11:12.000Z'),
    category: [{ scheme: 'http://www.blogger.com/atom/ns#', term: 'tea' }],
    title: text(`Tea ${id}`),
    content: text(`<p>Words of ${id}</p>`),
    link: [{ rel: 'alternate', href: `${url}2019/05/tea-${id}.html` }],
    author: [{ name: text('Ann'), uri: text('https://www.blogger.com/profile/0042') }],
    ...more,
  });

  test('is read by its feeds, with the keys of its export', async () => {
    const url = host.url('bl', '/');
    const serveEntries = (kind: string, entries: object[]) =>
      host.serve('bl', `/feeds/${kind}/default`, (request) => {
        const parameters = toParameters(request);
        const start = Number(parameters.get('start-index')) - 1;
        // Blogger sends fewer than were asked for.
        const number = Math.min(25, Number(parameters.get('max-results')));
        return json({
          feed: {
            title: text('Kettle'),
            subtitle: text('About tea'),
            generator: { $t: 'Blogger' },
            openSearch$totalResults: text(String(entries.length)),
            ...(start < entries.length && { entry: entries.slice(start, start + number) }),
          },
        });
      });
    host.serve('bl', '/', {
      body: "<html lang='en'><head><title>Kettle</title><meta content='blogger' name='generator'/></head></html>",
    });
    serveEntries(
      'posts',
      Array.from({ length: 60 }, (_, n) => createEntry(n + 1, url)),
    );
    serveEntries('pages', [createEntry(500, url, { title: text('About') })]);
    serveEntries('comments', [
      createEntry(600, url, { 'thr$in-reply-to': { ref: 'tag:blogger.com,1999:blog-1.post-2' } }),
      createEntry(601, url, {
        'thr$in-reply-to': { ref: 'tag:blogger.com,1999:blog-1.post-2' },
        link: [{ rel: 'related', href: 'https://www.blogger.com/feeds/1/2/comments/default/600' }],
      }),
    ]);
    const { format, total, site, posts, comments, authors, problems } = await reader.read(url);
    expect([format, total]).toEqual(['blogger-feed', 60]);
    expect(site).toMatchObject({ title: 'Kettle', tagline: 'About tea', language: 'en' });
    expect(authors).toMatchObject([{ key: '0042', name: 'Ann' }]);
    expect(posts).toHaveLength(61);
    expect(posts[0]).toMatchObject({
      key: 'tag:blogger.com,1999:blog-1.post-1',
      type: 'post',
      tags: ['tea'],
      slug: 'tea-1',
      oldAddresses: [`${url}2019/05/tea-1.html`],
    });
    expect(posts[60]).toMatchObject({ type: 'page', title: 'About' });
    expect(comments).toMatchObject([
      { postKey: 'tag:blogger.com,1999:blog-1.post-2', parentKey: null },
      { parentKey: 'tag:blogger.com,1999:blog-1.post-600' },
    ]);
    expect(problems).toEqual([]);
  });
});

test.each([
  ['where nothing is', 'http://nowhere.localhost:9/'],
  ['of no blog', ''],
])('an address %s is not found', async (_, url) => {
  const address = url || host.serve('nothing', '/', page({ title: 'Nothing' }));
  expect((await reader.read(address)).format).toBeUndefined();
  expect(await reader.preview(address)).toBeUndefined();
});
