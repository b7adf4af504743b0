import { expect, test } from 'vitest';
import { configOf } from './stream-config.ts';

test('RT-04: the recommendations of the following stream are custom_recs_posts_with_images; other streams have none', () => {
  expect(configOf({ kind: 'following' }).recsStreamKey).toBe('custom_recs_posts_with_images');
  expect(configOf({ kind: 'feed', feedId: 1 }).recsStreamKey).toBeUndefined();
});

test('search, discover and recommendations are not polled, nor a stream that begins at a date', () => {
  expect(configOf({ kind: 'following' }).isPolled).toBe(true);
  expect(configOf({ kind: 'tag', slug: 'books' }).isPolled).toBe(true);
  expect(configOf({ kind: 'search', query: 'x', sort: 'last_updated' }).isPolled).toBe(false);
  expect(configOf({ kind: 'discover', tab: 'firstposts' }).isPolled).toBe(false);
  expect(configOf({ kind: 'following', at: '2026-01-01T00:00:00.000Z' }).isPolled).toBe(false);
});
