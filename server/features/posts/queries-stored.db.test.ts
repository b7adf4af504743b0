import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createNewPost, storeFeed } from '#test/stored-feed.ts';
import { listPosts } from './queries.ts';
import { type NewPost, upsertPosts } from './upsert.ts';

let database: TestDatabase;
let feed: number;
let queries: number;
beforeEach(async () => {
  database = await createTestDatabase();
  feed = await storeFeed(database.db);
  database.pool.on('acquire', () => {
    queries += 1;
  });
});
afterEach(() => database.close());

async function store(posts: NewPost[]): Promise<number[]> {
  const written = await database.db
    .transaction()
    .execute((trx) => upsertPosts(trx, [{ feedId: feed, posts }], new Date()));
  return written.map(({ id }) => id);
}

/** Reads posts with their content, and counts the queries. */
async function read(ids: number[], { hasContent = true } = {}) {
  queries = 0;
  const posts = await listPosts(database.db, ids, null, { hasContent });
  return { posts, queries };
}

const IN_MEMORY = 1;
const FROM_DATABASE = 2;

it('posts that were read before are not read again', async () => {
  const ids = await store([createNewPost('one', { content_html: '<p>One</p>' }), createNewPost('two')]);
  const first = await read(ids);
  expect(first.queries).toBe(FROM_DATABASE);
  expect(await read(ids)).toEqual({ posts: first.posts, queries: IN_MEMORY });
});

it('a change shows at once: of the title, the content and the tags', async () => {
  const tea = { slug: 'tea', title: 'Tea' };
  const ids = await store([createNewPost('one', { content_html: '<p>Old</p>', tags: [tea] })]);
  expect((await read(ids)).posts).toMatchObject([{ title: 'one', content_html: '<p>Old</p>', tags: [tea] }]);
  const changed = { title: 'New', content_html: '<p>New</p>', tags: [{ slug: 'rye', title: 'Rye' }] };
  await store([createNewPost('one', changed)]);
  expect(await read(ids)).toMatchObject({ posts: [changed], queries: FROM_DATABASE });
  expect(await read(ids)).toMatchObject({ posts: [changed], queries: IN_MEMORY });
});

it('a change that is taken back never shows', async () => {
  const ids = await store([createNewPost('one', { content_html: '<p>Old</p>' })]);
  await read(ids);
  const undone = database.db.transaction().execute(async (trx) => {
    await upsertPosts(
      trx,
      [{ feedId: feed, posts: [createNewPost('one', { content_html: '<p>New</p>' })] }],
      new Date(),
    );
    expect(await listPosts(trx, ids, null, { hasContent: true })).toMatchObject([
      { content_html: '<p>New</p>' },
    ]);
    throw new Error('taken back');
  });
  await expect(undone).rejects.toThrow('taken back');
  expect(await read(ids)).toMatchObject({ posts: [{ content_html: '<p>Old</p>' }], queries: IN_MEMORY });
});

it('what a viewer may no longer see is missing, and so is a deleted post', async () => {
  const [gone, withheld] = await store([createNewPost('one'), createNewPost('two')]);
  expect((await read([gone!, withheld!])).posts).toHaveLength(2);
  await database.db.deleteFrom('posts').where('id', '=', gone!).execute();
  expect((await read([gone!, withheld!])).posts.map(({ id }) => id)).toEqual([withheld]);
  await database.db.updateTable('feeds').set({ withheld_at: new Date() }).where('id', '=', feed).execute();
  expect((await read([gone!, withheld!])).posts).toEqual([]);
});

it('content is read when it is requested, and returned only then', async () => {
  const ids = await store([createNewPost('one', { content_html: '<p>One</p>' })]);
  expect((await read(ids, { hasContent: false })).posts).toMatchObject([{ content_html: null }]);
  expect(await read(ids)).toMatchObject({
    posts: [{ content_html: '<p>One</p>' }],
    queries: FROM_DATABASE,
  });
  expect(await read(ids, { hasContent: false })).toMatchObject({
    posts: [{ content_html: null }],
    queries: IN_MEMORY,
  });
});

it('content that is too long for streams is left out, and not looked for again', async () => {
  const ids = await store([createNewPost('one', { content_html: 'x'.repeat(300_000) })]);
  expect((await read(ids)).posts).toMatchObject([{ content_html: null }]);
  expect(await read(ids)).toMatchObject({ posts: [{ content_html: null }], queries: IN_MEMORY });
});

it.each([
  ['texts', { content_html: 'long '.repeat(50_000) }],
  [
    'attachments',
    {
      enclosures: Array.from({ length: 300 }, (_, n) => ({
        url: `https://feed.example/${n}?${'x'.repeat(700)}`,
        type: 'audio/mpeg',
      })),
    },
  ],
])('posts with long %s make room for each other, those read longest ago first', async (_, values) => {
  const ids = await store(Array.from({ length: 40 }, (_, n) => createNewPost(`n${n}`, values)));
  await read(ids);
  expect(await read(ids.slice(-5))).toMatchObject({ queries: IN_MEMORY });
  expect(await read(ids.slice(0, 5))).toMatchObject({ queries: FROM_DATABASE });
  expect(await read(ids.slice(0, 5))).toMatchObject({ queries: IN_MEMORY });
});
