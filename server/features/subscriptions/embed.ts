import type { Context } from '#server/context.ts';
import { presentHostedBlog } from '#server/features/blogs/present.ts';
import { listBlogsByIds } from '#server/features/blogs/queries.ts';
import { presentFeed } from '#server/features/feeds/present.ts';
import { listFeedsByIds, listSubscriptionsAmong } from '#server/features/feeds/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { Subscription } from '#shared/api/subscriptions.ts';

/** Adds what a client requests by `meta=site,feed` to each subscription, for a whole page at once. */
export async function addLinked(
  { db, config }: Context,
  viewer: Viewer,
  subscriptions: Subscription[],
  included: string[],
): Promise<Subscription[]> {
  const [includesFeed, includesSite] = [included.includes('feed'), included.includes('site')];
  if (!includesFeed && !includesSite) return subscriptions;
  const feedIds = includesFeed ? subscriptions.map(({ feed_ID }) => feed_ID) : [];
  const blogIds = includesSite ? subscriptions.map(({ blog_ID }) => blog_ID).filter((id) => id > 0) : [];
  const [feeds, subscriptionsByFeed, blogs] = await Promise.all([
    listFeedsByIds(db, feedIds),
    listSubscriptionsAmong(db, viewer.id, feedIds),
    listBlogsByIds(db, blogIds, viewer.id),
  ]);
  const feedsById = new Map(feeds.map((row) => [row.id, presentFeed(row, subscriptionsByFeed.get(row.id))]));
  const blogsById = new Map(blogs.map((row) => [row.id, presentHostedBlog(row, viewer, config.publicUrl)]));
  return subscriptions.map((subscription) => {
    const [feed, blog] = [feedsById.get(subscription.feed_ID), blogsById.get(subscription.blog_ID)];
    const data = { ...(feed && { feed }), ...(blog && { site: blog }) };
    return { ...subscription, meta: { ...subscription.meta, data } };
  });
}
