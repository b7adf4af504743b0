import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  isRefillNeeded,
  type Recommendation,
  recommendedSitesQuery,
  type SitesChoice,
  toRecommendations,
} from './queries.ts';
import { useDismiss } from './use-dismiss.ts';

/** Returns the remaining feeds of a list, fetching more in time, and a function to dismiss one. `list` is for their element. */
export function useRecommendedSites(choice: SitesChoice) {
  const client = useQueryClient();
  const query = useInfiniteQuery(recommendedSitesQuery(choice));
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const list = useRef<HTMLUListElement>(null);
  const sites = data ? toRecommendations(data.pages) : [];
  const remaining = sites.length;
  const mayFetch = data !== undefined && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (mayFetch && isRefillNeeded(remaining)) void fetchNextPage();
  }, [mayFetch, remaining, fetchNextPage]);
  const dismiss = useDismiss(choice, list);
  return { query, sites, list, dismiss: (site: Recommendation) => dismiss(client, site) };
}
