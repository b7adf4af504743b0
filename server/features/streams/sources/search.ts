import { type RawBuilder, sql } from 'kysely';
import { isReadableFeed } from '#server/features/blocks/visibility.ts';
import { compiled, estimateRows, type Placeholders } from '#server/platform/db/prepared.ts';
import { toSearchWords } from '#shared/domain/words.ts';
import { isBehindCursor, isInDateRange, type RankedParams, toRankedParams } from '../queries-ranked.ts';
import { selectPositions, selectWindow, toWindowParams, type WindowParams } from '../queries-window.ts';
import type { KeyOf, StreamItem, StreamSource } from '../source.ts';

/** The best are chosen among so many of the newest matches. */
const CANDIDATES = sql.lit(500);
/** Words in more posts than this are common: a search backwards in time finds their newest posts faster. */
const COMMON = 20_000;

interface SearchParams {
  words: string;
  viewerId: number | null;
}

/** Where matches come from: the beginning of the statement, and its tables `match` and `posts` with a condition. */
interface Matches {
  start: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
}

const toQuery = (words: RawBuilder<string>) => sql`websearch_to_tsquery('tidings', ${words})`;

/**
 * Rare words are looked up in post_search_words; then all their posts are known and sorted. Only those of the page are read from
 * posts, one by one: `offset 0` keeps the planner from reading all posts for that.
 */
const selectRare = (p: Placeholders<SearchParams>): Matches => ({
  start: sql`
    with matches as materialized (select post_id, sort_at from post_search where words @@ ${toQuery(p('words'))})`,
  from: sql`(select post_id, sort_at from matches order by sort_at desc, post_id desc) match
    cross join lateral (select feed_id from posts where id = match.post_id offset 0) posts where true`,
});

/** Common words: reads post_search_newest backwards until enough posts match. */
const selectFrequent = (p: Placeholders<SearchParams>): Matches => ({
  start: sql``,
  from: sql`post_search match join posts on posts.id = match.post_id where match.words @@ ${toQuery(p('words'))}`,
});

function selectByDate(p: Placeholders<SearchParams & WindowParams>, { start, from }: Matches) {
  const { within, limit } = selectWindow(p, 'post_id', 'match');
  return sql<StreamItem>`
    ${start}
    ${selectPositions(sql`
      select match.post_id as id, match.sort_at
      from ${from} and ${within} and ${isReadableFeed(p('viewerId'), 'posts.feed_id')}
      order by match.sort_at desc, match.post_id desc limit ${limit}`)}`;
}

/**
 * The position is the post's date moved towards the present by its rank: twice the rank counts 250 days. Words in the title weigh
 * ten times as much as in the text, so that such a post ranks as if it were two years newer.
 */
function selectByRelevance(p: Placeholders<SearchParams & RankedParams>, { start, from }: Matches) {
  const isReadable = isReadableFeed(p('viewerId'), 'posts.feed_id');
  return sql<StreamItem>`
    ${start}
    ${selectPositions(sql`
      select id, sort_at from (
        select newest.post_id as id, newest.sort_at
          + interval '360 days' * ln(greatest(ts_rank(post_search.words, ${toQuery(p('words'))}, 1), 1e-6)) as sort_at
        from (
          select match.post_id, match.sort_at
          from ${from} and ${isInDateRange(p, 'match.sort_at')} and ${isReadable}
          order by match.sort_at desc, match.post_id desc limit ${CANDIDATES}
        ) newest
        join post_search on post_search.post_id = newest.post_id
      ) ranked
      where ${isBehindCursor(p)}
      order by sort_at desc, id desc limit ${p('limit')}::integer`)}`;
}

const STATEMENTS = {
  date: {
    rare: compiled<SearchParams & WindowParams, StreamItem>((p) => selectByDate(p, selectRare(p))),
    common: compiled<SearchParams & WindowParams, StreamItem>((p) => selectByDate(p, selectFrequent(p))),
  },
  relevance: {
    rare: compiled<SearchParams & RankedParams, StreamItem>((p) => selectByRelevance(p, selectRare(p))),
    common: compiled<SearchParams & RankedParams, StreamItem>((p) => selectByRelevance(p, selectFrequent(p))),
  },
};

/** `search:{sort, q}`: the posts that have all the words, for everyone. */
export const findSearchItems: StreamSource<KeyOf<'search'>> = async ({ db }, key, viewer, window) => {
  const params = { words: toSearchWords(key.query), viewerId: viewer?.id ?? null };
  const matches = sql`select from post_search where words @@ ${toQuery(sql.val(params.words))}`;
  const frequency = (await estimateRows(db, matches)) > COMMON ? 'common' : 'rare';
  return key.sort === 'last_updated'
    ? STATEMENTS.date[frequency].execute(db, { ...params, ...toWindowParams(window) })
    : STATEMENTS.relevance[frequency].execute(db, { ...params, ...toRankedParams(window) });
};
