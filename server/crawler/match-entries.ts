import type { StoredIdentity } from '#server/features/posts/upsert.ts';
import type { NormalizedEntry } from './normalized-feed.ts';

type Comparable = Pick<NormalizedEntry, 'id' | 'url' | 'title' | 'publishedAt'>;

/**
 * True when a stored post and an entry of the same id are two different entries: address, title and date all differ. A
 * publisher who reuses an id (a counter that starts again, "latest") would else overwrite one post with the next. One who
 * edits leaves at least one of the three as it was; a feed without dates is always taken at its word.
 */
export function isReusedId(stored: StoredIdentity, entry: Comparable): boolean {
  const isRedated =
    stored.published_at !== null &&
    entry.publishedAt !== undefined &&
    stored.published_at.getTime() !== entry.publishedAt.getTime();
  return isRedated && stored.url !== (entry.url ?? null) && stored.title !== entry.title;
}

/** The identity of an entry whose id belongs to another post already. No id of a feed holds a line break. */
export function toReusedIdGuid({ id, url, title }: Comparable): string {
  return `${id}\n${url ?? title}`;
}

/**
 * For a document of which not one id is known although its feed has posts: the publisher has changed all ids (a move to
 * another system or address, or ids made anew at each reading). An entry is then the stored post of the same title that has
 * the same address too, else the same date. Each post is matched once.
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
