import type { Context } from '#server/context.ts';
import { isCommentsFeed } from '#server/crawler/discover/discover-candidates.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { parseSiteUrl } from '#shared/domain/site-url.ts';
import { toDiscoveryError } from './present-discovery.ts';
import { type FeedRow, findFeedById, findFeedBySiteUrl, findFeedByUrl } from './queries.ts';
import { findHosted } from './queries-hosted.ts';

/** What a call may name a feed by. */
interface FeedNaming {
  feed_id?: number | undefined;
  url?: string | undefined;
}

/**
 * The number of the feed that somebody means, by its number or else by its address or its site's. It may be a feed that is
 * gone, or one of a team by its number: what is done with it checks that. Throws `unknown_feed`, `invalid_url`,
 * `no_feed_found`, `feed_unreachable`, `feed_blocked`.
 */
export async function resolveFeed(context: Context, userId: number, naming: FeedNaming): Promise<number> {
  const { db } = context;
  const named = naming.feed_id ? await findFeedById(db, naming.feed_id) : undefined;
  // By its address, because that leads on to where a feed has moved.
  if (named) return resolveGoneFeed(context, (await findFeedByUrl(db, named.url)) ?? named);
  if (naming.url) return resolveAddress(context, userId, naming.url);
  throw new AppError('unknown_feed', 'We can’t find that feed.');
}

/** A known feed at this address or of this site, or the first that is found there (AP-06). */
async function resolveAddress(context: Context, userId: number, text: string): Promise<number> {
  const { db, crawler, config } = context;
  const hosted = await findHosted(db, config.publicUrl, text, userId);
  if (hosted.kind === 'blog') return hosted.feed.id;
  if (hosted.kind === 'nothing') throw toDiscoveryError({ kind: 'no_feed' });
  const address = parseSiteUrl(text);
  if (address.kind !== 'valid') throw toDiscoveryError({ kind: 'invalid_url' });
  const known = (await findFeedByUrl(db, text)) ?? (await findFeedByUrl(db, address.url));
  if (known) return resolveGoneFeed(context, known);
  const siteFeed = await findFeedBySiteUrl(db, address.url);
  // Whoever names a site wants its posts: where only the feed of its comments is known, the site is asked.
  if (siteFeed && !isCommentsFeed(siteFeed)) return siteFeed.id;
  const discovered = await crawler.discover(address.url);
  if (discovered.kind !== 'found') throw toDiscoveryError(discovered);
  return discovered.feedIds[0]!;
}

/** A feed that is gone may be back: it is read once more before somebody hears that it is gone. */
async function resolveGoneFeed({ crawler }: Context, feed: FeedRow): Promise<number> {
  if (feed.status === 'active') return feed.id;
  const discovered = await crawler.discover(feed.url);
  return discovered.kind === 'found' ? discovered.feedIds[0]! : feed.id;
}
