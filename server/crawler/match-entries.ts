import type { StoredIdentity } from '#server/features/posts/upsert.ts';
import type { NormalizedEntry } from './normalized-feed.ts';

type Comparable = Pick<NormalizedEntry, 'id' | 'url' | 'title' | 'publishedAt'>;

/**
 * Whether a stored post and an entry with the same id are different entries: address, title and date all differ. A publisher who
 * reuses ids (a restarted counter, "latest") would otherwise overwrite one post with the next. An edit leaves at least one of the
 * three unchanged; without dates the id is always trusted.
 */
export function isReusedId(stored: StoredIdentity, entry: Comparable): boolean {
  const isRedated =
    stored.published_at !== null &&
    entry.publishedAt !== undefined &&
    stored.published_at.getTime() !== entry.publishedAt.getTime();
  return isRedated && stored.url !== (entry.url ?? null) && stored.title !== entry.title;
}

/** Returns the identity of an entry whose id belongs to another post. No id of a feed has a line break. */
export function toReusedIdGuid({ id, url, title }: Comparable): string {
  return `${id}\n${url ?? title}`;
}

/**
 * Matches entries of a document without any known id although its feed has posts: the publisher has changed all ids (a new system
 * or address, or ids generated at each fetch). An entry is then the stored post with the same title and also the same address,
 * else the same date. Each post is matched once.
 *
 * @returns pairs of an entry's index and the stored post's number
 */
export function matchRenamed(
  entries: readonly Comparable[],
  stored: readonly StoredIdentity[],
): { index: number; postId: number }[] {
  const byTitle = Map.groupBy(stored, ({ title }) => title);
  const matched = new Set<number>();
  const pairs: { index: number; postId: number }[] = [];
  for (const [index, entry] of entries.entries()) {
    const candidates = (byTitle.get(entry.title) ?? []).filter(({ id }) => !matched.has(id));
    const match =
      candidates.find(({ url }) => url !== null && url === entry.url) ??
      candidates.find(
        ({ published_at }) =>
          published_at !== null && published_at.getTime() === entry.publishedAt?.getTime(),
      );
    if (match === undefined) continue;
    matched.add(match.id);
    pairs.push({ index, postId: match.id });
  }
  return pairs;
}
