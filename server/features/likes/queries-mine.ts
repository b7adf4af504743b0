import { type Kysely, sql } from 'kysely';
import { isUnblockedFeed } from '#server/features/blocks/visibility.ts';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import { toDirection } from '#server/platform/db/expressions.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Which of a user's likes are requested. */
export interface LikePage {
  number: number;
  offset: number;
  order: 'ASC' | 'DESC';
  after: Date | undefined;
  before: Date | undefined;
}

/**
 * Returns one page of the posts that a user likes and may see, by the time of the like (likes_newest), and their number. Each
 * post is looked up separately: `offset 0` keeps the planner from reading all posts for that.
 */
export async function listLikedPosts(
  db: Kysely<Schema>,
  userId: number,
  { number, offset, order, after, before }: LikePage,
): Promise<{ found: number; likes: { post_id: number; liked_at: Date }[] }> {
  const direction = toDirection(order);
  const liked = sql`
    from likes
    cross join lateral (select feed_id from posts where posts.id = likes.post_id offset 0) posts
    join feeds on feeds.id = posts.feed_id
    where likes.user_id = ${userId} and ${isVisibleTo(userId)} and ${isUnblockedFeed(userId, 'posts.feed_id')}
      and ${after ? sql`likes.created_at >= ${after}` : sql`true`}
      and ${before ? sql`likes.created_at <= ${before}` : sql`true`}`;
  const { rows } = await sql<{ post_id: number; liked_at: Date }>`
    select likes.post_id, likes.created_at as liked_at ${liked}
    order by likes.created_at ${direction}, likes.post_id ${direction} limit ${number} offset ${offset}
  `.execute(db);
  const counted = await sql<{ found: number }>`select count(*) as found ${liked}`.execute(db);
  return { found: counted.rows[0]!.found, likes: rows };
}
