import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { RECENT_PAGE } from '#shared/domain/limits.ts';
import { type RecentPage, resetUnseenPages, unseenPagesQuery } from '#web/features/streams/queries-recent.ts';

/**
 * Returns a page of unseen posts by its number: the pages before it are loaded with it, and the next one is prefetched (U17).
 * @param isArrival the address has no page and no post: the user comes to the list, rather than returning to it
 */
export function useUnseenPages(
  feedId: number | undefined,
  requestedPage: number,
  { enabled, isArrival }: { enabled: boolean; isArrival: boolean },
) {
  const client = useQueryClient();
  const arrive = useEffectEvent(() => {
    if (enabled && isArrival) resetUnseenPages(client, feedId);
  });
  useLayoutEffect(() => arrive(), []);

  const query = useInfiniteQuery({ ...unseenPagesQuery(feedId), enabled });
  const { hasNextPage, isFetching, isError, fetchNextPage, refetch } = query;
  const pages = query.data?.pages ?? [];
  const mayLoad = enabled && hasNextPage && !isFetching && !isError && pages.length <= requestedPage;
  useEffect(() => {
    if (mayLoad) void fetchNextPage();
  }, [mayLoad, fetchNextPage]);

  const isWhole = pages.length > 0 && !hasNextPage;
  // Beyond the end the last page is shown: after a reload there may be fewer.
  const page = isWhole ? Math.min(requestedPage, pages.length) : requestedPage;
  const loadedItems = pages.reduce((sum, { posts }) => sum + posts.length, 0);
  const totalItems = isWhole ? loadedItems : Math.max(pages[0]?.total_cards ?? 0, loadedItems + 1);
  const posts = pages[page - 1]?.posts;
  const totalPages = Math.max(1, Math.ceil(totalItems / RECENT_PAGE));
  const loaded: RecentPage | undefined = posts && { posts, page, totalItems, totalPages };
  return {
    page,
    loaded,
    isPending: !loaded && !isError,
    error: loaded ? null : query.error,
    retry: () => void (pages.length > 0 ? fetchNextPage() : refetch()),
  };
}
