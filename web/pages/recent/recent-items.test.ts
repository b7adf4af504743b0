import { expect, test } from 'vitest';
import type { Post } from '#shared/api/posts.ts';
import { toRange, toRecentItems } from './recent-items.ts';

const createPosts = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => ({ feed_ID: 3, ID: index + 1, site_name: 'The Slow Oven' }) as Post,
  );

test('EN-18: a row of the recent list has feedId, postId and site_name', () => {
  const loaded = { posts: createPosts(2), page: 1, totalItems: 2, totalPages: 1 };
  expect(toRecentItems(loaded, 1, loaded)[1]).toMatchObject({
    feedId: 3,
    postId: 2,
    site_name: 'The Slow Oven',
  });
});

test('EN-19: a page that has not loaded has a placeholder for each of its rows, marked isPadding', () => {
  expect(toRecentItems(undefined, 1, undefined)).toHaveLength(10);
  const last = toRecentItems(undefined, 3, { totalItems: 25, totalPages: 3 });
  expect(last).toHaveLength(5);
  expect(last.every((item) => item.isPadding && !('post' in item))).toBe(true);
});

test('EN-20: of 25 posts the third page has those from 21 to 25', () => {
  expect(toRange(1, 25)).toEqual({ first: 1, last: 10 });
  expect(toRange(3, 25)).toEqual({ first: 21, last: 25 });
});
