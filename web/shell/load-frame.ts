import type { QueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/endpoint.ts';
import { getFrame } from '#shared/paths/frame.ts';
import { preferencesQuery } from '#web/features/accounts/queries.ts';
import { announcementsQuery } from '#web/features/announcements/queries.ts';
import { myBlogsQuery } from '#web/features/blogs/queries.ts';
import { listsQuery } from '#web/features/lists/queries.ts';
import { newNotificationsQuery } from '#web/features/notifications/queries-new.ts';
import { unseenCountsQuery } from '#web/features/seen/queries.ts';
import {
  firstSitesQuery,
  followedSitesQuery,
  pickShownSites,
  SITES_MAX,
  SITES_SHOWN,
} from '#web/features/subscriptions/queries-sidebar.ts';
import { followedTagsQuery } from '#web/features/tags/queries.ts';
import { teamsQuery } from '#web/features/teams/queries.ts';
import { getCall } from '#web/lib/query.ts';

/** The pages of a site, whose row is in the sidebar wherever it is in the list. */
const SITE_PATH = /^\/reader\/(feeds|blogs)\/\d+/;
/** The page with the sites in a column of its own. */
const RECENT_PATH = /^\/reader\/recent\//;

/**
 * Loads what is announced to a visitor, or all data of a member's frame together, because late data would move the sidebar's entries: in one call, from which its queries
 * take their parts. A page that needs one of them waits for the same call.
 */
export async function loadFrame(client: QueryClient, path: string, isMember: boolean): Promise<void> {
  if (!isMember) return client.prefetchQuery(announcementsQuery);
  const sitePath = SITE_PATH.exec(path)?.[0];
  const hasAllSites = RECENT_PATH.test(path);
  const frame = getCall(client)(getFrame, { number: hasAllSites || sitePath ? SITES_MAX : SITES_SHOWN });
  const take = <T>(pick: (frame: ResponseOf<typeof getFrame>) => T) => ({
    queryFn: async () => pick(await frame),
  });
  await Promise.all([
    // By itself, because pages need it before they know what else they load.
    client.prefetchQuery(preferencesQuery()),
    client.prefetchQuery({
      ...firstSitesQuery,
      ...take(({ following }) => ({
        ...following,
        subscriptions: pickShownSites(following.subscriptions, sitePath),
      })),
    }),
    hasAllSites && client.prefetchQuery({ ...followedSitesQuery, ...take(({ following }) => following) }),
    client.prefetchQuery({ ...unseenCountsQuery(), ...take(({ unseen }) => unseen) }),
    client.prefetchQuery({ ...listsQuery(), ...take(({ lists }) => lists) }),
    client.prefetchQuery({ ...followedTagsQuery(), ...take(({ tags }) => tags) }),
    client.prefetchQuery({ ...teamsQuery(), ...take(({ teams }) => teams) }),
    client.prefetchQuery({ ...newNotificationsQuery, ...take(({ notifications }) => notifications) }),
    client.prefetchQuery({ ...myBlogsQuery, ...take(({ blogs }) => blogs) }),
    client.prefetchQuery({ ...announcementsQuery, ...take(({ announcements }) => ({ announcements })) }),
  ]);
}
