import { type Kysely, sql } from 'kysely';
import { isUnblockedUser } from '#server/features/blocks/visibility.ts';
import { type CommentRow, listCommentsByIds } from '#server/features/comments/queries.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/**
 * Lists the latest comments under each of these posts, at most `perPost`, with all their parents, oldest first. `before` leaves
 * out that comment and later ones. Reads comments_newest backwards, however many there are; the caller checks who may see the
 * posts.
 */
export async function listLatestComments(
  db: Kysely<Schema>,
  postIds: number[],
  viewerId: number,
  { perPost, before }: { perPost: number; before?: number },
): Promise<CommentRow[]> {
  if (postIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    with recursive latest as (
      select said.id, said.parent_id
      from unnest(${postIds}::bigint[]) as post(id)
      cross join lateral (
        select id, parent_id from comments
        where post_id = post.id and status = 'approved' and deleted_at is null and id < ${before ?? MAX_ID}
          and ${isUnblockedUser(viewerId, 'author_id')}
        order by id desc limit ${perPost}
      ) said
    ), shown as (
      select id, parent_id from latest
      union
      select above.id, above.parent_id from comments above join shown on above.id = shown.parent_id
    )
    select id from shown order by id
  `.execute(db);
  return listCommentsByIds(
    db,
    rows.map(({ id }) => id),
    viewerId,
  );
}

/** The largest number that JavaScript can represent. */
const MAX_ID = Number.MAX_SAFE_INTEGER;

export type ConversationState = 'F' | 'M' | null;

/** Follows (F) or mutes (M) a conversation, or resets it (null). */
export async function updateConversationState(
  db: Kysely<Schema>,
  userId: number,
  postId: number,
  state: ConversationState,
  now: Date,
): Promise<void> {
  if (state === null) {
    await db
      .deleteFrom('conversation_follows')
      .where('user_id', '=', userId)
      .where('post_id', '=', postId)
      .execute();
    return;
  }
  await db
    .insertInto('conversation_follows')
    .values({ user_id: userId, post_id: postId, state, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'post_id']).doUpdateSet({ state }))
    .execute();
}
