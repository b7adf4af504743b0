import { type Kysely, sql } from 'kysely';
import { isVisibleFeed } from '#server/features/teams/visibility.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Words are those of so many of the newest public posts. */
const NEWEST = sql.lit(20_000);
const WORDS_MAX = sql.lit(50_000);
const AUTHORS_MAX = sql.lit(5_000);

/**
 * Counts the words of the newest posts, and their writers, again: the words of titles, excerpts and tags. Takes about two seconds for
 * 20,000 posts, and writes only changes; concurrent calls are serialized. Posts of teams are not counted.
 */
export async function countSearchWords(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table search_words in share row exclusive mode`.execute(trx);
    await sql`
      with newest as materialized (
        select id, title, excerpt, authors from posts where ${isVisibleFeed(null, 'feed_id')}
        order by sort_at desc, id desc limit ${NEWEST}
      ), texts as (
        select id, to_tsvector('simple', title || ' ' || excerpt) as words from newest
        union all
        select newest.id, to_tsvector('simple', tags.title)
        from newest join post_tags on post_id = newest.id join tags on tags.id = tag_id
      ), words as (
        select word, count(distinct id) as posts from texts cross join lateral unnest(tsvector_to_array(words)) word
        where length(word) between 4 and 32 and word !~ '[0-9./:_@-]'
        group by word order by posts desc, word limit ${WORDS_MAX}
      ), writers as (
        select name as word, count(distinct id) as posts
        from newest cross join lateral jsonb_to_recordset(authors) as author(name text)
        where length(name) between 2 and 100
        group by name order by posts desc, name limit ${AUTHORS_MAX}
      ), counted as (
        select 'word' as kind, word, posts from words union all select 'author', word, posts from writers
      ), unused as (
        delete from search_words where (kind, word) not in (select kind, word from counted)
      )
      insert into search_words (kind, word, form, post_count)
      select kind, word, search_form(word), posts from counted
      on conflict (kind, word) do update set post_count = excluded.post_count
        where search_words.post_count <> excluded.post_count`.execute(trx);
  });
}

export interface SimilarWord {
  word: string;
  form: string;
  post_count: number;
}

const similar = prepared<{ form: string; forms: string[] }, SimilarWord>(
  'similar_search_words',
  (p) => sql`select word, form, post_count from search_words
    where kind = 'word' and (form % ${p('form')} or form = any(${p('forms')}::text[]))
    order by similarity(form, ${p('form')}) desc, post_count desc, word limit 30`,
);

/**
 * Lists words with similar letters, the most similar first.
 * @param form the word, as `listForms` returns it
 * @param forms further forms to find exactly, for mistakes that leave few letters in their places
 */
export function listSimilarWords(
  db: Kysely<Schema>,
  params: { form: string; forms: string[] },
): Promise<SimilarWord[]> {
  return similar.execute(db, params);
}

/** Returns words in lower case without accents. */
export async function listForms(db: Kysely<Schema>, words: string[]): Promise<string[]> {
  const { rows } = await sql<{ form: string }>`
    select search_form(word) as form from unnest(${words}::text[]) with ordinality as typed(word, position)
    order by position`.execute(db);
  return rows.map(({ form }) => form);
}

const authors = prepared<{ text: string; limit: number }, { word: string; post_count: number }>(
  'authors_like',
  (p) => sql`select word, post_count from search_words
    where kind = 'author' and strpos(form, search_form(${p('text')})) > 0
    order by starts_with(form, search_form(${p('text')})) desc, post_count desc, word limit ${p('limit')}::integer`,
);

/** Lists the writers whose names have these characters, those that begin with them first, then those of the most posts. */
export function listAuthorsLike(
  db: Kysely<Schema>,
  params: { text: string; limit: number },
): Promise<{ word: string; post_count: number }[]> {
  return authors.execute(db, params);
}
