import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { Preferences } from '#shared/api/accounts.ts';
import type { Post } from '#shared/api/posts.ts';
import type { StreamResponse } from '#shared/api/streams.ts';
import { RECENT_PAGE } from '#shared/domain/limits.ts';
import { formatStreamKey } from '#shared/domain/stream-key.ts';
import { listRecentPosts } from '#shared/paths/streams.ts';
import { entitiesIn } from '#web/lib/entities.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';
import { preferencesQuery } from '../accounts/queries.ts';
import { CARD_FIELDS } from '../posts/rules.ts';

/** A page of the recent list, with the number of all posts (EN-20). */
export interface RecentPage {
  posts: Post[];
  page: number;
  totalItems: number;
  totalPages: number;
}

/** Parses the page number in an address; the first one for anything else. */
export function parsePage(text: string | undefined): number {
  return Math.max(1, Number.parseInt(text ?? '', 10) || 1);
}

/** A page of the recent list by its number, from 1: ten posts (FS-05), of one feed or all, those that match `q` (FS-06). */
export function recentPageQuery(page: number, { feedId, q = '' }: { feedId?: number; q?: string } = {}) {
  const input = { page, number: RECENT_PAGE, feed_id: feedId, q };
  return queryOptions<RecentPage>({
    queryKey: [
      ...toEndpointKey(listRecentPosts),
      {
        ...input,
        stream: formatStreamKey(feedId === undefined ? { kind: 'recent' } : { kind: 'recent', feedId }),
      },
    ],
    meta: entitiesIn<RecentPage>({ posts: ['post'] }),
    queryFn: async ({ client, signal }) => {
      const response = await getCall(client)(listRecentPosts, { ...input, fields: CARD_FIELDS }, { signal });
      return {
        posts: response.posts,
        page: response.page ?? page,
        totalItems: response.total_cards ?? 0,
        totalPages: response.total_pages ?? 0,
      };
    },
  });
}

/** A list younger than this is not reloaded when the user comes to it. */
const FRESH_MS = 30_000;

/** Whether the recent list leaves out seen posts. A search covers everything. */
export function isHidingSeen(preferences: Preferences | undefined, q: string | undefined): boolean {
  return !q && (preferences?.reader_hide_seen ?? false);
}

/**
 * The recent list without seen posts, page by page. Each page begins where the previous one ended and stays as it was loaded: a
 * post marked while the list is read neither leaves its page nor moves others. The first page has the total.
 */
export function unseenPagesQuery(feedId: number | undefined) {
  return infiniteQueryOptions({
    queryKey: [...toEndpointKey(listRecentPosts), { feed_id: feedId, hide_seen: true }],
    queryFn: ({ client, signal, pageParam }) =>
      getCall(client)(
        listRecentPosts,
        {
          number: RECENT_PAGE,
          fields: CARD_FIELDS,
          feed_id: feedId,
          hide_seen: 'true',
          ...(pageParam === null ? { page: 1 } : { page_handle: pageParam }),
        },
        { signal },
      ),
    meta: entitiesIn<InfiniteData<StreamResponse>>({ pages: [{ posts: ['post'] }] }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_page_handle,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** For a user who comes to the list: drops posts seen since it was loaded. */
export function resetUnseenPages(client: QueryClient, feedId: number | undefined): void {
  const { queryKey } = unseenPagesQuery(feedId);
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
  if (updatedAt && Date.now() - updatedAt >= FRESH_MS) void client.resetQueries({ queryKey, exact: true });
}

/** Loads the page of the recent list in an address. */
export async function loadRecent(
  client: QueryClient,
  { page, q, feedId }: { page?: string; q?: string; feedId?: number },
): Promise<void> {
  const { calypso_preferences } = await client.ensureQueryData(preferencesQuery());
  const filters = { ...(feedId !== undefined && { feedId }), ...(q && { q }) };
  await (isHidingSeen(calypso_preferences, q)
    ? client.prefetchInfiniteQuery(unseenPagesQuery(feedId))
    : client.prefetchQuery(recentPageQuery(parsePage(page), filters)));
}
