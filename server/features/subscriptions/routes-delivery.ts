import type { Context } from '#server/context.ts';
import {
  createCommentSubscription,
  deleteCommentSubscriptionOfPost,
} from '#server/features/comment-subscriptions/queries.ts';
import { createActivationKey } from '#server/features/comment-subscriptions/rules.ts';
import { isVisibleBlog } from '#server/features/subscriptions/queries.ts';
import {
  type DeliveryChanges,
  type DeliveryRow,
  updateDelivery,
} from '#server/features/subscriptions/queries-delivery.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import {
  startCommentEmails,
  startNotifications,
  startPostEmails,
  stopCommentEmails,
  stopNotifications,
  stopPostEmails,
  updatePostEmails,
} from '#shared/api/subscriptions-delivery.ts';

export const deliveryRoutes: Route<Context>[] = [
  route(startPostEmails, async (context: Context, { siteId, delivery_frequency: frequency }, viewer) => {
    const changes = { email_posts: true, ...(frequency && { email_frequency: frequency }) };
    const row = await changeSubscription(context, viewer.id, siteId, changes);
    return { success: true as const, subscribed: true as const, subscription: presentEmails(siteId, row) };
  }),

  route(stopPostEmails, async (context: Context, { siteId }, viewer) => {
    await change(context, viewer.id, siteId, { email_posts: false });
    return { success: true as const, subscribed: false as const, subscription: null };
  }),

  route(updatePostEmails, async (context: Context, { siteId, delivery_frequency: frequency }, viewer) => {
    const changes = frequency ? { email_frequency: frequency } : {};
    const row = await changeSubscription(context, viewer.id, siteId, changes);
    return {
      success: true as const,
      subscribed: row.email_posts,
      subscription: row.email_posts ? presentEmails(siteId, row) : null,
    };
  }),

  route(startCommentEmails, async (context: Context, { siteId, post_id: postId }, viewer) => {
    if (postId === undefined) await changeSubscription(context, viewer.id, siteId, { email_comments: true });
    else {
      const post = { blogId: siteId, postId };
      const stamp = { now: context.clock.now(), key: createActivationKey() };
      const made = await createCommentSubscription(context.db, viewer.id, post, stamp);
      if (!made) throw new AppError('unknown_post', 'There is no such post.');
    }
    return { success: true as const, subscribed: true as const };
  }),

  route(stopCommentEmails, async (context: Context, { siteId, post_id: postId }, viewer) => {
    if (postId === undefined) await change(context, viewer.id, siteId, { email_comments: false });
    else await deleteCommentSubscriptionOfPost(context.db, viewer.id, { blogId: siteId, postId });
    return { success: true as const, subscribed: false as const };
  }),

  route(startNotifications, async (context: Context, { siteId }, viewer) => {
    await changeSubscription(context, viewer.id, siteId, { notify_posts: true });
    return { success: true as const, subscribed: true as const };
  }),

  route(stopNotifications, async (context: Context, { siteId }, viewer) => {
    await change(context, viewer.id, siteId, { notify_posts: false });
    return { success: true as const, subscribed: false as const };
  }),
];

/** Turning off what is off is no error, but an unknown blog is. */
async function change({ db, clock }: Context, userId: number, blogId: number, changes: DeliveryChanges) {
  const [row] = await updateDelivery(db, userId, { blogId }, changes, clock.now());
  if (!row && !(await isVisibleBlog(db, userId, blogId)))
    throw new AppError('not_found', 'We can’t find that blog.');
  return row;
}

async function changeSubscription(
  context: Context,
  userId: number,
  blogId: number,
  changes: DeliveryChanges,
) {
  const row = await change(context, userId, blogId, changes);
  if (!row) throw new AppError('not_found', 'You’re not subscribed to this site.');
  return row;
}

function presentEmails(blogId: number, row: DeliveryRow) {
  return {
    blog_ID: blogId,
    delivery_frequency: row.email_frequency,
    status: 'active' as const,
    ts: row.email_posts_since!.toISOString(),
  };
}
