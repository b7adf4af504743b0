import { type Kysely, sql } from 'kysely';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Candidates: the newest of each tag, those with the most tags in common, and those with words of the title. */
const OF_TAG = sql.lit(200);
const TAGGED = sql.lit(60);
const WITH_WORDS = sql.lit(120);
/** Words in more posts than this say little about one, and finding all of those would be slow. */
const COMMON = sql.lit(2_000);

/**
 * The words of a post's title as two searches for any of them: all words, to compare posts, and the rare ones, to find them.
 * Frequencies come from the database's statistics; null without any.
 */
const titleWords = prepared<{ postId: number }, { all: string | null; rare: string | null }>(
  'blog_related_words',
  (p) => sql`
    with title as (
      select word from unnest(tsvector_to_array(to_tsvector('tidings', (select title from posts where id = ${p('postId')})))) word
    ), common as (
      select elem as word
      from pg_stats, pg_class,
        unnest(most_common_elems::text::text[], most_common_elem_freqs) as counted(elem, frequency)
      where schemaname = 'public' and tablename = 'post_search' and attname = 'words'
        and pg_class.oid = 'public.post_search'::regclass and frequency * reltuples > ${COMMON} and elem is not null
    )
    select nullif(string_agg(quote_literal(word), ' | '), '') as all,
      nullif(string_agg(quote_literal(word), ' | ') filter (where word not in (select word from common)), '') as rare
    from title`,
);

/** Ranked by the number of shared tags, then by how well the words of the title match. */
const related = prepared<
  { postId: number; blogId: number; rare: string | null; all: string; limit: number },
  { id: number }
>(
  'blog_related',
  (p) => sql`
    with tagged as (
      select found.post_id as id
      from post_tags mine
      cross join lateral (
        select post_id, sort_at from post_tags where blog_id = ${p('blogId')} and tag_id = mine.tag_id
        order by sort_at desc, post_id desc limit ${OF_TAG}
      ) found
      where mine.post_id = ${p('postId')} and found.post_id <> ${p('postId')}
      group by found.post_id order by count(*) desc, max(found.sort_at) desc limit ${TAGGED}
    ), worded as (
      select post_id as id from post_search
      where blog_id = ${p('blogId')} and words @@ ${p('rare')}::tsquery and post_id <> ${p('postId')} limit ${WITH_WORDS}
    ), candidates as (select id from tagged union select id from worded)
    select id
    from candidates join post_search on post_id = id
    order by (
      select count(*) from post_tags mine join post_tags theirs using (tag_id)
      where mine.post_id = ${p('postId')} and theirs.post_id = id
    ) desc, ts_rank(words, ${p('all')}::tsquery) desc, sort_at desc, id desc
    limit ${p('limit')}::integer`,
);

/** Lists the posts of the same blog that are most related to a post, most related first; possibly few or none. */
export async function listRelatedIds(
  db: Kysely<Schema>,
  { blogId, postId, limit }: { blogId: number; postId: number; limit: number },
): Promise<number[]> {
  const [title] = await titleWords.execute(db, { postId });
  const { rare = null, all } = title ?? {};
  const rows = await related.execute(db, { blogId, postId, limit, rare, all: all ?? '' });
  return rows.map(({ id }) => id);
}
