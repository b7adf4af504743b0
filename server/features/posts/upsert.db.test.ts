import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createNewPost, storeFeed } from '#test/stored-feed.ts';
import { upsertPosts } from './upsert.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const FEEDS = 40;
const POSTS = 50;

it('posts are found by key, also with the plans that a connection made when there were none', async () => {
  const read = await database.db.connection().execute(async (db) => {
    let read = 0;
    for (let number = 0; number < FEEDS; number += 1) {
      const feedId = await storeFeed(db);
      const posts = Array.from({ length: POSTS }, (_, post) =>
        createNewPost(`${number}-${post}`, {
          content_html: '<p>Words</p>',
          tags: [{ slug: `tag-${number}`, title: `Tag ${number}` }],
        }),
      );
      await db.transaction().execute(async (trx) => {
        const before = await countRead(trx);
        await upsertPosts(trx, [{ feedId, posts }], new Date());
        read = (await countRead(trx)) - before;
      });
    }
    return read;
  });
  // A few lookups of each: for its row in the search, and for every reference to it.
  expect(read).toBeLessThan(POSTS * 10);
});

/** Returns how often the transaction has read a post. */
async function countRead(trx: TestDatabase['db']): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = 'posts'
  `.execute(trx);
  return rows[0]!.read;
}
