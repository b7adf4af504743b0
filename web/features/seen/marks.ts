import type { QueryClient } from '@tanstack/react-query';
import { MARKS_MAX } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import {
  listUnseenCounts,
  markAllSeen,
  markSeen as markSeenCall,
  markUnseen as markUnseenCall,
  undoMarkAllSeen,
} from '#shared/paths/seen.ts';
import { listCached, patchEntities } from '#web/lib/entities.ts';
import { recordEvent } from '#web/lib/events.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { optimistic } from '#web/ui/optimistic.ts';
import { unseenCountsQuery } from './queries.ts';
import { type ListedPost, type SeenChange, writeSeen } from './seen-state.ts';

/** The key of all marking calls: counts are not fetched in between. */
export const MARKING = ['seen'];
const MARKING_ALL = [...MARKING, 'all'];

/** Pages that requested the counts while something was being marked. */
const owed = new WeakSet<QueryClient>();

/** Fetches the counts from the server. While something is being marked they would be outdated, so they are fetched after it. */
export function refetchCounts(client: QueryClient): void {
  if (client.isMutating({ mutationKey: MARKING }) > 0) owed.add(client);
  else void client.invalidateQueries({ queryKey: toEndpointKey(listUnseenCounts) });
}

/** Cancels fetches of counts, which would miss the current mark; a first fetch is repeated afterwards. */
async function cancelCounts(client: QueryClient): Promise<void> {
  if (client.getQueryData(unseenCountsQuery().queryKey) === undefined) owed.add(client);
  await client.cancelQueries({ queryKey: toEndpointKey(listUnseenCounts) });
}

/** Call when a mark ends: after the last one, fetches the counts that were requested meanwhile. */
function releaseCounts(client: QueryClient): void {
  if (client.isMutating({ mutationKey: MARKING }) > 1 || !owed.delete(client)) return;
  void client.invalidateQueries({ queryKey: toEndpointKey(listUnseenCounts) });
}

/**
 * Marks posts of one or several feeds as seen or unseen. Changes every cached post and count at once, and reverts them if the
 * call fails. Returns whether the marks were saved.
 */
export async function markPosts(
  client: QueryClient,
  posts: readonly ListedPost[],
  isSeen: boolean,
): Promise<boolean> {
  if (posts.length === 0) return true;
  return optimistic(client, {
    key: MARKING,
    meta: { posts, isSeen } satisfies PendingMark,
    // Sent one after the other, so that the last press wins. The display does not wait.
    inTurn: true,
    patch: async () => {
      const changed = listCurrentPosts(client, posts, posts).filter((post) => post.is_seen !== isSeen);
      writeSeen(client, toSeenChange(changed, isSeen));
      await cancelCounts(client);
      return toSeenChange(changed, !isSeen);
    },
    call: async () => {
      const named = posts.map((post) => ({ feed_id: post.feed_ID, feed_item_id: post.feed_item_ID }));
      const parts = Array.from({ length: Math.ceil(named.length / MARKS_MAX) }, (_, part) =>
        named.slice(part * MARKS_MAX, (part + 1) * MARKS_MAX),
      );
      const endpoint = isSeen ? markSeenCall : markUnseenCall;
      await Promise.all(parts.map((posts) => getCall(client)(endpoint, { posts, source: 'reader-web' })));
    },
    undo: (back) => writeSeen(client, back),
    // A copy that was fetched meanwhile may be outdated; but marks still to be sent are newer.
    onSuccess: () => {
      if (client.isMutating({ mutationKey: MARKING }) > 1) return;
      const ids = new Set(posts.map((post) => post.feed_item_ID));
      patchEntities(client, {
        post: (post) =>
          ids.has(post.feed_item_ID) && post.is_seen !== isSeen ? { ...post, is_seen: isSeen } : post,
      });
    },
    onSettled: () => releaseCounts(client),
    words: t('Sorry, we could not update what you’ve seen. Please try again.'),
    id: 'seen',
  });
}

/** The `meta` of a mark until the server has answered. */
interface PendingMark extends Record<string, unknown> {
  posts: readonly ListedPost[];
  isSeen: boolean;
}

/** What a "mark all" on this page changed, for undoing it. */
interface MarkedAll {
  /** The server's key for it; null if there was nothing to mark. */
  undo: string | null;
  back: SeenChange;
}

/** Marks all posts of these subscriptions as seen, or of all if none is named; undefined if that failed. */
async function markAllPosts(client: QueryClient, feedIds: readonly number[]): Promise<MarkedAll | undefined> {
  const back = createUndoChange(client, feedIds);
  let undo: string | null = null;
  const isSaved = await optimistic(client, {
    key: MARKING_ALL,
    inTurn: true,
    patch: async () => {
      writeSeen(client, {
        seen: (post) => post.is_seen || isAbout(feedIds, post.feed_ID, post.is_following),
        counts: (feedId, count) => (isAbout(feedIds, feedId) ? 0 : count),
      });
      await cancelCounts(client);
    },
    call: () => getCall(client)(markAllSeen, { feed_ids: [...feedIds], source: 'reader-web' }),
    undo: () => writeSeen(client, back),
    onSuccess: (response) => {
      undo = response.undo;
    },
    onSettled: () => releaseCounts(client),
    words: t('Sorry, we could not update what you’ve seen. Please try again.'),
    id: 'seen',
  });
  return isSaved ? { undo, back } : undefined;
}

/** Undoes one "mark all". Returns whether that was saved. */
function unmarkAllPosts(client: QueryClient, undo: string, back: SeenChange): Promise<boolean> {
  return optimistic(client, {
    key: MARKING,
    inTurn: true,
    call: () => getCall(client)(undoMarkAllSeen, { undo }),
    onSuccess: () => writeSeen(client, back),
    onSettled: () => client.invalidateQueries({ queryKey: toEndpointKey(listUnseenCounts) }),
    words: t('Sorry, this could not be undone.'),
    id: 'seen-all',
  });
}

/** Whether marking these feeds (all subscriptions if none is named) concerns this one. */
function isAbout(feedIds: readonly number[], feedId: number, isFollowing = true): boolean {
  return feedIds.length === 0 ? isFollowing : feedIds.includes(feedId);
}

/** Returns the change that undoes marking everything: the posts that are unseen now, and the current counts. */
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
 * Returns the posts with their latest marks, each once: a component's copy may be outdated, and so may one that was fetched
 * during a mark. `own` are the posts of the asking mark.
 */
function listCurrentPosts(
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

/** Returns the pending marks by post number; the last mark counts. */
function getPendingMarks(client: QueryClient, own?: readonly ListedPost[]): Map<number, boolean> {
  const marks = client.getMutationCache().findAll({ mutationKey: MARKING, status: 'pending' });
  const marked = new Map<number, boolean>();
  for (const { meta } of marks) {
    const { posts, isSeen } = (meta ?? {}) as Partial<PendingMark>;
    if (posts === undefined || isSeen === undefined || posts === own) continue;
    for (const post of posts) marked.set(post.feed_item_ID, isSeen);
  }
  return marked;
}

/** Returns the change that marks exactly these posts, all of which were the opposite. */
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

/** Toggles a post, and others on the same card: if any of them is unseen, all become seen. */
export async function toggleSeen(
  client: QueryClient,
  post: ListedPost,
  also: readonly ListedPost[] = [],
): Promise<void> {
  // A second press may come before the card has been rendered again.
  const isSeen = !listCurrentPosts(client, [post, ...also]).every(({ is_seen }) => is_seen);
  recordEvent(isSeen ? 'calypso_reader_mark_as_seen_clicked' : 'calypso_reader_mark_as_unseen_clicked', {
    feed_id: post.feed_ID,
    feed_item_id: post.feed_item_ID,
  });
  await markPosts(client, [post, ...also], isSeen);
}

/** Marks the posts above as seen, with an undo. */
export async function markAboveSeen(client: QueryClient, above: readonly ListedPost[]): Promise<void> {
  // The cards may not have been rendered since the last mark.
  const unseen = listCurrentPosts(client, above).filter((post) => !post.is_seen);
  if (unseen.length === 0) {
    notify.info(t('You’ve already seen everything above.'), { id: 'seen-above' });
    return;
  }
  if (!(await markPosts(client, unseen, true))) return;
  notify.success(
    t('{count, plural, one {# post marked as seen.} other {# posts marked as seen.}}', {
      count: unseen.length,
    }),
    {
      id: 'seen-above',
      action: {
        label: t('Undo'),
        onPress: () =>
          void markPosts(
            client,
            unseen.map((post) => ({ ...post, is_seen: true })),
            false,
          ),
      },
    },
  );
}

/** Marks all posts of these feeds as seen (of all subscriptions if none is named), with an undo. */
export async function markAll(client: QueryClient, feedIds: readonly number[] = []): Promise<void> {
  if (client.isMutating({ mutationKey: MARKING_ALL }) > 0) return;
  const marked = await markAllPosts(client, feedIds);
  if (!marked) return;
  const { undo, back } = marked;
  if (undo === null) {
    notify.info(t('There’s nothing left to mark as seen.'), { id: 'seen-all' });
    return;
  }
  notify.success(t('Everything marked as seen.'), {
    id: 'seen-all',
    action: { label: t('Undo'), onPress: () => void undoMarkAll(client, undo, back) },
  });
}

async function undoMarkAll(client: QueryClient, undo: string, back: SeenChange): Promise<void> {
  if (await unmarkAllPosts(client, undo, back))
    notify.success(t('Marked as unseen again.'), { id: 'seen-all' });
}
