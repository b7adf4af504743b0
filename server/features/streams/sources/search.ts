import type { Viewer } from '#server/platform/auth/viewer.ts';
import { isEmptySearch, parseSearchQuery } from '#shared/domain/search-query.ts';
import { toRankedParams } from '../queries-ranked.ts';
import { listMatches } from '../queries-search.ts';
import { resolveFilter } from '../queries-search-filter.ts';
import { toWindowParams } from '../queries-window.ts';
import type { KeyOf, SourceContext, StreamItem, StreamSource, StreamWindow } from '../source.ts';

/** The best are chosen among so many of the newest matches. */
const CANDIDATES = 500;
/** Matches are counted up to this number. */
export const FOUND_MAX = 1_000;

/** Part of a search's posts, and on its first page how many there are. */
export interface FoundItems {
  items: StreamItem[];
  found: { posts: number; isExact: boolean } | undefined;
}

/** Returns part of a search, and the number of all matches if it is the first. */
export async function searchItems(
  { db }: Pick<SourceContext, 'db'>,
  { query: text, sort, scope }: KeyOf<'search'>,
  viewer: Pick<Viewer, 'id'> | null,
  window: StreamWindow,
): Promise<FoundItems> {
  const query = parseSearchQuery(text);
  const filter = isEmptySearch(query) ? undefined : await resolveFilter(db, query, viewer, scope ?? 'all');
  const isFirst = window.cursor === undefined;
  if (!filter) return { items: [], found: isFirst ? { posts: 0, isExact: true } : undefined };
  // Without words that must be there, all matches are equally relevant.
  const isRanked = sort === 'relevance' && filter.hasWords;
  const { beforeSortAt, beforeId, after } = toWindowParams(window);
  const time = {
    ...(isRanked ? { beforeSortAt: window.until ?? 'infinity', beforeId: 0 } : { beforeSortAt, beforeId }),
    after,
  };
  const candidates = isRanked ? CANDIDATES : window.limit;
  const { items, count, areAll } = await listMatches(db, filter, viewer?.id ?? null, {
    time: toNarrowest(time, query),
    isRanked,
    page: toRankedParams(isRanked ? window : { ...window, cursor: undefined }),
    candidates,
    count: isFirst ? FOUND_MAX + 1 : candidates,
  });
  return {
    items,
    found: isFirst ? { posts: Math.min(count, FOUND_MAX), isExact: areAll } : undefined,
  };
}

/** Applies the dates of the search itself, which are days. */
function toNarrowest(
  time: { beforeSortAt: string; beforeId: number; after: string },
  { before, after }: { before: string | undefined; after: string | undefined },
): typeof time {
  const [until, since] = [before, after].map((day) => day && `${day}T00:00:00.000000Z`);
  const isBefore = until && (time.beforeSortAt === 'infinity' || until < time.beforeSortAt);
  const isAfter = since && (time.after === '-infinity' || since > time.after);
  return {
    ...(isBefore
      ? { beforeSortAt: until, beforeId: 0 }
      : { beforeSortAt: time.beforeSortAt, beforeId: time.beforeId }),
    after: isAfter ? since : time.after,
  };
}

/** `search:{sort, q, scope}`: the posts that match a search, for everyone; with `mine` only those of the viewer's subscriptions. */
export const findSearchItems: StreamSource<KeyOf<'search'>> = async (context, key, viewer, window) =>
  (await searchItems(context, key, viewer, window)).items;
