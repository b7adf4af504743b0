import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isReadableFeed } from '#server/features/blocks/visibility.ts';
import {
  compiled,
  estimateRows,
  type Placeholders,
  prepared,
  type Statement,
} from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { isBehindCursor, type RankedParams } from './queries-ranked.ts';
import type { SearchFilter } from './queries-search-filter.ts';
import { selectPositions } from './queries-window.ts';
import { listPeriods, type Period, toDay, toInstant } from './search-periods.ts';
import type { StreamItem } from './source.ts';

/** All matches of rarer searches are read at once. Of others the newest are read, period by period. */
const RARE = 500;
/** After reading so many posts a full page is enough, even if not all matches are counted. */
const ENOUGH = 5_000;
/** The most that are read where an index only finds candidates: for phrases, and with a minus. */
const MOST = 10_000;
/** The first period should have more than enough matches. */
const MARGIN = 1.2;
/** Each period reaches back so many times as far as the one before. */
const GROWTH = 4;
/** Where an index only finds candidates, few of which match, the second one has all that are read. */
const GROWTH_TO_MOST = 1_000;
/** A day has too many matches if they are so many times those that are wanted. */
const BUSY = 4;
/** Each key of a feed costs as much as reading so many posts. */
const KEY_COST = 30;

type Db = Kysely<Schema>;

/** Where in time matches are looked for, as in a stream's window. */
export interface SearchTime {
  beforeSortAt: string;
  beforeId: number;
  after: string;
}

/** A page of the newest matches, how many of them were counted, and whether these are all that there are. */
export interface Matches {
  items: StreamItem[];
  count: number;
  areAll: boolean;
}

const toTsQuery = (words: RawBuilder<string>) => sql`websearch_to_tsquery('tidings', ${words})`;

/**
 * Makes a value a query of its own: it is computed once, not for every row, and one plan serves all values, because the planner does
 * not know it.
 */
const once = (value: RawBuilder<unknown>) => sql`(select ${value})`;

interface MatchParams extends SearchTime, RankedParams {
  words: string;
  keys: string[];
  feeds: number[];
  feedKeys: string[];
  without: string[];
  withoutAll: string[];
  withoutFeeds: number[];
  periods: string[];
  viewerId: number | null;
  /** Matches that were found before, at most as many as candidates. */
  known: number[];
  /** The page has the best of so many of the newest matches. */
  candidates: number;
  /** Reads at most so many, */
  most: number;
  /** and returns the page if there are so many. */
  enough: number;
}

/** The page, or, if there are not enough matches yet, their numbers. */
interface FoundMatches {
  count: number;
  items: StreamItem[] | null;
  ids: number[] | null;
}

/** What is read: all matches, those of some periods, or the newest posts of all, of which the matching ones are taken. */
type Reading = 'all' | 'periods' | 'newest';

/** The form of a statement: which conditions it has. Feeds are looked up by their keys, or compared in what was found. */
interface Shape {
  reading: Reading;
  isRanked: boolean;
  feeds: 'indexed' | 'compared' | undefined;
}

const hasMatchingWords = (p: Placeholders<MatchParams>) =>
  sql<boolean>`words @@ ${once(toTsQuery(p('words')))}`;

/**
 * Whether a post has the words of all phrases in any order. The index finds these exactly; for a phrase, PostgreSQL would read and
 * compare every post at once, before it looks at its date and feed.
 */
const hasWordsOfPhrases = (p: Placeholders<MatchParams>) => {
  const ordered = sql.lit('<(-|[0-9]+)>');
  return sql<boolean>`words @@ (
    select case when query::text ~ ${ordered} and querytree(query) <> 'T'
      then regexp_replace(querytree(query), ${ordered}, '&', 'g')::tsquery else query end
    from ${toTsQuery(p('words'))} query)`;
};

const listKeys = (p: Placeholders<MatchParams>, name: 'keys' | 'feedKeys' | 'periods') =>
  sql`${once(sql`${p(name)}::text[]`)}::text[]`;

/** A hash table: an array that the planner does not know would be searched from end to end for each row. */
const isOneOf = (ids: RawBuilder<never>) =>
  sql<boolean>`(feed_id in (select id from unnest(${ids}::bigint[]) id)) is true`;

/** Whether the words are compared in what was found: phrases, or words that are only excluded. */
function isCompared({ words, hasWords, hasPhrases }: SearchFilter, { reading }: Shape): boolean {
  return words !== undefined && (!hasWords || (hasPhrases && reading !== 'newest'));
}

function selectConditions(
  p: Placeholders<MatchParams>,
  filter: SearchFilter,
  shape: Shape,
): RawBuilder<boolean> {
  const conditions = [
    filter.hasWords && (isCompared(filter, shape) ? hasWordsOfPhrases(p) : hasMatchingWords(p)),
    filter.keys.length > 0 && sql`keys @> ${listKeys(p, 'keys')}`,
    shape.reading === 'periods' && sql`keys && ${listKeys(p, 'periods')}`,
    shape.feeds === 'indexed' && sql`keys && ${listKeys(p, 'feedKeys')}`,
    shape.feeds === 'compared' && isOneOf(p('feeds')),
    filter.without.length > 0 && sql`not keys && ${p('without')}::text[]`,
    filter.withoutAll.length > 0 &&
      sql`not exists (select from unnest(${p('withoutAll')}::text[]) together where keys @> together::text[])`,
    filter.withoutFeeds.length > 0 && sql`not ${isOneOf(p('withoutFeeds'))}`,
  ].filter((condition) => condition !== false);
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;
}

function selectMatches(p: Placeholders<MatchParams>, filter: SearchFilter, shape: Shape) {
  const conditions = selectConditions(p, filter, shape);
  const inTime = sql`(sort_at, post_id) < (${p('beforeSortAt')}::timestamptz, ${p('beforeId')}::bigint)
    and sort_at >= ${p('after')}::timestamptz`;
  const isReadable = isReadableFeed(p('viewerId'), 'feed_id');
  // Last of all: the planner runs cheap conditions first.
  const isLeft = isCompared(filter, shape) ? sql`${isReadable} and ${hasMatchingWords(p)}` : isReadable;
  const matches =
    shape.reading === 'newest'
      ? sql`select post_id, sort_at from (
          select * from post_search where ${inTime} order by sort_at desc, post_id desc limit ${sql.lit(ENOUGH)}
        ) newest where ${conditions} and ${isLeft}`
      : // With offset 0 the planner cannot read back in time, which it would for rare words as well.
        sql`select post_id, sort_at from (
          select post_id, sort_at, feed_id, words from post_search where ${conditions} offset 0
        ) found where ${inTime} and ${isLeft}`;
  return sql<FoundMatches>`
    with matches as materialized (${matches} order by sort_at desc, post_id desc limit ${p('most')}::integer)
    select count,
      case when count >= ${p('enough')}::integer
        then (select coalesce(json_agg(page), '[]') from (${selectPage(p, shape)}) page) end as items,
      case when count < ${p('enough')}::integer then array(
        select post_id from matches order by sort_at desc, post_id desc limit ${p('candidates')}::integer) end as ids
    from (select count(*)::integer from matches) counted`;
}

/**
 * By relevance, the position is the post's date moved towards the present by its rank: twice the rank counts 250 days. Words in the
 * title weigh ten times as much as in the text, so that such a post ranks as if it were two years newer.
 */
function selectPage(p: Placeholders<MatchParams>, { isRanked }: Shape): RawBuilder<StreamItem> {
  const rank = sql`ts_rank(words, ${once(toTsQuery(p('words')))}, 1)`;
  const position = isRanked ? sql`sort_at + interval '360 days' * ln(greatest(${rank}, 1e-6))` : sql`sort_at`;
  // With offset 0 a rank is computed once, and not again for each condition.
  return selectPositions(sql`
    select id, sort_at from (
      select post_id as id, ${position} as sort_at from post_search join (
        select unnest(${p('known')}::bigint[]) as post_id
        union all (
          select post_id from matches order by sort_at desc, post_id desc
          limit ${p('candidates')}::integer - cardinality(${p('known')}::bigint[])
        )
      ) candidate using (post_id)
      offset 0
    ) ranked
    where ${isBehindCursor(p)} order by sort_at desc, id desc limit ${p('limit')}::integer`);
}

/** One statement for each shape of a search. */
const statements = new Map<string, Statement<MatchParams, FoundMatches>>();

/** Those with words alone are prepared. All shapes together would take much memory: 200 KB each, on every connection. */
function prepareMatches(filter: SearchFilter, shape: Shape): Statement<MatchParams, FoundMatches> {
  const { words, hasWords, hasPhrases, keys, without, withoutAll, withoutFeeds } = filter;
  const hasMore = [keys, without, withoutAll, withoutFeeds].map((list) => list.length > 0);
  const bits = [words !== undefined, hasWords, hasPhrases, ...hasMore].map(Number).join('');
  const name = `search_${shape.reading}_${shape.feeds ?? 'any'}_${shape.isRanked ? 'ranked' : 'dated'}_${bits}`;
  const build = (p: Placeholders<MatchParams>) => selectMatches(p, filter, shape);
  const known = statements.get(name) ?? (hasMore.includes(true) ? compiled(build) : prepared(name, build));
  statements.set(name, known);
  return known;
}

/** The part of a search that is listed. */
export interface MatchWindow {
  time: SearchTime;
  isRanked: boolean;
  /** Behind which position, and how many; by date the time says where. */
  page: RankedParams;
  /** The page has the best of so many of the newest matches. */
  candidates: number;
  /** How many matches to count, at least as many as candidates. */
  count: number;
}

/**
 * Lists a page of the newest matches, and counts these up to `count`. If the statistics tell that there are more than a few, it reads only
 * those of the newest days, of as many as should be enough, and goes on into the past until there are enough: `count`, or, where
 * counting would take long, those that the page is chosen from. So the cost depends on `count`, not on how many posts match.
 */
export async function listMatches(
  db: Db,
  filter: SearchFilter,
  viewerId: number | null,
  { time, isRanked, page, candidates, count }: MatchWindow,
): Promise<Matches> {
  const { feeds, isPositive } = filter;
  const [matching, posts] = await estimateMatches(db, filter);
  const ofFeeds = feeds ? Math.min(1, feeds.posts / posts) : 1;
  // Comparing the feeds of what words and other keys find pays where many of all posts are of these feeds.
  const isOfMany = feeds !== undefined && feeds.ids.length * ofFeeds > KEY_COST;
  let [found, known]: [number, number[]] = [0, []];
  /** Returns the page if there are enough matches. Otherwise those of a period are known to the next one. */
  const read = async (reading: Reading, enough: number, period?: Period) => {
    const use = reading === 'newest' || (isOfMany && isPositive) ? 'compared' : 'indexed';
    const [row] = await prepareMatches(filter, { reading, isRanked, feeds: feeds && use }).execute(db, {
      ...filter,
      words: filter.words ?? '',
      feeds: feeds?.ids ?? [],
      feedKeys: use === 'indexed' ? (feeds?.ids ?? []).map((id) => `feed:${id}`) : [],
      periods: period?.keys ?? [],
      viewerId,
      known,
      candidates,
      most: count - found,
      enough: enough - found,
      ...page,
      ...(period ? toTimeOf(period, time) : time),
    });
    const { items, ids, count: more } = row!;
    if (items) return { items, count: found + more };
    if (period) [found, known] = [found + more, [...known, ...(ids ?? [])].slice(0, candidates)];
    return undefined;
  };
  const share = (matching / posts) * ofFeeds;
  const isIndexed = isPositive || feeds !== undefined;
  if (isIndexed && matching * ofFeeds <= RARE) {
    const all = (await read('all', 0)) ?? NOTHING;
    return { ...all, areAll: all.count < count };
  }
  const readShare = isOfMany && isPositive ? share / ofFeeds : share;
  const wanted = Math.min((MARGIN * count) / share, ENOUGH / readShare);
  const pace = await findPace(db, time, isPositive ? Math.min(ENOUGH, Math.ceil(wanted)) : ENOUGH);
  if (!pace) return NOTHING;
  const perDay = share * pace.postsPerDay;
  const isBusy = perDay > BUSY * count && share * ENOUGH > MARGIN * count;
  if (!isIndexed || (isPositive ? isBusy : isOfMany)) {
    const newest = await read('newest', !isIndexed || pace.isShort ? 0 : isPositive ? count : candidates);
    if (newest) return { ...newest, areAll: pace.isShort && newest.count < count };
  }
  const readPerDay = readShare * pace.postsPerDay;
  const oldest = filter.isExact
    ? pace.oldest
    : Math.max(pace.oldest, pace.newest - Math.ceil(MOST / readPerDay));
  const span = {
    newest: pace.newest,
    oldest,
    isOpen: time.beforeSortAt === 'infinity',
    growth: filter.isExact ? GROWTH : GROWTH_TO_MOST,
  };
  for (const period of listPeriods(span, wanted * pace.daysPerPost, wanted * pace.spareDaysPerPost)) {
    const isLast = period.first === oldest;
    const isMuch = (pace.newest - period.first) * readPerDay >= ENOUGH;
    const matches = await read('periods', isLast ? 0 : isMuch ? candidates : count, period);
    if (matches) return { ...matches, areAll: isLast && oldest === pace.oldest && matches.count < count };
  }
  return NOTHING;
}

const NOTHING: Matches = { items: [], count: 0, areAll: true };

/** Leaves out the days after a period. */
function toTimeOf({ last }: Period, time: SearchTime): SearchTime {
  const end = toInstant(last + 1);
  return time.beforeSortAt === 'infinity' || end < time.beforeSortAt
    ? { ...time, beforeSortAt: end, beforeId: 0 }
    : time;
}

interface Pace {
  /** Whether there are so few posts that the sample has all. */
  isShort: boolean;
  newest: number;
  oldest: number;
  postsPerDay: number;
  /** In whole days, so that the days of as many posts as the sample has are those of the sample. */
  daysPerPost: number;
  /** Further days that have half as many posts. */
  spareDaysPerPost: number;
}

interface PaceRow {
  newest: Date | null;
  probed: Date | null;
  spare: Date | null;
  oldest: Date;
}

const paces = prepared<Omit<SearchTime, 'beforeId'> & { sample: number }, PaceRow>('search_pace', (p) => {
  const inTime = sql`sort_at <= ${p('beforeSortAt')}::timestamptz and sort_at >= ${p('after')}::timestamptz`;
  const newest = sql`select sort_at from post_search where ${inTime} order by sort_at desc, post_id desc`;
  return sql<PaceRow>`
    select found.*, (
      select sort_at from post_search where sort_at <= found.probed and ${inTime}
      order by sort_at desc, post_id desc offset ${p('sample')}::integer / 2 limit 1
    ) as spare
    from (
      select (${newest} limit 1) as newest, (${newest} offset ${p('sample')}::integer limit 1) as probed,
        (select sort_at from post_search where ${inTime} order by sort_at, post_id limit 1) as oldest
      offset 0
    ) found`;
});

/** Returns the days of the newest and the oldest post in a time, and how dense the newest ones are; undefined without posts. */
async function findPace(
  db: Db,
  { beforeSortAt, after }: SearchTime,
  sample: number,
): Promise<Pace | undefined> {
  const [row] = await paces.execute(db, { beforeSortAt, after, sample });
  const { newest, probed, spare, oldest } = row!;
  if (newest === null) return undefined;
  const end = probed ?? oldest;
  const days = Math.max(1 / 24, (newest.getTime() - end.getTime()) / 86_400_000);
  return {
    isShort: probed === null,
    newest: toDay(newest),
    oldest: toDay(oldest),
    postsPerDay: sample / days,
    daysPerPost: (toDay(newest) - toDay(end) + 1) / sample,
    spareDaysPerPost: (toDay(end) - toDay(spare ?? oldest)) / sample,
  };
}

/**
 * Returns the numbers of posts with the words and keys, and of all, as the statistics guess them. Where few have them, and no feeds are
 * compared, the number of all decides nothing: it is infinite.
 */
async function estimateMatches(db: Db, filter: SearchFilter): Promise<[matching: number, posts: number]> {
  const conditions = [
    filter.hasWords && sql`words @@ ${toTsQuery(sql.val(filter.words!))}`,
    filter.keys.length > 0 && sql`keys @> ${filter.keys}::text[]`,
  ].filter((condition) => condition !== false);
  const condition = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const matching = await estimateRows(db, sql`select from post_search where ${condition}`);
  if (filter.feeds === undefined && filter.isPositive && matching <= RARE)
    return [matching, Number.POSITIVE_INFINITY];
  const posts = await estimateRows(db, sql`select from post_search`);
  return [matching, Math.max(1, posts)];
}
