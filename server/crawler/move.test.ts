import { expect, test } from 'vitest';
import { type MoveSightings, permanentTarget, sightMove } from './move.ts';

const DAY = 24 * 60 * 60_000;
const START = new Date('2026-06-01T00:00:00Z');
const step = (status: number, to: string) => ({ from: 'http://old.test/', to, status });
const NOTHING: MoveSightings = { to: null, count: 0, since: null };

/** Sees the same redirect at each of these days. */
function sightAt(days: number[], redirects = [step(301, 'http://new.test/')]) {
  return days.reduce<MoveSightings & { believed?: boolean }>(
    (before, day) => sightMove(before, redirects, new Date(START.getTime() + day * DAY)),
    NOTHING,
  );
}

test.each([
  [[0, 1, 2, 3], false],
  [[0, 1, 2, 2.9, 2.99], false],
  [[0, 0.1, 0.2, 0.3, 3], true],
  [[0, 1, 2, 3, 4], true],
])('FS19: a permanent redirect seen on the days %j is believed: %s', (days, believed) => {
  expect(sightAt(days).believed).toBe(believed);
});

test('FS19: another target, or none, starts the count anew', () => {
  const before = sightAt([0, 1, 2, 3]);
  const other = sightMove(before, [step(301, 'http://other.test/')], new Date(START.getTime() + 4 * DAY));
  expect(other).toMatchObject({ to: 'http://other.test/', count: 1, believed: false });
  expect(sightMove(before, [], START)).toEqual({ ...NOTHING, believed: false });
});

test('only the permanent redirects before the first temporary one count', () => {
  expect(permanentTarget([step(301, 'a'), step(308, 'b'), step(302, 'c'), step(301, 'd')])).toBe('b');
  expect(permanentTarget([step(307, 'a'), step(301, 'b')])).toBeUndefined();
});
