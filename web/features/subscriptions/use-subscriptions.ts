import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { listSubscriptions } from '#shared/api/subscriptions.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { mergePendingRemovals, pendingRemovalsQuery } from './pending-removals.ts';
import { subscriptionsQuery } from './queries.ts';

type Page = ResponseOf<typeof listSubscriptions>;

/**
 * Returns all subscriptions, with the rows unsubscribed since the manager was opened. The first page shows at once, the rest
 * loads in the background.
 */
export function useSubscriptions() {
  const query = useInfiniteQuery(subscriptionsQuery());
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const { data: removals } = useQuery(pendingRemovalsQuery);
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const subscriptions = useMemo(
    () =>
      mergePendingRemovals(data?.pages.flatMap((page) => page.subscriptions) ?? [], removals ?? new Map()),
    [data, removals],
  );
  useRepair(query);
  return { query, subscriptions, isComplete: data !== undefined && !hasNextPage };
}

/**
 * Pages are offsets into an order that new posts change. A feed that moved to a page already fetched is in none: then all are
 * refetched once.
 */
function useRepair({ data, hasNextPage, isFetching, refetch }: UseInfiniteQueryResult<InfiniteData<Page>>) {
  const wasRepaired = useRef(false);
  const total = data?.pages.at(-1)?.total_subscriptions ?? 0;
  const loaded = useMemo(
    () => new Set(data?.pages.flatMap((page) => page.subscriptions.map(({ feed_ID }) => feed_ID))).size,
    [data],
  );
  const isShort = data !== undefined && !hasNextPage && !isFetching && loaded < total;
  useEffect(() => {
    if (!isShort || wasRepaired.current) return;
    wasRepaired.current = true;
    void refetch();
  }, [isShort, refetch]);
}
