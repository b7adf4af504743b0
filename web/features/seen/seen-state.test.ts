import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { toSeenChange } from './marks.ts';
import { unseenCountsQuery } from './queries.ts';
import { type ListedPost, type SeenChange, writeSeen } from './seen-state.ts';

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
type Cached = ReturnType<typeof createCached>;

/** The cached data after a change. */
function applySeen(cached: Cached, change: SeenChange): Cached {
  const client = new QueryClient();
  client.setQueryDefaults(['stream'], { meta: { entities: { pages: [{ posts: ['post'] }] } } });
  client.setQueryDefaults(['page'], { meta: { entities: 'post' } });
  client.setQueryDefaults(['subscriptions'], { meta: { entities: ['subscription'] } });
  const toKey = (name: string) => (name === 'counts' ? unseenCountsQuery().queryKey : [name]);
  for (const [name, data] of Object.entries(cached)) client.setQueryData(toKey(name), data);
  writeSeen(client, change);
  const read = (name: string) => [name, client.getQueryData(toKey(name))];
  return Object.fromEntries(Object.keys(cached).map(read)) as Cached;
}

test('U03: marking changes every copy of a post and every count at once', () => {
  const changed = applySeen(createCached(), toSeenChange([createPost(1, 7), createPost(3, 8)], true));
  expect(changed.stream.pages[0]!.posts.map((item) => item.is_seen)).toEqual([true, true, true]);
  expect(changed.page).toEqual({ ...createCached().page, is_seen: true });
  expect(changed.subscriptions.map((item) => item.unseen_count)).toEqual([4, 0]);
  expect(changed.counts).toEqual({ counts: [{ feed_ID: 7, unseen_count: 4 }], total: 4 });
});

test('undo restores the earlier state, including a feed that had left the counts', () => {
  const posts = [createPost(1, 7), createPost(3, 8)];
  const there = applySeen(createCached(), toSeenChange(posts, true));
  const back = applySeen(there, toSeenChange(posts, false));
  expect(back.counts.total).toBe(6);
  expect(back.counts.counts.toSorted((a, b) => a.feed_ID - b.feed_ID)).toEqual(createCached().counts.counts);
  expect({ ...back, counts: undefined }).toEqual({ ...createCached(), counts: undefined });
});

test('posts of feeds that are not followed are not counted', () => {
  const changed = applySeen(createCached(), toSeenChange([createPost(1, 7, false, false)], true));
  expect(changed.counts.total).toBe(6);
  expect(changed.page.is_seen).toBe(true);
});

test('unchanged values stay the same object', () => {
  const before = createCached();
  expect(applySeen(before, toSeenChange([createPost(99, 99)], true)).stream).toBe(before.stream);
});
