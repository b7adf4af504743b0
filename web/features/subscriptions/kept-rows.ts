import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type { Subscription } from '#shared/api/subscriptions.ts';

/**
 * Rows of the manager whose site was unfollowed while it is open. They stay in their place, with a way back, until the manager is
 * left (EN-07, SM-18).
 */
export type KeptRows = ReadonlyMap<number, Subscription>;

const NONE: KeptRows = new Map();

/** The kept rows by the feed's number. Nothing is fetched: actions write them. */
export const keptRowsQuery = queryOptions<KeptRows>({
  queryKey: ['subscription manager', 'kept rows'],
  queryFn: skipToken,
  initialData: NONE,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Keeps rows that are about to be unfollowed. */
export function keepRows(client: QueryClient, subscriptions: readonly Subscription[]): void {
  change(client, (kept) => {
    for (const subscription of subscriptions)
      kept.set(subscription.feed_ID, { ...subscription, isDeleted: true });
  });
}

/** The feeds are followed again, or still. */
export function releaseRows(client: QueryClient, feedIds: readonly number[]): void {
  change(client, (kept) => {
    for (const feedId of feedIds) kept.delete(feedId);
  });
}

/** SM-18: what was unfollowed is gone when the manager is opened the next time. */
export function forgetKeptRows(client: QueryClient): void {
  client.setQueryData(keptRowsQuery.queryKey, NONE);
}

function change(client: QueryClient, edit: (kept: Map<number, Subscription>) => void): void {
  const kept = new Map(client.getQueryData(keptRowsQuery.queryKey) ?? NONE);
  edit(kept);
  client.setQueryData(keptRowsQuery.queryKey, kept);
}

/** What the manager lists: what is followed, each feed once, and the kept rows. */
export function withKeptRows(current: readonly Subscription[], kept: KeptRows): Subscription[] {
  const rows = new Map(current.map((subscription) => [subscription.feed_ID, subscription]));
  for (const [feedId, subscription] of kept) rows.set(feedId, subscription);
  return [...rows.values()];
}
