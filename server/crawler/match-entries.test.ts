import { expect, test } from 'vitest';
import { isReusedId, matchRenamed } from './match-entries.ts';

const DATE = new Date('2026-06-01T00:00:00Z');
const LATER = new Date('2026-06-02T00:00:00Z');
const createStored = (id: number, url: string | null, title: string, published_at: Date | null = DATE) => ({
  id,
  guid: '',
  url,
  title,
  published_at,
});
const createEntry = (url: string | undefined, title: string, publishedAt: Date | undefined = DATE) => ({
  id: 'x',
  url,
  title,
  publishedAt,
});

test('fault 57: an id is reused only when address, title and date are all others', () => {
  const post = createStored(1, 'http://a/', 'A');
  expect(isReusedId(post, createEntry('http://b/', 'B', LATER))).toBe(true);
  expect(isReusedId(post, createEntry('http://b/', 'B', DATE))).toBe(false);
  expect(isReusedId(post, createEntry('http://a/', 'B', LATER))).toBe(false);
  expect(isReusedId(post, createEntry('http://b/', 'A', LATER))).toBe(false);
  expect(isReusedId(createStored(1, 'http://a/', 'A', null), createEntry('http://b/', 'B', LATER))).toBe(
    false,
  );
});

test('fault 56: a renamed entry is the post of its title and address, else of its title and date', () => {
  const posts = [createStored(1, 'http://a/1', 'A'), createStored(2, 'http://a/2', 'A', LATER)];
  expect(matchRenamed([createEntry('http://a/2', 'A', DATE)], posts)).toEqual([{ index: 0, postId: 2 }]);
  expect(matchRenamed([createEntry('http://new/2', 'A', LATER)], posts)).toEqual([{ index: 0, postId: 2 }]);
  expect(matchRenamed([createEntry('http://new/3', 'A', new Date(0))], posts)).toEqual([]);
  expect(
    matchRenamed([createEntry(undefined, 'A', new Date(0))], [createStored(1, null, 'A', null)]),
  ).toEqual([]);
});

test('each post is matched once', () => {
  const posts = [createStored(1, 'http://a/', 'A')];
  expect(matchRenamed([createEntry('http://a/', 'A'), createEntry('http://a/', 'A')], posts)).toHaveLength(1);
});
