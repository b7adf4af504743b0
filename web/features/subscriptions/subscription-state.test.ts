import { expect, test } from 'vitest';
import { createCall } from '#web/lib/call.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { type SubscriptionChange, writeSubscriptionState } from './subscription-state.ts';

function createClient() {
  const client = createQueryClient(createCall());
  client.setQueryDefaults(['feed'], { meta: { entities: 'feed' } });
  client.setQueryDefaults(['stream'], { meta: { entities: { pages: [{ posts: ['post'] }] } } });
  return client;
}

/** The cached data after a change. */
function applyChange<T extends object>(value: T, change: SubscriptionChange): T {
  const client = createClient();
  const queryKey = ['pages' in value ? 'stream' : 'feed'];
  client.setQueryData(queryKey, value);
  writeSubscriptionState(client, change);
  return client.getQueryData(queryKey)!;
}

const feed = { feed_ID: 7, is_following: false, subscribers_count: 12, name: 'Salt & Slate' };
const followed = { ...feed, is_following: true, subscribers_count: 13, subscription_id: 99 };
const post = { feed_ID: 7, ID: 1, feed_item_ID: 1, is_following: false };
const other = { feed_ID: 8, ID: 2, feed_item_ID: 2, is_following: false };

test('SI-04: a followed feed has a subscription_id, one that is not followed has none', () => {
  expect(applyChange(feed, { feed_ID: 7, subscription_id: 99 })).toEqual(followed);
  expect(applyChange(followed, { feed_ID: 7 })).toEqual(feed);
});

test('a change that is already known is not counted twice', () => {
  expect(applyChange(followed, { feed_ID: 7, subscription_id: 99 })).toEqual(followed);
});

test('posts in the pages of a stream change too, and values about other feeds stay the same object', () => {
  const stream = { pages: [{ posts: [post, other] }, { posts: [other] }], pageParams: [null, 'x'] };
  const changed = applyChange(stream, { feed_ID: 7, subscription_id: 99 });
  expect(changed.pages[0]!.posts[0]).toEqual({ ...post, is_following: true });
  expect(changed.pages[0]!.posts[1]).toBe(other);
  expect(changed.pages[1]).toBe(stream.pages[1]);
  expect(applyChange(stream, { feed_ID: 123 })).toBe(stream);
});

test('every cached response is corrected, and none counts as fresher than it is', () => {
  const client = createClient();
  client.setQueryData(['feed'], feed, { updatedAt: 1_000 });
  client.setQueryData(['stream'], { pages: [{ posts: [post] }] }, { updatedAt: 2_000 });
  writeSubscriptionState(client, { feed_ID: 7, subscription_id: 99 });
  expect(client.getQueryData(['feed'])).toEqual(followed);
  expect(client.getQueryState(['feed'])?.dataUpdatedAt).toBe(1_000);
  expect(client.getQueryData(['stream'])).toEqual({ pages: [{ posts: [{ ...post, is_following: true }] }] });
});
