import { type QueryClient, useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { NOTIFICATIONS_MAX_PAGE, NOTIFICATIONS_SEEN_MS } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import * as api from '#shared/paths/notifications.ts';
import { getCall } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { markRead, markSeenMutation, READ_NOTICE } from './queries.ts';
import { refreshNotifications } from './queries-new.ts';

/**
 * Marks the notifications of an open panel as seen once they have been visible for a second (U65): not in a hidden tab, and not
 * if the panel only opened briefly. `newest` is the latest one's Unix time; all until `seen` were seen before.
 */
export function useSeenNotifications(newest: number | undefined, seen: number): void {
  const { mutate } = useMutation(markSeenMutation());
  const unseen = newest !== undefined && newest >= seen ? newest : undefined;
  const mark = useEffectEvent((time: number) => mutate(time));
  useEffect(() => {
    if (unseen === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleVisibility = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible')
        timer = setTimeout(() => mark(unseen), NOTIFICATIONS_SEEN_MS);
    };
    handleVisibility();
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleVisibility);
    };
  }, [unseen]);
}

/** Marks all unread notifications as read, also those not loaded yet; the notice can undo it. */
export async function markAllRead(client: QueryClient): Promise<void> {
  const failed = t('That could not be saved. Please try again.');
  try {
    const input = { unread: 'true', number: NOTIFICATIONS_MAX_PAGE } as const;
    const { notes } = await getCall(client)(api.listNotifications, input);
    const ids = notes.map(({ id }) => id);
    if (ids.length > 0 && !(await markRead(client, ids, true, failed))) return;
    const undo = async () => {
      await markRead(client, ids, false, failed);
      refreshNotifications(client);
    };
    notify.success(t('All notifications marked as read.'), {
      id: READ_NOTICE,
      action: { label: t('Undo'), onPress: () => void undo() },
    });
  } catch {
    notify.error(failed, { id: READ_NOTICE });
  }
}
