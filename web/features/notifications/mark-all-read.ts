import type { QueryClient } from '@tanstack/react-query';
import { NOTIFICATIONS_MAX_PAGE } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import * as api from '#shared/paths/notifications.ts';
import { getCall, runMutation } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { markReadMutation } from './queries.ts';
import { refreshNotifications } from './queries-new.ts';

const NOTICE = { id: 'notifications-read' };

/** Marks all unread notifications as read, also those not loaded yet; the notice can undo it. */
export async function markAllRead(client: QueryClient): Promise<void> {
  const mark = (ids: number[], read: boolean) => runMutation(client, markReadMutation(), { ids, read });
  try {
    const input = { unread: 'true', number: NOTIFICATIONS_MAX_PAGE } as const;
    const { notes } = await getCall(client)(api.listNotifications, input);
    const ids = notes.map(({ id }) => id);
    if (ids.length > 0) await mark(ids, true);
    const undo = () => void mark(ids, false).finally(() => refreshNotifications(client));
    notify.success(t('All notifications marked as read.'), {
      ...NOTICE,
      action: { label: t('Undo'), onPress: undo },
    });
  } catch {
    notify.error(t('That could not be saved. Please try again.'), NOTICE);
  }
}
