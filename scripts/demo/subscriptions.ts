import type { Context } from '#server/context.ts';
import { createCommentSubscription } from '#server/features/comment-subscriptions/queries.ts';
import { createActivationKey } from '#server/features/comment-subscriptions/rules.ts';
import { recordRequest } from '#server/features/pending-subscriptions/queries-request.ts';
import { updateDelivery } from '#server/features/subscriptions/queries-delivery.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';

/** Subscribes one reader to some posts and comments by email, and adds pending subscriptions to the manager. */
export async function letOneSubscribe({ db, clock }: Context, people: Map<string, Viewer>): Promise<void> {
  const reader = people.get('nora');
  if (!reader) return;
  const now = clock.now();
  const blogs = await db
    .selectFrom('feeds')
    .leftJoin('subscriptions', (join) =>
      join.onRef('subscriptions.feed_id', '=', 'feeds.id').on('subscriptions.user_id', '=', reader.id),
    )
    .select(['feeds.id', 'feeds.blog_id', 'subscriptions.id as subscription_id'])
    .where('feeds.blog_id', 'is not', null)
    .where('feeds.team_id', 'is', null)
    .orderBy('feeds.id')
    .execute();
  const followed = blogs.flatMap(({ subscription_id }) => subscription_id ?? []);
  const [daily, weekly] = followed;
  const set = (id: number | undefined, changes: Parameters<typeof updateDelivery>[3]) =>
    id === undefined ? undefined : updateDelivery(db, reader.id, { ids: [id] }, changes, now);
  await set(daily, { email_posts: true, email_frequency: 'daily', notify_posts: true });
  await set(weekly, { email_posts: true, email_frequency: 'weekly', email_comments: true });

  const posts = await db
    .selectFrom('posts')
    .innerJoin('feeds', 'feeds.id', 'posts.feed_id')
    .select(['posts.id', 'feeds.blog_id'])
    .where('feeds.blog_id', 'is not', null)
    .where('feeds.team_id', 'is', null)
    .orderBy('posts.reply_count', 'desc')
    .orderBy('posts.id')
    .limit(4)
    .execute();
  const [asked, ...heard] = posts;
  for (const { id: postId, blog_id: blogId } of heard)
    await createCommentSubscription(
      db,
      reader.id,
      { blogId: blogId!, postId },
      { now, key: createActivationKey() },
    );
  const unfollowed = blogs.find(({ subscription_id }) => subscription_id === null);
  await db.transaction().execute(async (trx) => {
    const { email } = reader;
    if (unfollowed) await recordRequest(trx, { kind: 'blog', email, feedId: unfollowed.id }, now);
    if (asked) await recordRequest(trx, { kind: 'post', email, postId: asked.id }, now);
  });
}
