import { type RawBuilder, sql } from 'kysely';
import type { Placeholders } from '#server/platform/db/prepared.ts';
import { selectWindow, type WindowParams } from './queries-window.ts';

/**
 * Returns SQL for the newest posts of many feeds within a window, as unordered `id` and `sort_at`. The newest N posts are in at
 * most N feeds, those with the newest posts: so one lookup in posts_feed_newest per feed finds these feeds, and N entries of each
 * are enough. The cost depends on the number of feeds, not of posts.
 *
 * @param feeds a query that returns the numbers of the feeds as `feed_id`, each once, and the columns for `only`
 * @param only a further condition on `posts`, with the columns of `feeds` as `chosen.…`
 */
export function selectNewestPosts(
  p: Placeholders<WindowParams>,
  feeds: RawBuilder<unknown>,
  only: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const { within, limit } = selectWindow(p, 'id');
  return sql`
    with heads as (
      select chosen.*
      from (${feeds}) chosen
      cross join lateral (
        select sort_at, id from posts
        where feed_id = chosen.feed_id and ${within} and ${only}
        order by sort_at desc, id desc limit 1
      ) newest
      order by newest.sort_at desc, newest.id desc limit ${limit}
    )
    select found.id, found.sort_at
    from heads chosen
    cross join lateral (
      select sort_at, id from posts
      where feed_id = chosen.feed_id and ${within} and ${only}
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
