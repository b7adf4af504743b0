import { type Kysely, type RawBuilder, sql } from 'kysely';
import { estimateRows, type Placeholders, prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { type RecentQuery, selectDepth, selectPage, selectUpToDepth } from './queries-recent.ts';
import { selectPositions } from './queries-window.ts';
import type { StreamItem } from './source.ts';
import { type SubscribedParams, selectSubscribedFeeds } from './sources/following.ts';

/** A search in the recent list, normalized like titles. */
export interface RecentSearch {
  /** For LIKE: the words may be anywhere. posts_title cannot find fewer than three letters, so these begin a word. */
  patterns: string[];
  /** Very many titles match: only the newest posts are searched. */
  isCommon: boolean;
}

/** Too many titles to check them all. */
const COMMON = 5_000;
/** How many of the newest posts of the other feeds are searched for common words. */
const NEWEST = sql.lit(20_000);

type SearchParams = SubscribedParams & { patterns: string[] };
type SearchPlaceholders = Placeholders<SearchParams>;

/** Selects the posts of followed sites whose name or address matches, and those of all others whose title does. */
const selectMatches = (p: SearchPlaceholders, titled: RawBuilder<unknown>) => sql`
  with followed as materialized (${selectSubscribedFeeds(p)}),
  sites as materialized (
    select feeds.id as feed_id, feeds.post_count from followed
    join feeds on feeds.id = followed.feed_id
    where search_form(concat_ws(' ', feeds.title, feeds.host, feeds.site_url)) like any (${p('patterns')}::text[])
  ),
  others as materialized (select feed_id from followed where feed_id not in (select feed_id from sites)),
  ${titled}`;

/** Rare words: uses posts_title, before the feeds are known. */
const selectRareMatches = (p: SearchPlaceholders) =>
  selectMatches(
    p,
    sql`everywhere as materialized (
      select id, feed_id, sort_at from posts where search_form(title) like any (${p('patterns')}::text[])
    ),
    titled as materialized (select id, sort_at from everywhere where feed_id in (select feed_id from others))`,
  );

const selectCommonMatches = (p: SearchPlaceholders) =>
  selectMatches(
    p,
    sql`newest as materialized (
      ${selectUpToDepth('others', NEWEST)} order by sort_at desc, id desc limit ${NEWEST}
    ),
    titled as materialized (
      select newest.id, newest.sort_at from newest join posts on posts.id = newest.id
      where search_form(posts.title) like any (${p('patterns')}::text[])
    )`,
  );

const preparePage = (name: string, selectFound: typeof selectRareMatches) =>
  prepared<SearchParams & RecentQuery, StreamItem>(
    name,
    (p) => sql`${selectFound(p)}
      ${selectPositions(sql`select id, sort_at from (
        select id, sort_at from titled union all ${selectUpToDepth('sites', selectDepth(p))}
      ) matching ${selectPage(p)}`)}`,
  );

const prepareCount = (name: string, selectFound: typeof selectRareMatches) =>
  prepared<SearchParams, { posts: number }>(
    name,
    (p) => sql`${selectFound(p)}
      select ((select count(*) from titled) + (select coalesce(sum(post_count), 0) from sites))::integer as posts`,
  );

const PAGES = {
  rare: preparePage('recent_search', selectRareMatches),
  common: preparePage('recent_search_common', selectCommonMatches),
};
const COUNTS = {
  rare: prepareCount('recent_search_count', selectRareMatches),
  common: prepareCount('recent_search_count_common', selectCommonMatches),
};

/** Returns a page of the posts whose title, or site's name or address, matches. */
export async function searchRecentItems(
  db: Kysely<Schema>,
  query: RecentQuery,
  { patterns, isCommon }: RecentSearch,
): Promise<StreamItem[]> {
  const statement = isCommon ? PAGES.common : PAGES.rare;
  return statement.execute(db, { ...query, patterns });
}

export async function countRecentMatches(
  db: Kysely<Schema>,
  query: RecentQuery,
  { patterns, isCommon }: RecentSearch,
): Promise<number> {
  const statement = isCommon ? COUNTS.common : COUNTS.rare;
  const [row] = await statement.execute(db, { ...query, patterns });
  return row?.posts ?? 0;
}

/** Chooses the form of a search. The number of matching titles is an estimate from the database's statistics. */
export async function prepareRecentSearch(db: Kysely<Schema>, words: string): Promise<RecentSearch> {
  const { rows } = await sql<{ form: string }>`select search_form(${words}) as form`.execute(db);
  const patterns = toPatterns(rows[0]?.form ?? '');
  const matches = sql`select from posts where search_form(title) like any (${patterns}::text[])`;
  return { patterns, isCommon: (await estimateRows(db, matches)) > COMMON };
}

function toPatterns(form: string): string[] {
  const literal = form.replace(/[\\%_]/g, '\\$&');
  return form.length < 3 ? [`${literal}%`, `% ${literal}%`] : [`%${literal}%`];
}
