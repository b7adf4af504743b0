import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CrawlWorld, startCrawlWorld } from '#test/crawl.ts';
import { buildRss } from '#test/feed-builder.ts';
import { crawlFeed } from './crawl-feed.ts';
import { claimDueFeeds, claimFeed, LEASE_MS } from './lease.ts';
import { createResultWriter } from './write-result.ts';

let world: CrawlWorld;
beforeAll(async () => {
  world = await startCrawlWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom('feeds').execute();
  world.host.requests.length = 0;
});

const createDocument = (n = 1) => ({
  body: buildRss({
    title: 'Blog',
    link: 'https://blog.test/',
    entries: Array.from({ length: n }, (_, i) => ({ title: `Post ${i}`, link: `https://blog.test/${i}` })),
  }),
});

/** The dependencies of one crawl, for tests that stop in the middle of it. */
const createCrawlDeps = () => ({
  ...world.deps,
  now: world.clock.now,
  random: () => 0,
  results: createResultWriter(world.db, world.db),
});

describe('workers share the queue', () => {
  test('FS24: two workers fetch every feed once', async () => {
    for (let n = 0; n < 40; n++) await world.follow(world.host.serve(`share${n}`, '/feed', createDocument()));
    const reports = await Promise.all([world.crawler.crawlDue(), world.anotherCrawler().crawlDue()]);
    expect(reports[0].feeds + reports[1].feeds).toBe(40);
    expect(world.host.requests).toHaveLength(40);
    expect((await world.crawler.crawlDue()).feeds).toBe(0);
  });

  test('one host has at most two concurrent requests over all workers, and delays no other host', async () => {
    for (let n = 0; n < 12; n++)
      await world.follow(world.host.serve('busy', `/${n}`, { ...createDocument(), delayMs: 30 }));
    await world.follow(world.host.serve('calm', '/feed', createDocument()));
    const crawlers = [world.crawler, world.anotherCrawler(), world.anotherCrawler()];
    const reports = await Promise.all(crawlers.map((crawler) => crawler.crawlDue()));
    expect(reports.reduce((sum, { feeds }) => sum + feeds, 0)).toBe(13);
    expect(world.host.mostAtOnce('busy')).toBeLessThanOrEqual(2);
    const hosts = world.host.requests.map(({ host }) => host);
    expect(hosts.indexOf('calm.localhost')).toBeLessThan(6);
  });

  test('FS28: a feed without followers, a hosted one and one that is gone are not fetched', async () => {
    const ids = [];
    for (const name of ['left', 'hosted', 'ended'])
      ids.push(await world.follow(world.host.serve(name, '/feed', createDocument())));
    const [left, hosted, ended] = ids;
    await world.db.updateTable('feeds').set({ follower_count: 0 }).where('id', '=', left!).execute();
    await world.pool.query(
      "with blog as (insert into blogs (slug, title) values ('b', 'B') returning id) update feeds set blog_id = blog.id from blog where feeds.id = $1",
      [hosted],
    );
    await world.db.updateTable('feeds').set({ status: 'gone' }).where('id', '=', ended!).execute();
    expect((await world.crawler.crawlDue()).feeds).toBe(0);
    expect(world.host.requests).toHaveLength(0);
  });
});

describe('leases', () => {
  test('the feeds of a worker that died are taken over when its leases end, not before', async () => {
    await world.follow(world.host.serve('dead', '/feed', createDocument()));
    await claimDueFeeds(world.db, { limit: 10, now: world.clock.now() });
    world.advance(LEASE_MS / 60_000 - 1);
    expect((await world.crawler.crawlDue()).feeds).toBe(0);
    world.advance(1);
    expect((await world.crawler.crawlDue()).outcomes).toEqual({ stored: 1 });
  });

  test('a worker that lost its lease writes nothing', async () => {
    const feedId = await world.follow(world.host.serve('slow', '/feed', createDocument()));
    const late = (await claimFeed(world.db, feedId, { now: world.clock.now() }))!;
    world.advance(10);
    await world.crawler.refresh(feedId);
    const before = await world.feedOf(feedId);
    world.host.serve('slow', '/feed', createDocument(2));
    expect(await crawlFeed(late, createCrawlDeps())).toEqual({ kind: 'lease_lost' });
    world.host.serve('slow', '/feed', { status: 500 });
    expect(await crawlFeed(late, createCrawlDeps())).toEqual({ kind: 'lease_lost' });
    expect(await world.feedOf(feedId)).toEqual(before);
    expect(await world.postsOf(feedId)).toHaveLength(1);
  });
});

describe('errors of one feed', () => {
  test('FS06: a fetch that ends between body and commit leaves the old validators', async () => {
    const feedId = await world.follow(
      world.host.serve('cut', '/feed', (_, n) => ({ ...createDocument(n), headers: { etag: `"${n}"` } })),
    );
    await world.crawler.refresh(feedId);
    world.advance(60);
    // The last statement of the store fails, as if the process had been killed before its commit.
    await world.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
      create trigger refuse before insert on posts for each row execute function refuse()
    `);
    const crawler = world.anotherCrawler();
    await expect(crawler.refresh(feedId)).rejects.toThrow('killed');
    await world.pool.query('drop trigger refuse on posts; drop function refuse()');
    expect(await world.feedOf(feedId)).toMatchObject({ etag: '"1"', lease_until: null });
    await world.crawler.refresh(feedId);
    expect(world.host.requestsTo('cut').at(-1)!.headers['if-none-match']).toBe('"1"');
    expect(await world.postsOf(feedId)).toHaveLength(3);
  });

  test('an unexpected error is the feed’s own failure and disturbs no other', async () => {
    const bad = await world.follow(world.host.serve('bad', '/feed', createDocument()));
    await world.follow(world.host.serve('good', '/feed', createDocument()));
    const crawler = world.anotherCrawler({
      parse: (bytes, context) => {
        if (context.url.includes('bad')) throw new TypeError('a defect');
        return world.deps.parse(bytes, context);
      },
    });
    expect((await crawler.crawlDue()).outcomes).toEqual({ stored: 1, failed: 1 });
    expect(await world.feedOf(bad)).toMatchObject({ failure_code: 'internal', failure_count: 1 });
    expect((await world.feedOf(bad)).next_fetch_at > world.clock.now()).toBe(true);
  });

  test('an error while storing one feed’s posts does not keep those of others from being stored', async () => {
    const ids = [];
    for (let n = 0; n < 12; n++)
      ids.push(await world.follow(world.host.serve(`together${n}`, '/feed', createDocument(3))));
    const bad = ids[5]!;
    await world.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse before insert on posts for each row when (new.feed_id = ${bad}) execute function refuse()
    `);
    const { outcomes, inserted } = await world.anotherCrawler().crawlDue();
    await world.pool.query('drop trigger refuse on posts; drop function refuse()');
    expect([outcomes, inserted]).toEqual([{ stored: 11, failed: 1 }, 33]);
    expect(await world.feedOf(bad)).toMatchObject({
      failure_code: 'internal',
      last_success_at: null,
      etag: null,
    });
    for (const id of ids) expect(await world.postsOf(id)).toHaveLength(id === bad ? 0 : 3);
  });

  test('edits and new posts of many feeds are stored with their own feed', async () => {
    const serve = (n: number, titles: string[]) =>
      world.host.serve(`many${n}`, '/feed', {
        body: buildRss({
          title: `Blog ${n}`,
          link: `https://many${n}.test/`,
          // The same ids in every feed.
          entries: titles.map((title, i) => ({ title: `${title} of ${n}`, link: `https://blog.test/${i}` })),
        }),
      });
    const ids = [];
    for (let n = 0; n < 12; n++) ids.push(await world.follow(serve(n, ['A', 'B'])));
    await world.crawler.crawlDue();
    for (let n = 0; n < 12; n++) serve(n, ['A', 'B again', 'C']);
    world.advance(25 * 60);
    expect(await world.crawler.crawlDue()).toMatchObject({ feeds: 12, inserted: 12, updated: 12 });
    for (const [n, id] of ids.entries()) {
      const posts = await world.postsOf(id);
      expect(posts.map(({ title }) => title).toSorted()).toEqual([
        `A of ${n}`,
        `B again of ${n}`,
        `C of ${n}`,
      ]);
      expect((await world.feedOf(id)).title).toBe(`Blog ${n}`);
      expect(posts.map(({ feed_ordinal }) => feed_ordinal).toSorted()).toEqual([1, 2, 3]);
    }
    const { rows } = await world.pool.query(
      'select sum(new_posts)::integer as added, sum(changed_posts)::integer as changed from feed_fetch_stats',
    );
    expect(rows).toEqual([{ added: 36, changed: 12 }]);
  });

  test('stopping releases unfinished feeds', async () => {
    const feedId = await world.follow(
      world.host.serve('hangs', '/feed', { ...createDocument(), delayMs: 5_000 }),
    );
    const crawler = world.anotherCrawler();
    crawler.start();
    await expect.poll(() => world.host.requests.length, { interval: 5 }).toBe(1);
    await crawler.stop();
    expect(await world.feedOf(feedId)).toMatchObject({
      lease_until: null,
      failure_count: 0,
      last_fetch_at: null,
    });
  });
});
