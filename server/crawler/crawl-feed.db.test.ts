import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CrawlWorld, startCrawlWorld } from '#test/crawl.ts';
import { buildRss, type EntryDraft } from '#test/feed-builder.ts';
import { comeBackLater, gone, redirectTo } from '#test/feed-host-answers.ts';

let world: CrawlWorld;
beforeAll(async () => {
  world = await startCrawlWorld();
});
afterAll(() => world.close());

const toDay = (n: number) => new Date(Date.UTC(2026, 4, n, 10));
const createEntry = (n: number, changes: EntryDraft = {}): EntryDraft => ({
  title: `Post ${n}`,
  link: `https://blog.test/${n}`,
  html: `<p>Body of post ${n}</p>`,
  published: toDay(n),
  tags: ['Garden', 'Slow food'],
  ...changes,
});
const createRss = (...entries: EntryDraft[]) => ({
  body: buildRss({ title: 'Blog', link: 'https://blog.test/', entries }),
});

let count = 0;
/** Creates a feed for each test, with its own name at the host. */
async function followNew(answer: Parameters<CrawlWorld['host']['serve']>[2]) {
  const name = `site${++count}`;
  const feedId = await world.follow(world.host.serve(name, '/feed', answer));
  return { name, feedId };
}

/** Fetches a feed an hour after the previous time. */
function read(feedId: number) {
  world.advance(60);
  return world.crawler.refresh(feedId);
}

const getLastRequest = (name: string) => world.host.requestsTo(name).at(-1)!;

describe('the first fetch', () => {
  test('stores posts, bodies, tags and what the feed says of itself', async () => {
    const { feedId } = await followNew(createRss(createEntry(2), createEntry(1)));
    expect(await read(feedId)).toEqual({
      kind: 'stored',
      inserted: 2,
      updated: 0,
      unchanged: 0,
    });
    const posts = await world.postsOf(feedId);
    expect(posts.map(({ title, sort_at }) => [title, sort_at])).toEqual([
      ['Post 2', toDay(2)],
      ['Post 1', toDay(1)],
    ]);
    expect(posts[0]!.content_html).toContain('Body of post 2');
    const tags = await world.db
      .selectFrom('post_tags')
      .innerJoin('tags', 'tags.id', 'tag_id')
      .select('slug')
      .where('post_id', '=', posts[0]!.id)
      .orderBy('slug')
      .execute();
    expect(tags.map(({ slug }) => slug)).toEqual(['garden', 'slow-food']);
    const feed = await world.feedOf(feedId);
    expect(feed).toMatchObject({
      title: 'Blog',
      site_url: 'https://blog.test/',
      format: 'rss',
      newest_post_at: toDay(2),
      post_interval_minutes: 24 * 60,
      failure_count: 0,
      lease_until: null,
    });
    expect(feed.next_fetch_at.getTime()).toBeGreaterThanOrEqual(world.clock.time + 60 * 60_000);
  });

  test('an empty feed is a feed', async () => {
    const { feedId } = await followNew(createRss());
    expect(await read(feedId)).toMatchObject({ kind: 'stored', inserted: 0 });
    expect((await world.feedOf(feedId)).title).toBe('Blog');
  });
});

describe('what a database cannot store, or should not', () => {
  test('NUL and halves of characters do not keep a feed out', async () => {
    const items = [{ id: '1\0', title: 'a\0b \ud83d', content_html: '<p>c\0d</p>', tags: ['e\0f'] }];
    const body = JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Odd\0', items });
    const { feedId } = await followNew({ body });
    expect(await read(feedId)).toMatchObject({ kind: 'stored', inserted: 1 });
    expect(await read(feedId)).toMatchObject({ kind: 'unchanged' });
  });

  test('a post keeps its first 25 tags, each once', async () => {
    const tags = ['Same tag', 'same-tag', ...Array.from({ length: 60 }, (_, n) => `Tag ${n}`)];
    const { feedId } = await followNew(createRss(createEntry(1, { tags })));
    await read(feedId);
    const [post] = await world.postsOf(feedId);
    const stored = await world.db
      .selectFrom('post_tags')
      .selectAll()
      .where('post_id', '=', post!.id)
      .execute();
    expect(stored).toHaveLength(25);
  });

  test('a document that is written in several pieces is stored in its own order', async () => {
    const html = `<p>${'word '.repeat(1_000)}</p>`;
    const entries = Array.from({ length: 1_200 }, (_, n) =>
      createEntry(1, { title: `Post ${n}`, link: `https://blog.test/long/${n}`, html }),
    );
    const { feedId } = await followNew(createRss(...entries));
    expect(await read(feedId)).toMatchObject({ inserted: 1_200 });
    const titles = (await world.postsOf(feedId)).map(({ title }) => title);
    expect(titles).toEqual(entries.map(({ title }) => title));
  });
});

describe('an unchanged feed', () => {
  test('FS02, FS03, FS18: is requested with its validators byte for byte, and a 304 clears errors', async () => {
    const { name, feedId } = await followNew((_, n) =>
      n === 2 ? { status: 500 } : { ...createRss(createEntry(1)), headers: { etag: 'W/"odd, \xe9"' } },
    );
    await read(feedId);
    expect(await read(feedId)).toMatchObject({ kind: 'failed', code: 'server_error' });
    expect((await world.feedOf(feedId)).failure_count).toBe(1);
    expect(await read(feedId)).toEqual({ kind: 'unchanged', by: 'status' });
    expect(getLastRequest(name).headers['if-none-match']).toBe('W/"odd, \xe9"');
    expect(await world.feedOf(feedId)).toMatchObject({
      failure_count: 0,
      failure_code: null,
      failure_since: null,
    });
  });

  test('the same body without validators is not parsed again, and is fetched once a day (FS08)', async () => {
    const { feedId } = await followNew({ ...createRss(createEntry(1)), validators: 'none' });
    await read(feedId);
    expect(await read(feedId)).toEqual({ kind: 'unchanged', by: 'body' });
    const { next_fetch_at } = await world.feedOf(feedId);
    expect(next_fetch_at.getTime() - world.clock.time).toBeGreaterThanOrEqual(24 * 60 * 60_000);
  });

  test('FS05: a 200 replaces validators, also by none', async () => {
    const { name, feedId } = await followNew((_, n) => ({
      ...createRss(createEntry(n)),
      ...(n === 1 ? { headers: { etag: '"first"' } } : { validators: 'none' as const }),
    }));
    await read(feedId);
    await read(feedId);
    await read(feedId);
    expect(getLastRequest(name).headers['if-none-match']).toBeUndefined();
    expect(getLastRequest(name).headers['if-modified-since']).toBeUndefined();
  });
});

describe('a changed feed', () => {
  test('new entries are added, edits picked up, and what left the document stays', async () => {
    const { name, feedId } = await followNew(createRss(createEntry(2), createEntry(1)));
    await read(feedId);
    const before = await world.postsOf(feedId);
    const edited = createEntry(2, { title: 'Post 2, corrected', tags: ['Garden', 'New'] });
    world.host.serve(name, '/feed', createRss(createEntry(3), edited));
    expect(await read(feedId)).toEqual({
      kind: 'stored',
      inserted: 1,
      updated: 1,
      unchanged: 0,
    });
    const after = await world.postsOf(feedId);
    expect(after.map(({ title }) => title)).toEqual(['Post 3', 'Post 2, corrected', 'Post 1']);
    expect(after[1]!.id).toBe(before[0]!.id);
    const tags = await world.db
      .selectFrom('post_tags')
      .innerJoin('tags', 'tags.id', 'tag_id')
      .select('slug')
      .where('post_id', '=', after[1]!.id)
      .orderBy('slug')
      .execute();
    expect(tags.map(({ slug }) => slug)).toEqual(['garden', 'new']);
  });

  test('entries that did not change are not touched', async () => {
    const { name, feedId } = await followNew(createRss(createEntry(2), createEntry(1)));
    await read(feedId);
    const readStamps = () =>
      world.pool
        .query('select id, xmin::text from posts where feed_id = $1 order by id', [feedId])
        .then(({ rows }) => rows);
    const before = await readStamps();
    world.host.serve(name, '/feed', createRss(createEntry(3), createEntry(2), createEntry(1)));
    expect(await read(feedId)).toMatchObject({ inserted: 1, updated: 0, unchanged: 2 });
    expect((await readStamps()).slice(0, 2)).toEqual(before);
  });

  test('an answer that is no feed keeps the posts and the old validators', async () => {
    const { name, feedId } = await followNew((_, n) =>
      n === 2
        ? { body: '<!doctype html><html><body>Log in</body></html>', headers: { etag: '"page"' } }
        : { ...createRss(createEntry(1)), headers: { etag: '"feed"' } },
    );
    await read(feedId);
    expect(await read(feedId)).toMatchObject({ kind: 'failed', code: 'not_a_feed' });
    expect(await world.postsOf(feedId)).toHaveLength(1);
    await read(feedId);
    expect(getLastRequest(name).headers['if-none-match']).toBe('"feed"');
  });
});

describe('dates', () => {
  test('undated posts are sorted by when they were first seen, in the feed’s own order', async () => {
    const createUndated = (n: number) => createEntry(n, { published: undefined as never });
    const { name, feedId } = await followNew(createRss(createUndated(2), createUndated(1)));
    await read(feedId);
    world.advance(90);
    world.host.serve(
      name,
      '/feed',
      createRss(createUndated(4), createUndated(3), createUndated(2), createUndated(1)),
    );
    await read(feedId);
    expect((await world.postsOf(feedId)).map(({ title }) => title)).toEqual([
      'Post 4',
      'Post 3',
      'Post 2',
      'Post 1',
    ]);
  });

  test('a date in the future does not stay on top, and one that is always now does not bubble up', async () => {
    const future = createEntry(9, { published: new Date('2036-01-01T00:00:00Z') });
    const { name, feedId } = await followNew(() =>
      createRss(createEntry(1, { published: world.clock.now() }), future),
    );
    await read(feedId);
    const first = await world.postsOf(feedId);
    expect(first.every(({ sort_at }) => sort_at <= world.clock.now())).toBe(true);
    world.advance(120);
    await read(feedId);
    expect((await world.postsOf(feedId)).map(({ sort_at }) => sort_at)).toEqual(
      first.map(({ sort_at }) => sort_at),
    );
    expect(world.host.requestsTo(name)).toHaveLength(2);
  });
});

describe('ids that cannot be trusted', () => {
  test('fault 55: all guids equal', async () => {
    const createSame = (n: number) => createEntry(n, { id: 'same' });
    const { name, feedId } = await followNew(createRss(createSame(2), createSame(1)));
    await read(feedId);
    world.host.serve(name, '/feed', createRss(createSame(3), createSame(2), createSame(1)));
    expect(await read(feedId)).toMatchObject({ inserted: 1, updated: 0 });
    expect(await world.postsOf(feedId)).toHaveLength(3);
  });

  test('fault 56: guids change at each fetch', async () => {
    const { feedId } = await followNew((_, n) =>
      createRss(createEntry(2, { id: `b${n}` }), createEntry(1, { id: `a${n}` })),
    );
    for (let reading = 0; reading < 3; reading++) await read(feedId);
    expect(await world.postsOf(feedId)).toHaveLength(2);
  });

  test('a site that moves changes all addresses and ids: its posts are known by title and date', async () => {
    const createMoved = (n: number) => createEntry(n, { link: `https://new.test/${n}` });
    const { name, feedId } = await followNew(createRss(createEntry(2), createEntry(1)));
    await read(feedId);
    world.host.serve(name, '/feed', createRss(createMoved(3), createMoved(2), createMoved(1)));
    expect(await read(feedId)).toMatchObject({ inserted: 1, updated: 2 });
    expect(await world.postsOf(feedId)).toHaveLength(3);
  });

  test('fault 57: one guid for whatever is newest', async () => {
    const { name, feedId } = await followNew(createRss(createEntry(1, { id: 'latest' })));
    await read(feedId);
    world.host.serve(name, '/feed', createRss(createEntry(2, { id: 'latest' })));
    expect(await read(feedId)).toMatchObject({ inserted: 1, updated: 0 });
    await read(feedId);
    world.host.serve(name, '/feed', createRss(createEntry(2, { id: 'latest', html: '<p>Edited</p>' })));
    expect(await read(feedId)).toMatchObject({ inserted: 0, updated: 1 });
    expect(await world.postsOf(feedId)).toHaveLength(2);
  });

  test('fault 60: a new order is no change', async () => {
    const { name, feedId } = await followNew(createRss(createEntry(2), createEntry(1)));
    await read(feedId);
    world.host.serve(name, '/feed', createRss(createEntry(1), createEntry(2)));
    expect(await read(feedId)).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 });
  });
});

describe('publishers who say no', () => {
  test('FS20: 410 ends the feed and keeps its posts', async () => {
    const { feedId } = await followNew((_, n) => (n === 1 ? createRss(createEntry(1)) : gone()));
    await read(feedId);
    expect(await read(feedId)).toEqual({ kind: 'gone' });
    expect(await world.feedOf(feedId)).toMatchObject({ status: 'gone', lease_until: null });
    expect(await world.postsOf(feedId)).toHaveLength(1);
    world.advance(60 * 24 * 30);
    expect((await world.crawler.crawlDue()).feeds).toBeGreaterThanOrEqual(0);
    expect((await world.feedOf(feedId)).status).toBe('gone');
  });

  test('FS11: Retry-After delays every fetch, even on request', async () => {
    const { name, feedId } = await followNew(comeBackLater(429, '7200'));
    expect(await read(feedId)).toMatchObject({
      code: 'rate_limited',
      retryAfterMs: 7_200_000,
    });
    const until = new Date(world.clock.time + 7_200_000);
    expect(await read(feedId)).toEqual({ kind: 'backing_off', until });
    expect((await world.feedOf(feedId)).next_fetch_at >= until).toBe(true);
    expect(await world.crawler.discover(world.host.url(name, '/feed'))).toMatchObject({
      kind: 'unreachable',
    });
    expect(world.host.requestsTo(name)).toHaveLength(1);
    world.advance(121);
    await read(feedId);
    expect(world.host.requestsTo(name)).toHaveLength(2);
  });
});

describe('redirects', () => {
  test('FS19: 301 is believed after five readings in three days, and then the old address is left alone', async () => {
    const { name, feedId } = await followNew(redirectTo('/new'));
    const target = world.host.serve(name, '/new', createRss(createEntry(1)));
    for (let reading = 1; reading <= 5; reading++) {
      expect((await world.feedOf(feedId)).url).toBe(world.host.url(name, '/feed'));
      expect((await read(feedId)).kind === 'moved').toBe(reading === 5);
      world.advance(17 * 60);
    }
    expect(await world.feedOf(feedId)).toMatchObject({ url: target, moved_to: null, moved_count: 0 });
    const before = world.host.requestsTo(name, '/feed').length;
    await read(feedId);
    expect(world.host.requestsTo(name, '/feed')).toHaveLength(before);
  });

  test('FS19: five sightings in one day are not enough, and a temporary redirect never is', async () => {
    const hasty = await followNew(redirectTo('/new', 308));
    const temporary = await followNew(redirectTo('/new', 302));
    for (const { name } of [hasty, temporary]) world.host.serve(name, '/new', createRss(createEntry(1)));
    for (let reading = 0; reading < 6; reading++) {
      await read(hasty.feedId);
      await read(temporary.feedId);
      world.advance(60);
    }
    expect((await world.feedOf(hasty.feedId)).url).toContain('/feed');
    world.advance(60 * 24 * 10);
    await read(hasty.feedId);
    await read(temporary.feedId);
    expect((await world.feedOf(hasty.feedId)).url).toContain('/new');
    expect((await world.feedOf(temporary.feedId)).url).toContain('/feed');
  });

  test('a feed that moves to where another feed is hands over its followers, no one twice', async () => {
    const { name, feedId } = await followNew(redirectTo('/new'));
    const targetId = await world.follow(world.host.serve(name, '/new', createRss(createEntry(1))));
    const users = await world.db
      .insertInto('users')
      .values(['ann', 'bob'].map((who) => ({ email: `${who}@e.test`, username: who, name: who })))
      .returning('id')
      .execute();
    const [ann, bob] = users.map(({ id }) => id);
    await world.db
      .insertInto('subscriptions')
      .values([
        { user_id: ann!, feed_id: feedId },
        { user_id: bob!, feed_id: feedId },
        { user_id: bob!, feed_id: targetId },
      ])
      .execute();
    for (let reading = 0; reading < 5; reading++) {
      await read(feedId);
      world.advance(24 * 60);
    }
    expect(await world.feedOf(feedId)).toMatchObject({ status: 'gone', follower_count: 0 });
    expect((await world.feedOf(targetId)).follower_count).toBe(2);
    const follows = await world.db.selectFrom('subscriptions').select(['user_id', 'feed_id']).execute();
    expect(follows).toHaveLength(2);
    expect(follows.every(({ feed_id }) => feed_id === targetId)).toBe(true);
  });
});
