import type { Context } from '#server/context.ts';
import { listSubscriptionsAmong } from '#server/features/feeds/queries.ts';
import { listPostRows, listPostTags, type PostDetails } from '#server/features/posts/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';

/**
 * Loads the posts of a page, in order: with their feeds, their tags and whether the viewer follows the feed. Each is one query,
 * whatever the size of the page. A post that was deleted meanwhile is left out.
 */
export async function hydrate(
  { db }: Pick<Context, 'db'>,
  ids: number[],
  viewer: Viewer | null,
): Promise<PostDetails[]> {
  if (ids.length === 0) return [];
  const [rows, tags] = await Promise.all([listPostRows(db, ids, viewer?.id ?? null), listPostTags(db, ids)]);
  const feedIds = [...new Set([...rows.values()].map((row) => row.feed_id))];
  const subscriptions = viewer ? await listSubscriptionsAmong(db, viewer.id, feedIds) : new Map();
  return ids
    .map((id) => rows.get(id))
    .filter((row) => row !== undefined)
    .map((row) => ({ row, tags: tags.get(row.id) ?? [], isFollowing: subscriptions.has(row.feed_id) }));
}
