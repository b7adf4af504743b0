import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Viewer } from '#shared/api/accounts.ts';
import type { Subscription } from '#shared/api/subscriptions.ts';
import type { FollowSource } from '#shared/domain/events.ts';
import type { RawInputOf, ResponseOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import { listUnseenCounts } from '#shared/paths/seen.ts';
import { listFollowingPosts } from '#shared/paths/streams.ts';
import * as api from '#shared/paths/subscriptions.ts';
import type { CallError } from '#web/lib/call.ts';
import { updateCached } from '#web/lib/entities.ts';
import { findCallError } from '#web/lib/error.ts';
import { recordEvent } from '#web/lib/events.ts';
import { endpointMutation, getCall, runMutation, toEndpointKey } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { type OptimisticAction, optimistic } from '#web/ui/optimistic.ts';
import { type FollowableFeed, feedQuery } from '../feeds/queries.ts';
import { releasePendingRemovals } from './pending-removals.ts';
import { toSubscribeKey } from './queries.ts';
import { addSubscriptionToCache } from './subscription-cache.ts';
import { writeSubscriptionState } from './subscription-state.ts';

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

/** Subscribes to the feed of a post, or unsubscribes; announces either. `source` is where the user was. */
export async function toggleSubscription(
  client: QueryClient,
  viewer: Viewer,
  feedId: number,
  source: FollowSource,
): Promise<void> {
  try {
    const feed = await client.ensureQueryData(feedQuery(feedId));
    if (feed.is_following) await unsubscribeFromFeed(client, viewer, feed);
    else await subscribeToFeed(client, viewer, feed, source);
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

/** Adds to the counts on the manager's tabs (EN-08), never below zero. */
export function changeCountsInCache(
  client: QueryClient,
  difference: Partial<ResponseOf<typeof api.countSubscriptions>>,
): void {
  updateCached<ResponseOf<typeof api.countSubscriptions>>(
    client,
    { queryKey: toEndpointKey(api.countSubscriptions) },
    (counts) => ({
      blogs: Math.max(0, counts.blogs + (difference.blogs ?? 0)),
      comments: Math.max(0, counts.comments + (difference.comments ?? 0)),
      pending: Math.max(0, counts.pending + (difference.pending ?? 0)),
    }),
  );
}

/** Subscribes to a feed by its number. Within a day of unsubscribing all settings are restored. */
function subscribeMutation(feed: FollowableFeed, source?: FollowSource) {
  return mutationOptions<ResponseOf<typeof api.subscribe>, CallError, void>({
    mutationKey: toSubscribeKey(feed.feed_ID),
    mutationFn: (_, { client }) =>
      getCall(client)(api.subscribe, {
        url: feed.subscribe_URL,
        feed_id: feed.feed_ID,
        blog_id: feed.blog_ID,
        source,
      }),
    onSuccess: ({ subscription }, _variables, _result, { client }) => storeSubscription(client, subscription),
    onSettled: (_data, _error, _variables, _result, { client }) => refetchSubscriptions(client),
  });
}

/** Subscribes to the feed that the server finds at an address (AP-31: the body is the address alone). */
export function subscribeByUrlMutation() {
  return mutationOptions<ResponseOf<typeof api.subscribe>, CallError, { url: string }>({
    mutationFn: ({ url }, { client }) => getCall(client)(api.subscribe, { url }),
    onSuccess: ({ subscription }, _variables, _result, { client }) => storeSubscription(client, subscription),
    onSettled: (_data, _error, _variables, _result, { client }) => refetchSubscriptions(client),
  });
}

/** Unsubscribes from a feed; shown at once, and reverted with the notice if the call fails. Returns whether it was saved. */
function endSubscription(
  client: QueryClient,
  feed: FollowableFeed,
  notice: Pick<OptimisticAction<unknown>, 'words' | 'id'>,
): Promise<boolean> {
  const { feed_ID, blog_ID: blog_id, subscribe_URL: url, subscription_id } = feed;
  return optimistic(client, {
    ...notice,
    key: toSubscribeKey(feed_ID),
    patch: () => {
      writeSubscriptionState(client, { feed_ID });
      changeCountsInCache(client, { blogs: -1 });
    },
    call: () => getCall(client)(api.unsubscribe, { subscriptionId: subscription_id, blog_id, url }),
    undo: () => {
      writeSubscriptionState(client, { feed_ID, subscription_id });
      changeCountsInCache(client, { blogs: 1 });
    },
    onSuccess: () => restartFollowingStream(client),
    onSettled: () => refetchSubscriptions(client),
  });
}

/** Applies one action to many subscriptions; see the contract. */
export function changeSubscriptionsMutation() {
  return mutationOptions<
    ResponseOf<typeof api.changeSubscriptions>,
    CallError,
    RawInputOf<typeof api.changeSubscriptions>
  >({
    ...endpointMutation(api.changeSubscriptions),
    onSuccess: (_data, { action }, _result, { client }) => {
      if (action === 'unsubscribe' || action === 'resubscribe') restartFollowingStream(client);
    },
    onSettled: (_data, _error, _variables, _result, { client }) => refetchSubscriptions(client),
  });
}

/** Replaces the address of a subscription. */
export function replaceAddressMutation() {
  return mutationOptions({
    ...endpointMutation(api.replaceSubscriptionAddress),
    onSuccess: (_data, _variables, _result, { client }) => restartFollowingStream(client),
    onSettled: (_data, _error, _variables, _result, { client }) => refetchSubscriptions(client),
  });
}

function storeSubscription(client: QueryClient, subscription: Subscription) {
  writeSubscriptionState(client, { feed_ID: subscription.feed_ID, subscription_id: subscription.ID });
  addSubscriptionToCache(client, subscription);
  releasePendingRemovals(client, [subscription.feed_ID]);
  restartFollowingStream(client);
}

/** The following stream has other posts now. While it is on the screen it stays until the user comes back to it. */
function restartFollowingStream(client: QueryClient) {
  client.removeQueries({ queryKey: toEndpointKey(listFollowingPosts), type: 'inactive' });
}

/** SI-07: refetches when the call ends, successful or not. The control does not wait for it. */
export function refetchSubscriptions(client: QueryClient): void {
  for (const endpoint of [
    api.listSubscriptions,
    api.countSubscriptions,
    api.getSubscriptionDetails,
    api.getBlogSubscription,
    listUnseenCounts,
  ])
    void client.invalidateQueries({ queryKey: toEndpointKey(endpoint) });
}
