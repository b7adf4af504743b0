import type { QueryClient } from '@tanstack/react-query';
import type { Viewer } from '#shared/api/accounts.ts';
import { streamQuery } from '#web/features/streams/queries.ts';
import { relatedTagsQuery, trendingTagsQuery } from '#web/features/tags/queries.ts';
import {
  foundPostsPageQuery,
  foundSitesQuery,
  recommendedSitesQuery,
  suggestionsQuery,
  toTagSlugs,
} from './queries.ts';
import { hasWords, parseSearchParams, type SearchAddress, toSearchStream } from './search-params.ts';

/**
 * Loads all data of the page, and returns the searched text for the title. On the server the page waits for all of it; in a
 * browser the page shows at once, and its parts show that they are loading.
 */
export async function loadSearch(
  { queryClient, viewer, onServer }: { queryClient: QueryClient; viewer: Viewer | null; onServer: boolean },
  address: SearchAddress,
): Promise<string> {
  const params = parseSearchParams(address);
  // SE-10: before a search, visitors get the content of the tags page.
  if (!viewer) await queryClient.prefetchQuery(trendingTagsQuery());
  const requests: Promise<unknown>[] = [queryClient.prefetchQuery(suggestionsQuery())];
  if (!hasWords(params)) {
    if (viewer) requests.push(queryClient.prefetchInfiniteQuery(recommendedSitesQuery()));
  } else {
    const { query, sort, show, from } = params;
    if (show !== 'sites') {
      requests.push(
        viewer
          ? queryClient.prefetchInfiniteQuery(streamQuery(toSearchStream(params)))
          : queryClient.prefetchQuery(foundPostsPageQuery({ query, sort, from })),
      );
    }
    if (show !== 'posts') {
      const alone = show === 'sites';
      const found = { query, sort, from: alone && !viewer ? from : undefined };
      requests.push(
        queryClient.prefetchInfiniteQuery(foundSitesQuery(found, { alone })),
        queryClient.prefetchQuery(relatedTagsQuery(toTagSlugs(query))),
      );
    }
  }
  if (onServer) await Promise.all(requests);
  return params.text;
}
