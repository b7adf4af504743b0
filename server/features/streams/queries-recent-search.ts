import type { Context } from '#server/context.ts';
import { runNamedQuery } from '#server/platform/db/database.ts';
import { selectPositions } from './positions.ts';
import { PAGE, type RecentQuery, selectUpToDepth } from './queries-recent.ts';
import type { StreamItem } from './source.ts';
import { SUBSCRIBED_FEEDS } from './sources/following.ts';

type Pool = Context['pool'];

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
const NEWEST = 20_000;

/** Selects the posts of followed sites whose name or address matches, and those of all others whose title does. */
const selectMatches = (patterns: string, titled: string) => `
  with followed as materialized (${SUBSCRIBED_FEEDS}),
  sites as materialized (
    select feeds.id as feed_id, feeds.post_count from followed
    join feeds on feeds.id = followed.feed_id
    where search_form(concat_ws(' ', feeds.title, feeds.host, feeds.site_url)) like any (${patterns}::text[])
  ),
  others as materialized (select feed_id from followed where feed_id not in (select feed_id from sites)),
  ${titled}`;

/** Rare words: uses posts_title, before the feeds are known. */
const selectRareMatches = (patterns: string) =>
  selectMatches(
    patterns,
    `everywhere as materialized (
      select id, feed_id, sort_at from posts where search_form(title) like any (${patterns}::text[])
    ),
    titled as materialized (select id, sort_at from everywhere where feed_id in (select feed_id from others))`,
  );

const selectCommonMatches = (patterns: string) =>
  selectMatches(
    patterns,
    `newest as materialized (
      ${selectUpToDepth('others', String(NEWEST))} order by sort_at desc, id desc limit ${NEWEST}
    ),
    titled as materialized (
      select newest.id, newest.sort_at from newest join posts on posts.id = newest.id
      where search_form(posts.title) like any (${patterns}::text[])
    )`,
  );

const selectPage = (written: typeof selectRareMatches) => `${written('$5')}
  ${selectPositions(`select id, sort_at from (
    select id, sort_at from titled union all ${selectUpToDepth('sites')}
  ) matching ${PAGE}`)}`;

const count = (written: typeof selectRareMatches) => `${written('$3')}
  select ((select count(*) from titled) + (select coalesce(sum(post_count), 0) from sites))::integer as posts`;

const PAGES = {
  rare: { name: 'recent_search', text: selectPage(selectRareMatches) },
  common: { name: 'recent_search_common', text: selectPage(selectCommonMatches) },
};
const COUNTS = {
  rare: { name: 'recent_search_count', text: count(selectRareMatches) },
  common: { name: 'recent_search_count_common', text: count(selectCommonMatches) },
};

/** Returns a page of the posts whose title, or site's name or address, matches. */
export async function searchRecentItems(
  pool: Pool,
  { userId, feedId, limit, offset }: RecentQuery,
  { patterns, isCommon }: RecentSearch,
): Promise<StreamItem[]> {
  const statement = isCommon ? PAGES.common : PAGES.rare;
  return runNamedQuery<StreamItem>(pool, statement, [userId, feedId, limit, offset, patterns]);
}

export async function countRecentMatches(
  pool: Pool,
  { userId, feedId }: RecentQuery,
  { patterns, isCommon }: RecentSearch,
): Promise<number> {
  const statement = isCommon ? COUNTS.common : COUNTS.rare;
  const [row] = await runNamedQuery<{ posts: number }>(pool, statement, [userId, feedId, patterns]);
  return row?.posts ?? 0;
}

/** Chooses the form of a search. The number of matching titles is an estimate from the database's statistics. */
export async function prepareRecentSearch(pool: Pool, words: string): Promise<RecentSearch> {
  const { rows } = await pool.query<{ form: string }>('select search_form($1) as form', [words]);
  const patterns = toPatterns(rows[0]?.form ?? '');
  const estimate = await pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    'explain (format json) select from posts where search_form(title) like any ($1::text[])',
    [patterns],
  );
  return { patterns, isCommon: (estimate.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0) > COMMON };
}

function toPatterns(form: string): string[] {
  const literal = form.replace(/[\\%_]/g, '\\$&');
  return form.length < 3 ? [`${literal}%`, `% ${literal}%`] : [`%${literal}%`];
}
