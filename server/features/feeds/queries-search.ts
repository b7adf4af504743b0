import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { isUnblockedFeed } from '#server/features/blocks/visibility.ts';
import type { Feeds, Schema } from '#server/platform/db/schema.ts';

export interface FeedSearch {
  /** What was typed, trimmed. */
  text: string;
  sort: 'relevance' | 'last_updated';
  /** Leaves out what this reader follows. */
  notSubscribedBy: number | undefined;
  /** Who asks; null for a visitor. What they have blocked is not found. */
  viewerId: number | null;
  number: number;
  after: SearchCursor | undefined;
}

/** A place between two results: what they are ordered by. `rank` is how well the name fits, or the newest post in µs. */
export interface SearchCursor {
  rank: number;
  followers: number;
  id: number;
}

export type FoundRow = Selectable<Feeds> & { rank: number };

/** The shortest word that the index of parts of words knows (pg_trgm). */
const WORD_MIN = 3;
/** Words after these narrow nothing down any more. */
const WORDS_MAX = 8;

/**
 * The public feeds that are well and say every word of `text` in their name, description or address: those with the best
 * fitting name first and then the most followed, or those with the newest post. Reads `feed_search_texts_words`, or
 * `feed_search_texts_title` for words that are shorter than three letters.
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

/** How many there are in all. */
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
      // Found somewhere but never read yet: nobody knows whether it is any good.
      .where((feed) =>
        feed.or([feed('feeds.blog_id', 'is not', null), feed('feeds.last_success_at', 'is not', null)]),
      )
      .$if(notSubscribedBy !== undefined, (query) =>
        query.where(
          sql<boolean>`not exists (select from follows where follows.user_id = ${notSubscribedBy} and follows.feed_id = feeds.id)`,
        ),
      )
  );
}

/** An address is looked for as it stands in every form of it: without scheme, "www." and the slash at its end. */
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

/** 3 for the name itself, 2 where it begins so, 1 where it is in the name, 0 where only the description or address says it. */
function toRank(text: string): RawBuilder<number> {
  const pattern = sql`search_form(${toPattern(text)})`;
  return sql<number>`(case
    when texts.title = search_form(${text}) then 3
    when texts.title like ${pattern} || '%' then 2
    when texts.title like '%' || ${pattern} || '%' then 1
    else 0 end)::bigint`;
}

/** The characters that mean something in LIKE mean themselves. */
function toPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
