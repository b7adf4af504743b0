import type { Context } from '#server/context.ts';
import { requestFeeds } from '#server/features/feeds/queries-request.ts';
import { type FeedAtAddress, listFeedsAt } from '#server/features/recommendations/queries.ts';
import { listSitesOfTopics, type TopicSite } from './rules.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How long the sites of a chosen or viewed topic are crawled like followed ones. */
const REQUESTED_MS = 7 * DAY_MS;
/** The request is written at most once a day. */
const RENEW_MS = REQUESTED_MS - DAY_MS;

/**
 * Returns the curated sites of some topics with their feeds, in order. A call has them crawled: even without followers, in turn
 * and with the usual limits per host. A site is undefined until its feed is known here.
 */
export async function resolveTopicSites(
  { db, clock, curatedSites }: Pick<Context, 'db' | 'clock' | 'curatedSites'>,
  slugs: readonly string[],
  userId: number | null,
): Promise<{ site: TopicSite; known: FeedAtAddress | undefined }[]> {
  const sites = listSitesOfTopics(curatedSites, slugs);
  if (sites.length === 0) return [];
  const now = clock.now();
  const feeds = await listFeedsAt(
    db,
    sites.map(({ feed }) => feed),
    { userId, now },
  );
  const byUrl = new Map(feeds.map((feed) => [feed.url, feed]));
  const found = sites.map((site) => ({ site, known: byUrl.get(site.feed) }));
  const isRequested = (known: FeedAtAddress | undefined) =>
    known?.wantedUntil != null && known.wantedUntil.getTime() > now.getTime() + RENEW_MS;
  const unrequested = found.filter(({ known }) => !isRequested(known));
  await requestFeeds(
    db,
    unrequested.map(({ site }) => ({ url: site.feed, title: site.name })),
    { now, until: new Date(now.getTime() + REQUESTED_MS) },
  );
  return found;
}
