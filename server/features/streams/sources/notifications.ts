import { runNamedQuery } from '#server/platform/db/database.ts';
import { selectNewestPosts } from '../newest-posts.ts';
import { selectPositions } from '../positions.ts';
import { toReadableFeedIdSql } from '../readable.ts';
import type { KeyOf, StreamItem, StreamSource } from '../source.ts';
import { toParameters } from '../window.ts';

const NOTIFIED = `
  select subscriptions.feed_id from subscriptions
  where subscriptions.user_id = $1 and subscriptions.notify_posts and ${toReadableFeedIdSql('$1', 'subscriptions.feed_id')}`;

const statement = { name: 'stream_notifications', text: selectPositions(selectNewestPosts(NOTIFIED, 2)) };

/** `notifications`: the posts of the followed feeds with notifications. */
export const findNotifiedItems: StreamSource<KeyOf<'notifications'>> = async (
  { pool },
  _key,
  viewer,
  window,
) => (viewer ? runNamedQuery<StreamItem>(pool, statement, [viewer.id, ...toParameters(window)]) : []);
