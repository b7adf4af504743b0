import type { DiscoveredFeed, Feed, FeedHealth } from '#shared/api/feeds.ts';
import { describeFailure } from './health.ts';
import { explainNextCheck } from './next-check.ts';
import type { FeedRow, FeedSubscription, PreviewPost } from './queries.ts';

/** The columns of a feed's health. */
export const HEALTH_COLUMNS = [
  'blog_id',
  'status',
  'paused_at',
  'created_at',
  'last_fetch_at',
  'last_success_at',
  'next_fetch_at',
  'retry_after',
  'failure_code',
  'failure_since',
  'moved_to',
  'moved_since',
  'etag',
  'last_modified',
  'ttl_minutes',
  'post_interval_minutes',
  'newest_post_at',
] as const;
export type HealthRow = Pick<FeedRow, (typeof HEALTH_COLUMNS)[number]>;

/** Returns a feed as in every call (EN-01); with the viewer's follow also the subscription's number and date (SI-04). */
export function presentFeed(row: FeedRow, subscription: FeedSubscription | undefined): Feed {
  return {
    feed_ID: row.id,
    // EN-02: 0 for every feed that is not hosted here.
    blog_ID: row.blog_id ?? 0,
    name: row.title || row.host,
    URL: row.site_url ?? row.url,
    feed_URL: row.url,
    subscribe_URL: row.url,
    description: row.description,
    image: row.image_url,
    site_icon: row.icon_url,
    subscribers_count: row.follower_count,
    is_following: subscription !== undefined,
    unseen_count: subscription?.unseen_count ?? 0,
    ...(subscription && {
      subscription_id: subscription.id,
      date_subscribed: subscription.created_at.toISOString(),
    }),
    last_update: row.newest_post_at?.toISOString() ?? null,
    ...presentFeedHealth(row),
  };
}

/** Returns the state of a feed's crawls (U50). */
export function presentFeedHealth(row: HealthRow): FeedHealth {
  // A blog of ours is never fetched.
  const isRead = row.status !== 'gone' && row.blog_id === null && row.paused_at === null;
  return {
    last_checked: row.last_fetch_at?.toISOString() ?? null,
    last_success: row.last_success_at?.toISOString() ?? null,
    next_refresh_time: isRead ? row.next_fetch_at.toISOString() : null,
    next_refresh_reason: isRead ? explainNextCheck(row) : null,
    health: presentHealth(row),
  };
}

/** Returns why a feed fails at present, or that it has moved; null while it is healthy. */
export function presentHealth(row: HealthRow): Feed['health'] {
  const checked = row.last_fetch_at ?? row.created_at;
  if (row.status === 'gone') {
    return {
      code: 'gone',
      message: 'This feed has ended: its publisher has taken it down.',
      since: checked.toISOString(),
    };
  }
  if (row.paused_at !== null) {
    return {
      code: 'paused',
      message: 'An administrator has paused this feed.',
      since: row.paused_at.toISOString(),
    };
  }
  if (row.failure_code !== null && row.failure_since !== null) {
    return {
      code: row.failure_code,
      message: describeFailure(row.failure_code, row.failure_since, checked),
      since: row.failure_since.toISOString(),
    };
  }
  if (row.moved_to === null || row.moved_since === null) return null;
  return {
    code: 'moved',
    message: `Address moved: it’s now ${row.moved_to}.`,
    since: row.moved_since.toISOString(),
    moved_to: row.moved_to,
  };
}

/** Returns a newly found feed, with its newest posts. A post without a title is named by its beginning. */
export function presentDiscoveredFeed(
  row: FeedRow,
  subscription: FeedSubscription | undefined,
  posts: readonly PreviewPost[],
): DiscoveredFeed {
  return {
    ...presentFeed(row, subscription),
    preview: posts.map((post) => ({
      title: post.title || post.excerpt,
      URL: post.url ?? row.site_url ?? row.url,
      date: post.sort_at.toISOString(),
    })),
  };
}
