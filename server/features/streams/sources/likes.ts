import { runNamedQuery } from '#server/platform/db/database.ts';
import { toWindowSql } from '../newest-posts.ts';
import { selectPositions } from '../positions.ts';
import { toReadableFeedIdSql } from '../readable.ts';
import type { KeyOf, StreamItem, StreamSource } from '../source.ts';
import { toParameters } from '../window.ts';

/** The reader's likes within the window, with the feeds of their posts, so that likes_newest is read backwards. */
const { within, limit } = toWindowSql(2, 'post_id', 'liked.');

const statement = {
  name: 'stream_likes',
  text: selectPositions(`
    select liked.post_id as id, liked.sort_at
    from (select post_id, created_at as sort_at from likes where user_id = $1) liked
    join posts on posts.id = liked.post_id
    where ${within} and ${toReadableFeedIdSql('$1', 'posts.feed_id')}
    order by liked.sort_at desc, liked.post_id desc limit ${limit}`),
};

/** `likes`: what the reader likes. A place is the instant of the like, not of the post. */
export const findLikedItems: StreamSource<KeyOf<'likes'>> = async ({ pool }, _key, viewer, window) =>
  viewer ? runNamedQuery<StreamItem>(pool, statement, [viewer.id, ...toParameters(window)]) : [];
