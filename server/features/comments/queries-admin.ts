import type { Kysely } from 'kysely';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { PutAside } from './queries.ts';

// Comments below posts from elsewhere, which administrators moderate.

/** Lists the numbers of comments below posts from elsewhere that are put aside, newest first, or oldest first. */
export async function listElsewhere(
  db: Kysely<Schema>,
  viewerId: number,
  {
    status,
    oldest,
    after,
    limit,
  }: { status: PutAside; oldest: boolean; after: number | undefined; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .innerJoin('feeds', 'feeds.id', 'posts.feed_id')
    .select('comments.id')
    .where('comments.is_elsewhere', 'is', true)
    .where('comments.status', '=', status)
    .where('comments.status', '<>', 'approved')
    .where('comments.deleted_at', 'is', null)
    .where(isVisibleTo(viewerId))
    .$if(after !== undefined, (query) => query.where('comments.id', oldest ? '>' : '<', after!))
    .orderBy('comments.id', oldest ? 'asc' : 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists those of these comments that administrators moderate: below posts from elsewhere that the viewer sees. */
export async function listModerated(
  db: Kysely<Schema>,
  viewerId: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .innerJoin('feeds', 'feeds.id', 'posts.feed_id')
    .select('comments.id')
    .where('comments.id', 'in', ids)
    .where('feeds.blog_id', 'is', null)
    .where('comments.deleted_at', 'is', null)
    .where(isVisibleTo(viewerId))
    .execute();
  return rows.map(({ id }) => id);
}
