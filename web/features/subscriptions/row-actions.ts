import type { QueryClient } from '@tanstack/react-query';
import type { Viewer } from '#shared/api/accounts.ts';
import type { Subscription } from '#shared/api/subscriptions.ts';
import { recordEvent } from '#web/lib/events.ts';
import type { FollowableFeed } from '../feeds/queries.ts';
import { addPendingRemovals, releasePendingRemovals } from './pending-removals.ts';
import { resubscribe, unsubscribeFromFeed } from './queries-subscribe.ts';

/** Returns the part of a subscription that following and unfollowing need. */
export function toFollowableFeed({
  ID,
  feed_ID,
  blog_ID,
  name,
  URL,
}: Pick<Subscription, 'ID' | 'feed_ID' | 'blog_ID' | 'name' | 'URL'>): FollowableFeed {
  return { feed_ID, blog_ID, name, subscribe_URL: URL, subscription_id: ID };
}

/** Unsubscribes from a row of the manager, which stays with an undo (SM-18). */
export async function unsubscribe(
  client: QueryClient,
  viewer: Viewer,
  subscription: Subscription,
): Promise<void> {
  recordEvent('calypso_subscriptions_site_unsubscribed', { blog_id: subscription.blog_ID });
  addPendingRemovals(client, [subscription]);
  const ending = await unsubscribeFromFeed(client, viewer, toFollowableFeed(subscription));
  if (ending === 'failed') releasePendingRemovals(client, [subscription.feed_ID]);
}

/** Undoes it on such a row. */
export async function subscribeAgain(
  client: QueryClient,
  viewer: Viewer,
  subscription: Subscription,
): Promise<void> {
  await resubscribe(client, viewer, toFollowableFeed(subscription));
}
