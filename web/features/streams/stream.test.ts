import { expect, test } from 'vitest';
import { getStreamConfig } from './stream.ts';

test('RT-04: the recommendations of the following stream are custom_recs_posts_with_images; other streams have none', () => {
  expect(getStreamConfig({ kind: 'following' }).recsStreamKey).toBe('custom_recs_posts_with_images');
  expect(getStreamConfig({ kind: 'feed', feedId: 1 }).recsStreamKey).toBeUndefined();
});

test('search, discover and recommendations are not polled, nor a stream that begins at a date', () => {
  expect(getStreamConfig({ kind: 'following' }).isPolled).toBe(true);
  expect(getStreamConfig({ kind: 'tag', slug: 'books' }).isPolled).toBe(true);
  expect(getStreamConfig({ kind: 'search', query: 'x', sort: 'last_updated' }).isPolled).toBe(false);
  expect(getStreamConfig({ kind: 'discover', tab: 'firstposts' }).isPolled).toBe(false);
  expect(getStreamConfig({ kind: 'following', at: '2026-01-01T00:00:00.000Z' }).isPolled).toBe(false);
});
