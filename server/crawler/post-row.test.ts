import { expect, test } from 'vitest';
import { toSortDate } from './post-row.ts';

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
