import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { isUnblockedFeed } from '#server/features/blocks/visibility.ts';
import { isPublicFeed } from '#server/features/teams/visibility.ts';
import type { Feeds, Schema } from '#server/platform/db/schema.ts';
import { normalizeSiteAddress, type SearchQuery } from '#shared/domain/search-query.ts';

export interface FeedSearch {
  /** Its words and names of sites; what is about posts has no effect. */
  query: SearchQuery;
  sort: 'relevance' | 'last_updated';
  /** Leaves out feeds that this user follows. */
  notSubscribedBy: number | undefined;
  /** null for a visitor. Blocked sites are not found. */
  viewerId: number | null;
  number: number;
  after: SearchCursor | undefined;
}

/** A position between two results: their sort columns. `rank` is how well the name matches, or the newest post in µs. */
export interface SearchCursor {
  rank: number;
  followers: number;
  id: number;
}

export type FoundRow = Selectable<Feeds> & { rank: number };

/** The shortest word that the trigram index supports (pg_trgm). */
const WORD_MIN = 3;
/** Further words are ignored. */
const WORDS_MAX = 8;

/**
 * Finds public, healthy feeds that have the words in their name, description or address: sorted by how well the name
 * matches and then by followers, or by newest post. Uses `feed_search_texts_words`, or `feed_search_texts_title` for words with
 * fewer than three letters.
 */
export async function listFoundFeeds(db: Kysely<Schema>, search: FeedSearch): Promise<FoundRow[]> {
  const rank =
    search.sort === 'relevance'
      ? toRank(toTitle(search.query))
      : sql<number>`coalesce(extract(epoch from feeds.newest_post_at) * 1000000, 0)::bigint`;
  const { after } = search;
  const found = selectMatching(db, search).selectAll('feeds').select(rank.as('rank')).as('found');
  return db
    .selectFrom(found)
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(rank, follower_count, id) < (${after?.rank}::bigint, ${after?.followers}::bigint, ${after?.id}::bigint)`,
      ),
    )
    .orderBy('rank', 'desc')
    .orderBy('follower_count', 'desc')
    .orderBy('id', 'desc')
    .limit(search.number)
    .execute();
}

/** Returns the total number. */
export async function countFoundFeeds(db: Kysely<Schema>, search: FeedSearch): Promise<number> {
  const { total } = await selectMatching(db, search)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function selectMatching(db: Kysely<Schema>, { query: search, notSubscribedBy, viewerId }: FeedSearch) {
  return (
    db
      .selectFrom('feed_search_texts as texts')
      .innerJoin('feeds', 'feeds.id', 'texts.feed_id')
      .where(matches(search))
      .where('feeds.status', '=', 'active')
      .where('feeds.failure_code', 'is', null)
      .where(isPublicFeed)
      .where(isUnblockedFeed(viewerId, 'feeds.id'))
      // Found but never fetched: its quality is unknown.
      .where((feed) =>
        feed.or([feed('feeds.blog_id', 'is not', null), feed('feeds.last_success_at', 'is not', null)]),
      )
      .$if(notSubscribedBy !== undefined, (query) =>
        query.where(
          sql<boolean>`not exists (select from subscriptions where subscriptions.user_id = ${notSubscribedBy} and subscriptions.feed_id = feeds.id)`,
        ),
      )
  );
}

/** Whether a feed has what a search has about sites; none without anything about sites. */
function matches({ alternatives, sites, withoutSites }: SearchQuery): RawBuilder<boolean> {
  if (alternatives.length === 0 && sites.length === 0) return sql<boolean>`false`;
  const hasTerms = alternatives.map((terms) =>
    joinAll([
      hasAllWords(terms.filter((term) => !term.isNegative).flatMap(({ text }) => toWords(text))),
      ...terms
        .filter((term) => term.isNegative)
        .map(({ text }) => sql<boolean>`texts.words not like '%' || search_form(${toPattern(text)}) || '%'`),
    ]),
  );
  return joinAll([
    hasTerms.length > 0 ? joinAny(hasTerms) : undefined,
    sites.length > 0 ? joinAny(sites.map((site) => isNamed(normalizeSiteAddress(site)))) : undefined,
    ...withoutSites.map((site) => sql<boolean>`not ${isNamed(normalizeSiteAddress(site))}`),
  ]);
}

function joinAll(conditions: (RawBuilder<boolean> | undefined)[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )})`;
}

function joinAny(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** The words as the beginning of a name. */
function toTitle({ alternatives, sites }: SearchQuery): string {
  const words = alternatives[0]?.filter((term) => !term.isNegative).map(({ text }) => text) ?? sites;
  return words.join(' ');
}

/** Whether the name or the host of a feed (`texts`, `feeds`) contains a fragment, or its address begins with it. */
export function isNamed(word: string): RawBuilder<boolean> {
  const pattern = toPattern(word);
  const form = sql`search_form(${pattern})`;
  if ([...word].length < WORD_MIN) return sql<boolean>`texts.title like ${form} || '%'`;
  const address = sql`regexp_replace(lower(coalesce(feeds.site_url, feeds.url)), '^https?://(www\.)?', '')`;
  const isAddress = /^\S+[./]\S+$/.test(word);
  const isOfHost = isAddress
    ? sql`(${address} || '/') like ${form} || '/%' or split_part(${address}, '/', 1) like '%.' || ${form}`
    : sql`split_part(${address}, '/', 1) like '%' || ${form} || '%'`;
  return sql<boolean>`(texts.words like '%' || ${form} || '%' and (texts.title like '%' || ${form} || '%' or ${isOfHost}))`;
}

/** Splits a text into words, addresses in the form that all their spellings share. */
export function toWords(text: string): string[] {
  return text
    .split(/\s+/)
    .map(normalizeSiteAddress)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX);
}

/** Whether a feed (`texts`) has all words in its name, description or address. */
export function hasAllWords(words: string[]): RawBuilder<boolean> {
  if (words.length === 0) return sql<boolean>`true`;
  const long = words.filter((word) => [...word].length >= WORD_MIN);
  if (long.length === 0) {
    const beginning = words.join(' ');
    return sql<boolean>`texts.title like search_form(${toPattern(beginning)}) || '%'`;
  }
  const conditions = words.map((word) => sql`texts.words like '%' || search_form(${toPattern(word)}) || '%'`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** 3 for the name itself, 2 for a prefix of it, 1 for a part of it, 0 for the description or address only. */
function toRank(text: string): RawBuilder<number> {
  const pattern = sql`search_form(${toPattern(text)})`;
  return sql<number>`(case
    when texts.title = search_form(${text}) then 3
    when texts.title like ${pattern} || '%' then 2
    when texts.title like '%' || ${pattern} || '%' then 1
    else 0 end)::bigint`;
}

/** Escapes the special characters of LIKE. */
function toPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
