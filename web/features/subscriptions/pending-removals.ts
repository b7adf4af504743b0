import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type { Subscription } from '#shared/api/subscriptions.ts';

/**
 * Rows of the manager that were unsubscribed while it is open. They stay in position, with an undo, until the manager is left
 * (EN-07, SM-18).
 */
export type PendingRemovals = ReadonlyMap<number, Subscription>;

const NONE: PendingRemovals = new Map();

/** The kept rows by feed number. Never fetched: actions write them. */
export const pendingRemovalsQuery = queryOptions<PendingRemovals>({
  queryKey: ['subscription manager', 'kept rows'],
  queryFn: skipToken,
  initialData: NONE,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Keeps rows that are about to be unsubscribed. */
export function addPendingRemovals(client: QueryClient, subscriptions: readonly Subscription[]): void {
  change(client, (removals) => {
    for (const subscription of subscriptions)
      removals.set(subscription.feed_ID, { ...subscription, isDeleted: true });
  });
}

/** Releases rows whose feeds are followed again, or still. */
export function releasePendingRemovals(client: QueryClient, feedIds: readonly number[]): void {
  change(client, (removals) => {
    for (const feedId of feedIds) removals.delete(feedId);
  });
}

/** SM-18: unsubscribed rows are gone when the manager is opened the next time. */
export function clearPendingRemovals(client: QueryClient): void {
  client.setQueryData(pendingRemovalsQuery.queryKey, NONE);
}

function change(client: QueryClient, edit: (removals: Map<number, Subscription>) => void): void {
  const removals = new Map(client.getQueryData(pendingRemovalsQuery.queryKey) ?? NONE);
  edit(removals);
  client.setQueryData(pendingRemovalsQuery.queryKey, removals);
}

/** Returns the manager's rows: the subscriptions, each feed once, and the kept rows. */
export function mergePendingRemovals(
  current: readonly Subscription[],
  removals: PendingRemovals,
): Subscription[] {
  const rows = new Map(current.map((subscription) => [subscription.feed_ID, subscription]));
  for (const [feedId, subscription] of removals) rows.set(feedId, subscription);
  return [...rows.values()];
}
