import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CrawlWorld, startCrawlWorld } from '#test/crawl.ts';
import { buildRss } from '#test/feed-builder.ts';
import { page, redirectTo } from '#test/feed-host-answers.ts';

let world: CrawlWorld;
beforeAll(async () => {
  world = await startCrawlWorld({ idleMs: 1_000 });
});
afterAll(() => world.close());
beforeEach(() => {
  world.host.requests.length = 0;
});

const createRss = (title: string, posts = 2) => ({
  body: buildRss({
    title,
    link: 'https://blog.test/',
    entries: Array.from({ length: posts }, (_, i) => ({
      title: `Post ${i}`,
      link: `https://blog.test/${i}`,
    })),
  }),
});

test('AP-05: a page leads to its feed, which is stored with its posts at once', async () => {
  const feedUrl = world.host.serve('page', '/feed.xml', createRss('Blog'));
  const pageUrl = world.host.serve(
    'page',
    '/',
    page({ title: 'Home', feeds: [{ href: '/feed.xml' }], icon: '/i.png' }),
  );
  const found = await world.crawler.discover(pageUrl);
  if (found.kind !== 'found') throw new Error(found.kind);
  expect(await world.feedOf(found.feedIds[0]!)).toMatchObject({
    url: feedUrl,
    title: 'Blog',
    icon_url: world.host.url('page', '/i.png'),
    lease_until: null,
  });
  expect(await world.postsOf(found.feedIds[0]!)).toHaveLength(2);
});

test('FS09, FS24: two hundred people who add a site at once, and more within the hour, cost one fetch', async () => {
  const feedUrl = world.host.serve('popular', '/feed.xml', createRss('Popular'));
  const pageUrl = world.host.serve('popular', '/', page({ title: 'Home', feeds: [{ href: '/feed.xml' }] }));
  const found = await Promise.all(Array.from({ length: 200 }, () => world.crawler.discover(pageUrl)));
  expect(new Set(found.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
  await world.crawler.discover(pageUrl);
  await world.crawler.discover(feedUrl);
  await world.anotherCrawler().discover(feedUrl);
  expect(world.host.requests.map(({ path }) => path)).toEqual(['/', '/feed.xml']);
  expect(await world.db.selectFrom('feeds').select('id').where('url', '=', feedUrl).execute()).toHaveLength(
    1,
  );
});

test('two processes that find the same feed at once store it once', async () => {
  const feedUrl = world.host.serve('twice', '/feed.xml', { ...createRss('Twice'), delayMs: 30 });
  const [one, other] = await Promise.all([
    world.crawler.discover(feedUrl),
    world.anotherCrawler().discover(feedUrl),
  ]);
  expect(one).toEqual(other);
  if (one.kind !== 'found') throw new Error(one.kind);
  expect(await world.postsOf(one.feedIds[0]!)).toHaveLength(2);
});

test('further feeds of a page are stored by address and fetched a moment later', async () => {
  world.host.serve('several', '/posts', createRss('Posts'));
  world.host.serve('several', '/comments', createRss('Comments', 1));
  const feeds = [
    { href: '/posts', title: 'Posts' },
    { href: '/comments', title: 'Comments' },
  ];
  const found = await world.crawler.discover(
    world.host.serve('several', '/', page({ title: 'Home', feeds })),
  );
  if (found.kind !== 'found') throw new Error(found.kind);
  const [, second] = found.feedIds;
  expect((await world.feedOf(second!)).title).toBe('Comments');
  await expect.poll(() => world.postsOf(second!)).toHaveLength(1);
});

test('a feed that the reader adds is stored under where permanent redirects lead, not where temporary ones do', async () => {
  const target = world.host.serve('moved', '/new', createRss('Moved'));
  const permanent = await world.crawler.discover(world.host.serve('moved', '/old', redirectTo('/new', 301)));
  const temporary = world.host.serve('moved', '/via', redirectTo('/new', 302));
  const via = await world.crawler.discover(temporary);
  if (permanent.kind !== 'found' || via.kind !== 'found') throw new Error('not found');
  expect((await world.feedOf(permanent.feedIds[0]!)).url).toBe(target);
  expect((await world.feedOf(via.feedIds[0]!)).url).toBe(temporary);
});

describe('anything but a feed ends with a reason, in time, and stores nothing', () => {
  const bomb = { body: gzipSync(Buffer.alloc(200 * 1024 * 1024)), headers: { 'content-encoding': 'gzip' } };
  const endings: [name: string, address: () => string, ending: object][] = [
    ['no URL', () => 'not a url', { kind: 'invalid_url' }],
    ['another scheme', () => 'ftp://example.com/feed', { kind: 'invalid_url' }],
    ['an unknown host', () => 'http://no-such-host.invalid/', { kind: 'unreachable', reason: 'dns' }],
    ['nobody listening', () => 'http://127.0.0.1:9/', { kind: 'unreachable', reason: 'connect' }],
    [
      'a page without a feed',
      () => world.host.serve('bare', '/', page({ title: 'Bare' })),
      { kind: 'no_feed' },
    ],
    ['a gzip bomb', () => world.host.serve('bomb', '/', bomb), { kind: 'unreachable', reason: 'too_large' }],
    [
      'garbage',
      () => world.host.serve('junk', '/', { body: Buffer.alloc(5_000, 0xfe) }),
      { kind: 'no_feed' },
    ],
    [
      'an endless redirect',
      () => world.host.serve('loop', '/', redirectTo('/')),
      { kind: 'unreachable', reason: 'redirect_loop' },
    ],
    [
      'silence',
      () => world.host.serve('mute', '/', { body: 'x', delayMs: 10_000 }),
      { kind: 'unreachable', reason: 'timeout' },
    ],
    ['404', () => world.host.serve('lost', '/x', { status: 404 }), { kind: 'unreachable', status: 404 }],
  ];
  test.each(endings)('%s', async (_, address, ending) => {
    const before = await countRows();
    const started = performance.now();
    expect(await world.crawler.discover(address())).toMatchObject(ending);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(await countRows()).toBe(before);
  });

  test('a private address', async () => {
    await using other = await openGuarded();
    const secret = other.world.host.serve('127.0.0.1', '/feed', createRss('Secret'));
    expect(await other.world.crawler.discover(secret)).toEqual({
      kind: 'refused',
      reason: 'private_address',
    });
    expect(await other.world.crawler.discover('http://169.254.169.254/')).toMatchObject({ kind: 'refused' });
    expect(other.world.host.requests).toHaveLength(0);
  });

  test('an empty feed is a feed all the same', async () => {
    const found = await world.crawler.discover(world.host.serve('empty', '/feed', createRss('Empty', 0)));
    if (found.kind !== 'found') throw new Error(found.kind);
    expect((await world.feedOf(found.feedIds[0]!)).title).toBe('Empty');
  });

  const countRows = () =>
    world.db
      .selectFrom('feeds')
      .select((select) => select.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
      .then(({ n }) => n);
});

async function openGuarded() {
  const guarded = await startCrawlWorld({ publicInternetOnly: true });
  return { world: guarded, [Symbol.asyncDispose]: () => guarded.close() };
}
