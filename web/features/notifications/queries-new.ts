import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listNotifications } from '#shared/paths/notifications.ts';
import { isLive } from '#web/lib/live.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';

/** While nothing is told to this page, and while it is: then only in case something was lost. */
const POLL_MS = 90_000;
const LIVE_POLL_MS = 10 * 60_000;

/** How many are new, for the bell. The live channel keeps it right; asking is for when that is away. */
export const newNotificationsQuery = queryOptions({
  queryKey: ['notifications', 'new'],
  queryFn: async ({ client, signal }) =>
    (await getCall(client)(listNotifications, { number: 1 }, { signal })).unseen,
  refetchInterval: () => (isLive() ? LIVE_POLL_MS : POLL_MS),
});

/**
 * Shows how many are new, as told or, without a number, as asked for now. An answer on its way was given before, and would come
 * last; also the very first one, which TanStack Query would otherwise wait for.
 */
export async function refreshNewNotifications(client: QueryClient, unread?: number): Promise<void> {
  const { queryKey } = newNotificationsQuery;
  await client.cancelQueries({ queryKey });
  if (unread === undefined) await client.invalidateQueries({ queryKey });
  else client.setQueryData(queryKey, unread);
}

/** Fetches the open lists again, and the others when they are opened. */
export function refreshNotifications(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: toEndpointKey(listNotifications) });
}
