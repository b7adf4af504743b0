import type { Context } from '#server/context.ts';
import { presentSite } from '#server/features/blogs/present.ts';
import { listSitesByIds } from '#server/features/blogs/queries.ts';
import { presentFeed } from '#server/features/feeds/present.ts';
import { findFeedsByIds, listFollowsAmong } from '#server/features/feeds/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { Subscription } from '#shared/api/subscriptions.ts';

/** Puts what a client asks for by `meta=site,feed` into each subscription, for a whole page at once. */
export async function embedLinked(
  { db, config }: Context,
  viewer: Viewer,
  subscriptions: Subscription[],
  wanted: string[],
): Promise<Subscription[]> {
  const [wantsFeed, wantsSite] = [wanted.includes('feed'), wanted.includes('site')];
  if (!wantsFeed && !wantsSite) return subscriptions;
  const feedIds = wantsFeed ? subscriptions.map(({ feed_ID }) => feed_ID) : [];
  const siteIds = wantsSite ? subscriptions.map(({ blog_ID }) => blog_ID).filter((id) => id > 0) : [];
  const [feeds, follows, sites] = await Promise.all([
    findFeedsByIds(db, feedIds),
    listFollowsAmong(db, viewer.id, feedIds),
    listSitesByIds(db, siteIds, viewer.id),
  ]);
  const feedOf = new Map(feeds.map((row) => [row.id, presentFeed(row, follows.get(row.id))]));
  const siteOf = new Map(sites.map((row) => [row.id, presentSite(row, viewer, config.publicUrl)]));
  return subscriptions.map((subscription) => {
    const [feed, site] = [feedOf.get(subscription.feed_ID), siteOf.get(subscription.blog_ID)];
    const data = { ...(feed && { feed }), ...(site && { site }) };
    return { ...subscription, meta: { ...subscription.meta, data } };
  });
}
