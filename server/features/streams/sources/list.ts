import { sql } from 'kysely';
import { isReadableFeed } from '#server/features/blocks/visibility.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { prepareStream } from '../queries-stream.ts';
import {
  selectNewestPosts,
  selectNewestTaggedPosts,
  toWindowParams,
  type WindowParams,
} from '../queries-window.ts';
import type { KeyOf, StreamSource } from '../source.ts';

const listId = prepared<{ owner: string; slug: string; viewerId: number | null }, { id: number }>(
  'stream_list_id',
  (p) => sql`
    select lists.id from lists join users on users.id = lists.owner_id
    where users.username = ${p('owner')} and (lists.is_public or lists.owner_id = ${p('viewerId')})
      and (lists.slug = ${p('slug')} or lists.id in (select list_id from former_list_slugs where slug = ${p('slug')}))`,
);

/** A post of a feed of the list may also have a tag of the list: it is returned once. */
const statement = prepareStream<WindowParams & { listId: number; viewerId: number | null }>(
  'stream_list',
  (p) => {
    const feeds = sql`
      select feed_id from list_items
      where list_id = ${p('listId')} and feed_id is not null and ${isReadableFeed(p('viewerId'), 'list_items.feed_id')}`;
    const tags = sql`select tag_id from list_items where list_id = ${p('listId')} and tag_id is not null`;
    const isReadable = isReadableFeed(p('viewerId'), 'posts.feed_id');
    return sql`
      select id, sort_at from (${selectNewestPosts(p, feeds)}) of_feeds
      union
      select id, sort_at from (${selectNewestTaggedPosts(p, tags, isReadable)}) of_tags
      order by sort_at desc, id desc limit ${p('limit')}`;
  },
);

/** `list:{owner, slug}`: the posts of its feeds and tags. Throws `not_found`, also for another user's private list. */
export const findListItems: StreamSource<KeyOf<'list'>> = async ({ db }, key, viewer, window) => {
  const viewerId = viewer?.id ?? null;
  const [list] = await listId.execute(db, { owner: key.owner.toLowerCase(), slug: key.slug, viewerId });
  if (!list) throw new AppError('not_found', 'We can’t find that list, or it’s private.');
  return statement({ listId: list.id, viewerId, ...toWindowParams(window) });
};
