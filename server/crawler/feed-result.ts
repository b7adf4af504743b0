import { computeFreshness } from '#server/platform/fetch/freshness.ts';
import type { FetchNotModified, FetchResponse } from '#server/platform/fetch/outcome.ts';
import type { ClaimedFeed } from './lease.ts';
import type { NormalizedFeed } from './normalized-feed.ts';
import type { FailureCode } from './outcome.ts';
import { trackRedirect } from './redirect-observations.ts';
import { computeNextFetch, computePostInterval, type FeedCadence, REFUSAL_BACKOFF_MS } from './schedule.ts';

/** The columns of a feed that every crawl's outcome writes; `lease` proves that the feed is still the worker's. */
export interface FeedResult {
  id: number;
  lease: Date;
  status: 'active' | 'gone';
  next_fetch_at: Date;
  last_fetch_at: Date;
  last_success_at: Date | null;
  last_change_at: Date | null;
  etag: string | null;
  last_modified: string | null;
  retry_after: Date | null;
  failure_count: number;
  failure_code: FailureCode | null;
  failure_message: string | null;
  failure_since: Date | null;
  moved_to: string | null;
  moved_count: number;
  moved_since: Date | null;
}

/** The time of a decision and its position in the spread. */
export interface Moment {
  now: Date;
  /** 0 to 1, exclusive. */
  random: number;
}

/** The cadence in a new document. */
export type NewCadence = Omit<FeedCadence, 'hasValidators'>;

/**
 * Returns the result of a response with the feed, or confirming the stored document: errors cleared (FS18), redirects counted,
 * the next time set. `redirectTo`: target of a redirect confirmed now.
 */
export function toFetchResult(
  feed: ClaimedFeed,
  response: Pick<FetchResponse | FetchNotModified, 'kind' | 'headers' | 'redirects'>,
  moment: Moment,
  newCadence?: NewCadence,
): { result: FeedResult; redirectTo: string | undefined } {
  const { now, random } = moment;
  const { headers } = response;
  // A 304 keeps the validators that it does not name anew; a 200 replaces both, also by none (FS05).
  const isNotModified = response.kind === 'not_modified';
  const etag = headers.etag ?? (isNotModified ? feed.etag : null);
  const lastModified = headers['last-modified'] ?? (isNotModified ? feed.last_modified : null);
  const redirect = trackRedirect(
    { to: feed.moved_to, count: feed.moved_count, since: feed.moved_since },
    response.redirects,
    now,
  );
  const cadence = {
    ...(newCadence ?? toCadence(feed)),
    hasValidators: etag !== null || lastModified !== null,
  };
  const attempt = {
    kind: 'read',
    isFirst: feed.last_success_at === null,
    freshMs: computeFreshness(headers, now),
  } as const;
  const result: FeedResult = {
    ...toUnchangedColumns(feed),
    status: 'active',
    next_fetch_at: computeNextFetch(attempt, cadence, now, random),
    last_fetch_at: now,
    last_success_at: now,
    etag,
    last_modified: lastModified,
    retry_after: null,
    failure_count: 0,
    failure_code: null,
    failure_message: null,
    failure_since: null,
    moved_to: redirect.to,
    moved_count: redirect.count,
    moved_since: redirect.since,
  };
  return { result, redirectTo: redirect.confirmed && redirect.to !== null ? redirect.to : undefined };
}

/** Returns the result of a failed crawl: stored data stays, including validators (FS06). */
export function toFailureResult(
  feed: ClaimedFeed,
  failure: { code: FailureCode; message: string; retryAfterMs?: number | undefined },
  { now, random }: Moment,
): FeedResult {
  const failureCount = feed.failure_count + 1;
  const { code, message, retryAfterMs } = failure;
  const cadence = { ...toCadence(feed), hasValidators: feed.etag !== null || feed.last_modified !== null };
  return {
    ...toUnchangedColumns(feed),
    next_fetch_at: computeNextFetch(
      { kind: 'failed', code, failureCount, retryAfterMs },
      cadence,
      now,
      random,
    ),
    last_fetch_at: now,
    retry_after: computeRetryAfter(failure, now),
    failure_count: failureCount,
    failure_code: code,
    failure_message: message.slice(0, 500),
    failure_since: feed.failure_since ?? now,
  };
}

/** Returns until when no one fetches again, not even on a user's request (FS11). */
function computeRetryAfter(
  { code, retryAfterMs }: { code: FailureCode; retryAfterMs?: number | undefined },
  now: Date,
): Date | null {
  if (code !== 'rate_limited' && code !== 'unavailable') return null;
  return new Date(now.getTime() + (retryAfterMs ?? REFUSAL_BACKOFF_MS));
}

/** Returns the result of a 410: the feed is permanently gone. */
export function toGoneResult(feed: ClaimedFeed, now: Date): FeedResult {
  return { ...toUnchangedColumns(feed), status: 'gone', last_fetch_at: now, moved_to: null };
}

function toUnchangedColumns(feed: ClaimedFeed): FeedResult {
  return {
    id: feed.id,
    lease: feed.lease_until,
    status: feed.status,
    next_fetch_at: feed.next_fetch_at,
    last_fetch_at: feed.last_fetch_at ?? feed.created_at,
    last_success_at: feed.last_success_at,
    last_change_at: feed.last_change_at,
    etag: feed.etag,
    last_modified: feed.last_modified,
    retry_after: feed.retry_after,
    failure_count: feed.failure_count,
    failure_code: feed.failure_code as FailureCode | null,
    failure_message: feed.failure_message,
    failure_since: feed.failure_since,
    moved_to: feed.moved_to,
    moved_count: feed.moved_count,
    moved_since: feed.moved_since,
  };
}

function toCadence(feed: ClaimedFeed): NewCadence {
  return {
    postIntervalMinutes: feed.post_interval_minutes,
    lastActivityAt: getNewer(feed.newest_post_at, feed.last_change_at),
    ttlMinutes: feed.ttl_minutes,
    skipHours: feed.skip_hours,
    skipDays: feed.skip_days,
  };
}

/** Returns the cadence in a document. A change without new dates is activity as well. */
export function toDocumentCadence(
  document: NormalizedFeed,
  dates: readonly Date[],
  { isFirst, now }: { isFirst: boolean; now: Date },
): NewCadence {
  const hasChanged = !isFirst && document.entries.length > 0;
  return {
    postIntervalMinutes: computePostInterval(dates),
    lastActivityAt: hasChanged ? now : dates.reduce<Date | null>(getNewer, null),
    ttlMinutes: document.ttlMinutes ?? null,
    skipHours: document.skipHours,
    skipDays: document.skipDays,
  };
}

export function getNewer(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}
