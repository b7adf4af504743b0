import { runNamedQuery } from '#server/platform/db/database.ts';
import { selectNewestPosts } from '../newest-posts.ts';
import { selectPositions } from '../positions.ts';
import { toReadableFeedIdSql } from '../readable.ts';
import type { KeyOf, StreamItem, StreamSource } from '../source.ts';
import { toParameters } from '../window.ts';

/** The feeds of the reader $1: all that are followed, or one of them, $2. */
export const SUBSCRIBED_FEEDS = `
  select subscriptions.feed_id from subscriptions
  where subscriptions.user_id = $1 and ($2::bigint is null or subscriptions.feed_id = $2)
    and ${toReadableFeedIdSql('$1', 'subscriptions.feed_id')}`;

const statement = { name: 'stream_following', text: selectPositions(selectNewestPosts(SUBSCRIBED_FEEDS, 3)) };

/** Those of them that hold something unseen; no other is looked into. */
export const UNSEEN_SUBSCRIBED_FEEDS = `
  select subscriptions.feed_id, subscriptions.seen_ordinal, subscriptions.seen_count from subscriptions join feeds on feeds.id = subscriptions.feed_id
  where subscriptions.user_id = $1 and ($2::bigint is null or subscriptions.feed_id = $2)
    and feeds.post_count > subscriptions.seen_count and ${toReadableFeedIdSql('$1', 'subscriptions.feed_id')}`;

/** Told from posts_feed_newest and seen_marks_pkey alone. */
const UNSEEN = `not coalesce(
  (select is_seen from seen_marks where seen_marks.post_id = posts.id and seen_marks.user_id = $1),
  posts.feed_ordinal <= chosen.seen_ordinal)`;

const unseenStatement = {
  name: 'stream_following_unseen',
  text: selectPositions(selectNewestPosts(UNSEEN_SUBSCRIBED_FEEDS, 3, UNSEEN)),
};

/** `following`, and `recent:{feed_id}` for one of the followed feeds. A visitor follows nothing. */
export const findFollowingItems: StreamSource<KeyOf<'following' | 'recent'>> = async (
  { pool },
  key,
  viewer,
  window,
) => {
  if (!viewer) return [];
  const feedId = key.kind === 'recent' ? (key.feedId ?? null) : null;
  const query = window.hidesSeen ? unseenStatement : statement;
  return runNamedQuery<StreamItem>(pool, query, [viewer.id, feedId, ...toParameters(window)]);
};
