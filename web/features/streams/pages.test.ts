import { expect, test } from 'vitest';
import type { Post } from '#shared/api/posts.ts';
import { fillGap, toGapPart } from './gaps.ts';
import { addNewPosts, findNewPosts, type Gap, type StreamPages, toPollPart } from './pages.ts';

const HOUR = 3_600_000;
/** Post number n is n hours younger than number 0. */
const createPost = (ID: number) =>
  ({ feed_ID: 1, ID, date: new Date(Date.UTC(2026, 10, 1) + ID * HOUR).toISOString() }) as Post;
const createPosts = (...ids: number[]) => ids.map(createPost);
const createPostsDown = (from: number, count: number) =>
  createPosts(...Array.from({ length: count }, (_, index) => from - index));
const loaded: StreamPages = {
  pages: [{ posts: createPosts(5, 4), next_page_handle: 'a' }, { posts: createPosts(3, 2) }],
  pageParams: [null, 'a'],
};
const listIds = ({ pages }: StreamPages) => pages.map((page) => page.posts.map(({ ID }) => ID));

test('new posts are those above the first one shown: an old post that turned up below is not new', () => {
  const shown = new Set(['1-5', '1-4', '1-2']);
  expect(findNewPosts(createPosts(7, 6, 5, 3), shown).map(({ ID }) => ID)).toEqual([7, 6]);
  expect(findNewPosts(createPosts(5, 3), shown)).toEqual([]);
  expect(findNewPosts([], shown)).toEqual([]);
});

test('a poll requests 40 posts, from the newest known one on', () => {
  expect(toPollPart(createPost(5))).toEqual({ number: 40, after: createPost(5).date });
  expect(toPollPart(undefined)).toEqual({ number: 40 });
});

test('polled posts are on top, and loaded ones stay as they are', () => {
  const pages = addNewPosts(loaded, { posts: createPosts(7, 6, 5) });
  expect(listIds(pages)).toEqual([
    [7, 6],
    [5, 4],
    [3, 2],
  ]);
  expect(pages.pages[0]?.gap).toBeUndefined();
  expect(pages.pages[1]).toBe(loaded.pages[0]);
  expect(pages.pageParams).toHaveLength(3);
  expect(addNewPosts(loaded, { posts: createPosts(5) })).toBe(loaded);
});

test('a poll that does not reach the known head leaves a gap between its oldest post and that head', () => {
  const pages = addNewPosts(loaded, { posts: createPostsDown(100, 40), next_page_handle: 'deep' });
  expect(pages.pages[0]?.gap).toEqual({ from: createPost(5).date, to: createPost(61).date, cursor: 'deep' });
});

test('a poll that found everything since the head was deleted leaves no gap', () => {
  expect(addNewPosts(loaded, { posts: createPosts(7, 6) }).pages[0]?.gap).toBeUndefined();
});

test('a gap is requested between its ends, from the cursor of the post above it', () => {
  const gap: Gap = { from: createPost(5).date, to: createPost(61).date, cursor: 'deep' };
  const part = toGapPart(gap);
  expect(part).toMatchObject({ number: 40, after: gap.from, page_handle: 'deep' });
  expect(Date.parse(part.before!) - Date.parse(gap.to)).toBe(1);
});

test('filling a gap leaves a smaller one until the known head is reached; then none', () => {
  const open = addNewPosts(loaded, { posts: createPostsDown(100, 40), next_page_handle: 'deep' });
  const half = fillGap(open, open.pages[0]!.gap!, {
    posts: createPostsDown(60, 40),
    next_page_handle: 'deeper',
  });
  expect(half.pages[0]?.gap).toBeUndefined();
  expect(half.pages[1]?.gap).toEqual({ from: createPost(5).date, to: createPost(21).date, cursor: 'deeper' });
  const full = fillGap(half, half.pages[1]!.gap!, { posts: createPostsDown(20, 16) });
  expect(full.pages.some((page) => page.gap)).toBe(false);
  expect(listIds(full).flat()).toEqual(Array.from({ length: 99 }, (_, index) => 100 - index));
  expect(full.pageParams).toHaveLength(full.pages.length);
});

test('an empty gap disappears', () => {
  const open = addNewPosts(loaded, { posts: createPostsDown(45, 40), next_page_handle: 'deep' });
  const filled = fillGap(open, open.pages[0]!.gap!, { posts: createPosts(5) });
  expect(listIds(filled)).toEqual(listIds(open));
  expect(filled.pages.some((page) => page.gap)).toBe(false);
});
