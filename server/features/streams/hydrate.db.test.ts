import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { seedPosts } from '#test/seed-posts.ts';
import { hydrate } from './hydrate.ts';

let database: TestDatabase;
let ids: number[];
const viewer = { id: 1 } as Viewer;

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
  for (const page of [ids, ids.slice(0, 1)]) {
    queries = 0;
    expect(await hydrate(database, page, viewer)).toHaveLength(page.length);
    expect(queries).toBe(3);
  }
});

it('keeps the order, and leaves out a post that was deleted meanwhile', async () => {
  const [first, second] = ids;
  const facts = await hydrate(database, [second!, 999_999, first!], null);
  expect(facts.map(({ row }) => row.id)).toEqual([second, first]);
});

it('says of each post whether the viewer follows its feed', async () => {
  const { rows } = await database.pool.query('select feed_id from subscriptions where user_id = 1');
  const followed = new Set(rows.map((row) => row.feed_id));
  const facts = await hydrate(database, ids, viewer);
  expect(new Set(facts.map((fact) => fact.isFollowing))).toEqual(new Set([true, false]));
  for (const { row, isFollowing } of facts) expect(isFollowing).toBe(followed.has(row.feed_id));
});
