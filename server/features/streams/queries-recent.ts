import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Placeholders, prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { selectPositions } from './queries-window.ts';
import type { StreamItem } from './source.ts';
import { type SubscribedParams, selectSubscribedFeeds, selectUnseenFeeds } from './sources/following.ts';

/** A page of the recent list: of one feed, or of all (null), and the number of posts before it. */
export interface RecentQuery extends SubscribedParams {
  offset: number;
  limit: number;
}

/**
 * Returns SQL for the newest posts of the feeds up to a depth, without reading as many of each feed: the post at that depth among
 * the few newest of each is not newer than the one sought, so that older ones are not needed.
 * @param table the name of a table with the numbers of the feeds as `feed_id`
 * @param depth how many posts
 */
export function selectUpToDepth(table: string, depth: RawBuilder<number>): RawBuilder<unknown> {
  const feeds = sql.table(table);
  return sql`
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
}

/** The last post of a page, counted from the newest. */
export const selectDepth = (p: Placeholders<RecentQuery>) =>
  sql<number>`(${p('limit')}::integer + ${p('offset')}::integer)`;

/** A page of the found posts. */
export const selectPage = (p: Placeholders<RecentQuery>) =>
  sql`order by sort_at desc, id desc limit ${p('limit')}::integer offset ${p('offset')}::integer`;

const page = prepared<RecentQuery, StreamItem>(
  'recent_page',
  (p) => sql`
    with followed as materialized (${selectSubscribedFeeds(p)})
    ${selectPositions(sql`${selectUpToDepth('followed', selectDepth(p))} ${selectPage(p)}`)}`,
);

const count = prepared<SubscribedParams, { posts: number }>(
  'recent_count',
  (p) => sql`
    select coalesce(sum(feeds.post_count), 0)::integer as posts
    from (${selectSubscribedFeeds(p)}) followed join feeds on feeds.id = followed.feed_id`,
);

/** Lists one page of all posts of the user's feeds, newest first. */
export function listRecentItems(db: Kysely<Schema>, query: RecentQuery): Promise<StreamItem[]> {
  return page.execute(db, query);
}

export async function countRecentItems(db: Kysely<Schema>, query: SubscribedParams): Promise<number> {
  const [row] = await count.execute(db, query);
  return row?.posts ?? 0;
}

const unseenCount = prepared<SubscribedParams, { posts: number }>(
  'recent_unseen_count',
  (p) => sql`
    select coalesce(sum(feeds.post_count - unseen.seen_count), 0)::integer as posts
    from (${selectUnseenFeeds(p)}) unseen join feeds on feeds.id = unseen.feed_id`,
);

/** Counts how many of them the user has not seen. */
export async function countUnseenItems(db: Kysely<Schema>, query: SubscribedParams): Promise<number> {
  const [row] = await unseenCount.execute(db, query);
  return row?.posts ?? 0;
}
