import type { QueryClient } from '@tanstack/react-query';
import { preferencesQuery } from '#web/features/accounts/queries.ts';
import { mySitesQuery } from '#web/features/blogs/queries.ts';
import { listsQuery } from '#web/features/lists/queries.ts';
import { newNotesQuery } from '#web/features/notifications/queries-new.ts';
import { unseenCountsQuery } from '#web/features/seen/queries.ts';
import { followedSitesQuery } from '#web/features/subscriptions/queries-followed.ts';
import { followedTagsQuery } from '#web/features/tags/queries.ts';
import { teamsQuery } from '#web/features/teams/queries.ts';

/** Everything that the member's frame shows, in one go: what came later would push the places of the sidebar about. */
export async function fillFrame(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchQuery(preferencesQuery()),
    client.prefetchQuery(followedSitesQuery),
    client.prefetchQuery(unseenCountsQuery()),
    client.prefetchQuery(listsQuery()),
    client.prefetchQuery(followedTagsQuery()),
    client.prefetchQuery(teamsQuery()),
    client.prefetchQuery(newNotesQuery),
    client.prefetchQuery(mySitesQuery),
  ]);
}
