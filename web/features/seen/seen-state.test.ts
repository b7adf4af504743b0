import { expect, test } from 'vitest';
import { toSeenChange } from './queries.ts';
import { applySeen, type ListedPost } from './seen-state.ts';

const createPost = (id: number, feed: number, isSeen = false, isFollowing = true): ListedPost => ({
  feed_item_ID: id,
  feed_ID: feed,
  is_seen: isSeen,
  is_following: isFollowing,
});

const createCached = () => ({
  stream: {
    pages: [{ posts: [createPost(1, 7), createPost(2, 7, true), createPost(3, 8)] }],
    pageParams: [null],
  },
  page: { ...createPost(1, 7), content: '<p>Text</p>' },
  subscriptions: [
    { ID: 1, feed_ID: 7, unseen_count: 5 },
    { ID: 2, feed_ID: 8, unseen_count: 1 },
  ],
  counts: {
    counts: [
      { feed_ID: 7, unseen_count: 5 },
      { feed_ID: 8, unseen_count: 1 },
    ],
    total: 6,
  },
});

test('U03: marking changes every copy of a post and every count at once', () => {
  const changed = applySeen(createCached(), toSeenChange([createPost(1, 7), createPost(3, 8)], true));
  expect(changed.stream.pages[0]!.posts.map((item) => item.is_seen)).toEqual([true, true, true]);
  expect(changed.page).toEqual({ ...createCached().page, is_seen: true });
  expect(changed.subscriptions.map((item) => item.unseen_count)).toEqual([4, 0]);
  expect(changed.counts).toEqual({ counts: [{ feed_ID: 7, unseen_count: 4 }], total: 4 });
});

test('the way back restores what was, also a feed that had left the counts', () => {
  const posts = [createPost(1, 7), createPost(3, 8)];
  const there = applySeen(createCached(), toSeenChange(posts, true));
  const back = applySeen(there, toSeenChange(posts, false));
  expect(back.counts.total).toBe(6);
  expect(back.counts.counts.toSorted((a, b) => a.feed_ID - b.feed_ID)).toEqual(createCached().counts.counts);
  expect({ ...back, counts: undefined }).toEqual({ ...createCached(), counts: undefined });
});

test('posts of feeds that are not followed are counted nowhere', () => {
  const changed = applySeen(createCached(), toSeenChange([createPost(1, 7, false, false)], true));
  expect(changed.counts.total).toBe(6);
  expect(changed.page.is_seen).toBe(true);
});

test('what nothing changes in stays the very same', () => {
  const before = createCached();
  expect(applySeen(before.stream, toSeenChange([createPost(99, 99)], true))).toBe(before.stream);
  const other = new Map([[1, createPost(1, 7)]]);
  expect(applySeen(other, toSeenChange([createPost(1, 7)], true))).toBe(other);
});
