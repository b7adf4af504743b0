import { type Kysely, sql } from 'kysely';
import { isUnblockedUser } from '#server/features/blocks/visibility.ts';
import { selectSortAt } from '#server/platform/db/expressions.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { PageCursor } from '#server/platform/http/page-cursor.ts';
import type { ThreadOrder } from '#shared/api/blog-pages.ts';

/** Lists the positions of a blog's posts after a cursor in one of the two orders. The caller checks who may see the blog. */
export async function listThreadPositions(
  db: Kysely<Schema>,
  feedId: number,
  { order, after, limit }: { order: ThreadOrder; after: PageCursor | undefined; limit: number },
): Promise<PageCursor[]> {
  const isAfter = (column: string) =>
    after
      ? sql<boolean>`(${sql.ref(column)}, id) < (${after.sortAt}::timestamptz, ${after.id}::bigint)`
      : sql<boolean>`true`;
  const byDate = sql`
    select id, ${order === 'newest' ? sql`sort_at` : sql`greatest(sort_at, last_comment_at)`} as place from posts
    where feed_id = ${feedId} and ${isAfter('sort_at')}
      ${order === 'newest' ? sql`` : sql`and (last_comment_at is null or ${isAfter('last_comment_at')})`}
    order by sort_at desc, id desc limit ${limit}`;
  // The first N by the later of two dates are among the first N by either: posts_feed_newest and posts_feed_conversations.
  const byActivity = sql`
    (${byDate}) union (
      select id, greatest(sort_at, last_comment_at) from posts
      where feed_id = ${feedId} and last_comment_at is not null and ${isAfter('last_comment_at')} and ${isAfter('sort_at')}
      order by last_comment_at desc, id desc limit ${limit})`;
  const { rows } = await sql<PageCursor>`
    select id, ${selectSortAt('found.place')} as "sortAt"
    from (${order === 'newest' ? byDate : byActivity}) found
    order by found.place desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** Counts what others have posted and commented on a blog since a time, up to `max` of each. */
export async function countNews(
  db: Kysely<Schema>,
  { feedId, viewerId, since, max }: { feedId: number; viewerId: number; since: Date; max: number },
): Promise<{ posts: number; comments: number }> {
  const isOfOthers = (column: string) => sql`${sql.ref(column)} is distinct from ${viewerId}::bigint`;
  const { rows } = await sql<{ posts: number; comments: number }>`
    select
      (select count(*) from (
        select author_id from posts where feed_id = ${feedId} and sort_at > ${since}
        order by sort_at desc, id desc limit ${max}
      ) newest where ${isOfOthers('author_id')}) as posts,
      (select count(*) from (
        select from posts
        cross join lateral (
          select created_at, author_id from comments
          where post_id = posts.id and status = 'approved' and deleted_at is null
          order by comments.id desc limit ${max}
        ) latest
        where feed_id = ${feedId} and last_comment_at > ${since} and latest.created_at > ${since}
          and ${isOfOthers('latest.author_id')} and ${isUnblockedUser(viewerId, 'latest.author_id')}
        limit ${max}
      ) newest) as comments`.execute(db);
  return rows[0]!;
}
