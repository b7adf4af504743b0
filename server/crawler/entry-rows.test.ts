import { expect, test } from 'vitest';
import { isReusedId, matchRenamed, toSortDate } from './entry-rows.ts';

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

const NOW = new Date('2026-06-01T12:00:00Z');
const createDates = (text: string | undefined) => ({
  publishedAt: text === undefined ? undefined : new Date(text),
  updatedAt: undefined,
});

test('a post is sorted by its own date, an undated one by when it was seen, each before the next of its document', () => {
  expect(toSortDate(createDates('2026-05-01T00:00:00Z'), 3, NOW)).toEqual(new Date('2026-05-01T00:00:00Z'));
  const undated = [0, 1, 2].map((position) => toSortDate(createDates(undefined), position, NOW).getTime());
  expect(undated).toEqual([NOW.getTime(), NOW.getTime() - 1, NOW.getTime() - 2]);
  const updatedOnly = { publishedAt: undefined, updatedAt: new Date('2026-05-02T00:00:00Z') };
  expect(toSortDate(updatedOnly, 0, NOW)).toEqual(updatedOnly.updatedAt);
});

test.each([
  '2036-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '+012345-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
])('fault 59: %s is never above what was seen later', (date) => {
  expect(toSortDate(createDates(date), 0, NOW)).toEqual(NOW);
});
