import type { Context } from '#server/context.ts';
import { toUnblockedFeedSql } from '#server/features/blocks/visibility.ts';
import { toVisibleFeedIdSql } from '#server/features/teams/visibility.ts';
import { runNamedQuery } from '#server/platform/db/database.ts';

type Pool = Context['pool'];

/** Candidates: of the same site, of each tag, and with words of the title. */
const IN_FEED = 40;
const OF_TAG = 30;
const WITH_WORDS = 60;

/**
 * The posts of the same feed with the most tags in common with a post, then the nearest in time. Read from posts_feed_newest, on
 * both sides of the post.
 */
const relatedInFeed = {
  name: 'related_of_same_site',
  text: `
    with here as (select id, feed_id, sort_at from posts where id = $1),
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
    limit $2::integer`,
};

export async function listRelatedInFeed(pool: Pool, postId: number, limit: number): Promise<number[]> {
  if (limit === 0) return [];
  const rows = await runNamedQuery<{ id: number }>(pool, relatedInFeed, [postId, limit]);
  return rows.map(({ id }) => id);
}

/** The words of a post's title as a search for any of them, without short ones; null without any. */
const titleWords = {
  name: 'related_title_words',
  text: `
    select nullif(array_to_string(array(
      select quote_literal(word) from unnest(tsvector_to_array(to_tsvector('tidings', title))) word
      where length(word) > 3
    ), ' | '), '') as words
    from posts where id = $1`,
};

/**
 * Posts of other feeds, one of each, that have the most in common with a post: a shared tag counts like two words of the title.
 * Of each tag the newest are read from post_tags_newest. The words' frequencies decide which index of post_search is best, so the
 * statement has no name: it is planned for each post.
 */
const FROM_ELSEWHERE = `
  with here as (select id, feed_id from posts where id = $1), tagged as (
    select found.post_id, 2.0 as weight
    from post_tags mine
    cross join lateral (
      select post_id from post_tags where tag_id = mine.tag_id order by sort_at desc, post_id desc limit ${OF_TAG}
    ) found
    where mine.post_id = $1
  ), worded as (
    select post_id, ts_rank(words, $4::tsquery) * 2 as weight
    from (
      select post_id, words from post_search where words @@ $4::tsquery
      order by sort_at desc, post_id desc limit ${WITH_WORDS}
    ) matches
  ), scored as (
    select post_id, sum(weight) as score from (select * from tagged union all select * from worded) found
    group by post_id
  ), best as (
    select distinct on (p.feed_id) p.id, p.sort_at, score
    from scored join posts p on p.id = scored.post_id cross join here
    where p.feed_id <> here.feed_id and ${toVisibleFeedIdSql('$2', 'p.feed_id')}
      and ${toUnblockedFeedSql('$2', 'p.feed_id')}
    order by p.feed_id, score desc, p.sort_at desc
  )
  select id from best where score >= 1 order by score desc, sort_at desc, id desc limit $3::integer`;

export async function listRelatedElsewhere(
  pool: Pool,
  postId: number,
  viewerId: number | null,
  limit: number,
): Promise<number[]> {
  if (limit === 0) return [];
  const [title] = await runNamedQuery<{ words: string | null }>(pool, titleWords, [postId]);
  const { rows } = await pool.query<{ id: number }>({
    text: FROM_ELSEWHERE,
    values: [postId, viewerId, limit, title?.words ?? null],
  });
  return rows.map(({ id }) => id);
}
