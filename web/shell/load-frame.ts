import type { QueryClient } from '@tanstack/react-query';
import { preferencesQuery } from '#web/features/accounts/queries.ts';
import { myBlogsQuery } from '#web/features/blogs/queries.ts';
import { listsQuery } from '#web/features/lists/queries.ts';
import { newNotificationsQuery } from '#web/features/notifications/queries-new.ts';
import { unseenCountsQuery } from '#web/features/seen/queries.ts';
import { sidebarSubscriptionsQuery } from '#web/features/subscriptions/queries-sidebar.ts';
import { followedTagsQuery } from '#web/features/tags/queries.ts';
import { teamsQuery } from '#web/features/teams/queries.ts';

/** Loads all data of a member's frame together, because late data would move the sidebar's entries. */
export async function loadFrame(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchQuery(preferencesQuery()),
    client.prefetchQuery(sidebarSubscriptionsQuery),
    client.prefetchQuery(unseenCountsQuery()),
    client.prefetchQuery(listsQuery()),
    client.prefetchQuery(followedTagsQuery()),
    client.prefetchQuery(teamsQuery()),
    client.prefetchQuery(newNotificationsQuery),
    client.prefetchQuery(myBlogsQuery),
  ]);
}
