import type { QueryClient } from '@tanstack/react-query';
import type { Post } from '#shared/api/posts.ts';

/** What was marked: whether each post is seen now, and how many are unseen of a feed that had `count` of them. */
export interface SeenChange {
  seen: (post: ListedPost) => boolean;
  counts: (feedId: number, count: number) => number;
  /** Feeds that may have unseen posts now where they had none. */
  counted?: readonly number[];
}

export type ListedPost = Pick<Post, 'feed_item_ID' | 'feed_ID' | 'is_seen' | 'is_following'>;

/**
 * Writes what was marked into everything that has been loaded: posts in streams and on their page, the counts of feeds,
 * subscriptions and sites, and the list of counts. So every place shows the same at once.
 */
export function writeSeen(client: QueryClient, change: SeenChange): void {
  for (const [key, data] of client.getQueriesData({})) {
    const changed = withSeen(data, change);
    // The age of the data stays: one corrected field does not make the rest any newer.
    const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
    if (changed !== data) client.setQueryData(key, changed, { ...(updatedAt && { updatedAt }) });
  }
}

/** Every post that has been loaded, as often as it is shown. */
export function findListedPosts(client: QueryClient): ListedPost[] {
  const posts: ListedPost[] = [];
  const gather = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) gather(item);
    else if (isRecord(value)) {
      if (isPost(value)) posts.push(value);
      else for (const member of Object.values(value)) gather(member);
    }
  };
  for (const [, data] of client.getQueriesData({})) gather(data);
  return posts;
}

/** The same value when nothing in it changes, else a copy. Streams of thousands of posts take some milliseconds. */
export function withSeen<T>(value: T, change: SeenChange): T {
  if (Array.isArray(value)) {
    const items = value.map((item) => withSeen(item, change));
    return items.some((item, index) => item !== value[index]) ? (items as T) : value;
  }
  if (!isRecord(value)) return value;
  if (isPost(value)) {
    const isSeen = change.seen(value);
    return isSeen === value.is_seen ? value : { ...value, is_seen: isSeen };
  }
  if (isCountList(value)) return withCounts(value, change) as T;
  const entries = Object.entries(value).map(([name, member]) => [name, withSeen(member, change)] as const);
  const isChanged = entries.some(([name, member]) => member !== value[name]);
  const copy = (isChanged ? Object.fromEntries(entries) : value) as T & Partial<CountedFeed>;
  if (copy.feed_ID === undefined || copy.unseen_count === undefined) return copy;
  const count = change.counts(copy.feed_ID, copy.unseen_count);
  return count === copy.unseen_count ? copy : { ...copy, unseen_count: count };
}

interface CountedFeed {
  feed_ID: number;
  unseen_count: number;
}

interface CountList {
  counts: CountedFeed[];
  total: number;
}

/** The list leaves out feeds without unseen posts, so a feed may come into it or leave it. */
function withCounts(list: CountList, { counts, counted = [] }: SeenChange): CountList {
  const before = new Map([
    ...counted.map((feedId) => [feedId, 0] as const),
    ...list.counts.map((item) => [item.feed_ID, item.unseen_count] as const),
  ]);
  const changed = [...before].map(([feed_ID, count]) => ({ feed_ID, unseen_count: counts(feed_ID, count) }));
  const kept = changed.filter(({ unseen_count }) => unseen_count > 0);
  return { counts: kept, total: kept.reduce((total, { unseen_count }) => total + unseen_count, 0) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  // Only what JSON makes: a Map, for example, holds nothing that this could correct.
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function isPost(value: object): value is ListedPost {
  return 'feed_item_ID' in value && 'is_seen' in value;
}

function isCountList(value: object): value is CountList {
  return 'counts' in value && 'total' in value && Array.isArray(value.counts);
}
