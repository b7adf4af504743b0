import { expect, test } from 'vitest';
import { groupByTime } from './time-groups.ts';

const now = new Date(2026, 10, 21, 9, 30);
const listGroups = (...dates: Date[]) => groupByTime(dates, (date) => date, now).map(([group]) => group);

test('days are those of the calendar, not of the clock', () => {
  expect(listGroups(new Date(2026, 10, 21, 0, 1))).toEqual(['today']);
  expect(listGroups(new Date(2026, 10, 20, 23, 59))).toEqual(['yesterday']);
  expect(listGroups(new Date(2026, 10, 20, 0, 0))).toEqual(['yesterday']);
  expect(listGroups(new Date(2026, 10, 19, 23, 59))).toEqual(['days']);
  expect(listGroups(new Date(2026, 10, 14, 12))).toEqual(['days']);
  expect(listGroups(new Date(2026, 10, 13, 12))).toEqual(['week']);
  expect(listGroups(new Date(2026, 9, 22, 12))).toEqual(['week']);
  expect(listGroups(new Date(2026, 9, 21, 12))).toEqual(['month']);
});

test('a clock that runs behind the server’s shows nothing from tomorrow', () => {
  expect(listGroups(new Date(2026, 10, 22, 1))).toEqual(['today']);
});

test('each group has its items in their order', () => {
  const dates = [new Date(2026, 10, 21, 9), new Date(2026, 10, 21, 8), new Date(2025, 1, 1)];
  expect(groupByTime(dates, (date) => date, now)).toEqual([
    ['today', dates.slice(0, 2)],
    ['month', dates.slice(2)],
  ]);
});
