import { type Kysely, sql } from 'kysely';
import { isReadableFeed } from '#server/features/blocks/visibility.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Candidates: of the same site, of each tag, and with words of the title. */
const IN_FEED = sql.lit(40);
const OF_TAG = sql.lit(30);
const WITH_WORDS = sql.lit(60);

/**
 * The posts of the same feed with the most tags in common with a post, then the nearest in time. Read from posts_feed_newest, on
 * both sides of the post.
 */
const relatedInFeed = prepared<{ postId: number; limit: number }, { id: number }>(
  'related_of_same_site',
  (p) => sql`
    with here as (select id, feed_id, sort_at from posts where id = ${p('postId')}),
    around as (
      (select p.id, p.sort_at from here join posts p on p.feed_id = here.feed_id
        and (p.sort_at, p.id) < (here.sort_at, here.id) order by p.sort_at desc, p.id desc limit ${IN_FEED})
      union all
      (select p.id, p.sort_at from here join posts p on p.feed_id = here.feed_id
        and (p.sort_at, p.id) > (here.sort_at, here.id) order by p.sort_at, p.id limit ${IN_FEED})
    )
    select around.id from around cross join here
    order by (
      select count(*) from post_tags mine join post_tags theirs using (tag_id)
      where mine.post_id = here.id and theirs.post_id = around.id
    ) desc, abs(extract(epoch from around.sort_at - here.sort_at)), around.id desc
    limit ${p('limit')}::integer`,
);

export async function listRelatedInFeed(
  db: Kysely<Schema>,
  postId: number,
  limit: number,
): Promise<number[]> {
  if (limit === 0) return [];
  const rows = await relatedInFeed.execute(db, { postId, limit });
  return rows.map(({ id }) => id);
}

/** The words of a post's title as a search for any of them, without short ones; null without any. */
const titleWords = prepared<{ postId: number }, { words: string | null }>(
  'related_title_words',
  (p) => sql`
    select nullif(array_to_string(array(
      select quote_literal(word) from unnest(tsvector_to_array(to_tsvector('tidings', title))) word
      where length(word) > 3
    ), ' | '), '') as words
    from posts where id = ${p('postId')}`,
);

/**
 * Posts of other feeds, one of each, that have the most in common with a post: a shared tag counts like two words of the title.
 * Of each tag the newest are read from post_tags_newest. The words' frequencies decide which index of post_search is best, so the
 * statement has no name: it is planned for each post.
 */
const selectFromElsewhere = (
  postId: number,
  viewerId: number | null,
  { words, limit }: { words: string | null; limit: number },
) => sql<{ id: number }>`
  with here as (select id, feed_id from posts where id = ${postId}), tagged as (
    select found.post_id, 2.0 as weight
    from post_tags mine
    cross join lateral (
      select post_id from post_tags where tag_id = mine.tag_id order by sort_at desc, post_id desc limit ${OF_TAG}
    ) found
    where mine.post_id = ${postId}
  ), worded as (
    select post_id, ts_rank(words, ${words}::tsquery) * 2 as weight
    from (
      select post_id, words from post_search where words @@ ${words}::tsquery
      order by sort_at desc, post_id desc limit ${WITH_WORDS}
    ) matches
  ), scored as (
    select post_id, sum(weight) as score from (select * from tagged union all select * from worded) found
    group by post_id
  ), best as (
    select distinct on (p.feed_id) p.id, p.sort_at, score
    from scored join posts p on p.id = scored.post_id cross join here
    where p.feed_id <> here.feed_id and ${isReadableFeed(viewerId, 'p.feed_id')}
    order by p.feed_id, score desc, p.sort_at desc
  )
  select id from best where score >= 1 order by score desc, sort_at desc, id desc limit ${limit}::integer`;

export async function listRelatedElsewhere(
  db: Kysely<Schema>,
  postId: number,
  viewerId: number | null,
  limit: number,
): Promise<number[]> {
  if (limit === 0) return [];
  const [title] = await titleWords.execute(db, { postId });
  const words = title?.words ?? null;
  const { rows } = await selectFromElsewhere(postId, viewerId, { words, limit }).execute(db);
  return rows.map(({ id }) => id);
}
