import type { FailureCode } from './outcome.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A feed with validators is fetched at most once an hour (FS07): a pause of 59 minutes would be early. */
const MIN_INTERVAL_MS = HOUR_MS;
/** A feed without validators costs its whole body each time: at most once a day (FS08). */
const UNCONDITIONAL_INTERVAL_MS = DAY_MS;
/** Random share added to every interval (FS26). */
const JITTER = 0.2;
/** The least active feed is still fetched once a day: 20 h and 20 % of it are 24 h. */
const MAX_INTERVAL_MS = DAY_MS / (1 + JITTER);
/** A twelfth of the time between posts: a daily feed is fetched every two hours, so a post is at most that late. */
const READS_PER_POST = 12;
/** A feed that stopped publishing is fetched less and less: once a day after 20 days. */
const READS_PER_SILENCE = 24;
/** For feeds with undated entries. */
const UNDATED_INTERVAL_MS = 2 * HOUR_MS;
/** Feeds that were added together are spread once over their whole interval, or over four hours. */
const MAX_FIRST_SPREAD_MS = 4 * HOUR_MS;

/** No publisher's setting delays a feed for longer (FS10). */
const MAX_REQUESTED_MS = 7 * DAY_MS;

/** Back-off: 1 h, 2 h, 4 h … and with the jitter never more than 24 h (FS20). */
const FIRST_BACKOFF_MS = HOUR_MS;
const MAX_BACKOFF_MS = DAY_MS / (1 + JITTER);
/** A refusal without a time delays the feed for at least four hours (FS11, FS20). */
export const REFUSAL_BACKOFF_MS = 4 * HOUR_MS;
const REFUSALS = new Set<FailureCode>(['forbidden', 'rate_limited', 'unavailable']);

/** The facts about a feed for its next fetch. */
export interface FeedCadence {
  /** It sends an ETag or a Last-Modified. */
  hasValidators: boolean;
  /** Typical time between posts; null if they are undated. */
  postIntervalMinutes: number | null;
  /** Date of the newest post, or of the feed's last change; null if there was none. */
  lastActivityAt: Date | null;
  /** The feed's own settings: minutes to wait, hours 0–23 and days 0 (Sunday)–6 in GMT to skip. */
  ttlMinutes: number | null;
  skipHours: readonly number[];
  skipDays: readonly number[];
}

/** The outcome of the previous attempt. */
export type Attempt =
  /** `freshMs`: how long the response is fresh. */
  | { kind: 'read'; isFirst: boolean; freshMs: number | undefined }
  /** `failureCount` includes this failure: 1 for the first in a row. */
  | { kind: 'failed'; code: FailureCode; failureCount: number; retryAfterMs: number | undefined };

/**
 * Returns when a feed is next fetched.
 *
 * @param random 0 to 1, exclusive: the feed's position in the spread
 */
export function computeNextFetch(attempt: Attempt, cadence: FeedCadence, now: Date, random: number): Date {
  const wait =
    attempt.kind === 'read'
      ? computeWaitAfterRead(attempt, cadence, now, random)
      : computeWaitAfterFailure(attempt, random);
  return skipExcludedHours(new Date(now.getTime() + wait), cadence);
}

function computeWaitAfterRead(
  attempt: Attempt & { kind: 'read' },
  cadence: FeedCadence,
  now: Date,
  random: number,
): number {
  const interval = computeInterval(cadence, now);
  const requested = Math.max((cadence.ttlMinutes ?? 0) * MINUTE_MS, attempt.freshMs ?? 0);
  const spread = attempt.isFirst ? Math.min(interval, MAX_FIRST_SPREAD_MS) : interval * JITTER;
  return Math.max(interval, Math.min(requested, MAX_REQUESTED_MS)) + random * spread;
}

/** Returns the interval for the feed's publishing cadence, before its own settings. */
function computeInterval(cadence: FeedCadence, now: Date): number {
  if (!cadence.hasValidators) return UNCONDITIONAL_INTERVAL_MS;
  const byPosts =
    cadence.postIntervalMinutes === null
      ? UNDATED_INTERVAL_MS
      : (cadence.postIntervalMinutes * MINUTE_MS) / READS_PER_POST;
  const silence = cadence.lastActivityAt === null ? 0 : now.getTime() - cadence.lastActivityAt.getTime();
  return clamp(Math.max(byPosts, silence / READS_PER_SILENCE), MIN_INTERVAL_MS, MAX_INTERVAL_MS);
}

function computeWaitAfterFailure(attempt: Attempt & { kind: 'failed' }, random: number): number {
  const doubled = FIRST_BACKOFF_MS * 2 ** Math.min(attempt.failureCount - 1, 10);
  const least = REFUSALS.has(attempt.code) && attempt.retryAfterMs === undefined ? REFUSAL_BACKOFF_MS : 0;
  const backoff = clamp(doubled, least, MAX_BACKOFF_MS) * (1 + random * JITTER);
  const retryAfter = Math.min(attempt.retryAfterMs ?? 0, MAX_REQUESTED_MS);
  // After the requested time, but not all in the same second.
  return Math.max(backoff, retryAfter + (retryAfter > 0 ? random * JITTER * FIRST_BACKOFF_MS : 0));
}

/** Returns the same minute of the first hour that the feed does not exclude (FS25). */
function skipExcludedHours(at: Date, { skipHours, skipDays }: FeedCadence): Date {
  if (skipHours.length === 0 && skipDays.length === 0) return at;
  for (let hours = 0; hours < 7 * 24; hours++) {
    const later = new Date(at.getTime() + hours * HOUR_MS);
    if (!skipHours.includes(later.getUTCHours()) && !skipDays.includes(later.getUTCDay())) return later;
  }
  return at; // It excludes every hour or every day, which cannot be meant.
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** Number of newest dates for the cadence: a change shows after about that many posts. */
const CADENCE_DATES = 10;

/** Returns the median time between the newest posts, in minutes; null with fewer than two different dates. */
export function computePostInterval(dates: readonly Date[]): number | null {
  const times = [...new Set(dates.map((date) => date.getTime()))]
    .sort((a, b) => b - a)
    .slice(0, CADENCE_DATES);
  const gaps = times.slice(1).map((time, i) => times[i]! - time);
  if (gaps.length === 0) return null;
  gaps.sort((a, b) => a - b);
  const minutes = Math.round(gaps[Math.floor(gaps.length / 2)]! / MINUTE_MS);
  return Math.min(minutes, 525_600); // A year; longer makes no difference.
}
