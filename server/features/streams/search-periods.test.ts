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

it('a month or a year may have later days, as far as they reach', () => {
  const keys = (last: string, reach: number) => listPeriodKeys(day('2025-12-31'), day(last), reach);
  expect(keys('2026-02-10', Number.POSITIVE_INFINITY)).toEqual(['day:2025-12-31', 'year:2026']);
  expect(keys('2026-02-10', day('2026-02-28'))).toEqual(['day:2025-12-31', 'month:2026-01', 'month:2026-02']);
  expect(keys('2026-01-02', day('2026-01-30'))).toEqual([
    'day:2025-12-31',
    'day:2026-01-01',
    'day:2026-01-02',
  ]);
});

it('periods follow one another back to the oldest, each longer', () => {
  const list = (newest: number, oldest: number, days: number) =>
    [...listPeriods({ newest, oldest, isOpen: true, growth: 4 }, days, 0)].map(({ first, last }) => [
      first,
      last,
    ]);
  expect(list(100, 1, 5.5)).toEqual([
    [95, 100],
    [71, 94],
    [1, 70],
  ]);
  expect(list(3, 4, 1)).toEqual([]);
});

it('a period begins with a month if that is near, and takes the newest month whole', () => {
  const list = (days: number, spare: number, isOpen = true) => {
    const span = { newest: day('2026-03-20'), oldest: day('2025-06-01'), isOpen, growth: 4 };
    return [...listPeriods(span, days, spare)].map(({ first, keys }) => [first - day('2026-03-01'), keys]);
  };
  expect(list(15, 4)[0]).toEqual([
    5,
    Array.from({ length: 15 }, (_, n) => `day:2026-03-${String(n + 6).padStart(2, '0')}`),
  ]);
  expect(list(15, 5)[0]).toEqual([0, ['month:2026-03']]);
  expect(list(15, 5, false)[0]).toEqual([
    0,
    Array.from({ length: 20 }, (_, n) => `day:2026-03-${String(n + 1).padStart(2, '0')}`),
  ]);
  // The second one reads the nine days of the first again.
  expect(list(9, 1)[1]).toEqual([-28, ['month:2026-02', 'month:2026-03']]);
});
