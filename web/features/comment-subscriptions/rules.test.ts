import { expect, test } from 'vitest';
import type { CommentSubscription } from '#shared/api/comment-subscriptions.ts';
import { sortComments } from './rules.ts';

const createOne = (id: number, post_title: string, date_subscribed: string) =>
  ({ id, post_title, date_subscribed }) as CommentSubscription;
const all = [
  createOne(1, 'Part 10', '2026-01-01T00:00:00Z'),
  createOne(2, 'part 9', '2026-03-01T00:00:00Z'),
  createOne(3, 'Anise', '2026-02-01T00:00:00Z'),
];
const listIds = (list: CommentSubscription[]) => list.map(({ id }) => id);

test('recently subscribed first, or by the post’s title as the language orders it', () => {
  expect(listIds(sortComments(all, 'date_subscribed', 'en'))).toEqual([2, 3, 1]);
  expect(listIds(sortComments(all, 'post_name', 'en'))).toEqual([3, 2, 1]);
});
