import { infiniteQueryOptions, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Post } from '#shared/api/posts.ts';
import * as api from '#shared/paths/blocks.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';

/** A page of either list holds this many (platform facts 1.8). */
const PER_PAGE = 20;

/** A site as far as blocking it needs to know; `Post` fits. */
export type BlockableSite = Pick<Post, 'site_ID' | 'feed_ID' | 'site_name'>;

/** A person as far as blocking needs to know. */
export interface BlockableUser {
  ID: number;
  name: string;
}

/** The sites that the reader has blocked, page by page. */
export function blockedSitesQuery() {
  return infiniteQueryOptions({
    queryKey: toEndpointKey(api.listBlockedSites),
    queryFn: ({ client, signal, pageParam: page }) =>
      getCall(client)(api.listBlockedSites, { page, per_page: PER_PAGE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, count }) => (page * PER_PAGE < count ? page + 1 : undefined),
  });
}

/** The people whom the reader has blocked, page by page. */
export function blockedUsersQuery() {
  return infiniteQueryOptions({
    queryKey: toEndpointKey(api.listBlockedUsers),
    queryFn: ({ client, signal, pageParam: page }) =>
      getCall(client)(api.listBlockedUsers, { page, per_page: PER_PAGE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, count }) => (page * PER_PAGE < count ? page + 1 : undefined),
  });
}

/**
 * What was blocked (true) and unblocked (false) since the page was loaded, by the number of the feed: until streams are fetched anew
 * their cards know it from here.
 */
const changesQuery = queryOptions<ReadonlyMap<number, boolean>>({
  queryKey: ['blocked sites of this visit'],
  queryFn: () => new Map(),
  initialData: new Map(),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  // Nothing of it belongs to the page's data: the server leaves out what is blocked by itself.
  enabled: false,
});

/** Whether a site is blocked, as far as that has changed on this page; else what the post's answer says, if it does. */
export function useIsSiteBlocked({ feed_ID, is_blocked = false }: { feed_ID: number; is_blocked?: boolean }) {
  const { data } = useQuery({ ...changesQuery, select: (changes) => changes.get(feed_ID) });
  return data ?? is_blocked;
}

/** Notes that a site is blocked, or no longer, wherever it shows. */
export function writeSiteBlock(client: QueryClient, feedId: number, isBlocked: boolean): void {
  client.setQueryData(changesQuery.queryKey, (changes) => new Map(changes).set(feedId, isBlocked));
}
