import { expect, test } from 'vitest';
import { findBloganuaryYear } from './bloganuary.ts';

test.each([
  ['2026-11-30T23:59:59Z', undefined],
  ['2026-12-01T00:00:00Z', 2027],
  ['2027-01-01T00:00:00Z', 2027],
  ['2027-01-31T23:59:59Z', 2027],
  ['2027-02-01T00:00:00Z', undefined],
  ['2027-06-15T00:00:00Z', undefined],
])('BL-02: at %s Bloganuary is that of %s', (moment, year) => {
  expect(findBloganuaryYear(Date.parse(moment))).toBe(year);
});
