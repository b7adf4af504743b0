import type { listUnseenCounts } from '#shared/api/seen.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import type { UnseenCount } from './queries.ts';

/** Returns the numbers of unseen posts, and their sum. */
export function presentUnseenCounts(counts: readonly UnseenCount[]): ResponseOf<typeof listUnseenCounts> {
  return {
    counts: counts.map(({ feed_id, unseen_count }) => ({ feed_ID: feed_id, unseen_count })),
    total: counts.reduce((total, { unseen_count }) => total + unseen_count, 0),
  };
}
