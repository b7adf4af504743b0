import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { usePreferences } from '#web/features/accounts/preferences.tsx';
import { isHidingSeen, parsePage, recentPageQuery } from '#web/features/streams/queries-recent.ts';
import { type RecentItem, type RecentPagination, toRecentItems } from './recent-items.ts';
import { useUnseenPages } from './use-unseen-pages.ts';

/** The list's state in the address, so that Back, a reload and a shared link lead to the same place. */
interface RecentSearch {
  page?: string;
  q?: string;
  /** Key of the open post. */
  post?: string;
}

export interface RecentList {
  page: number;
  q: string;
  /** Key of the post that the user has opened. */
  openKey: string | undefined;
  items: RecentItem[];
  pagination: RecentPagination | undefined;
  isLoading: boolean;
  /** Why there is nothing to show, if so. */
  error: Error | null;
  retry: () => void;
  goTo: (next: RecentSearch, how?: { push?: boolean }) => void;
}

/** Returns one page of the recent list and functions to reach others; the next one is prefetched (U17). */
export function useRecentList(feedId: number | undefined): RecentList {
  const router = useRouter();
  const search = useSearch({ strict: false }) as RecentSearch;
  const requestedPage = parsePage(search.page);
  const q = search.q ?? '';
  const hidesSeen = isHidingSeen(usePreferences(), q);
  const all = useNumberedPage(feedId, requestedPage, q, !hidesSeen);
  const isArrival = search.page === undefined && search.post === undefined;
  const unseen = useUnseenPages(feedId, requestedPage, { enabled: hidesSeen, isArrival });
  const { page, loaded, isPending, error, retry } = hidesSeen ? unseen : all;

  // While a page is loading, the list has the length of the previous page's; for another search it is unknown.
  const list = `${feedId} ${hidesSeen} ${q}`;
  const [known, setKnown] = useState<{ list: string; pagination: RecentPagination }>();
  if (loaded && (known?.list !== list || known.pagination.totalItems !== loaded.totalItems)) {
    const { totalItems, totalPages } = loaded;
    setKnown({ list, pagination: { totalItems, totalPages } });
  }
  const pagination = known?.list === list ? known.pagination : undefined;

  return {
    page,
    q,
    openKey: search.post,
    items: toRecentItems(loaded, page, pagination),
    pagination,
    isLoading: isPending,
    error,
    retry,
    goTo: (next, { push = false } = {}) => {
      const { pathname } = router.state.location;
      void router.navigate({ to: pathname, search: next as never, replace: !push });
    },
  };
}

/** Returns a page of all posts, or of those that match the search. */
function useNumberedPage(feedId: number | undefined, page: number, q: string, enabled: boolean) {
  const client = useQueryClient();
  const filters = { ...(feedId !== undefined && { feedId }), q };
  const query = useQuery({ ...recentPageQuery(page, filters), enabled });
  const totalPages = query.data?.totalPages ?? 0;
  useEffect(() => {
    const ahead = { ...(feedId !== undefined && { feedId }), q };
    if (page < totalPages) void client.prefetchQuery(recentPageQuery(page + 1, ahead));
  }, [client, page, totalPages, feedId, q]);
  return {
    page,
    loaded: query.data,
    isPending: query.isPending,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
  };
}
