import type { Kysely, Transaction } from 'kysely';
import { isUnblockedUser } from '#server/features/blocks/visibility.ts';
import { createLikeNotification, retractActs } from '#server/features/notifications/queries-acts.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export interface Liker {
  id: number;
  username: string;
  name: string;
  image: string | null;
}

/** Lists the users who like a post, latest first, except those that the viewer has blocked. */
export async function listLikers(
  db: Kysely<Schema>,
  postId: number,
  viewerId: number | null,
  limit: number,
): Promise<Liker[]> {
  return db
    .selectFrom('likes')
    .innerJoin('users', 'users.id', 'likes.user_id')
    .select(['users.id', 'users.username', 'users.name', 'users.image'])
    .where('likes.post_id', '=', postId)
    .where(isUnblockedUser(viewerId, 'likes.user_id'))
    .orderBy('likes.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit)
    .execute();
}

/** Likes a post and notifies its author; repeating it changes nothing. The database updates posts.like_count. */
export async function createLike(
  trx: Transaction<Schema>,
  userId: number,
  postId: number,
  now: Date,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('likes')
    .values({ user_id: userId, post_id: postId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) await createLikeNotification(trx, { postId, actorId: userId, now });
}

/** Removes a like, and its notification. */
export async function deleteLike(trx: Transaction<Schema>, userId: number, postId: number): Promise<void> {
  await trx.deleteFrom('likes').where('user_id', '=', userId).where('post_id', '=', postId).execute();
  await retractActs(trx, { groupKeys: [`like:${postId}`], actorId: userId });
}

/** Returns the number of a post's likes, and whether the viewer likes it. */
export async function findLikeState(
  db: Kysely<Schema>,
  userId: number | null,
  postId: number,
): Promise<{ like_count: number; i_like: boolean } | undefined> {
  return db
    .selectFrom('posts')
    .select((select) => [
      'like_count',
      select
        .exists(
          select
            .selectFrom('likes')
            .where('post_id', '=', postId)
            .where('user_id', '=', userId)
            .select('post_id'),
        )
        .$castTo<boolean>()
        .as('i_like'),
    ])
    .where('id', '=', postId)
    .executeTakeFirst();
}
