import { namedQuery } from '#server/platform/db/database.ts';
import { newestPosts } from '../newest-posts.ts';
import { selectPlaces } from '../places.ts';
import { readableFeedId } from '../readable.ts';
import type { KeyOf, StreamItem, StreamSource } from '../source.ts';
import { parametersOf } from '../window.ts';

const NOTIFIED = `
  select follows.feed_id from follows
  where follows.user_id = $1 and follows.notify_posts and ${readableFeedId('$1', 'follows.feed_id')}`;

const statement = { name: 'stream_notifications', text: selectPlaces(newestPosts(NOTIFIED, 2)) };

/** `notifications`: the posts of the followed feeds of which the reader is told. */
export const findNotifiedItems: StreamSource<KeyOf<'notifications'>> = async (
  { pool },
  _key,
  viewer,
  window,
) => (viewer ? namedQuery<StreamItem>(pool, statement, [viewer.id, ...parametersOf(window)]) : []);
