import type { QueryClient } from '@tanstack/react-query';
import type { Viewer } from '#shared/api/accounts.ts';
import type { FollowSource } from '#shared/domain/events.ts';
import { t } from '#shared/i18n/translate.ts';
import { findCallError } from '#web/lib/error.ts';
import { recordEvent } from '#web/lib/events.ts';
import { runMutation } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { type FollowableFeed, feedQuery } from '../feeds/queries.ts';
import { endSubscription, subscribeMutation, toSubscribeKey } from './queries.ts';

/** How an action ended: `nothing` if it was refused, or another one for the feed was under way. */
export type Ending = 'done' | 'failed' | 'nothing';

/** Called when a notice's undo has been carried out, with the state since then. */
type OnUndone = (isFollowed: boolean) => void;

/**
 * Follows a feed and announces the result, with an undo. Does nothing while a call for the feed is under way. `source` is where
 * the user was.
 */
export async function subscribeToFeed(
  client: QueryClient,
  viewer: Viewer,
  feed: FollowableFeed,
  source: FollowSource,
  onUndone?: OnUndone,
): Promise<Ending> {
  if (isBusy(client, feed)) return 'nothing';
  if (!viewer.email_verified) {
    notifyUnverified();
    return 'nothing';
  }
  recordEvent('calypso_reader_site_followed', { ...toEventProperties(feed), follow_source: source });
  return subscribe(client, feed, {
    source,
    undo: async (subscribed) => {
      if ((await unsubscribeFromFeed(client, viewer, subscribed, onUndone)) === 'done') onUndone?.(false);
    },
  });
}

/**
 * Unsubscribes from a feed at once, with a notice whose undo lasts five seconds. The undo restores every setting; if pressed
 * before the call has ended, it waits for it.
 */
export async function unsubscribeFromFeed(
  client: QueryClient,
  viewer: Viewer,
  feed: FollowableFeed,
  onUndone?: OnUndone,
): Promise<Ending> {
  if (isBusy(client, feed)) return 'nothing';
  recordEvent('calypso_reader_site_unfollowed', toEventProperties(feed));
  const leaving = endSubscription(client, feed, {
    words: t('Sorry, we had a problem unsubscribing. Please try again.'),
    ...getNoticeOptions(feed.feed_ID),
  }).then((isSaved): Ending => (isSaved ? 'done' : 'failed'));
  const undo = async () => {
    if ((await resubscribe(client, viewer, feed, leaving)) === 'done') onUndone?.(true);
  };
  notify.success(t('Success! You are now unsubscribed to "{site}".', { site: feed.name }), {
    ...getNoticeOptions(feed.feed_ID),
    action: { label: t('Undo'), onPress: () => void undo() },
  });
  return leaving;
}

/** Subscribes to the feed of a post by a key, or unsubscribes; announces either. */
export async function toggleSubscription(client: QueryClient, viewer: Viewer, feedId: number): Promise<void> {
  try {
    const feed = await client.ensureQueryData(feedQuery(feedId));
    if (feed.is_following) await unsubscribeFromFeed(client, viewer, feed);
    else await subscribeToFeed(client, viewer, feed, 'reader-keyboard');
  } catch {
    notify.error(t('This site could not be loaded. Please try again.'));
  }
}

/** Undoes an unsubscription, once its call has ended. */
export async function resubscribe(
  client: QueryClient,
  viewer: Viewer,
  feed: FollowableFeed,
  leaving?: Promise<Ending>,
): Promise<Ending> {
  if ((await leaving) === 'failed') return 'nothing';
  if (isBusy(client, feed)) return 'nothing';
  if (!viewer.email_verified) {
    notifyUnverified();
    return 'nothing';
  }
  recordEvent('calypso_subscriptions_site_resubscribed', toEventProperties(feed));
  const { subscription_id, ...unsubscribed } = feed;
  return subscribe(client, unsubscribed);
}

/** With `undo` the notice offers to undo it. */
async function subscribe(
  client: QueryClient,
  feed: FollowableFeed,
  { source, undo }: { source?: FollowSource; undo?: (subscribed: FollowableFeed) => Promise<void> } = {},
): Promise<Ending> {
  try {
    const { subscription } = await runMutation(client, subscribeMutation(feed, source), undefined);
    const subscribed = { ...feed, subscription_id: subscription.ID };
    notify.success(t('Success! You are now subscribed to {site}.', { site: feed.name }), {
      ...getNoticeOptions(feed.feed_ID),
      ...(undo && { action: { label: t('Undo'), onPress: () => void undo(subscribed) } }),
    });
    return 'done';
  } catch (error) {
    if (findCallError(error)?.code === 'email_unverified') notifyUnverified();
    else
      notify.error(
        t('Sorry, we had a problem subscribing. Please try again.'),
        getNoticeOptions(feed.feed_ID),
      );
    return 'failed';
  }
}

/** Shown instead to a member with an unconfirmed address (EM-04, EM-05). */
export function notifyUnverified(): void {
  notify.error(t('Please verify your email before subscribing.'), {
    id: 'email-unverified',
    action: { label: t('Account Settings'), href: '/me/account' },
  });
}

/** One notice for each feed: the latest replaces the previous one. */
export function getNoticeOptions(feedId: number) {
  return { id: `follow-${feedId}` };
}

/** Without its address, which may contain the key of a private feed. */
function toEventProperties({ blog_ID, feed_ID }: FollowableFeed) {
  return { blog_id: blog_ID, feed_id: feed_ID };
}

function isBusy(client: QueryClient, feed: FollowableFeed): boolean {
  return client.isMutating({ mutationKey: toSubscribeKey(feed.feed_ID) }) > 0;
}
