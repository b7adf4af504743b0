import type { ResponseOf } from '#shared/endpoint.ts';
import { listUnseenCounts } from '#shared/paths/seen.ts';
import { endpointQuery } from '#web/lib/query.ts';

/** The number of unseen posts of each subscription, and of all. */
export function unseenCountsQuery() {
  return endpointQuery(listUnseenCounts, {});
}

/** Returns a selector for the count of one feed, or of all. */
export function selectUnseenCount(feedId: number | undefined) {
  return ({ counts, total }: ResponseOf<typeof listUnseenCounts>): number =>
    feedId === undefined ? total : (counts.find(({ feed_ID }) => feed_ID === feedId)?.unseen_count ?? 0);
}
