import type { Context } from '#server/context.ts';
import { type BlogRow, getBlog } from '#server/features/blogs/queries.ts';
import { getManagedBlog } from '#server/features/blogs/resolve.ts';
import { findFeedSubscription } from '#server/features/feeds/queries.ts';
import { createSubscription, deleteSubscription } from '#server/features/feeds/queries-subscribe.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/subscriptions-follows.ts';
import { listFollowers } from './queries-follows.ts';

/** Calls to follow a blog, under the platform's older addresses. */
export const followRoutes: Route<Context>[] = [
  route(api.getSubscriptionState, async ({ db, config }: Context, { siteId }, viewer) => {
    const blog = await getBlog(db, siteId, viewer.id);
    return { is_following: blog.is_following, meta: toMeta(blog, config.publicUrl) };
  }),

  route(api.subscribeToBlog, async ({ db, config }: Context, { siteId }, viewer) => {
    const blog = await getBlog(db, siteId, viewer.id);
    const outcome = await db.transaction().execute((trx) => createSubscription(trx, viewer.id, blog.feed_id));
    if (outcome.kind === 'too_many')
      throw new AppError('too_large', 'You’ve reached the maximum number of subscriptions.');
    // Deleted between the two.
    if (outcome.kind === 'unknown' || outcome.kind === 'gone')
      throw new AppError('not_found', 'We can’t find that blog.');
    return { success: true as const, is_following: true, meta: toMeta(blog, config.publicUrl) };
  }),

  route(api.unsubscribeFromBlog, async ({ db, config }: Context, { siteId }, viewer) => {
    const blog = await getBlog(db, siteId, viewer.id);
    const subscription = await findFeedSubscription(db, viewer.id, blog.feed_id);
    if (subscription)
      await db.transaction().execute((trx) => deleteSubscription(trx, viewer.id, subscription.id));
    return { success: true as const, is_following: false, meta: toMeta(blog, config.publicUrl) };
  }),

  route(api.listSubscribers, async (context: Context, { siteId, number, page }, viewer) => {
    const { db, config } = context;
    const blog = await getManagedBlog(context, siteId, viewer);
    const { found, rows } = await listFollowers(db, blog.feed_id, viewer.id, { number, page });
    return {
      found,
      users: rows.map(({ id, username, name, image, followed_at }) => ({
        ID: id,
        login: username,
        name,
        avatar_URL: image,
        profile_URL: `${config.publicUrl}/reader/users/${username}`,
        date_subscribed: followed_at.toISOString(),
      })),
    };
  }),
];

function toMeta(blog: BlogRow, publicUrl: string) {
  const home = `${publicUrl}/rest/v1.1/sites/${blog.id}`;
  return { links: { self: `${home}/follows/mine`, site: home } };
}
