import { runNamedQuery } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { selectNewestPosts, selectNewestTaggedPosts } from '../newest-posts.ts';
import { selectPositions } from '../positions.ts';
import { toReadableFeedIdSql } from '../readable.ts';
import type { KeyOf, StreamItem, StreamSource } from '../source.ts';
import { toParameters } from '../window.ts';

const listId = {
  name: 'stream_list_id',
  text: `
    select lists.id from lists join users on users.id = lists.owner_id
    where users.username = $1 and (lists.is_public or lists.owner_id = $3)
      and (lists.slug = $2 or lists.id in (select list_id from former_list_slugs where slug = $2))`,
};

const FEEDS = `
  select feed_id from list_items
  where list_id = $1 and feed_id is not null and ${toReadableFeedIdSql('$6', 'list_items.feed_id')}`;
const TAGS = 'select tag_id from list_items where list_id = $1 and tag_id is not null';

/** A post of a feed of the list may have a tag of the list as well: it stands once. */
const statement = {
  name: 'stream_list',
  text: `${selectPositions(`
    select id, sort_at from (${selectNewestPosts(FEEDS, 2)}) of_feeds
    union
    select id, sort_at from (${selectNewestTaggedPosts(TAGS, toReadableFeedIdSql('$6', 'posts.feed_id'), 2)}) of_tags`)}
    limit $5`,
};

/** `list:{owner, slug}`: the posts of its feeds and tags. Throws `not_found`, also for a private list of somebody else. */
export const findListItems: StreamSource<KeyOf<'list'>> = async ({ pool }, key, viewer, window) => {
  const viewerId = viewer?.id ?? null;
  const [list] = await runNamedQuery<{ id: number }>(pool, listId, [
    key.owner.toLowerCase(),
    key.slug,
    viewerId,
  ]);
  if (!list) throw new AppError('not_found', 'We can’t find that list, or it’s private.');
  return runNamedQuery<StreamItem>(pool, statement, [list.id, ...toParameters(window), viewerId]);
};
