import { queryOptions } from '@tanstack/react-query';
import { listRecommendedSites } from '#shared/paths/recommendations.ts';
import { toFoundFeed } from '#web/features/recommendations/queries.ts';
import { entitiesIn } from '#web/lib/entities.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';

/** How many feeds the side column shows. */
const POPULAR_SITES = 5;
const POPULAR_FRESH_MS = 5 * 60_000;

/** Popular feeds, for members without those they follow. The list stays while it is shown, followed or not. */
export function popularSitesQuery() {
  return queryOptions({
    queryKey: [...toEndpointKey(listRecommendedSites), 'popular'],
    queryFn: async ({ client, signal }) => {
      const { sites } = await getCall(client)(listRecommendedSites, { number: POPULAR_SITES }, { signal });
      return sites.map(toFoundFeed);
    },
    meta: entitiesIn<{ feed_ID: number; is_following: boolean }[]>(['feed']),
    staleTime: POPULAR_FRESH_MS,
  });
}
