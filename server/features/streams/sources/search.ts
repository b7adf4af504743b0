import { sql } from 'kysely';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { isEmptySearch, parseSearchQuery } from '#shared/domain/search-query.ts';
import { isBehindCursor, type RankedParams, toRankedParams } from '../queries-ranked.ts';
import { listMatches, selectTsQuery } from '../queries-search.ts';
import { resolveFilter } from '../queries-search-filter.ts';
import { selectPositions, toWindowParams } from '../queries-window.ts';
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

const byDate = prepared<{ ids: number[] }, StreamItem>('search_by_date', (p) =>
  selectPositions(
    sql`select post_id as id, sort_at from post_search where post_id = any(${p('ids')}::bigint[])`,
  ),
);

/**
 * The position is the post's date moved towards the present by its rank: twice the rank counts 250 days. Words in the title weigh
 * ten times as much as in the text, so that such a post ranks as if it were two years newer.
 */
const byRelevance = prepared<RankedParams & { ids: number[]; words: string }, StreamItem>(
  'search_by_relevance',
  (p) =>
    selectPositions(sql`
    select id, sort_at from (
      select post_id as id,
        sort_at + interval '360 days' * ln(greatest(ts_rank(words, ${selectTsQuery(p('words'))}, 1), 1e-6)) as sort_at
      from post_search where post_id = any(${p('ids')}::bigint[])
    ) ranked
    where ${isBehindCursor(p)}
    order by sort_at desc, id desc limit ${p('limit')}::integer`),
);

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
  const limit = isRanked ? CANDIDATES : window.limit;
  const { ids, areAll } = await listMatches(db, filter, viewer?.id ?? null, toNarrowest(time, query), {
    limit,
    count: isFirst ? FOUND_MAX + 1 : limit,
  });
  const posts = Math.min(ids.length, FOUND_MAX);
  const found = isFirst ? { posts, isExact: areAll } : undefined;
  if (ids.length === 0) return { items: [], found };
  const items = isRanked
    ? await byRelevance.execute(db, {
        ...toRankedParams(window),
        ids: ids.slice(0, CANDIDATES),
        words: filter.words!,
      })
    : await byDate.execute(db, { ids: ids.slice(0, window.limit) });
  return { items, found };
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
