import type { Context } from '#server/context.ts';
import { getBlog } from '#server/features/blogs/queries.ts';
import { findFeedByUrl, findFeedSubscription } from '#server/features/feeds/queries.ts';
import { findHosted } from '#server/features/feeds/queries-hosted.ts';
import { listFormerFeeds } from '#server/features/feeds/queries-subscribe.ts';
import { resolveFeed } from '#server/features/feeds/resolve.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { parseSiteUrl } from '#shared/domain/site-url.ts';
import { findSubscription, listSubscriptionsOfSite } from './queries.ts';
import { listUrlVariants } from './rules.ts';

/** The ways in which a call may name a feed. */
interface FeedReference {
  sub_id?: number | undefined;
  feed_id?: number | undefined;
  url?: string | undefined;
  blog_id?: number | undefined;
}

/**
 * Returns the number of the feed to follow, by the most exact of the given names. It may be gone. Throws `not_found`,
 * `unknown_feed`, `invalid_url`, `no_feed_found`, `feed_unreachable`, `feed_blocked`.
 */
export async function resolveSubscribableFeed(
  context: Context,
  userId: number,
  reference: FeedReference,
): Promise<number> {
  const now = context.clock.now();
  const own = reference.sub_id
    ? await findSubscription(context.db, userId, reference.sub_id, now)
    : undefined;
  if (own) return own.feed_id;
  // Undoing an unfollow sends the number that the subscription had, and has again.
  const [former] = reference.sub_id ? await listFormerFeeds(context.db, userId, [reference.sub_id]) : [];
  if (former) return former.feed_id;
  if (reference.feed_id || reference.url) return resolveFeed(context, userId, reference);
  if (reference.blog_id) return (await getBlog(context.db, reference.blog_id, userId)).feed_id;
  throw new AppError('not_found', 'You don’t have a subscription with this number.');
}

/**
 * Finds the number of the user's own subscription to the feed at this address, or else of the only one of that site. Throws
 * `invalid_input` if it is ambiguous.
 */
export async function findSubscriptionIdByUrl(
  { db, config }: Pick<Context, 'db' | 'config'>,
  userId: number,
  text: string,
): Promise<number | undefined> {
  const address = parseSiteUrl(text);
  const url = address.kind === 'valid' ? address.url : text;
  const hosted = await findHosted(db, config.publicUrl, text, userId);
  const feed =
    hosted.kind === 'blog'
      ? hosted.feed
      : ((await findFeedByUrl(db, text)) ?? (await findFeedByUrl(db, url)));
  const subscription = feed && (await findFeedSubscription(db, userId, feed.id));
  if (subscription) return subscription.id;
  const candidates = await listSubscriptionsOfSite(db, userId, listUrlVariants(url));
  if (candidates.length > 1)
    throw new AppError(
      'invalid_input',
      'You subscribe to several feeds of this site. Say which one to unsubscribe from.',
    );
  return candidates[0]?.id;
}
