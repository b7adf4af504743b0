import { sql } from 'kysely';
import { isReadableFeed } from '#server/features/blocks/visibility.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { selectNewestPosts, selectPositions, toWindowParams, type WindowParams } from '../queries-window.ts';
import type { KeyOf, StreamItem, StreamSource } from '../source.ts';

const statement = prepared<WindowParams & { userId: number }, StreamItem>('stream_notifications', (p) => {
  const feeds = sql`
    select subscriptions.feed_id from subscriptions
    where subscriptions.user_id = ${p('userId')} and subscriptions.notify_posts and ${isReadableFeed(p('userId'), 'subscriptions.feed_id')}`;
  return selectPositions(selectNewestPosts(p, feeds));
});

/** `notifications`: the posts of the followed feeds with notifications. */
export const findNotifiedItems: StreamSource<KeyOf<'notifications'>> = async (
  { db },
  _key,
  viewer,
  window,
) => (viewer ? statement.execute(db, { userId: viewer.id, ...toWindowParams(window) }) : []);
