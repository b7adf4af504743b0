import { AppError } from '#server/platform/http/errors.ts';
import type { FoundFeed } from '#shared/api/feeds.ts';
import { presentFeed } from './present.ts';
import type { FeedSubscription } from './queries.ts';
import type { FoundRow, SearchCursor } from './queries-search.ts';

/** The algorithm's name in the events about results. */
export const SEARCH_ALGORITHM = 'tidings:feeds/words/1';

/** Returns a result with its event properties (EN-11, EN-12). `id` is the same for all results of a response. */
export function presentFoundFeed(
  row: FoundRow,
  subscription: FeedSubscription | undefined,
  railcar: { id: string; position: number },
): FoundFeed {
  return {
    ...presentFeed(row, subscription),
    railcar: {
      railcar: `${railcar.id}-${railcar.position}`,
      fetch_algo: SEARCH_ALGORITHM,
      fetch_position: railcar.position,
      rec_blog_id: row.blog_id ?? 0,
      rec_feed_id: row.id,
    },
  };
}

/** Returns the cursor after this row, as the query of the next request. */
export function presentNextPage(last: FoundRow): string {
  const cursor = [last.rank, last.follower_count, last.id].join(' ');
  return `page_handle=${Buffer.from(cursor).toString('base64url')}`;
}

/** @throws AppError `invalid_input` for a handle that we did not create */
export function parseSearchCursor(handle: string): SearchCursor {
  const cursor = Buffer.from(handle, 'base64url').toString('latin1');
  const match = /^(\d{1,15}|\d{16}) (\d{1,15}) (\d{1,15})$/.exec(cursor);
  if (!match)
    throw new AppError('invalid_input', 'This page_handle is not valid. Start again from the first page.');
  return { rank: Number(match[1]), followers: Number(match[2]), id: Number(match[3]) };
}
