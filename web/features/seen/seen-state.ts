import type { QueryClient } from '@tanstack/react-query';
import type { Post } from '#shared/api/posts.ts';
import { listUnseenCounts } from '#shared/paths/seen.ts';
import { adjustEntities, updateCached } from '#web/lib/entities.ts';
import { toEndpointKey } from '#web/lib/query.ts';

/** A change of marks: whether each post is seen now, and the unseen count of a feed that had `count`. */
export interface SeenChange {
  seen: (post: ListedPost) => boolean;
  counts: (feedId: number, count: number) => number;
  /** Feeds that may have unseen posts now where they had none. */
  counted?: readonly number[];
}

export type ListedPost = Pick<Post, 'feed_item_ID' | 'feed_ID' | 'is_seen' | 'is_following'>;

/**
 * Applies a change to everything in the cache: posts in streams and on their pages, counts of feeds, subscriptions and blogs, and
 * the list of counts, so that all places agree.
 */
export function writeSeen(client: QueryClient, change: SeenChange): void {
  const changeCount = <T extends Partial<CountedFeed>>(counted: T): T => {
    if (counted.feed_ID === undefined || counted.unseen_count === undefined) return counted;
    const unseen_count = change.counts(counted.feed_ID, counted.unseen_count);
    return unseen_count === counted.unseen_count ? counted : { ...counted, unseen_count };
  };
  adjustEntities(client, {
    post: (post) => {
      const is_seen = change.seen(post);
      return is_seen === post.is_seen ? post : { ...post, is_seen };
    },
    feed: changeCount,
    subscription: changeCount,
  });
  updateCached<CountList>(client, { queryKey: toEndpointKey(listUnseenCounts) }, (list) =>
    changeCounts(list, change),
  );
}

interface CountedFeed {
  feed_ID: number;
  unseen_count: number;
}

interface CountList {
  counts: CountedFeed[];
  total: number;
}

/** The list omits feeds without unseen posts, so a feed may enter or leave it. */
function changeCounts(list: CountList, { counts, counted = [] }: SeenChange): CountList {
  const before = new Map([
    ...counted.map((feedId) => [feedId, 0] as const),
    ...list.counts.map((item) => [item.feed_ID, item.unseen_count] as const),
  ]);
  const changed = [...before].map(([feed_ID, count]) => ({ feed_ID, unseen_count: counts(feed_ID, count) }));
  const remaining = changed.filter(({ unseen_count }) => unseen_count > 0);
  return { counts: remaining, total: remaining.reduce((total, { unseen_count }) => total + unseen_count, 0) };
}
