import { sql } from 'kysely';
import { isReadableFeed } from '#server/features/blocks/visibility.ts';
import type { Placeholders } from '#server/platform/db/prepared.ts';
import { prepareStream } from '../queries-stream.ts';
import {
  selectNewestPosts,
  selectNewestPostsOnly,
  toWindowParams,
  type WindowParams,
} from '../queries-window.ts';
import type { KeyOf, StreamSource } from '../source.ts';

/** Whose feeds: all that are followed, or one of them. */
export interface SubscribedParams {
  userId: number;
  feedId: number | null;
}

export const selectSubscribedFeeds = (p: Placeholders<SubscribedParams>) => sql`
  select subscriptions.feed_id from subscriptions
  where subscriptions.user_id = ${p('userId')} and (${p('feedId')}::bigint is null or subscriptions.feed_id = ${p('feedId')})
    and ${isReadableFeed(p('userId'), 'subscriptions.feed_id')}`;

const statement = prepareStream<SubscribedParams & WindowParams>('stream_following', (p) =>
  selectNewestPosts(p, selectSubscribedFeeds(p)),
);

/** Those of them with unseen posts; no other is read. */
export const selectUnseenFeeds = (p: Placeholders<SubscribedParams>) => sql`
  select subscriptions.feed_id, subscriptions.seen_ordinal, subscriptions.seen_count from subscriptions join feeds on feeds.id = subscriptions.feed_id
  where subscriptions.user_id = ${p('userId')} and (${p('feedId')}::bigint is null or subscriptions.feed_id = ${p('feedId')})
    and feeds.post_count > subscriptions.seen_count and ${isReadableFeed(p('userId'), 'subscriptions.feed_id')}`;

/** Computed from posts_feed_newest and seen_marks_pkey alone. */
const isUnseen = (p: Placeholders<SubscribedParams>) => sql<boolean>`not coalesce(
  (select is_seen from seen_marks where seen_marks.post_id = posts.id and seen_marks.user_id = ${p('userId')}),
  posts.feed_ordinal <= chosen.seen_ordinal)`;

const unseenStatement = prepareStream<SubscribedParams & WindowParams>('stream_following_unseen', (p) =>
  selectNewestPostsOnly(p, selectUnseenFeeds(p), isUnseen(p)),
);

/** `following`, and `recent:{feed_id}` for one of the followed feeds. A visitor follows nothing. */
export const findFollowingItems: StreamSource<KeyOf<'following' | 'recent'>> = async (
  _context,
  key,
  viewer,
  window,
) => {
  if (!viewer) return [];
  const feedId = key.kind === 'recent' ? (key.feedId ?? null) : null;
  const choose = window.hidesSeen ? unseenStatement : statement;
  return choose({ userId: viewer.id, feedId, ...toWindowParams(window) });
};
