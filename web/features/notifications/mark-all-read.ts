import type { QueryClient } from '@tanstack/react-query';
import { NOTIFICATIONS_MAX_PAGE } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import * as api from '#shared/paths/notifications.ts';
import { getCall } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { markRead, READ_NOTICE } from './queries.ts';
import { refreshNotifications } from './queries-new.ts';

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
