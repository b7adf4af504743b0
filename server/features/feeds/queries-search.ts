import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { isReadableFeed, isUnblockedFeed } from '#server/features/blocks/visibility.ts';
import type { Feeds, Schema } from '#server/platform/db/schema.ts';

export interface FeedSearch {
  /** The typed text, trimmed. */
  text: string;
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
 * Finds public, healthy feeds that have every word of `text` in their name, description or address: sorted by how well the name
 * matches and then by followers, or by newest post. Uses `feed_search_texts_words`, or `feed_search_texts_title` for words with
 * fewer than three letters.
 */
export async function listFoundFeeds(db: Kysely<Schema>, search: FeedSearch): Promise<FoundRow[]> {
  const rank =
    search.sort === 'relevance'
      ? toRank(search.text)
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

function selectMatching(db: Kysely<Schema>, { text, notSubscribedBy, viewerId }: FeedSearch) {
  return (
    db
      .selectFrom('feed_search_texts as texts')
      .innerJoin('feeds', 'feeds.id', 'texts.feed_id')
      .where(hasAllWords(toWords(text)))
      .where('feeds.status', '=', 'active')
      .where('feeds.failure_code', 'is', null)
      .where('feeds.team_id', 'is', null)
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

/** So many sites of a name are searched. */
const NAMED_MAX = 500;

/**
 * Lists the feeds whose name or host contains one of the fragments, the most followed first. A fragment with a dot is a host or the
 * beginning of an address: example.org finds blog.example.org, but not my-example.org.
 *
 * @param subscriberId only subscriptions of this user
 */
export async function listNamedFeeds(
  db: Kysely<Schema>,
  fragments: string[],
  viewerId: number | null,
  subscriberId?: number | null,
): Promise<{ id: number; post_count: number }[]> {
  const words = fragments.flatMap((fragment) => toWords(fragment).join(' ') || []);
  if (words.length === 0) return [];
  return db
    .selectFrom('feed_search_texts as texts')
    .innerJoin('feeds', 'feeds.id', 'texts.feed_id')
    .select(['feeds.id', 'post_count'])
    .where((feed) => feed.or(words.map(isNamed)))
    .$if(subscriberId !== undefined, (query) =>
      query.where(
        sql<boolean>`feeds.id in (select feed_id from subscriptions where user_id = ${subscriberId})`,
      ),
    )
    .where(isReadableFeed(viewerId, 'feeds.id'))
    .orderBy('follower_count', 'desc')
    .orderBy('feeds.id')
    .limit(NAMED_MAX)
    .execute();
}

function isNamed(word: string): RawBuilder<boolean> {
  const pattern = toPattern(word);
  const form = sql`search_form(${pattern})`;
  if ([...word].length < WORD_MIN) return sql<boolean>`texts.title like ${form} || '%'`;
  const address = sql`regexp_replace(lower(coalesce(feeds.site_url, feeds.url)), '^https?://(www\.)?', '')`;
  const isAddress = /^[^\s]+\.[^\s]+$/.test(word);
  const isOfHost = isAddress
    ? sql`(${address} || '/') like ${form} || '/%' or split_part(${address}, '/', 1) like '%.' || ${form}`
    : sql`split_part(${address}, '/', 1) like '%' || ${form} || '%'`;
  return sql<boolean>`(texts.words like '%' || ${form} || '%' and (texts.title like '%' || ${form} || '%' or ${isOfHost}))`;
}

/** An address is searched in the form that all its spellings share: without scheme, "www." and the slash at its end. */
function toWords(text: string): string[] {
  return text
    .split(/\s+/)
    .map((word) =>
      word
        .replace(/^[a-z]+:\/\//i, '')
        .replace(/^www\./i, '')
        .replace(/\/$/, ''),
    )
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX);
}

function hasAllWords(words: string[]): RawBuilder<boolean> {
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
