import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/endpoint.ts';
import { listFollowedSites, listSubscriptions } from '#shared/paths/subscriptions.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';

/** The number of followed sites that the sidebar shows before "Show more". */
export const SITES_SHOWN = 8;
/** The most that it shows at all. */
export const SITES_MAX = 200;

/** The keys make changes of the manager's list apply to the lists of menus, too. */
const KEY = toEndpointKey(listSubscriptions);

/** The first subscriptions in the sidebar, with the number of all. They come with every page, so only what it shows at first. */
export const firstSitesQuery = queryOptions<ResponseOf<typeof listFollowedSites>>({
  queryKey: [...KEY, 'sidebar', 'first'],
  queryFn: ({ client, signal }) => getCall(client)(listFollowedSites, { number: SITES_SHOWN }, { signal }),
});

/** The subscriptions of menus: those with the newest posts. */
export const followedSitesQuery = queryOptions<ResponseOf<typeof listFollowedSites>>({
  queryKey: [...KEY, 'sidebar', 'all'],
  queryFn: ({ client, signal }) => getCall(client)(listFollowedSites, {}, { signal }),
});
