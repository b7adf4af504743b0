import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Path, RawInputOf, ResponseOf } from '#shared/endpoint.ts';
import { getOverview } from '#shared/paths/admin.ts';
import { endpointQuery, getCall, toEndpointKey } from '#web/lib/query.ts';

/**
 * Query options for a list of administration, page by page. The previous rows stay until those of another search or filter come.
 * The endpoint takes `page_handle` and returns `next_page_handle` while there is more.
 */
export function adminListQuery<E extends Path>(endpoint: E, input: RawInputOf<E>) {
  return infiniteQueryOptions({
    queryKey: [...toEndpointKey(endpoint, input as object), 'pages'],
    queryFn: ({ client, signal, pageParam }): Promise<ResponseOf<E>> =>
      getCall(client)(
        endpoint,
        { ...(input as object), ...(pageParam && { page_handle: pageParam }) } as RawInputOf<E>,
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page as { next_page_handle?: string }).next_page_handle,
    placeholderData: keepPreviousData,
  });
}

export const overviewQuery = () => endpointQuery(getOverview, {});
