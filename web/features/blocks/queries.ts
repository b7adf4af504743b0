import { infiniteQueryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Post } from '#shared/api/posts.ts';
import * as api from '#shared/paths/blocks.ts';
import { createWatchedValue } from '#web/lib/listeners.ts';
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
const changes = createWatchedValue<ReadonlyMap<number, boolean>>(new Map());

/** Whether a feed is blocked: as changed on this page, else as the post's response says. */
export function useIsSiteBlocked({ feed_ID, is_blocked = false }: { feed_ID: number; is_blocked?: boolean }) {
  const read = () => changes.get().get(feed_ID);
  return useSyncExternalStore(changes.subscribe, read, read) ?? is_blocked;
}

/** Records that a feed was blocked or unblocked, for all its cards. */
export function writeSiteBlock(feedId: number, isBlocked: boolean): void {
  changes.set(new Map(changes.get()).set(feedId, isBlocked));
}
