import type { Context } from '#server/context.ts';
import { isCommentsFeed } from '#server/crawler/crawler.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { parseSiteUrl } from '#shared/domain/site-url.ts';
import { toDiscoveryError } from './present-discovery.ts';
import { type FeedRow, findFeedById, findFeedBySiteUrl, findFeedByUrl } from './queries.ts';
import { findHosted } from './queries-hosted.ts';

/** The ways in which a call may name a feed. */
interface FeedNaming {
  feed_id?: number | undefined;
  url?: string | undefined;
}

/**
 * Returns the number of a feed by its number, or else by its address or its site's. It may be gone, or, by number, a team's: the
 * caller checks that. Throws `unknown_feed`, `invalid_url`, `no_feed_found`, `feed_unreachable`, `feed_blocked`.
 */
export async function resolveFeed(context: Context, userId: number, naming: FeedNaming): Promise<number> {
  const { db } = context;
  const named = naming.feed_id ? await findFeedById(db, naming.feed_id) : undefined;
  // By its address, which follows moved feeds.
  if (named) return resolveGoneFeed(context, (await findFeedByUrl(db, named.url)) ?? named);
  if (naming.url) return resolveAddress(context, userId, naming.url);
  throw new AppError('unknown_feed', 'We can’t find that feed.');
}

/** Returns a known feed at this address or of this site, or the first that is discovered there (AP-06). */
async function resolveAddress(context: Context, userId: number, text: string): Promise<number> {
  const { db, crawler, config } = context;
  const hosted = await findHosted(db, config.publicUrl, text, userId);
  if (hosted.kind === 'blog') return hosted.feed.id;
  if (hosted.kind === 'nothing') throw toDiscoveryError({ kind: 'no_feed' });
  const address = parseSiteUrl(text);
  if (address.kind !== 'valid') throw toDiscoveryError({ kind: 'invalid_url' });
  const asWritten = text === address.url ? undefined : await findFeedByUrl(db, text);
  const known = asWritten ?? (await findFeedByUrl(db, address.url));
  if (known) return resolveGoneFeed(context, known);
  const siteFeed = await findFeedBySiteUrl(db, address.url);
  // A site's address means its posts: if only the feed of its comments is known, the site is discovered again.
  if (siteFeed && !isCommentsFeed(siteFeed)) return siteFeed.id;
  const discovered = await crawler.discover(address.url);
  if (discovered.kind !== 'found') throw toDiscoveryError(discovered);
  return discovered.feedIds[0]!;
}

/** A feed that is gone may be back: it is fetched once more before the error. */
async function resolveGoneFeed({ crawler }: Context, feed: FeedRow): Promise<number> {
  if (feed.status === 'active') return feed.id;
  const discovered = await crawler.discover(feed.url);
  return discovered.kind === 'found' ? discovered.feedIds[0]! : feed.id;
}
