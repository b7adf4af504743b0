import type { QueryClient } from '@tanstack/react-query';
import type { Post } from '#shared/api/posts.ts';
import { isJsonRecord, type JsonRecord, mapRecords, updateCached } from '#web/lib/cached.ts';

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
  updateCached(client, {}, (cached) => applySeen(cached, change));
}

/** Every post that has been loaded, as often as it is shown. */
export function findListedPosts(client: QueryClient): ListedPost[] {
  const posts: ListedPost[] = [];
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) collect(item);
    else if (isJsonRecord(value)) {
      if (isPost(value)) posts.push(value);
      else for (const member of Object.values(value)) collect(member);
    }
  };
  for (const [, data] of client.getQueriesData({})) collect(data);
  return posts;
}

/** The same value when nothing in it changes, else a copy. */
export function applySeen<T>(value: T, change: SeenChange): T {
  return mapRecords(value, (record, inside) => {
    if (isPost(record)) {
      const isSeen = change.seen(record);
      return isSeen === record.is_seen ? record : { ...record, is_seen: isSeen };
    }
    if (isCountList(record)) return { ...applyCounts(record, change) };
    const copy = inside(record) as JsonRecord & Partial<CountedFeed>;
    if (copy.feed_ID === undefined || copy.unseen_count === undefined) return copy;
    const count = change.counts(copy.feed_ID, copy.unseen_count);
    return count === copy.unseen_count ? copy : { ...copy, unseen_count: count };
  });
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
function applyCounts(list: CountList, { counts, counted = [] }: SeenChange): CountList {
  const before = new Map([
    ...counted.map((feedId) => [feedId, 0] as const),
    ...list.counts.map((item) => [item.feed_ID, item.unseen_count] as const),
  ]);
  const changed = [...before].map(([feed_ID, count]) => ({ feed_ID, unseen_count: counts(feed_ID, count) }));
  const remaining = changed.filter(({ unseen_count }) => unseen_count > 0);
  return { counts: remaining, total: remaining.reduce((total, { unseen_count }) => total + unseen_count, 0) };
}

function isPost(value: object): value is JsonRecord & ListedPost {
  return 'feed_item_ID' in value && 'is_seen' in value;
}

function isCountList(value: object): value is JsonRecord & CountList {
  return 'counts' in value && 'total' in value && Array.isArray(value.counts);
}
