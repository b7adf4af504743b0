import { queryOptions } from '@tanstack/react-query';
import type { FollowedSite } from '#shared/api/subscriptions.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { listFollowedSites, listSubscriptions } from '#shared/paths/subscriptions.ts';
import { toFeedPath } from '#web/features/feeds/rules.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';

/** The number of followed sites that the sidebar shows before "Show more". */
export const SITES_SHOWN = 8;
/** The most that it shows at all. */
export const SITES_MAX = 200;

/** The keys make changes of the manager's list apply to the lists of menus, too. */
const KEY = toEndpointKey(listSubscriptions);

/** Whether a path is a page of this feed, or of the blog if it is one of ours. */
export function isAtSite(path: string | undefined, { feed_ID, blog_ID }: FollowedSite): boolean {
  return path === toFeedPath({ feed_ID }) || path === toFeedPath({ feed_ID, blog_ID });
}

/** Returns the sites that the sidebar shows before "Show more" on a page with this path: the first ones, and the page's own. */
export function pickShownSites(sites: readonly FollowedSite[], path: string | undefined): FollowedSite[] {
  return sites.filter((site, index) => index < SITES_SHOWN || isAtSite(path, site));
}

/**
 * The first subscriptions in the sidebar, with the number of all. They come with every page, so only what it shows at first, on a
 * site's page also the site itself.
 */
export const firstSitesQuery = queryOptions<ResponseOf<typeof listFollowedSites>>({
  queryKey: [...KEY, 'sidebar', 'first'],
  queryFn: ({ client, signal }) => getCall(client)(listFollowedSites, { number: SITES_SHOWN }, { signal }),
});

/** The subscriptions of menus: those with the newest posts. */
export const followedSitesQuery = queryOptions<ResponseOf<typeof listFollowedSites>>({
  queryKey: [...KEY, 'sidebar', 'all'],
  queryFn: ({ client, signal }) => getCall(client)(listFollowedSites, {}, { signal }),
});
