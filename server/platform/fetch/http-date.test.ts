import { expect, test } from 'vitest';
import { parseRetryAfter } from './http-date.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;

test.each([
  ['120', 2 * MINUTE],
  [' 120 ', 2 * MINUTE],
  ['604800', WEEK],
  ['1000000000000', WEEK],
  ['9'.repeat(400), WEEK],
  ['Sat, 21 Nov 2026 12:10:00 GMT', 10 * MINUTE],
  ['Mon, 21 Nov 2026 12:10:00 GMT', 10 * MINUTE],
  ['Saturday, 21-Nov-26 12:10:00 GMT', 10 * MINUTE],
  ['Sat Nov 21 12:10:00 2026', 10 * MINUTE],
  ['Tue Dec  1 12:00:00 2026', WEEK],
  ['Fri, 31 Dec 9999 23:59:59 GMT', WEEK],
])('Retry-After %s is a wait of %d ms', (value, expected) => {
  expect(parseRetryAfter(value, NOW)).toBe(expected);
});

test.each([
  [undefined],
  [''],
  ['0'],
  ['-1'],
  ['1e12'],
  ['12.5'],
  ['soon'],
  ['120 seconds'],
  ['Thu, 01 Jan 1970 00:00:00 GMT'],
  ['Sunday, 06-Nov-94 08:49:37 GMT'],
  ['Sat, 21 Foo 2026 12:10:00 GMT'],
  ['2026-11-21T12:10:00Z'],
])('Retry-After %s says nothing', (value) => {
  expect(parseRetryAfter(value, NOW)).toBeUndefined();
});
