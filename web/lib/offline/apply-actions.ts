import { toSiteKey } from '#shared/domain/site-key.ts';
import { likePost, unlikePost } from '#shared/paths/likes.ts';
import { markSeen, markUnseen } from '#shared/paths/seen.ts';
import type { QueuedAction } from './queued-action.ts';

/** A post in a response. */
interface KeptPost {
  ID: number;
  site_ID: number;
  feed_ID: number;
  feed_item_ID: number;
  i_like: boolean;
  like_count: number;
  is_seen: boolean;
}

/**
 * Shows in a kept response what waiting actions will change: liked and seen posts, and the counts of unseen ones. Changes and returns
 * the response.
 */
export function applyActions(response: unknown, actions: readonly QueuedAction[]): unknown {
  if (actions.length === 0) return response;
  visitObjects(response, (object) => {
    if (isTotal(object)) {
      const before = sum(object.counts);
      for (const count of object.counts)
        for (const { path, input } of actions) changeCount(count, path, input);
      object.total += sum(object.counts) - before;
      return 'whole';
    }
    for (const { path, input } of actions) {
      if ('feed_item_ID' in object) changePost(object as unknown as KeptPost, path, input);
      else if ('unseen_count' in object && 'feed_ID' in object) changeCount(object as never, path, input);
    }
    return undefined;
  });
  return response;
}

interface Count {
  feed_ID: number;
  unseen_count: number;
}

/** Whether it is the counts of all subscriptions with their sum. */
function isTotal(object: object): object is { counts: Count[]; total: number } {
  return 'total' in object && 'counts' in object && Array.isArray(object.counts);
}

function sum(counts: Count[]): number {
  return counts.reduce((total, { unseen_count }) => total + unseen_count, 0);
}

function changePost(post: KeptPost, path: string, input: object): void {
  if (path === likePost.path || path === unlikePost.path) {
    const { siteId, postId } = input as { siteId: string; postId: number };
    const likes = path === likePost.path;
    if (post.ID !== postId || toSiteKey(post) !== siteId || post.i_like === likes) return;
    post.i_like = likes;
    post.like_count = Math.max(0, post.like_count + (likes ? 1 : -1));
  }
  if (path === markSeen.path || path === markUnseen.path)
    if (listMarked(input).some(({ feed_item_id }) => feed_item_id === post.feed_item_ID))
      post.is_seen = path === markSeen.path;
}

function changeCount(count: Count, path: string, input: object): void {
  if (path !== markSeen.path && path !== markUnseen.path) return;
  const marked = listMarked(input).filter(({ feed_id }) => feed_id === count.feed_ID).length;
  count.unseen_count = Math.max(0, count.unseen_count + (path === markSeen.path ? -marked : marked));
}

function listMarked(input: object): { feed_id: number; feed_item_id: number }[] {
  return (input as { posts: { feed_id: number; feed_item_id: number }[] }).posts;
}

/** Calls `visit` on every object within a value, outermost first; not on those within one that it has changed as a `whole`. */
function visitObjects(value: unknown, visit: (object: Record<string, unknown>) => 'whole' | undefined): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) visitObjects(item, visit);
    return;
  }
  if (visit(value as Record<string, unknown>) === 'whole') return;
  for (const member of Object.values(value)) visitObjects(member, visit);
}
