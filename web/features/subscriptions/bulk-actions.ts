import type { QueryClient } from '@tanstack/react-query';
import type {
  changeSubscriptions,
  DeliveryMethods,
  Frequency,
  Subscription,
} from '#shared/api/subscriptions.ts';
import type { Concern } from '#shared/domain/concerns.ts';
import { BULK_MAX, MARKS_MAX } from '#shared/domain/limits.ts';
import type { RawInputOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import { patchEntities } from '#web/lib/entities.ts';
import { recordEvent } from '#web/lib/events.ts';
import { runMutation } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { optimistic } from '#web/ui/optimistic.ts';
import { markAll } from '../seen/queries-mark.ts';
import { addPendingRemovals, releasePendingRemovals } from './pending-removals.ts';
import { changeCountsInCache, changeSubscriptionsMutation } from './queries-subscribe.ts';
import { writeSubscriptionState } from './subscription-state.ts';

type Input = RawInputOf<typeof changeSubscriptions>;
/** A change of how posts are emailed. */
export type DeliveryChange =
  | { action: 'frequency'; delivery_frequency: Frequency }
  | { action: 'email_posts'; value: boolean };

/** One notice for bulk actions: the latest replaces the previous one. */
const NOTICE = { id: 'bulk' };

/** Unsubscribes from many feeds at once. Their rows stay with an undo, and the notice undoes all of them. */
export async function unsubscribeMany(
  client: QueryClient,
  subscriptions: readonly Subscription[],
): Promise<void> {
  recordEvent('calypso_subscriptions_site_unsubscribed', { count: subscriptions.length });
  const feedIds = subscriptions.map(({ feed_ID }) => feed_ID);
  const leaving = optimistic(client, {
    patch: () => {
      addPendingRemovals(client, subscriptions);
      changeCountsInCache(client, { blogs: -subscriptions.length });
    },
    call: () => change(client, { action: 'unsubscribe', sub_ids: listIds(subscriptions) }),
    undo: () => {
      releasePendingRemovals(client, feedIds);
      changeCountsInCache(client, { blogs: subscriptions.length });
    },
    onSuccess: () => writeSubscriptionState(client, ...feedIds.map((feed_ID) => ({ feed_ID }))),
    words: t('Sorry, we had a problem unsubscribing. Please try again.'),
    ...NOTICE,
  });
  notify.success(
    t(
      '{count, plural, one {You are now unsubscribed from # site.} other {You are now unsubscribed from # sites.}}',
      {
        count: subscriptions.length,
      },
    ),
    {
      ...NOTICE,
      action: { label: t('Undo'), onPress: () => void subscribeAgain(client, subscriptions, leaving) },
    },
  );
  await leaving;
}

/** Undoes it, once its call has ended. */
async function subscribeAgain(
  client: QueryClient,
  subscriptions: readonly Subscription[],
  leaving: Promise<boolean>,
): Promise<void> {
  if (!(await leaving)) return;
  recordEvent('calypso_subscriptions_site_resubscribed', { count: subscriptions.length });
  await optimistic(client, {
    call: () => change(client, { action: 'resubscribe', sub_ids: listIds(subscriptions) }),
    onSuccess: ({ changed }) => {
      const back = new Set(changed);
      const returned = subscriptions.filter(({ ID }) => back.has(ID));
      writeSubscriptionState(
        client,
        ...returned.map(({ feed_ID, ID }) => ({ feed_ID, subscription_id: ID })),
      );
      releasePendingRemovals(
        client,
        returned.map(({ feed_ID }) => feed_ID),
      );
      notify.success(
        t(
          '{count, plural, one {You are subscribed to # site again.} other {You are subscribed to # sites again.}}',
          {
            count: returned.length,
          },
        ),
        NOTICE,
      );
    },
    words: t('Sorry, we had a problem subscribing. Please try again.'),
    ...NOTICE,
  });
}

/** Dismisses a concern for a year, so that the check-up no longer lists these feeds for it; the notice undoes it. */
export async function dismissConcern(
  client: QueryClient,
  subscriptions: readonly Subscription[],
  concern: Concern,
): Promise<void> {
  recordEvent('calypso_subscriptions_site_kept', { count: subscriptions.length, concern });
  const request = { action: 'keep' as const, concern, sub_ids: listIds(subscriptions) };
  const meant = new Set(request.sub_ids);
  const show = (isKept: boolean) =>
    patchEntities(client, {
      subscription: (one) =>
        'kept_concerns' in one && meant.has(one.ID)
          ? { ...one, kept_concerns: updateKeptConcerns(one.kept_concerns, concern, isKept) }
          : one,
    });
  const save = (isKept: boolean) =>
    optimistic(client, {
      patch: () => show(isKept),
      call: () => change(client, { ...request, value: isKept }),
      undo: () => show(!isKept),
      words: t('This could not be saved. Please try again.'),
      ...NOTICE,
    });
  if (!(await save(true))) return;
  notify.success(
    t(
      '{count, plural, one {# site kept. It won’t come up again for a year.} other {# sites kept. They won’t come up again for a year.}}',
      { count: subscriptions.length },
    ),
    { ...NOTICE, action: { label: t('Undo'), onPress: () => void save(false) } },
  );
}

function updateKeptConcerns(concerns: readonly Concern[], concern: Concern, isKept: boolean): Concern[] {
  const others = concerns.filter((other) => other !== concern);
  return isKept ? [...others, concern] : others;
}

/** Marks all posts of many feeds as seen, as many per call as are allowed. */
export async function markManySeen(
  client: QueryClient,
  subscriptions: readonly Subscription[],
): Promise<void> {
  const feedIds = subscriptions.map(({ feed_ID }) => feed_ID);
  for (let start = 0; start < feedIds.length; start += MARKS_MAX)
    await markAll(client, feedIds.slice(start, start + MARKS_MAX));
}

/** Changes how posts of many feeds are emailed. Skips external feeds, which have no delivery settings. */
export async function changeMany(
  client: QueryClient,
  subscriptions: readonly Subscription[],
  request: DeliveryChange,
): Promise<void> {
  const hosted = subscriptions.filter(({ is_rss }) => !is_rss);
  if (request.action === 'frequency') {
    recordEvent('calypso_subscriptions_post_emails_set_frequency', {
      count: hosted.length,
      delivery_frequency: request.delivery_frequency,
    });
  } else {
    recordEvent(`calypso_subscriptions_post_emails_toggle_${request.value ? 'on' : 'off'}`, {
      count: hosted.length,
    });
  }
  const before = new Map(hosted.map((one) => [one.ID, one.delivery_methods]));
  const show = (toMethods: (id: number, shown: DeliveryMethods) => DeliveryMethods) =>
    patchEntities(client, {
      subscription: (one) =>
        before.has(one.ID) ? { ...one, delivery_methods: toMethods(one.ID, one.delivery_methods) } : one,
    });
  await optimistic(client, {
    patch: () => show((_id, shown) => applyChange(shown, request)),
    call: () => change(client, { ...request, sub_ids: listIds(hosted) }),
    undo: () => show((id) => before.get(id)!),
    onSuccess: ({ changed }) =>
      notify.success(
        t('{count, plural, one {Updated # site.} other {Updated # sites.}}', { count: changed.length }),
        NOTICE,
      ),
    words: t('This could not be saved. Please try again.'),
    ...NOTICE,
  });
}

function applyChange(methods: DeliveryMethods, request: DeliveryChange): DeliveryMethods {
  const email =
    request.action === 'frequency'
      ? { ...methods.email, post_delivery_frequency: request.delivery_frequency }
      : { ...methods.email, send_posts: request.value };
  return { ...methods, email };
}

function listIds(subscriptions: readonly Subscription[]): number[] {
  return subscriptions.map(({ ID }) => ID);
}

/** As many per call as are allowed. Outlives the bar that started it. */
async function change(client: QueryClient, input: Input): Promise<{ changed: number[] }> {
  const changed: number[] = [];
  for (let start = 0; start < input.sub_ids.length; start += BULK_MAX) {
    const sub_ids = input.sub_ids.slice(start, start + BULK_MAX);
    const response = await runMutation(client, changeSubscriptionsMutation(), { ...input, sub_ids });
    changed.push(...response.changed);
  }
  return { changed };
}
