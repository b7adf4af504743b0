import { infiniteQueryOptions, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Post } from '#shared/api/posts.ts';
import * as api from '#shared/paths/blocks.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';

/** The page size of both lists (platform facts 1.8). */
const PER_PAGE = 20;

/** The part of a feed or blog that blocking needs; `Post` fits. */
export type BlockableSite = Pick<Post, 'site_ID' | 'feed_ID' | 'site_name'>;

/** The part of a person that blocking needs. */
export interface BlockableUser {
  ID: number;
  name: string;
}

/** The feeds and blogs that the user has blocked, page by page. */
export function blockedSitesQuery() {
  return infiniteQueryOptions({
    queryKey: toEndpointKey(api.listBlockedSites),
    queryFn: ({ client, signal, pageParam: page }) =>
      getCall(client)(api.listBlockedSites, { page, per_page: PER_PAGE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, count }) => (page * PER_PAGE < count ? page + 1 : undefined),
  });
}

/** The people that the user has blocked, page by page. */
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
 * What was blocked (true) and unblocked (false) since the page was loaded, by feed number: cards use it until their streams are
 * refetched.
 */
const changesQuery = queryOptions<ReadonlyMap<number, boolean>>({
  queryKey: ['blocked sites of this visit'],
  queryFn: () => new Map(),
  initialData: new Map(),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  // Never fetched: the server leaves out blocked posts by itself.
  enabled: false,
});

/** Whether a feed is blocked: as changed on this page, else as the post's response says. */
export function useIsSiteBlocked({ feed_ID, is_blocked = false }: { feed_ID: number; is_blocked?: boolean }) {
  const { data } = useQuery({ ...changesQuery, select: (changes) => changes.get(feed_ID) });
  return data ?? is_blocked;
}

/** Records that a feed was blocked or unblocked, for all its cards. */
export function writeSiteBlock(client: QueryClient, feedId: number, isBlocked: boolean): void {
  client.setQueryData(changesQuery.queryKey, (changes) => new Map(changes).set(feedId, isBlocked));
}
