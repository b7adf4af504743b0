import { expect, test } from 'vitest';
import { getDigestSlots } from './address-digests.ts';

test.each([
  // A Saturday, before and after the hour; the Monday before it.
  ['2026-11-21T05:59:59Z', '2026-11-20T06:00:00.000Z', '2026-11-16T06:00:00.000Z'],
  ['2026-11-21T06:00:00Z', '2026-11-21T06:00:00.000Z', '2026-11-16T06:00:00.000Z'],
  ['2026-11-23T06:00:00Z', '2026-11-23T06:00:00.000Z', '2026-11-23T06:00:00.000Z'],
  ['2026-11-23T05:00:00Z', '2026-11-22T06:00:00.000Z', '2026-11-16T06:00:00.000Z'],
])('at %s digests were due at %s and %s', (now, daily, weekly) => {
  const slots = getDigestSlots(new Date(now));
  expect([slots.daily.toISOString(), slots.weekly.toISOString()]).toEqual([daily, weekly]);
});
