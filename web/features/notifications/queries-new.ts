import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listNotifications } from '#shared/paths/notifications.ts';
import { isLive } from '#web/lib/live.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';

/** The interval without live events, and with them, where it only catches lost ones. */
const POLL_MS = 90_000;
const LIVE_POLL_MS = 10 * 60_000;

/** The number of new notifications, for the bell. The live channel updates it; polling is for when that is away. */
export const newNotificationsQuery = queryOptions({
  queryKey: ['notifications', 'new'],
  queryFn: async ({ client, signal }) =>
    (await getCall(client)(listNotifications, { number: 0 }, { signal })).unseen,
  refetchInterval: () => (isLive() ? LIVE_POLL_MS : POLL_MS),
});

/**
 * Sets the number of new notifications or, without a number, fetches it. A response on its way is older and is cancelled, also
 * the very first one, which TanStack Query would otherwise wait for.
 */
export async function refreshNewNotifications(client: QueryClient, unread?: number): Promise<void> {
  const { queryKey } = newNotificationsQuery;
  await client.cancelQueries({ queryKey });
  if (unread === undefined) await client.invalidateQueries({ queryKey });
  else client.setQueryData(queryKey, unread);
}

/** Refetches the open lists now, and the others when they are opened. */
export function refreshNotifications(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: toEndpointKey(listNotifications) });
}
