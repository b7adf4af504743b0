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
  await Promise.all([client.prefetchQuery(preferencesQuery()), client.prefetchQuery(firstSitesQuery)]);
  const preferences = client.getQueryData(preferencesQuery().queryKey)?.calypso_preferences;
  const isNothingFollowed = client.getQueryData(firstSitesQuery.queryKey)?.total_subscriptions === 0;
  const isForced = isForcedBy(flags) || isNothingFollowed;
  if (!viewer || !preferences) return;
  if (!isOnboardingShown({ isForced, preferences, registered: viewer.date })) return;
  await Promise.all([
    client.prefetchQuery(settingsQuery()),
    client.prefetchQuery(followedTagsQuery()),
    firstSteps.load(),
  ]);
}
