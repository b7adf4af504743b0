import type { Post } from '#shared/api/posts.ts';
import type { StreamItem } from './items.ts';

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
