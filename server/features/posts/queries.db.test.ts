import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { seedPosts } from '#test/seed-posts.ts';
import { listPosts } from './queries.ts';

let database: TestDatabase;
let ids: number[];
const viewerId = 1;

beforeAll(async () => {
  database = await createTestDatabase();
  await seedPosts(database.pool, { readers: 1, feeds: 20, follows: 10, posts: 40, instants: 1_000 });
  const { rows } = await database.pool.query('select id from posts order by id desc');
  ids = rows.map(({ id }) => id);
});
afterAll(() => database.close());

it('takes as many queries for 1 post as for 40', async () => {
  let queries = 0;
  database.pool.on('acquire', () => {
    queries += 1;
  });
  for (const page of [ids.slice(1), ids.slice(0, 1)]) {
    queries = 0;
    expect(await listPosts(database.db, page, viewerId)).toHaveLength(page.length);
    expect(queries, 'their state, and what is stored').toBe(2);
  }
});

it('keeps the order, and leaves out a post that was deleted meanwhile', async () => {
  const [first, second] = ids;
  const posts = await listPosts(database.db, [second!, 999_999, first!], null);
  expect(posts.map(({ id }) => id)).toEqual([second, first]);
});

it('says of each post whether the viewer follows its feed', async () => {
  const { rows } = await database.pool.query('select feed_id from subscriptions where user_id = 1');
  const followed = new Set(rows.map((row) => row.feed_id));
  const posts = await listPosts(database.db, ids, viewerId);
  expect(new Set(posts.map((post) => post.is_following))).toEqual(new Set([true, false]));
  for (const { feed_id, is_following } of posts) expect(is_following).toBe(followed.has(feed_id));
});
