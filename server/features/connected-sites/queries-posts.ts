import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/** Lists posts of a feed that its reader may see, newest first. */
export async function listPostsOfFeed(
  db: Kysely<Schema>,
  feedId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ id: number; title: string; url: string | null; sort_at: Date }[]> {
  return db
    .selectFrom('posts')
    .select(['id', 'title', 'url', 'sort_at'])
    .where('feed_id', '=', feedId)
    .orderBy('sort_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}
