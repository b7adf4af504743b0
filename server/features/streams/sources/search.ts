import type { Context } from '#server/context.ts';
import { toSearchWords } from '#shared/domain/words.ts';
import { toWindowSql } from '../newest-posts.ts';
import { selectPositions } from '../positions.ts';
import { toDateRangeSql } from '../ranked-posts.ts';
import { toReadableFeedIdSql } from '../readable.ts';
import type { KeyOf, StreamItem, StreamSource } from '../source.ts';
import { toParameters, toRankedParameters } from '../window.ts';

/** Of so many of the newest matches the best come first. */
const CANDIDATES = 500;
/** Words that stand in more posts than this are common: their newest posts are sooner met by going back in time. */
const COMMON = 20_000;

const QUERY = "websearch_to_tsquery('tidings', $1)";

/**
 * Rare words are looked up in post_search_words; then all their posts are known, and put in order. Only those of the page are looked
 * up in posts, one by one: `offset 0` keeps the planner from reading all posts for that.
 */
const RARE = {
  start: `with matches as materialized (select post_id, sort_at from post_search where words @@ ${QUERY})`,
  from: `(select post_id, sort_at from matches order by sort_at desc, post_id desc) match
    cross join lateral (select feed_id from posts where id = match.post_id offset 0) posts where true`,
};

/** Common words: back in time along post_search_newest, until enough posts have held them. */
const FREQUENT = {
  start: '',
  from: `post_search match join posts on posts.id = match.post_id where match.words @@ ${QUERY}`,
};

const { within, limit } = toWindowSql(2, 'post_id', 'match.');

const selectByDate = ({ start, from }: typeof RARE) => `
  ${start}
  ${selectPositions(`
    select match.post_id as id, match.sort_at
    from ${from} and ${within} and ${toReadableFeedIdSql('$6', 'posts.feed_id')}
    order by match.sort_at desc, match.post_id desc limit ${limit}`)}`;

/**
 * A place is the post's date moved towards the present by its rank: twice the rank is worth 250 days. The words in the
 * title weigh ten times what they do in the text, so that such a post stands as if it were two years younger.
 */
const selectByRelevance = ({ start, from }: typeof RARE) => `
  ${start}
  ${selectPositions(`
    select id, sort_at from (
      select newest.post_id as id, newest.sort_at
        + interval '360 days' * ln(greatest(ts_rank(post_search.words, ${QUERY}, 1), 1e-6)) as sort_at
      from (
        select match.post_id, match.sort_at
        from ${from} and ${toDateRangeSql('match.sort_at', 2)} and ${toReadableFeedIdSql('$7', 'posts.feed_id')}
        order by match.sort_at desc, match.post_id desc limit ${CANDIDATES}
      ) newest
      join post_search on post_search.post_id = newest.post_id
    ) ranked
    where (sort_at, id) < ($2::timestamptz, $3::bigint)
    order by sort_at desc, id desc limit $6::integer`)}`;

/** `search:{sort, q}`: the posts that hold all the words, for everybody. */
export const findSearchItems: StreamSource<KeyOf<'search'>> = async ({ pool }, key, viewer, window) => {
  const words = toSearchWords(key.query);
  const matches = (await isCommon(pool, words)) ? FREQUENT : RARE;
  const text = key.sort === 'last_updated' ? selectByDate(matches) : selectByRelevance(matches);
  const parameters = key.sort === 'last_updated' ? toParameters(window) : toRankedParameters(window);
  const values = [words, ...parameters, viewer?.id ?? null];
  return (await pool.query<StreamItem>({ text, values })).rows;
};

/** In how many posts the words stand, as the database's statistics have it: counting them would be the whole work. */
async function isCommon(pool: Context['pool'], words: string): Promise<boolean> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>({
    text: `explain (format json) select from post_search where words @@ ${QUERY}`,
    values: [words],
  });
  return (rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0) > COMMON;
}
