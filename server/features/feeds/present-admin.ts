import type { AdminFeed, CappedCount, Crawl, FeedDetails, getFeedSummary } from '#shared/api/feeds-admin.ts';
import { FETCH_PER_HOST } from '#shared/domain/limits.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { describeFailureKind } from './health.ts';
import { presentFeed } from './present.ts';
import type { FeedRow } from './queries.ts';
import { type FailingHost, FEEDS_COUNTED_MAX, type FeedCounts } from './queries-admin.ts';
import type { CrawlHost, CrawlState, listCrawlPauses } from './queries-crawl.ts';
import type { FetchStatsDay } from './queries-fetch-stats.ts';

/** Returns a feed as administrators see it. */
export function presentAdminFeed(row: FeedRow): AdminFeed {
  const feed = presentFeed(row, undefined);
  return {
    feed_ID: feed.feed_ID,
    name: feed.name,
    URL: feed.URL,
    feed_URL: feed.feed_URL,
    subscribers_count: feed.subscribers_count,
    last_update: feed.last_update,
    last_checked: feed.last_checked,
    last_success: feed.last_success,
    next_refresh_time: feed.next_refresh_time,
    next_refresh_reason: feed.next_refresh_reason,
    health: feed.health,
    host: row.host,
    state: toState(row),
    post_count: row.post_count,
    paused_at: row.paused_at?.toISOString() ?? null,
  };
}

function toState(row: FeedRow): AdminFeed['state'] {
  if (row.status === 'gone') return 'gone';
  if (row.paused_at !== null) return 'paused';
  if (row.failure_code !== null) return row.failure_code === 'timeout' ? 'slow' : 'failing';
  return row.last_fetch_at === null ? 'unfetched' : 'ok';
}

/** Returns a feed with its fetches by day. */
export function presentFeedDetails(
  row: FeedRow,
  days: readonly FetchStatsDay[],
  isHostPaused: boolean,
): FeedDetails {
  return {
    ...presentAdminFeed(row),
    description: row.description,
    format: row.format,
    created_at: row.created_at.toISOString(),
    lists: row.list_count,
    failures: row.failure_count,
    failure_detail: row.failure_message,
    retry_after: row.retry_after?.toISOString() ?? null,
    post_interval: row.post_interval_minutes,
    is_host_paused: isHostPaused,
    days: days.map(({ day, reads, failures, new_posts }) => ({ day, fetches: reads, failures, new_posts })),
  };
}

/** Returns the numbers of feeds in each state, and the hosts with failing ones. */
export function presentFeedSummary(
  { count, is_estimate, ...states }: FeedCounts,
  hosts: readonly FailingHost[],
): ResponseOf<typeof getFeedSummary> {
  return {
    feeds: { count, is_estimate },
    states: {
      failing: toCapped(states.failing, FEEDS_COUNTED_MAX),
      slow: toCapped(states.slow, FEEDS_COUNTED_MAX),
      gone: toCapped(states.gone, FEEDS_COUNTED_MAX),
      paused: toCapped(states.paused, FEEDS_COUNTED_MAX),
      unfetched: toCapped(states.unfetched, FEEDS_COUNTED_MAX),
    },
    hosts: hosts.map(({ host, failing, followers, code, is_paused }) => ({
      host,
      failing,
      subscribers: followers,
      message: describeFailureKind(code),
      is_paused,
    })),
  };
}

/** Returns the crawl's work. */
export function presentCrawl(
  state: CrawlState,
  hosts: readonly CrawlHost[],
  pauses: Awaited<ReturnType<typeof listCrawlPauses>>,
): Crawl {
  return {
    due: toCapped(state.due, FEEDS_COUNTED_MAX),
    claimed: state.claimed,
    oldest_due: state.oldest?.toISOString() ?? null,
    next_due: state.next?.toISOString() ?? null,
    is_paused: state.is_paused,
    per_host: FETCH_PER_HOST,
    hosts: hosts.map(({ host, due, claimed, oldest }) => ({
      host,
      due,
      claimed,
      oldest_due: oldest?.toISOString() ?? null,
    })),
    paused_hosts: pauses
      .filter(({ host }) => host !== '')
      .map(({ host, paused_at }) => ({ host, paused_at: paused_at.toISOString() })),
  };
}

/** Returns a number that was counted up to one more than `max`. */
function toCapped(count: number, max: number): CappedCount {
  return { count: Math.min(count, max), is_more: count > max };
}
