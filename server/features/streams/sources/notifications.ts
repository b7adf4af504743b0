import { sql } from 'kysely';
import { isReadableFeed } from '#server/features/blocks/visibility.ts';
import { prepareStream } from '../queries-stream.ts';
import { selectNewestPosts, toWindowParams, type WindowParams } from '../queries-window.ts';
import type { KeyOf, StreamSource } from '../source.ts';

const statement = prepareStream<WindowParams & { userId: number }>('stream_notifications', (p) => {
  const feeds = sql`
    select subscriptions.feed_id from subscriptions
    where subscriptions.user_id = ${p('userId')} and subscriptions.notify_posts and ${isReadableFeed(p('userId'), 'subscriptions.feed_id')}`;
  return selectNewestPosts(p, feeds);
});

/** `notifications`: the posts of the followed feeds with notifications. */
export const findNotifiedItems: StreamSource<KeyOf<'notifications'>> = async (
  _context,
  _key,
  viewer,
  window,
) => (viewer ? statement({ userId: viewer.id, ...toWindowParams(window) }) : []);
