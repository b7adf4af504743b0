import { queryOptions } from '@tanstack/react-query';
import { listRecommendedSites } from '#shared/paths/recommendations.ts';
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
      return sites.map((site) => ({
        feed_ID: site.feed_id,
        blog_ID: site.blog_id,
        name: site.name,
        URL: site.URL,
        subscribe_URL: site.feed_url,
        description: site.description,
        site_icon: site.icon?.img ?? null,
        image: null,
        // Updated when it is followed.
        is_following: false,
      }));
    },
    meta: entitiesIn<{ feed_ID: number; is_following: boolean }[]>(['feed']),
    staleTime: POPULAR_FRESH_MS,
  });
}
