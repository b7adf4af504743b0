import { expect, test } from 'vitest';
import { changeOf } from './queries.ts';
import { type ListedPost, withSeen } from './seen-state.ts';

const post = (id: number, feed: number, isSeen = false, isFollowing = true): ListedPost => ({
  feed_item_ID: id,
  feed_ID: feed,
  is_seen: isSeen,
  is_following: isFollowing,
});

const cached = () => ({
  stream: { pages: [{ posts: [post(1, 7), post(2, 7, true), post(3, 8)] }], pageParams: [null] },
  page: { ...post(1, 7), content: '<p>Text</p>' },
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
  const changed = withSeen(cached(), changeOf([post(1, 7), post(3, 8)], true));
  expect(changed.stream.pages[0]!.posts.map((item) => item.is_seen)).toEqual([true, true, true]);
  expect(changed.page).toEqual({ ...cached().page, is_seen: true });
  expect(changed.subscriptions.map((item) => item.unseen_count)).toEqual([4, 0]);
  expect(changed.counts).toEqual({ counts: [{ feed_ID: 7, unseen_count: 4 }], total: 4 });
});

test('the way back restores what was, also a feed that had left the counts', () => {
  const posts = [post(1, 7), post(3, 8)];
  const there = withSeen(cached(), changeOf(posts, true));
  const back = withSeen(there, changeOf(posts, false));
  expect(back.counts.total).toBe(6);
  expect(back.counts.counts.toSorted((a, b) => a.feed_ID - b.feed_ID)).toEqual(cached().counts.counts);
  expect({ ...back, counts: undefined }).toEqual({ ...cached(), counts: undefined });
});

test('posts of feeds that are not followed are counted nowhere', () => {
  const changed = withSeen(cached(), changeOf([post(1, 7, false, false)], true));
  expect(changed.counts.total).toBe(6);
  expect(changed.page.is_seen).toBe(true);
});

test('what nothing changes in stays the very same', () => {
  const before = cached();
  expect(withSeen(before.stream, changeOf([post(99, 99)], true))).toBe(before.stream);
  const other = new Map([[1, post(1, 7)]]);
  expect(withSeen(other, changeOf([post(1, 7)], true))).toBe(other);
});
