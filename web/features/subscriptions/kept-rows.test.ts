import { expect, test } from 'vitest';
import type { Subscription } from '#shared/api/subscriptions.ts';
import { createCall } from '#web/lib/call.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { forgetKeptRows, keepRows, keptRowsQuery, releaseRows, withKeptRows } from './kept-rows.ts';

const feed = (feed_ID: number, ID = feed_ID) => ({ feed_ID, ID, isDeleted: false }) as Subscription;
const shown = (rows: Subscription[]) =>
  rows.map(({ feed_ID, isDeleted }) => `${feed_ID}${isDeleted ? '-' : ''}`).join(' ');

test('EN-07, SM-18: an unfollowed row stays, marked, until it is followed again or the manager is left', () => {
  const client = createQueryClient(createCall());
  const rows = (current: Subscription[]) =>
    shown(withKeptRows(current, client.getQueryData(keptRowsQuery.queryKey) ?? new Map()));
  keepRows(client, [feed(2), feed(3)]);
  // Marked at once, while the answer that leaves it out is still to come, and after that.
  expect(rows([feed(1), feed(2), feed(3)])).toBe('1 2- 3-');
  expect(rows([feed(1)])).toBe('1 2- 3-');
  releaseRows(client, [2]);
  expect(rows([feed(1), feed(2, 99)])).toBe('1 2 3-');
  forgetKeptRows(client);
  expect(rows([feed(1), feed(2, 99)])).toBe('1 2');
});

test('a feed that moved from one page to another while they were fetched is listed once', () => {
  expect(shown(withKeptRows([feed(1), feed(2), feed(1)], new Map()))).toBe('1 2');
});
