import { expect, test } from 'vitest';
import type { Comment } from '#shared/api/comments.ts';
import { findEdge, pickComments } from './shown-comments.ts';

const comment = (ID: number, parent?: number, status: Comment['status'] = 'approved') =>
  ({ ID, parent: parent === undefined ? null : { ID: parent }, status }) as Comment;
const listIds = (comments: Comment[]) => comments.map(({ ID }) => ID);

test('U66: the latest are shown in order, with those that they reply to, however far back', () => {
  const comments = [comment(1), comment(2, 1), comment(3), comment(4), comment(5, 2), comment(6)];
  const { shown, hidden, hiddenCount } = pickComments(comments, 9, 2);
  expect(listIds(shown)).toEqual([1, 2, 5, 6]);
  expect(listIds(hidden)).toEqual([4, 3]);
  expect(hiddenCount).toBe(5);
});

test('a deleted comment with replies keeps its position, and is not counted', () => {
  const { shown, hiddenCount } = pickComments([comment(1, undefined, 'trash'), comment(2, 1)], 1, 3);
  expect(listIds(shown)).toEqual([1, 2]);
  expect(hiddenCount).toBe(0);
});

test('the edge of the fetched comments ignores replied-to ones beyond it', () => {
  const comments = [comment(1), comment(7), comment(8), comment(9, 1)];
  expect(findEdge(comments, 3)).toBe(7);
  expect(findEdge(comments, 4)).toBe(1);
  expect(findEdge(comments, 5)).toBeUndefined();
});
