import type { FailedReason } from '#server/platform/fetch/outcome.ts';

/** Why a fetch failed: the value of feeds.failure_code. features/feeds/present.ts has the sentences for users. */
export type FailureCode =
  | Exclude<FailedReason, 'aborted'>
  /** This server does not request the address, or its redirect's target. */
  | 'blocked'
  /** 404. */
  | 'not_found'
  /** 401, 403, 407, 451. */
  | 'forbidden'
  /** 429. */
  | 'rate_limited'
  /** 503. */
  | 'unavailable'
  /** Any other 5xx. */
  | 'server_error'
  /** Any other status without a document: 204, 206, 999 … */
  | 'http_error'
  | 'not_a_feed'
  /** The document took too long to parse, or crashed the parser. */
  | 'unreadable'
  /** A defect or an outage of this server. */
  | 'internal';

/** `message` is for the log. */
export interface CrawlFailure {
  kind: 'failed';
  code: FailureCode;
  message: string;
  /** The publisher's Retry-After, if any. */
  retryAfterMs?: number | undefined;
}

/** How crawling one feed ended. */
export type CrawlOutcome =
  /** By `status` (304) or because the `body` is the stored one. */
  | { kind: 'unchanged'; by: 'status' | 'body' }
  /** Numbers of posts; `unchanged` ones were neither sanitised nor written. */
  | { kind: 'stored'; inserted: number; updated: number; unchanged: number }
  /** A permanent redirect was confirmed: the feed now has this address, or was merged into the feed `feedId` that had it. */
  | { kind: 'moved'; to: string; feedId: number }
  | { kind: 'gone' }
  | CrawlFailure
  /** Another worker has claimed the feed, before or meanwhile; nothing was written. */
  | { kind: 'lease_lost' }
  /** The publisher asked to wait until then. */
  | { kind: 'backing_off'; until: Date }
  /** This process is stopping; the feed is still due. */
  | { kind: 'aborted' };

/** Returns the failure code of a status other than 2xx and 304. */
export function toFailureCode(status: number): FailureCode | 'gone' {
  if (status === 410) return 'gone';
  if (status === 404) return 'not_found';
  if (status === 401 || status === 403 || status === 407 || status === 451) return 'forbidden';
  if (status === 429) return 'rate_limited';
  if (status === 503) return 'unavailable';
  if (status >= 500 && status <= 599) return 'server_error';
  return 'http_error';
}
