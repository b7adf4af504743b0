import { expect, test } from 'vitest';
import { createCall } from '#web/lib/call.ts';
import { createQueryClient } from '#web/lib/query.ts';
import {
  type SubscriptionChange,
  applySubscriptionChanges as withChanges,
  writeSubscriptionState,
} from './subscription-state.ts';

const applyChange = <T>(value: T, change: SubscriptionChange) =>
  withChanges(value, new Map([[change.feed_ID, change]]));

const feed = { feed_ID: 7, is_following: false, subscribers_count: 12, name: 'Salt & Slate' };
const followed = { ...feed, is_following: true, subscribers_count: 13, subscription_id: 99 };
const post = { feed_ID: 7, ID: 1, is_following: false };
const other = { feed_ID: 8, ID: 2, is_following: false };

test('SI-04: a followed feed has a subscription_id, one that is not followed has none', () => {
  expect(applyChange(feed, { feed_ID: 7, subscription_id: 99 })).toEqual(followed);
  expect(applyChange(followed, { feed_ID: 7 })).toEqual(feed);
});

test('a change that is already known counts nobody twice', () => {
  expect(applyChange(followed, { feed_ID: 7, subscription_id: 99 })).toEqual(followed);
});

test('posts in the pages of a stream say it too, and what is about other feeds stays the same object', () => {
  const stream = { pages: [{ posts: [post, other] }, { posts: [other] }], pageParams: [null, 'x'] };
  const changed = applyChange(stream, { feed_ID: 7, subscription_id: 99 });
  expect(changed.pages[0]!.posts[0]).toEqual({ ...post, is_following: true });
  expect(changed.pages[0]!.posts[1]).toBe(other);
  expect(changed.pages[1]).toBe(stream.pages[1]);
  expect(applyChange(stream, { feed_ID: 123 })).toBe(stream);
});

test('every loaded answer is corrected, and none of them counts as fresher than it is', () => {
  const client = createQueryClient(createCall());
  client.setQueryData(['feed'], feed, { updatedAt: 1_000 });
  client.setQueryData(['stream'], { pages: [{ posts: [post] }] }, { updatedAt: 2_000 });
  writeSubscriptionState(client, { feed_ID: 7, subscription_id: 99 });
  expect(client.getQueryData(['feed'])).toEqual(followed);
  expect(client.getQueryState(['feed'])?.dataUpdatedAt).toBe(1_000);
  expect(client.getQueryData(['stream'])).toEqual({ pages: [{ posts: [{ ...post, is_following: true }] }] });
});
