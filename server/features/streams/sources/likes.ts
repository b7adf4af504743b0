import { sql } from 'kysely';
import { isReadableFeed } from '#server/features/blocks/visibility.ts';
import { prepareStream } from '../queries-stream.ts';
import { selectWindow, toWindowParams, type WindowParams } from '../queries-window.ts';
import type { KeyOf, StreamSource } from '../source.ts';

/** The user's likes within the window, with the feeds of their posts, so that likes_newest is read backwards. */
const statement = prepareStream<WindowParams & { userId: number }>('stream_likes', (p) => {
  const { within, limit } = selectWindow(p, 'post_id', 'liked');
  return sql`
    select liked.post_id as id, liked.sort_at
    from (select post_id, created_at as sort_at from likes where user_id = ${p('userId')}) liked
    join posts on posts.id = liked.post_id
    where ${within} and ${isReadableFeed(p('userId'), 'posts.feed_id')}
    order by liked.sort_at desc, liked.post_id desc limit ${limit}`;
});

/** `likes`: the posts that the user likes. The position is the time of the like, not of the post. */
export const findLikedItems: StreamSource<KeyOf<'likes'>> = async (_context, _key, viewer, window) =>
  viewer ? statement({ userId: viewer.id, ...toWindowParams(window) }) : [];
