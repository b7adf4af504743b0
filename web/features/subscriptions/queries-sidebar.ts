import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/endpoint.ts';
import { listFollowedSites, listSubscriptions } from '#shared/paths/subscriptions.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';

/**
 * The subscriptions in the sidebar: the 200 with the newest posts. They come with every page, so only their names. The key makes
 * changes of the manager's list apply to them, too.
 */
export const sidebarSubscriptionsQuery = queryOptions<ResponseOf<typeof listFollowedSites>>({
  queryKey: [...toEndpointKey(listSubscriptions), 'sidebar'],
  queryFn: ({ client, signal }) => getCall(client)(listFollowedSites, {}, { signal }),
});
