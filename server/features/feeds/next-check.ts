import type { FeedRow } from './queries.ts';

/** The columns that explain when a feed is next fetched. */
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
/** A feed without new posts for so many of its usual intervals is fetched less often. */
const QUIET_INTERVALS = 3;

/** Explains to users why a feed is next fetched at its time; the rules are in crawler/schedule.ts. */
export function explainNextCheck(row: NextCheckRow): { code: string; message: string } {
  if (row.last_fetch_at === null)
    return { code: 'first', message: 'It’s waiting to be read for the first time.' };
  if (row.retry_after !== null && row.retry_after <= row.next_fetch_at && row.retry_after > row.last_fetch_at)
    return { code: 'asked_to_wait', message: 'Its publisher has asked us not to check sooner.' };
  if (row.failure_code !== null)
    return {
      code: 'backed_off',
      message: 'We try again after longer and longer pauses, at least once a day.',
    };
  const waitMs = row.next_fetch_at.getTime() - row.last_fetch_at.getTime();
  const requestedMs = (row.ttl_minutes ?? 0) * MINUTE_MS;
  if (requestedMs > 60 * MINUTE_MS && waitMs >= requestedMs && waitMs < requestedMs * 1.5)
    return { code: 'publisher', message: 'Its publisher asks us to wait this long.' };
  if (row.etag === null && row.last_modified === null)
    return {
      code: 'whole',
      message:
        'We have to download it in full each time, because its server can’t tell us whether it has changed.',
    };
  const { newest_post_at: newest, post_interval_minutes: interval } = row;
  const silenceMs = newest === null ? 0 : row.last_fetch_at.getTime() - newest.getTime();
  if (silenceMs > Math.max(DAY_MS, QUIET_INTERVALS * (interval ?? 0) * MINUTE_MS))
    return { code: 'quiet', message: 'It hasn’t published for a while, so we check it less often.' };
  return {
    code: 'rhythm',
    message: 'We check as often as it publishes, up to once an hour.',
  };
}
