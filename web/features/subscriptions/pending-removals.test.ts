import { expect, test } from 'vitest';
import type { Subscription } from '#shared/api/subscriptions.ts';
import { createCall } from '#web/lib/call.ts';
import { createQueryClient } from '#web/lib/query.ts';
import {
  addPendingRemovals,
  clearPendingRemovals,
  mergePendingRemovals,
  pendingRemovalsQuery,
  releasePendingRemovals,
} from './pending-removals.ts';

const createSubscription = (feed_ID: number, ID = feed_ID) =>
  ({ feed_ID, ID, isDeleted: false }) as Subscription;
const formatRows = (listRows: Subscription[]) =>
  listRows.map(({ feed_ID, isDeleted }) => `${feed_ID}${isDeleted ? '-' : ''}`).join(' ');

test('EN-07, SM-18: an unsubscribed row stays, marked, until it is followed again or the manager is left', () => {
  const client = createQueryClient(createCall());
  const listRows = (current: Subscription[]) =>
    formatRows(
      mergePendingRemovals(current, client.getQueryData(pendingRemovalsQuery.queryKey) ?? new Map()),
    );
  addPendingRemovals(client, [createSubscription(2), createSubscription(3)]);
  // Marked at once, before the list arrives without it, and after.
  expect(listRows([createSubscription(1), createSubscription(2), createSubscription(3)])).toBe('1 2- 3-');
  expect(listRows([createSubscription(1)])).toBe('1 2- 3-');
  releasePendingRemovals(client, [2]);
  expect(listRows([createSubscription(1), createSubscription(2, 99)])).toBe('1 2 3-');
  clearPendingRemovals(client);
  expect(listRows([createSubscription(1), createSubscription(2, 99)])).toBe('1 2');
});

test('a feed that moved from one page to another while they were fetched is listed once', () => {
  expect(
    formatRows(
      mergePendingRemovals([createSubscription(1), createSubscription(2), createSubscription(1)], new Map()),
    ),
  ).toBe('1 2');
});
