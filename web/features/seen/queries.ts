import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { MARKS_MAX } from '#shared/domain/limits.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import {
  listUnseenCounts,
  markAllSeen,
  markSeen as markSeenCall,
  markUnseen as markUnseenCall,
  undoMarkAllSeen,
} from '#shared/paths/seen.ts';
import type { CallError } from '#web/lib/call.ts';
import { listCached } from '#web/lib/entities.ts';
import { endpointQuery, getCall, toEndpointKey } from '#web/lib/query.ts';
import { type ListedPost, type SeenChange, writeSeen } from './seen-state.ts';

/** All calls that mark have this key: counts are not fetched in between. */
export const MARKING = ['seen'];
export const MARKING_ALL = [...MARKING, 'all'];
/** They are sent one after the other: whoever presses twice means the second. What they show does not wait. */
const IN_TURN = { id: 'seen' };

/** How many posts of each followed feed are unseen, and of all of them. */
export function unseenCountsQuery() {
  return endpointQuery(listUnseenCounts, {});
}

/** Of one feed, or of all of them: to be selected from the counts. */
export function selectUnseenCount(feedId: number | undefined) {
  return ({ counts, total }: ResponseOf<typeof listUnseenCounts>): number =>
    feedId === undefined ? total : (counts.find(({ feed_ID }) => feed_ID === feedId)?.unseen_count ?? 0);
}

/** Pages that asked for the counts while something was being marked. */
const owed = new WeakSet<QueryClient>();

/** The counts as the server has them. While something is being marked they would be of a moment ago: then they are fetched after it. */
export function refetchCounts(client: QueryClient): void {
  if (client.isMutating({ mutationKey: MARKING }) > 0) owed.add(client);
  else void client.invalidateQueries({ queryKey: toEndpointKey(listUnseenCounts) });
}

/** An answer that is on its way knows nothing of what is being marked; one that nobody has seen yet is fetched again afterwards. */
async function cancelCounts(client: QueryClient): Promise<void> {
  if (client.getQueryData(unseenCountsQuery().queryKey) === undefined) owed.add(client);
  await client.cancelQueries({ queryKey: toEndpointKey(listUnseenCounts) });
}

/** To be called as a mark ends: after the last one the counts are fetched that were asked for meanwhile. */
function releaseCounts(client: QueryClient): void {
  if (client.isMutating({ mutationKey: MARKING }) > 1 || !owed.delete(client)) return;
  void client.invalidateQueries({ queryKey: toEndpointKey(listUnseenCounts) });
}

/**
 * Marks posts as seen or unseen, of one feed or of several. Every post and count that shows them changes at once, and back when
 * the call fails.
 */
export function seenMutation(isSeen: boolean) {
  return mutationOptions<unknown, CallError, readonly ListedPost[], SeenChange>({
    mutationKey: MARKING,
    meta: { isSeen },
    scope: IN_TURN,
    mutationFn: async (posts, { client }) => {
      const named = posts.map((post) => ({ feed_id: post.feed_ID, feed_item_id: post.feed_item_ID }));
      for (let start = 0; start < named.length; start += MARKS_MAX)
        await getCall(client)(isSeen ? markSeenCall : markUnseenCall, {
          posts: named.slice(start, start + MARKS_MAX),
          source: 'reader-web',
        });
    },
    onMutate: async (posts, { client }) => {
      const changed = listCurrentPosts(client, posts, posts).filter((post) => post.is_seen !== isSeen);
      writeSeen(client, toSeenChange(changed, isSeen));
      await cancelCounts(client);
      return toSeenChange(changed, !isSeen);
    },
    onError: (_error, _posts, back, { client }) => {
      if (back) writeSeen(client, back);
    },
    // A copy that was fetched meanwhile may be of a moment ago; but what is still to be sent is later.
    onSuccess: (_data, posts, _back, { client }) => {
      if (client.isMutating({ mutationKey: MARKING }) > 1) return;
      writeSeen(client, { ...toSeenChange(posts, isSeen), counts: (_feedId, count) => count, counted: [] });
    },
    onSettled: (_data, _error, _posts, _back, { client }) => releaseCounts(client),
  });
}

/** What "mark all" changed on this page, to be taken back by name. */
export interface MarkedAll {
  undo: string | null;
  back: SeenChange;
}

/** Marks everything as seen that these followed feeds hold, or all of them when none is named. For one call only. */
export function markAllMutation() {
  let back: SeenChange;
  return mutationOptions<MarkedAll, CallError, readonly number[]>({
    mutationKey: MARKING_ALL,
    scope: IN_TURN,
    onMutate: async (feedIds, { client }) => {
      back = createUndoChange(client, feedIds);
      writeSeen(client, {
        seen: (post) => post.is_seen || isAbout(feedIds, post.feed_ID, post.is_following),
        counts: (feedId, count) => (isAbout(feedIds, feedId) ? 0 : count),
      });
      await cancelCounts(client);
    },
    mutationFn: async (feedIds, { client }) => {
      const { undo } = await getCall(client)(markAllSeen, { feed_ids: [...feedIds], source: 'reader-web' });
      return { undo, back };
    },
    onError: (_error, _feedIds, _result, { client }) => writeSeen(client, back),
    onSettled: (_data, _error, _feedIds, _result, { client }) => releaseCounts(client),
  });
}

/** Takes one "mark all" back. */
export function undoMarkAllMutation() {
  return mutationOptions<unknown, CallError, MarkedAll & { undo: string }>({
    mutationKey: MARKING,
    scope: IN_TURN,
    mutationFn: async ({ undo, back }, { client }) => {
      await getCall(client)(undoMarkAllSeen, { undo });
      writeSeen(client, back);
    },
    onSettled: (_data, _error, _variables, _result, { client }) =>
      client.invalidateQueries({ queryKey: toEndpointKey(listUnseenCounts) }),
  });
}

/** Whether marking these feeds (all followed ones, when none is named) is about this one. */
function isAbout(feedIds: readonly number[], feedId: number, isFollowing = true): boolean {
  return feedIds.length === 0 ? isFollowing : feedIds.includes(feedId);
}

/** The way back from marking everything: the posts that are unseen now, and the counts as they are now. */
function createUndoChange(client: QueryClient, feedIds: readonly number[]): SeenChange {
  const unseen = new Set(
    listCached(client, 'post')
      .filter((post) => !post.is_seen && isAbout(feedIds, post.feed_ID, post.is_following))
      .map((post) => post.feed_item_ID),
  );
  const counts = new Map(
    client
      .getQueryData(unseenCountsQuery().queryKey)
      ?.counts.filter(({ feed_ID }) => isAbout(feedIds, feed_ID))
      .map(({ feed_ID, unseen_count }) => [feed_ID, unseen_count]),
  );
  return {
    seen: (post) => post.is_seen && !unseen.has(post.feed_item_ID),
    counts: (feedId, count) => count + (counts.get(feedId) ?? 0),
    counted: [...counts.keys()],
  };
}

/**
 * The posts as they were marked last, each once: what a component holds may be a moment old, and so may a copy that was fetched
 * while a mark was on its way. `own` are the posts of the very mark that asks.
 */
export function listCurrentPosts(
  client: QueryClient,
  posts: readonly ListedPost[],
  own?: readonly ListedPost[],
): ListedPost[] {
  const shown = new Map(listCached(client, 'post').map((post) => [post.feed_item_ID, post]));
  const marked = getPendingMarks(client, own);
  const requested = new Map(posts.map((post) => [post.feed_item_ID, post]));
  return [...requested.values()].map((post) => {
    const current = shown.get(post.feed_item_ID) ?? post;
    return { ...current, is_seen: marked.get(post.feed_item_ID) ?? current.is_seen };
  });
}

/** What is being marked as what, by the number of the post; the last mark counts. */
function getPendingMarks(client: QueryClient, own?: readonly ListedPost[]): Map<number, boolean> {
  const marks = client.getMutationCache().findAll({ mutationKey: MARKING, status: 'pending' });
  const marked = new Map<number, boolean>();
  for (const { state, meta } of marks) {
    if (typeof meta?.isSeen !== 'boolean' || state.variables === own) continue;
    for (const post of state.variables as readonly ListedPost[]) marked.set(post.feed_item_ID, meta.isSeen);
  }
  return marked;
}

/** Marking exactly these posts, all of which were the contrary. */
export function toSeenChange(posts: readonly ListedPost[], isSeen: boolean): SeenChange {
  const ids = new Set(posts.map((post) => post.feed_item_ID));
  const byFeed = new Map<number, number>();
  for (const { feed_ID, is_following } of posts)
    if (is_following) byFeed.set(feed_ID, (byFeed.get(feed_ID) ?? 0) + (isSeen ? -1 : 1));
  return {
    seen: (post) => (ids.has(post.feed_item_ID) ? isSeen : post.is_seen),
    counts: (feedId, count) => Math.max(0, count + (byFeed.get(feedId) ?? 0)),
    counted: [...byFeed.keys()],
  };
}
