import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import type { DigestFrequency } from './queries-digests.ts';

type Db = Kysely<Schema>;

/** The user still follows the feed, and reads its posts here. */
export async function stopPostEmails(db: Db, userId: number, feedId: number): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ email_posts: false, email_posts_since: null })
    .where('user_id', '=', userId)
    .where('feed_id', '=', feedId)
    .execute();
}

/** The daily digest also ends for the feeds whose posts exceed the daily limit. */
export async function stopDigest(db: Db, userId: number, frequency: DigestFrequency): Promise<void> {
  const overflowing = sql<number>`(
    select p.feed_id from deliveries d join posts p on p.id = substr(d.key, 6)::bigint
    where d.user_id = ${userId} and d.key like 'late:%')`;
  await db
    .updateTable('subscriptions')
    .set({ email_posts: false, email_posts_since: null })
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where('email_frequency', '=', frequency),
        ...(frequency === 'daily' ? [where('feed_id', 'in', overflowing)] : []),
      ]),
    )
    .execute();
}

export async function stopCommentEmails(db: Db, userId: number, feedId: number): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ email_comments: false })
    .where('user_id', '=', userId)
    .where('feed_id', '=', feedId)
    .execute();
}

/** Comments of one post that the user subscribed to. */
export async function stopPostCommentEmails(db: Db, userId: number, postId: number): Promise<void> {
  await db
    .deleteFrom('comment_subscriptions')
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .execute();
}

/** Mutes the conversation of a post; does nothing if the post is gone. */
export async function muteConversation(db: Db, userId: number, postId: number, now: Date): Promise<void> {
  await db
    .insertInto('conversation_follows')
    .columns(['user_id', 'post_id', 'state', 'created_at'])
    .expression((query) =>
      query
        .selectFrom('posts')
        .innerJoin('users', (join) => join.on('users.id', '=', userId))
        .select((select) => [
          'users.id',
          'posts.id as post_id',
          select.val<'M'>('M').as('state'),
          select.val(now).as('created_at'),
        ])
        .where('posts.id', '=', postId),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'post_id']).doUpdateSet({ state: 'M' }))
    .execute();
}
