import type { Post } from '#shared/api/posts.ts';
import type { SitesCard } from '#shared/api/streams-cards.ts';
import { toPostKey } from '../posts/queries.ts';
import type { Gap, StreamPage } from './pages.ts';

/** An item of a feed: a post, a gap, or recommended posts (EN-18). */
export type StreamItem =
  | { kind: 'post'; key: string; feedId: number; postId: number; site_name: string; post: Post }
  | { kind: 'group'; key: string; as: 'crosspost' | 'combined'; posts: Post[] }
  | { kind: 'gap'; key: string; gap: Gap }
  | { kind: 'recommendations'; key: string; posts: Post[] }
  | { kind: 'sites'; key: string; card: SitesCard };

/** Posts in one recommendation block (platform facts 2.6). */
const RECOMMENDATIONS_PER_BLOCK = 2;

/** Joins pages to one list. A post that moved to the next page while it was fetched is kept once, in its first position. */
export function toItems(pages: readonly StreamPage[]): StreamItem[] {
  const items: StreamItem[] = [];
  const usedKeys = new Set<string>();
  for (const { posts, gap, sites } of pages) {
    for (const [index, post] of posts.entries()) {
      if (sites?.index === index) items.push({ kind: 'sites', key: 'sites', card: sites.card });
      const key = toPostKey(post);
      if (usedKeys.has(key)) continue;
      usedKeys.add(key);
      const { feed_ID: feedId, ID: postId, site_name } = post;
      items.push({ kind: 'post', key, feedId, postId, site_name, post });
    }
    // With few posts they go at the end; with none, the stream shows its empty state.
    if (sites && posts.length > 0 && sites.index >= posts.length)
      items.push({ kind: 'sites', key: 'sites', card: sites.card });
    if (gap) items.push({ kind: 'gap', key: `gap-${gap.cursor}`, gap });
  }
  return items;
}

/** Lists the posts among items. */
export function listPosts(items: readonly StreamItem[]): Post[] {
  return items.flatMap((item) => {
    if (item.kind === 'group') return item.posts;
    return item.kind === 'post' ? [item.post] : [];
  });
}

/**
 * Inserts a block of recommended posts before every `distance`th item, but not at item `from` or above: what has been shown
 * already does not move.
 */
export function interleave(
  items: readonly StreamItem[],
  recommended: readonly Post[],
  distance: number,
  from = 0,
): StreamItem[] {
  let usedKeys = 0;
  return items.flatMap((item, index): StreamItem[] => {
    if (index === 0 || index % distance !== 0) return [item];
    const posts = recommended.slice(usedKeys, usedKeys + RECOMMENDATIONS_PER_BLOCK);
    if (posts.length === 0 || index < from) return [item];
    usedKeys += RECOMMENDATIONS_PER_BLOCK;
    return [{ kind: 'recommendations', key: `recommendations-${index / distance}`, posts }, item];
  });
}

/** Whether a stream of `items` needs more recommendations than there are. */
export function hasTooFewRecommendations(recommended: number, items: number, distance: number): boolean {
  return recommended < (items * RECOMMENDATIONS_PER_BLOCK) / distance;
}

/** Removes one post from the list; the last one takes its place, so that no other moves. */
export function removeRecommended(posts: readonly Post[], key: string): Post[] {
  const last = posts.at(-1);
  if (!last || !posts.some((post) => toPostKey(post) === key)) return [...posts];
  return posts.slice(0, -1).map((post) => (toPostKey(post) === key ? last : post));
}

/** Puts that post back: remaining posts in the order of `before`, then those that have arrived since. */
export function restoreRecommended(posts: readonly Post[], post: Post, before: readonly Post[]): Post[] {
  const current = new Map([post, ...posts].map((one) => [toPostKey(one), one]));
  const stood = before.flatMap((one) => current.get(toPostKey(one)) ?? []);
  const isNew = (one: Post) => !stood.includes(one);
  return [...stood, ...posts.filter(isNew)];
}

type PostItem = Extract<StreamItem, { kind: 'post' }>;

/**
 * Groups neighbours that belong together: posts that pass on the same post, and with `combines` posts of one feed and one
 * calendar day (platform facts 2.5). A group has the key of its first post.
 */
export function groupItems(items: readonly StreamItem[], combines: boolean): StreamItem[] {
  const groups: StreamItem[] = [];
  for (const item of items) {
    const before = groups.at(-1);
    const as = item.kind === 'post' && before ? findBond(before, item, combines) : undefined;
    if (item.kind !== 'post' || !as) {
      groups.push(item);
      continue;
    }
    const posts = before!.kind === 'group' ? before!.posts : [(before as PostItem).post];
    groups[groups.length - 1] = { kind: 'group', key: before!.key, as, posts: [...posts, item.post] };
  }
  return groups;
}

/** Returns what joins an item with the previous one; undefined for nothing. */
function findBond(
  before: StreamItem,
  { post }: PostItem,
  combines: boolean,
): 'crosspost' | 'combined' | undefined {
  if (before.kind !== 'post' && before.kind !== 'group') return undefined;
  const last = before.kind === 'post' ? before.post : before.posts.at(-1)!;
  const bond = isSamePassedOn(last, post)
    ? 'crosspost'
    : combines && isSameDay(last, post)
      ? 'combined'
      : undefined;
  return before.kind === 'post' || before.as === bond ? bond : undefined;
}

function isSamePassedOn(a: Post, b: Post): boolean {
  return a.xpost !== null && a.xpost?.original_URL === b.xpost?.original_URL;
}

function isSameDay(a: Post, b: Post): boolean {
  if (a.xpost || b.xpost || a.feed_ID !== b.feed_ID) return false;
  return new Date(a.date).toDateString() === new Date(b.date).toDateString();
}
