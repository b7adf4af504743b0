import { expect, test } from 'vitest';
import type { Post } from '#shared/api/posts.ts';
import { groupItems } from './groups.ts';
import { listPosts, toItems } from './items.ts';

const createPost = (ID: number, feed_ID: number, date: string, original?: string) =>
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
  createPost(1, 7, '2026-11-21T18:00:00'),
  createPost(2, 7, '2026-11-21T09:00:00'),
  createPost(3, 7, '2026-11-20T23:00:00'),
  createPost(4, 8, '2026-11-20T22:00:00'),
  createPost(5, 7, '2026-11-20T21:00:00'),
];

test('neighbours of one feed and day are combined, if the user has chosen so', () => {
  expect(toShape(groupPosts(day, true))).toEqual(['combined 1,2', '7-3', '8-4', '7-5']);
  expect(toShape(groupPosts(day, false))).toEqual(['7-1', '7-2', '7-3', '8-4', '7-5']);
});

test('neighbours that pass on the same post are combined, whatever the user has chosen', () => {
  const passed = [
    createPost(1, 7, '2026-11-21T18:00:00', 'https://a.example/1'),
    createPost(2, 8, '2026-11-21T17:00:00', 'https://a.example/1'),
    createPost(3, 9, '2026-11-21T16:00:00', 'https://a.example/1'),
    createPost(4, 9, '2026-11-21T15:00:00', 'https://a.example/2'),
    createPost(5, 9, '2026-11-21T14:00:00'),
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
