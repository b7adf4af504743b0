import { type RawBuilder, sql } from 'kysely';
import { selectSortAt } from '#server/platform/db/expressions.ts';
import type { Placeholders } from '#server/platform/db/prepared.ts';
import { decodeCursor, isWritable } from '#server/platform/http/page-cursor.ts';
import type { StreamItem, StreamWindow } from './source.ts';

/** The params of a window in a request. */
export interface WindowInput {
  before?: Date | undefined;
  after?: Date | undefined;
  at?: Date | undefined;
  page_handle?: string | undefined;
  age_based_decay?: number | undefined;
  hide_seen?: boolean | undefined;
  exclude_followed?: boolean | undefined;
}

/**
 * Parses the window in a request's params. Of a handle, `before` and `at`, the oldest counts.
 * @throws AppError `invalid_input` for a page_handle that we did not create
 */
export function parseWindow(input: WindowInput, limit: number): StreamWindow {
  const cursor = input.page_handle ? decodeCursor(input.page_handle) : undefined;
  const [until] = [input.before, input.at].filter(isWritable).map(toInstant).toSorted();
  // No post has the number 0: everything of that exact instant is left out.
  const positions = [cursor, until === undefined ? undefined : { sortAt: until, id: 0 }];
  return {
    before: positions.filter((position) => position !== undefined).toSorted(comparePositions)[0],
    after: isWritable(input.after) ? toInstant(input.after) : undefined,
    cursor,
    until,
    decay: input.age_based_decay,
    hidesSeen: input.hide_seen ?? false,
    hidesFollowed: input.exclude_followed ?? false,
    limit,
  };
}

function comparePositions(a: StreamItem, b: StreamItem): number {
  return a.sortAt === b.sortAt ? a.id - b.id : a.sortAt < b.sortAt ? -1 : 1;
}

function toInstant(date: Date): string {
  return date.toISOString().replace('Z', '000Z');
}

/** The window as parameters: posts behind the position, of this instant or newer, and how many. */
export interface WindowParams {
  beforeSortAt: string;
  beforeId: number;
  after: string;
  limit: number;
}

export function toWindowParams({ before, after, limit }: StreamWindow): WindowParams {
  return {
    beforeSortAt: before?.sortAt ?? 'infinity',
    beforeId: before?.id ?? 0,
    after: after ?? '-infinity',
    limit,
  };
}

/**
 * The condition of a window on a position (sort_at, id), and its limit.
 * @param id the column with the number of the post
 * @param table the alias of the table with both columns, where they need one
 */
export function selectWindow(
  p: Placeholders<WindowParams>,
  id: string,
  table?: string,
): { within: RawBuilder<boolean>; limit: RawBuilder<number> } {
  const [sortAt, number] = ['sort_at', id].map((name) => sql.ref(table ? `${table}.${name}` : name));
  return {
    within: sql<boolean>`(${sortAt}, ${number}) < (${p('beforeSortAt')}::timestamptz, ${p('beforeId')}::bigint)
      and ${sortAt} >= ${p('after')}::timestamptz`,
    limit: sql<number>`${p('limit')}::integer`,
  };
}

/**
 * Returns the statement that lists the positions of found posts, in the stream's order.
 * @param found a query that returns `id` and `sort_at`
 */
export function selectPositions(found: RawBuilder<unknown>): RawBuilder<StreamItem> {
  return sql<StreamItem>`
    select found.id, ${selectSortAt('found.sort_at')} as "sortAt"
    from (${found}) found
    order by found.sort_at desc, found.id desc`;
}

/**
 * Returns SQL for the newest posts of many feeds within a window, as unordered `id` and `sort_at`. The newest N posts are in the
 * N feeds with the newest posts, and none is older than the newest post of the last of these feeds. `feeds_newest` has the date of
 * each feed's newest post; only where that is before the window begins is it looked up in `posts_feed_newest`. The cost depends on
 * the number of feeds, not of posts.
 *
 * @param feeds a query that returns the numbers of the feeds as `feed_id`
 */
export function selectNewestPosts(
  p: Placeholders<WindowParams>,
  feeds: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { limit } = selectWindow(p, 'id');
  return selectFromHeads(
    p,
    // One scan for all of them; a join would look up each. Feeds whose newest posts are of one instant are all read.
    sql`
      select feeds.id as feed_id, newest.sort_at
      from feeds
      cross join lateral (
        select case when feeds.newest_post_at < ${p('beforeSortAt')}::timestamptz then feeds.newest_post_at
          else (${selectNewestOf(p, 'feeds.id')}) end as sort_at
      ) newest
      where feeds.id = any(array(${feeds})) and newest.sort_at >= ${p('after')}::timestamptz
      order by newest.sort_at desc fetch first (${limit}) rows with ties`,
  );
}

/**
 * The same for those of the posts that meet a condition. The newest of each feed is looked up.
 *
 * @param feeds a query that returns the numbers of the feeds as `feed_id`, each once, and the columns for `only`
 * @param only a condition on `posts`, with the columns of `feeds` as `chosen.…`
 */
export function selectNewestPostsOnly(
  p: Placeholders<WindowParams>,
  feeds: RawBuilder<unknown>,
  only: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const { limit } = selectWindow(p, 'id');
  return selectFromHeads(
    p,
    sql`
      select chosen.*, newest.sort_at
      from (${feeds}) chosen
      cross join lateral (${selectNewestOf(p, 'chosen.feed_id', only)}) newest
      order by newest.sort_at desc fetch first (${limit}) rows with ties`,
    only,
  );
}

/** Selects the date of a feed's newest post in the window, from posts_feed_newest alone. */
function selectNewestOf(
  p: Placeholders<WindowParams>,
  feedId: string,
  only: RawBuilder<boolean> = sql`true`,
) {
  const { within } = selectWindow(p, 'id');
  return sql`
    select sort_at from posts where feed_id = ${sql.ref(feedId)} and ${within} and ${only}
    order by sort_at desc, id desc limit 1`;
}

/** @param heads a query for the feeds with the newest posts, with `feed_id`, the `sort_at` of that post, and the columns for `only` */
function selectFromHeads(
  p: Placeholders<WindowParams>,
  heads: RawBuilder<unknown>,
  only: RawBuilder<boolean> = sql`true`,
): RawBuilder<unknown> {
  const { within, limit } = selectWindow(p, 'id');
  return sql`
    with heads as materialized (${heads})
    select found.id, found.sort_at
    from heads chosen
    cross join lateral (
      select sort_at, id from posts
      where feed_id = chosen.feed_id and ${within} and ${only}
        and sort_at >= (select case when count(*) >= ${limit} then min(heads.sort_at) else '-infinity' end from heads)
      order by sort_at desc, id desc limit ${limit}
    ) found
    order by found.sort_at desc, found.id desc limit ${limit}`;
}

/**
 * The same for the newest posts with any of several tags, each once. Of each tag the newest N are read from post_tags_newest.
 *
 * @param tags a query that returns the numbers of the tags as `tag_id`, each once
 * @param readable the condition on `posts.feed_id` for what the viewer may read
 */
export function selectNewestTaggedPosts(
  p: Placeholders<WindowParams>,
  tags: RawBuilder<unknown>,
  readable: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const { within, limit } = selectWindow(p, 'post_id', 'post_tags');
  return sql`
    select distinct found.id, found.sort_at
    from (${tags}) chosen
    cross join lateral (
      select post_tags.post_id as id, post_tags.sort_at
      from post_tags join posts on posts.id = post_tags.post_id
      where post_tags.tag_id = chosen.tag_id and ${within} and ${readable}
      order by post_tags.sort_at desc, post_tags.post_id desc limit ${limit}
    ) found
    order by found.sort_at desc, found.id desc limit ${limit}`;
}
