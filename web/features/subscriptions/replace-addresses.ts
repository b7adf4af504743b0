import type { QueryClient } from '@tanstack/react-query';
import type { Subscription } from '#shared/api/subscriptions.ts';
import { t } from '#shared/i18n/translate.ts';
import { findCallError } from '#web/lib/error.ts';
import { runMutation } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { changeSubscriptionsMutation, replaceAddressMutation } from './queries-subscribe.ts';

const NOTICE = { id: 'bulk' };

/** The result for the feeds: moved to the new address, left because that one is already followed, or neither. */
interface ReplaceOutcome {
  replaced: Subscription[];
  left: Subscription[];
  failed: Subscription[];
}

/** Moves each subscription, with all settings, to the address that its publisher names. The notice can undo it. */
export async function replaceMovedAddresses(
  client: QueryClient,
  subscriptions: readonly Subscription[],
): Promise<void> {
  const moved: ReplaceOutcome = { replaced: [], left: [], failed: [] };
  for (const subscription of subscriptions)
    moved[await replaceMovedAddress(client, subscription)].push(subscription);
  const done = [...moved.replaced, ...moved.left];
  if (moved.failed.length > 0) {
    notify.error(
      t(
        '{count, plural, one {# site could not be moved to its new address. Please try again.} other {# sites could not be moved to their new addresses. Please try again.}}',
        { count: moved.failed.length },
      ),
      { id: 'bulk-failed' },
    );
  }
  if (done.length === 0) return;
  notify.success(
    t(
      '{count, plural, one {You now follow # site at its new address.} other {You now follow # sites at their new addresses.}}',
      { count: done.length },
    ),
    { ...NOTICE, action: { label: t('Undo'), onPress: () => void restoreOldAddresses(client, moved) } },
  );
}

async function replaceMovedAddress(
  client: QueryClient,
  subscription: Subscription,
): Promise<keyof ReplaceOutcome> {
  const { ID: subscriptionId, health } = subscription;
  try {
    await runMutation(client, replaceAddressMutation(), { subscriptionId, url: health?.moved_to ?? '' });
    return 'replaced';
  } catch (error) {
    if (findCallError(error)?.code !== 'already_exists') return 'failed';
    return change(client, 'unsubscribe', [subscription]);
  }
}

async function restoreOldAddresses(client: QueryClient, { replaced, left }: ReplaceOutcome): Promise<void> {
  try {
    for (const { ID: subscriptionId, URL: url } of replaced)
      await runMutation(client, replaceAddressMutation(), { subscriptionId, url });
    if (left.length > 0 && (await change(client, 'resubscribe', left)) === 'failed') throw new Error();
    notify.success(t('You follow the old addresses again.'), NOTICE);
  } catch {
    notify.error(t('The address could not be replaced. Please try again.'), NOTICE);
  }
}

async function change(
  client: QueryClient,
  action: 'unsubscribe' | 'resubscribe',
  subscriptions: readonly Subscription[],
): Promise<'left' | 'failed'> {
  try {
    await runMutation(client, changeSubscriptionsMutation(), {
      action,
      sub_ids: subscriptions.map(({ ID }) => ID),
    });
    return 'left';
  } catch {
    return 'failed';
  }
}
