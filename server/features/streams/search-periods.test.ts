import { expect, it } from 'vitest';
import { listPeriodKeys, listPeriods, toDay } from './search-periods.ts';

const day = (text: string) => toDay(new Date(text));

it.each([
  ['2026-03-10', '2026-03-10', ['day:2026-03-10']],
  ['2026-03-10', '2026-03-09', []],
  ['2026-02-27', '2026-03-02', ['day:2026-02-27', 'day:2026-02-28', 'day:2026-03-01', 'day:2026-03-02']],
  ['2026-02-01', '2026-02-28', ['month:2026-02']],
  [
    '2024-02-01',
    '2024-02-28',
    Array.from({ length: 28 }, (_, n) => `day:2024-02-${String(n + 1).padStart(2, '0')}`),
  ],
  ['2023-12-31', '2026-01-01', ['day:2023-12-31', 'year:2024', 'year:2025', 'day:2026-01-01']],
])('the keys of %s to %s', (first, last, keys) => {
  expect(listPeriodKeys(day(first), day(last))).toEqual(keys);
});

it('a hundred years have few keys', () => {
  expect(listPeriodKeys(day('1926-01-02'), day('2026-12-30')).length).toBeLessThan(200);
});

it('periods follow one another back to the oldest, each longer', () => {
  expect([...listPeriods({ newest: 100, oldest: 1 }, 5.5)]).toEqual([
    { first: 95, last: 100 },
    { first: 71, last: 94 },
    { first: 1, last: 70 },
  ]);
  expect([...listPeriods({ newest: 3, oldest: 4 }, 1)]).toEqual([]);
});
