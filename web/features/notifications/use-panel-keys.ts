import type { KeyboardEvent } from 'react';
import { canUseSingleKeys } from '#web/lib/keys.ts';
import { isField } from '#web/lib/typing.ts';
import type { NotificationFilter } from './queries.ts';
import type { OpenNotification } from './use-open-notification.ts';

const FILTER_KEYS: Record<string, NotificationFilter> = {
  a: 'all',
  u: 'unread',
  c: 'comment',
  f: 'follow',
  l: 'like',
};

/** Handles keys while the focus is in the panel: the filters and, with a notification open, its neighbours and the way back. */
export function usePanelKeys({
  onFilter,
  open,
  onShow,
  onClose,
}: {
  onFilter: (filter: NotificationFilter) => void;
  open: OpenNotification;
  onShow: (notificationId: number) => void;
  onClose: () => void;
}): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    if (isField(event.target) || (event.key.length === 1 && !canUseSingleKeys())) return;
    if (!handleKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  function handleKey(key: string): boolean {
    const filter = FILTER_KEYS[key.toLowerCase()];
    if (filter) onFilter(filter);
    else if (!open.notification) return false;
    else if (key === 'Escape') onClose();
    else if (key === 'j' && open.next !== undefined) onShow(open.next);
    else if (key === 'k' && open.previous !== undefined) onShow(open.previous);
    else return false;
    return true;
  }
}
