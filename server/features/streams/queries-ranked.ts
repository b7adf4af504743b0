import { type RawBuilder, sql } from 'kysely';
import type { Placeholders } from '#server/platform/db/prepared.ts';
import type { StreamWindow } from './source.ts';

/** The best are chosen among so many of the newest posts. */
const CANDIDATES = sql.lit(500);
/** So many are read if the reader follows most of their sites, which are left out. */
const LOOKED_AT = sql.lit(5_000);

/** The window of a stream whose positions are no dates: behind the position, and between two dates. */
export interface RankedParams {
  cursorSortAt: string;
  cursorId: number;
  after: string;
  until: string;
  limit: number;
}

export function toRankedParams({ cursor, after, until, limit }: StreamWindow): RankedParams {
  return {
    cursorSortAt: cursor?.sortAt ?? 'infinity',
    cursorId: cursor?.id ?? 0,
    after: after ?? '-infinity',
    until: until ?? 'infinity',
    limit,
  };
}

/**
 * Returns SQL that ranks posts, as `id` and `sort_at`: the position is the post's date moved towards the present by the value of
 * likes, comments and followers, against the decay with age. A post that keeps the share `decay` of its value each day, and has
 * the weight w, is where one of weight 1 would be that is ln(w) / -ln(decay) days newer. So positions do not change with time,
 * and a page continues where the previous one ended.
 *
 * @param p `decay` is the share left after a day, between 0 and 1
 * @param candidates a query that returns `id` of posts, at most CANDIDATES
 * @param perSite maximum posts of one site
 */
export function selectRankedPosts(
  p: Placeholders<RankedParams & { decay: number }>,
  candidates: RawBuilder<unknown>,
  perSite: number,
): RawBuilder<unknown> {
  const weight = sql`(1 + like_count + 2 * reply_count) * (1 + ln(1 + follower_count))`;
  return sql`
    select id, sort_at from (
      select id, sort_at, row_number() over (partition by feed_id order by sort_at desc, id desc) as of_site
      from (
        select posts.id, posts.feed_id,
          posts.sort_at + interval '1 day' * (ln(${weight}) / -ln(${p('decay')}::double precision)) as sort_at
        from (${candidates}) candidate
        join posts on posts.id = candidate.id
        join feeds on feeds.id = posts.feed_id
        where feeds.status = 'active' and feeds.failure_since is null
      ) weighed
    ) counted
    where of_site <= ${sql.lit(perSite)} and ${isBehindCursor(p)}
    order by sort_at desc, id desc limit ${p('limit')}::integer`;
}

/** Whose subscriptions are left out of a ranked stream, or null. */
export type WithoutFollowed = { followerId: number | null };

/** Whether the site is news to the follower. The array is looked up in a hash table, in a plan that is made for any reader, too. */
const isNotFollowed = (p: Placeholders<WithoutFollowed>) =>
  sql`feed_id <> all (array(select feed_id from subscriptions where user_id = ${p('followerId')}::bigint))`;

/** Selects the newest posts with any of these tags, within the dates of the window, as candidates. */
export function selectTaggedCandidates(
  p: Placeholders<RankedParams & WithoutFollowed>,
  tags: RawBuilder<unknown>,
  readable: RawBuilder<boolean>,
): RawBuilder<unknown> {
  return sql`
    select distinct id, sort_at from (${tags}) chosen
    cross join lateral (
      select id, sort_at from (
        select post_tags.post_id as id, post_tags.sort_at, posts.feed_id
        from post_tags join posts on posts.id = post_tags.post_id
        where post_tags.tag_id = chosen.tag_id and ${isInDateRange(p, 'post_tags.sort_at')} and ${readable}
        order by post_tags.sort_at desc, post_tags.post_id desc limit ${LOOKED_AT}
      ) looked_at
      where ${isNotFollowed(p)} order by sort_at desc, id desc limit ${CANDIDATES}
    ) newest
    order by sort_at desc, id desc limit ${CANDIDATES}`;
}

/** Selects the newest posts of all. */
export function selectAllCandidates(
  p: Placeholders<RankedParams & WithoutFollowed>,
  readable: RawBuilder<boolean>,
): RawBuilder<unknown> {
  return sql`
    select id from (
      select id, feed_id, sort_at from posts where ${isInDateRange(p, 'sort_at')} and ${readable}
      order by sort_at desc, id desc limit ${LOOKED_AT}
    ) looked_at
    where ${isNotFollowed(p)} order by sort_at desc, id desc limit ${CANDIDATES}`;
}

/** The dates of a ranked window, inclusive and exclusive. */
export function isInDateRange(p: Placeholders<RankedParams>, column: string): RawBuilder<boolean> {
  const at = sql.ref(column);
  return sql<boolean>`${at} >= ${p('after')}::timestamptz and ${at} < ${p('until')}::timestamptz`;
}

/** Whether a computed position is behind where the page before ended. */
export function isBehindCursor(p: Placeholders<RankedParams>): RawBuilder<boolean> {
  return sql<boolean>`(sort_at, id) < (${p('cursorSortAt')}::timestamptz, ${p('cursorId')}::bigint)`;
}
