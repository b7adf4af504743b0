import type { Context } from '#server/context.ts';
import { runNamedQuery } from '#server/platform/db/database.ts';
import { selectPositions } from './positions.ts';
import type { StreamItem } from './source.ts';
import { SUBSCRIBED_FEEDS, UNSEEN_SUBSCRIBED_FEEDS } from './sources/following.ts';

/** A page of the recent list: of one feed, or of all (null), and the number of posts before it. */
export interface RecentQuery {
  userId: number;
  feedId: number | null;
  offset: number;
  limit: number;
}

/**
 * Returns SQL for the newest posts of the feeds up to a depth, without reading as many of each feed: the post at that depth among
 * the few newest of each is not newer than the one sought, so that older ones are not needed.
 * @param feeds the name of a table with the numbers of the feeds as `feed_id`
 * @param depth how many posts, as an expression; default: the page $3 (limit) after $4 (offset)
 */
export const selectUpToDepth = (feeds: string, depth = '($3::integer + $4::integer)') => `
  select found.id, found.sort_at from ${feeds} chosen
  cross join lateral (
    select id, sort_at from posts
    where feed_id = chosen.feed_id and sort_at >= coalesce((
      select sample.sort_at from ${feeds} sampled
      cross join lateral (
        select sort_at from posts where feed_id = sampled.feed_id order by sort_at desc, id desc
        limit (select 1 + 2 * ${depth} / greatest(count(*), 1) from ${feeds})
      ) sample
      order by sample.sort_at desc offset ${depth} - 1 limit 1
    ), '-infinity')
    order by sort_at desc, id desc limit ${depth}
  ) found`;

/** A page of the found posts. */
export const PAGE = 'order by sort_at desc, id desc limit $3::integer offset $4::integer';

const page = {
  name: 'recent_page',
  text: `
    with followed as materialized (${SUBSCRIBED_FEEDS})
    ${selectPositions(`${selectUpToDepth('followed')} ${PAGE}`)}`,
};

const count = {
  name: 'recent_count',
  text: `
    select coalesce(sum(feeds.post_count), 0)::integer as posts
    from (${SUBSCRIBED_FEEDS}) followed join feeds on feeds.id = followed.feed_id`,
};

/** Lists one page of all posts of the user's feeds, newest first. */
export async function listRecentItems(
  pool: Context['pool'],
  { userId, feedId, limit, offset }: RecentQuery,
): Promise<StreamItem[]> {
  return runNamedQuery<StreamItem>(pool, page, [userId, feedId, limit, offset]);
}

export async function countRecentItems(
  pool: Context['pool'],
  { userId, feedId }: RecentQuery,
): Promise<number> {
  const [row] = await runNamedQuery<{ posts: number }>(pool, count, [userId, feedId]);
  return row?.posts ?? 0;
}

const unseenCount = {
  name: 'recent_unseen_count',
  text: `
    select coalesce(sum(feeds.post_count - unseen.seen_count), 0)::integer as posts
    from (${UNSEEN_SUBSCRIBED_FEEDS}) unseen join feeds on feeds.id = unseen.feed_id`,
};

/** Counts how many of them the user has not seen. */
export async function countUnseenItems(
  pool: Context['pool'],
  { userId, feedId }: RecentQuery,
): Promise<number> {
  const [row] = await runNamedQuery<{ posts: number }>(pool, unseenCount, [userId, feedId]);
  return row?.posts ?? 0;
}
