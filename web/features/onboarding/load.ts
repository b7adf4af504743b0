import type { QueryClient } from '@tanstack/react-query';
import type { Viewer } from '#shared/api/accounts.ts';
import { preferencesQuery } from '../accounts/queries.ts';
import { settingsQuery } from '../settings/queries.ts';
import { firstSitesQuery } from '../subscriptions/queries-sidebar.ts';
import { followedTagsQuery } from '../tags/queries.ts';
import { firstSteps } from './first-steps.ts';
import { isForcedBy, isOnboardingShown } from './rules.ts';

/** Loads the card's data with the page, if the card is shown, so that nothing moves when it arrives. */
export async function loadOnboarding(
  { queryClient: client, viewer }: { queryClient: QueryClient; viewer: Viewer | null },
  { flags }: { flags?: string },
): Promise<void> {
  const sites = client.prefetchQuery(firstSitesQuery);
  await client.prefetchQuery(preferencesQuery());
  const preferences = client.getQueryData(preferencesQuery().queryKey)?.calypso_preferences;
  if (!viewer || !preferences) return;
  const isShown = (isForced: boolean) =>
    isOnboardingShown({ isForced, preferences, registered: viewer.date });
  if (!isShown(isForcedBy(flags))) {
    // Whoever follows nothing gets the card all the same.
    await sites;
    const isNothingFollowed = client.getQueryData(firstSitesQuery.queryKey)?.total_subscriptions === 0;
    if (!isShown(isNothingFollowed)) return;
  }
  await Promise.all([
    sites,
    client.prefetchQuery(settingsQuery()),
    client.prefetchQuery(followedTagsQuery()),
    firstSteps.load(),
  ]);
}
