import type { QueryClient } from '@tanstack/react-query';
import type { Viewer } from '#shared/api/accounts.ts';
import type { FollowSource } from '#shared/domain/events.ts';
import { t } from '#shared/i18n/translate.ts';
import { asCallError } from '#web/lib/error.ts';
import { recordEvent } from '#web/lib/events.ts';
import { runMutation } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { type FollowableFeed, feedQuery } from '../feeds/queries.ts';
import { followKey, followMutation, unfollowMutation } from './queries.ts';

/** How an action ended: `nothing` when it was refused, or another one about the feed was under way. */
export type Ending = 'done' | 'failed' | 'nothing';

/** Called when an undo in a notice has been carried out, with what holds since then. */
type OnUndone = (isFollowed: boolean) => void;

/**
 * Follows a feed and says how it went, with a way back. While a call about the feed is under way nothing happens. `source` is where
 * somebody was.
 */
export async function followFeed(
  client: QueryClient,
  viewer: Viewer,
  feed: FollowableFeed,
  source: FollowSource,
  onUndone?: OnUndone,
): Promise<Ending> {
  if (isBusy(client, feed)) return 'nothing';
  if (!viewer.email_verified) {
    refuseUnverified();
    return 'nothing';
  }
  recordEvent('calypso_reader_site_followed', { ...facts(feed), follow_source: source });
  return follow(client, feed, {
    source,
    undo: async (followed) => {
      if ((await unfollowFeed(client, viewer, followed, onUndone)) === 'done') onUndone?.(false);
    },
  });
}

/**
 * Stops following a feed at once, and says so with a way back for five seconds. The undo brings back every setting; one that is
 * pressed before the call has ended waits for it.
 */
export async function unfollowFeed(
  client: QueryClient,
  viewer: Viewer,
  feed: FollowableFeed,
  onUndone?: OnUndone,
): Promise<Ending> {
  if (isBusy(client, feed)) return 'nothing';
  recordEvent('calypso_reader_site_unfollowed', facts(feed));
  const leaving = runMutation(client, unfollowMutation(feed), undefined).then(
    () => 'done' as const,
    () => {
      notify.error(t('Sorry, we had a problem unsubscribing. Please try again.'), noticeOf(feed.feed_ID));
      return 'failed' as const;
    },
  );
  const undo = async () => {
    if ((await followAgain(client, viewer, feed, leaving)) === 'done') onUndone?.(true);
  };
  notify.success(t('Success! You are now unsubscribed to "{site}".', { site: feed.name }), {
    ...noticeOf(feed.feed_ID),
    action: { label: t('Undo'), onPress: () => void undo() },
  });
  return leaving;
}

/** Follows the site of a post by a key, or stops following it; either says so. */
export async function toggleFollow(client: QueryClient, viewer: Viewer, feedId: number): Promise<void> {
  try {
    const feed = await client.ensureQueryData(feedQuery(feedId));
    if (feed.is_following) await unfollowFeed(client, viewer, feed);
    else await followFeed(client, viewer, feed, 'reader-keyboard');
  } catch {
    notify.error(t('This site could not be loaded. Please try again.'));
  }
}

/** Takes an unsubscription back, when its call has ended. */
export async function followAgain(
  client: QueryClient,
  viewer: Viewer,
  feed: FollowableFeed,
  leaving?: Promise<Ending>,
): Promise<Ending> {
  if ((await leaving) === 'failed') return 'nothing';
  if (isBusy(client, feed)) return 'nothing';
  if (!viewer.email_verified) {
    refuseUnverified();
    return 'nothing';
  }
  recordEvent('calypso_subscriptions_site_resubscribed', facts(feed));
  const { subscription_id: _, ...unfollowed } = feed;
  return follow(client, unfollowed);
}

/** With `undo` the notice takes it back. */
async function follow(
  client: QueryClient,
  feed: FollowableFeed,
  { source, undo }: { source?: FollowSource; undo?: (followed: FollowableFeed) => Promise<void> } = {},
): Promise<Ending> {
  try {
    const { subscription } = await runMutation(client, followMutation(feed, source), undefined);
    const followed = { ...feed, subscription_id: subscription.ID };
    notify.success(t('Success! You are now subscribed to {site}.', { site: feed.name }), {
      ...noticeOf(feed.feed_ID),
      ...(undo && { action: { label: t('Undo'), onPress: () => void undo(followed) } }),
    });
    return 'done';
  } catch (error) {
    if (asCallError(error)?.code === 'email_unverified') refuseUnverified();
    else notify.error(t('Sorry, we had a problem subscribing. Please try again.'), noticeOf(feed.feed_ID));
    return 'failed';
  }
}

/** What a member with an unconfirmed address is told instead (EM-04, EM-05). */
export function refuseUnverified(): void {
  notify.error(t('Please verify your email before subscribing.'), {
    id: 'email-unverified',
    action: { label: t('Account Settings'), href: '/me/account' },
  });
}

/** One notice for each feed: the latest replaces the one before. */
export function noticeOf(feedId: number) {
  return { id: `follow-${feedId}` };
}

/** Without its address, which may hold a key to a private feed. */
function facts({ blog_ID, feed_ID }: FollowableFeed) {
  return { blog_id: blog_ID, feed_id: feed_ID };
}

function isBusy(client: QueryClient, feed: FollowableFeed): boolean {
  return client.isMutating({ mutationKey: followKey(feed.feed_ID) }) > 0;
}
