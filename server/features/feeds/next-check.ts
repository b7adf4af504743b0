import type { FeedRow } from './queries.ts';

/** The columns that explain when a feed is read next. */
export type NextCheckRow = Pick<
  FeedRow,
  | 'last_fetch_at'
  | 'last_success_at'
  | 'next_fetch_at'
  | 'retry_after'
  | 'failure_code'
  | 'etag'
  | 'last_modified'
  | 'ttl_minutes'
  | 'post_interval_minutes'
  | 'newest_post_at'
>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A feed that has written nothing for so many of its usual intervals is read more seldom because of that. */
const QUIET_INTERVALS = 3;

/** Why a feed is read next when it is, for people; the rules themselves are in crawler/schedule.ts. */
export function explainNextCheck(row: NextCheckRow): { code: string; message: string } {
  if (row.last_fetch_at === null)
    return { code: 'first', message: 'It has not been read yet: it is in the queue.' };
  if (row.retry_after !== null && row.retry_after <= row.next_fetch_at && row.retry_after > row.last_fetch_at)
    return { code: 'asked_to_wait', message: 'Its publisher has asked not to be called before.' };
  if (row.failure_code !== null)
    return { code: 'backed_off', message: 'It is tried again after growing pauses, at least once a day.' };
  const waitMs = row.next_fetch_at.getTime() - row.last_fetch_at.getTime();
  const wishMs = (row.ttl_minutes ?? 0) * MINUTE_MS;
  if (wishMs > 60 * MINUTE_MS && waitMs >= wishMs && waitMs < wishMs * 1.5)
    return { code: 'publisher', message: 'Its publisher asks for this pause.' };
  if (row.etag === null && row.last_modified === null)
    return {
      code: 'whole',
      message: 'It has to be fetched whole each time, because its server cannot say whether it has changed.',
    };
  const { newest_post_at: newest, post_interval_minutes: interval } = row;
  const silenceMs = newest === null ? 0 : row.last_fetch_at.getTime() - newest.getTime();
  if (silenceMs > Math.max(DAY_MS, QUIET_INTERVALS * (interval ?? 0) * MINUTE_MS))
    return { code: 'quiet', message: 'It has been quiet for a while, so it is read more seldom.' };
  return {
    code: 'rhythm',
    message: 'That is how often it publishes makes worthwhile, at most once an hour.',
  };
}
