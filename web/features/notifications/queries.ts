import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { NOTIFICATIONS_PAGE } from '#shared/domain/limits.ts';
import type { RawInputOf, ResponseOf } from '#shared/endpoint.ts';
import * as api from '#shared/paths/notifications.ts';
import type { CallError } from '#web/lib/call.ts';
import { endpointQuery, getCall, toEndpointKey } from '#web/lib/query.ts';
import { optimistic } from '#web/ui/optimistic.ts';
import { refreshNewNotifications } from './queries-new.ts';

export type NotificationsResponse = ResponseOf<typeof api.listNotifications>;
export type NotificationFilter = 'all' | 'unread' | 'comment' | 'follow' | 'like';

/** The first `number` notifications of a filter. */
export function notificationsQuery(filter: NotificationFilter, number: number = NOTIFICATIONS_PAGE) {
  return queryOptions({
    ...endpointQuery(api.listNotifications, { number, ...toInput(filter) }),
    placeholderData: keepPreviousData,
  });
}

function toInput(filter: NotificationFilter): RawInputOf<typeof api.listNotifications> {
  if (filter === 'all') return {};
  return filter === 'unread' ? { unread: 'true' } : { type: filter };
}

/** Parses the filter in an address; all if there is none. */
export function parseFilter(text: string | undefined): NotificationFilter {
  const filters: readonly string[] = ['unread', 'comment', 'follow', 'like'];
  return text !== undefined && filters.includes(text) ? (text as NotificationFilter) : 'all';
}

/** Marks all notifications until `time` (Unix seconds) as seen, which removes the dot. */
export function markSeenMutation() {
  return mutationOptions<ResponseOf<typeof api.markNotificationsSeen>, CallError, number>({
    mutationFn: (time, { client }) => getCall(client)(api.markNotificationsSeen, { time }),
    onSuccess: (_response, _time, _result, { client }) => refreshNewNotifications(client, 0),
  });
}

/** Id of the notices about what has been read. */
export const READ_NOTICE = 'notifications-read';

/** Marks notifications as read or unread; shown at once, and reverted if the call fails, with a notice if it has `words`. */
export function markRead(
  client: QueryClient,
  ids: readonly number[],
  read: boolean,
  words?: string,
): Promise<boolean> {
  return optimistic(client, {
    patch: () => showRead(client, ids, read),
    call: () =>
      getCall(client)(api.markNotificationsRead, {
        counts: Object.fromEntries(ids.map((id) => [id, read ? 9999 : -1])),
      }),
    undo: () => showRead(client, ids, !read),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: toEndpointKey(api.listNotifications), refetchType: 'none' }),
    ...(words !== undefined && { words, id: READ_NOTICE }),
  });
}

/** Also in the list of unread ones, from which nothing is removed while it is visible. */
function showRead(client: QueryClient, ids: readonly number[], read: boolean): void {
  const changed = new Set(ids);
  client.setQueriesData<NotificationsResponse>(
    { queryKey: toEndpointKey(api.listNotifications) },
    (response) =>
      response
        ? {
            ...response,
            notes: response.notes.map((notification) =>
              changed.has(notification.id)
                ? { ...notification, read: read ? 1 : 0, unread: read ? 0 : 1 }
                : notification,
            ),
          }
        : response,
  );
}
