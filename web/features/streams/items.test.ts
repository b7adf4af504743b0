import { expect, test } from 'vitest';
import type { Post } from '#shared/api/posts.ts';
import {
  groupItems,
  hasTooFewRecommendations,
  interleave,
  listPosts,
  removeRecommended,
  restoreRecommended,
  toItems,
} from './items.ts';

const createPost = (ID: number) => ({ feed_ID: 1, ID, site_name: 'Salt & Slate' }) as Post;
const createPosts = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => createPost(from + index));
const listKeys = (items: ReturnType<typeof toItems>) => items.map(({ key }) => key);
const gap = { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z', cursor: 'x' };

test('EN-18: an item of a stream has its feedId, postId and site_name', () => {
  expect(toItems([{ posts: [createPost(7)] }])).toMatchObject([
    { feedId: 1, postId: 7, site_name: 'Salt & Slate' },
  ]);
});

test('a post occurs once, in its first position, and a gap is below its page', () => {
  const items = toItems([{ posts: createPosts(1, 2), gap }, { posts: createPosts(2, 2) }]);
  expect(listKeys(items)).toEqual(['1-1', '1-2', 'gap-x', '1-3']);
});

test('a block of two is before every item whose index is a multiple of the distance, and not at the top', () => {
  const items = interleave(toItems([{ posts: createPosts(1, 10) }]), createPosts(100, 20), 4);
  expect(listKeys(items).indexOf('recommendations-1')).toBe(4);
  expect(listKeys(items).indexOf('recommendations-2')).toBe(9);
  expect(items.filter(({ kind }) => kind === 'recommendations')).toHaveLength(2);
  expect(items[4]).toMatchObject({ posts: [{ ID: 100 }, { ID: 101 }] });
  expect(items[9]).toMatchObject({ posts: [{ ID: 102 }, { ID: 103 }] });
  expect(listKeys(interleave(toItems([{ posts: createPosts(1, 4) }]), createPosts(100, 2), 4))).toHaveLength(
    4,
  );
});

test('without recommendations nothing is inserted, and nothing above what has been shown already', () => {
  const items = toItems([{ posts: createPosts(1, 12) }]);
  expect(interleave(items, [], 4)).toEqual(items);
  const later = listKeys(interleave(items, createPosts(100, 20), 4, 6));
  expect(later.filter((key) => key.startsWith('recommendations'))).toEqual(['recommendations-2']);
});

test('more recommendations are fetched when there are fewer than two for every distance', () => {
  expect(hasTooFewRecommendations(0, 3, 4)).toBe(true);
  expect(hasTooFewRecommendations(2, 4, 4)).toBe(false);
  expect(hasTooFewRecommendations(2, 5, 4)).toBe(true);
});

test('a dismissed recommendation is replaced by the last one', () => {
  const listIds = (list: Post[]) => list.map(({ ID }) => ID);
  expect(listIds(removeRecommended(createPosts(1, 4), '1-2'))).toEqual([1, 4, 3]);
  expect(listIds(removeRecommended(createPosts(1, 4), '1-4'))).toEqual([1, 2, 3]);
  expect(removeRecommended([], '1-1')).toEqual([]);
  expect(listIds(removeRecommended(createPosts(1, 2), '1-9'))).toEqual([1, 2]);
});

test('a restored recommendation returns to its position; other changes meanwhile stay', () => {
  const listIds = (list: Post[]) => list.map(({ ID }) => ID);
  const left = removeRecommended(createPosts(1, 4), '1-2');
  expect(listIds(restoreRecommended([...left, createPost(5)], createPost(2), createPosts(1, 4)))).toEqual([
    1, 2, 3, 4, 5,
  ]);
  const fewer = removeRecommended(left, '1-3');
  expect(listIds(restoreRecommended(fewer, createPost(2), createPosts(1, 4)))).toEqual([1, 2, 4]);
});

const createDatedPost = (ID: number, feed_ID: number, date: string, original?: string) =>
  ({
    ID,
    feed_ID,
    date,
    site_name: `Site ${feed_ID}`,
    xpost: original === undefined ? null : { original_URL: original },
  }) as Post;
const groupPosts = (posts: Post[], combines: boolean) => groupItems(toItems([{ posts }]), combines);
const toShape = (items: ReturnType<typeof groupPosts>) =>
  items.map((item) => (item.kind === 'group' ? `${item.as} ${item.posts.map(({ ID }) => ID)}` : item.key));

const day = [
  createDatedPost(1, 7, '2026-11-21T18:00:00'),
  createDatedPost(2, 7, '2026-11-21T09:00:00'),
  createDatedPost(3, 7, '2026-11-20T23:00:00'),
  createDatedPost(4, 8, '2026-11-20T22:00:00'),
  createDatedPost(5, 7, '2026-11-20T21:00:00'),
];

test('neighbours of one feed and day are combined, if the user has chosen so', () => {
  expect(toShape(groupPosts(day, true))).toEqual(['combined 1,2', '7-3', '8-4', '7-5']);
  expect(toShape(groupPosts(day, false))).toEqual(['7-1', '7-2', '7-3', '8-4', '7-5']);
});

test('neighbours that pass on the same post are combined, whatever the user has chosen', () => {
  const passed = [
    createDatedPost(1, 7, '2026-11-21T18:00:00', 'https://a.example/1'),
    createDatedPost(2, 8, '2026-11-21T17:00:00', 'https://a.example/1'),
    createDatedPost(3, 9, '2026-11-21T16:00:00', 'https://a.example/1'),
    createDatedPost(4, 9, '2026-11-21T15:00:00', 'https://a.example/2'),
    createDatedPost(5, 9, '2026-11-21T14:00:00'),
  ];
  expect(toShape(groupPosts(passed, false))).toEqual(['crosspost 1,2,3', '9-4', '9-5']);
  expect(toShape(groupPosts(passed, true))).toEqual(['crosspost 1,2,3', '9-4', '9-5']);
});

test('a gap separates its neighbours, and no post is lost in a group', () => {
  const gap = { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z', cursor: 'x' };
  const items = groupItems(toItems([{ posts: day.slice(0, 1), gap }, { posts: day.slice(1) }]), true);
  expect(toShape(items)).toEqual(['7-1', 'gap-x', '7-2', '7-3', '8-4', '7-5']);
  expect(listPosts(groupPosts(day, true)).map(({ ID }) => ID)).toEqual([1, 2, 3, 4, 5]);
});
