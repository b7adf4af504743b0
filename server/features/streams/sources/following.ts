import { namedQuery } from '#server/platform/db/database.ts';
import { newestPosts } from '../newest-posts.ts';
import { selectPlaces } from '../places.ts';
import { readableFeedId } from '../readable.ts';
import type { KeyOf, StreamItem, StreamSource } from '../source.ts';
import { parametersOf } from '../window.ts';

/** The feeds of the reader $1: all that are followed, or one of them, $2. */
export const FOLLOWED = `
  select follows.feed_id from follows
  where follows.user_id = $1 and ($2::bigint is null or follows.feed_id = $2)
    and ${readableFeedId('$1', 'follows.feed_id')}`;

const statement = { name: 'stream_following', text: selectPlaces(newestPosts(FOLLOWED, 3)) };

/** Those of them that hold something unseen; no other is looked into. */
export const FOLLOWED_UNSEEN = `
  select follows.feed_id, follows.seen_ordinal, follows.seen_count from follows join feeds on feeds.id = follows.feed_id
  where follows.user_id = $1 and ($2::bigint is null or follows.feed_id = $2)
    and feeds.post_count > follows.seen_count and ${readableFeedId('$1', 'follows.feed_id')}`;

/** Told from posts_feed_newest and seen_marks_pkey alone. */
const UNSEEN = `not coalesce(
  (select is_seen from seen_marks where seen_marks.post_id = posts.id and seen_marks.user_id = $1),
  posts.feed_ordinal <= chosen.seen_ordinal)`;

const unseenStatement = {
  name: 'stream_following_unseen',
  text: selectPlaces(newestPosts(FOLLOWED_UNSEEN, 3, UNSEEN)),
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
  const asked = window.hidesSeen ? unseenStatement : statement;
  return namedQuery<StreamItem>(pool, asked, [viewer.id, feedId, ...parametersOf(window)]);
};
