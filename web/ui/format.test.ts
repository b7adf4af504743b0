import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatLongTime, formatShortTime } from './format.ts';

const now = new Date('2026-11-21T12:00:00Z');
const toDate = (ms: number) => new Date(now.getTime() - ms);
const HOUR = 3_600_000;

test.each([
  [10_000, 'now', 'just now'],
  [5 * 60_000, '5\u00a0m', '5 minutes ago'],
  [2.9 * HOUR, '2\u00a0h', '2 hours ago'],
  [25 * HOUR, '1\u00a0d', 'yesterday'],
  [9 * 24 * HOUR, '9\u00a0d', '9 days ago'],
  [90 * 24 * HOUR, 'Aug 23', 'Aug 23'],
  [700 * 24 * HOUR, 'Dec 21, 2024', 'Dec 21, 2024'],
])('%d ms ago reads "%s" and "%s"', (ms, short, long) => {
  expect(formatShortTime(toDate(ms), now)).toBe(short);
  expect(formatLongTime(toDate(ms), now)).toBe(long);
});

test('a date ahead of the clock is a date, not a negative distance', () => {
  expect(formatShortTime(toDate(-3 * 24 * HOUR), now)).toBe('Nov 24');
});

test('nothing else makes a format of Intl', () => {
  const files = globSync('web/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$|^web\/ui\/format\.ts$/.test(file),
  );
  const makers = files.filter((file) =>
    /\bnew Intl\.|\bIntl\.[A-Z]\w+\(|\.toLocale(?:Date|Time)?String\(/.test(readFileSync(file, 'utf8')),
  );
  // It only reads the device's time zone.
  expect(makers).toEqual(['web/features/settings/delivery-times.ts']);
});
