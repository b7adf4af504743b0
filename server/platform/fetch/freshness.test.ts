import { expect, test } from 'vitest';
import { computeFreshness } from './freshness.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;

test.each<[string, Record<string, string>, number | undefined]>([
  ['max-age', { 'cache-control': 'max-age=43200' }, 12 * HOUR],
  ['max-age among others', { 'cache-control': 'public, max-age=3600, must-revalidate' }, HOUR],
  ['any case and a quoted value', { 'cache-control': 'Public,MAX-AGE = "3600"' }, HOUR],
  ['the first of two', { 'cache-control': 'max-age=3600, max-age=60' }, HOUR],
  ['not inside a quoted string', { 'cache-control': 'private="x, max-age=9", max-age=3600' }, HOUR],
  ['s-maxage is for shared caches', { 'cache-control': 's-maxage=86400, max-age=3600' }, HOUR],
  ['Age is subtracted', { 'cache-control': 'max-age=7200', age: '3600' }, HOUR],
  ['older than its life', { 'cache-control': 'max-age=60', age: '90' }, undefined],
  ['junk in Age', { 'cache-control': 'max-age=3600', age: '-5' }, HOUR],
  ['a huge value is clamped', { 'cache-control': 'max-age=99999999999' }, WEEK],
  ['no-cache beside max-age', { 'cache-control': 'no-cache, max-age=3600' }, HOUR],
  ['no-store alone', { 'cache-control': 'no-store' }, undefined],
  ['max-age=0', { 'cache-control': 'max-age=0' }, undefined],
  ['max-age of junk', { 'cache-control': 'max-age=soon' }, undefined],
  ['Expires', { expires: 'Sat, 21 Nov 2026 15:00:00 GMT' }, 3 * HOUR],
  [
    'Expires against a clock that is a day late',
    { expires: 'Fri, 20 Nov 2026 15:00:00 GMT', date: 'Fri, 20 Nov 2026 12:00:00 GMT' },
    3 * HOUR,
  ],
  [
    'max-age before Expires',
    { 'cache-control': 'max-age=3600', expires: 'Sat, 21 Nov 2026 15:00:00 GMT' },
    HOUR,
  ],
  ['Expires: 0', { expires: '0' }, undefined],
  ['Expires in the past', { expires: 'Thu, 19 Nov 1981 08:52:00 GMT' }, undefined],
  ['nothing', {}, undefined],
])('FS10: %s', (_, headers, expected) => {
  expect(computeFreshness(headers, NOW)).toBe(expected);
});
