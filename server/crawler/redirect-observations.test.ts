import { expect, test } from 'vitest';
import { findPermanentTarget, type RedirectObservation, trackRedirect } from './redirect-observations.ts';

const DAY = 24 * 60 * 60_000;
const START = new Date('2026-06-01T00:00:00Z');
const createRedirect = (status: number, to: string) => ({ from: 'http://old.test/', to, status });
const NOTHING: RedirectObservation = { to: null, count: 0, since: null };

/** Tracks the same redirect on each of these days. */
function trackAt(days: number[], redirects = [createRedirect(301, 'http://new.test/')]) {
  return days.reduce<RedirectObservation & { confirmed?: boolean }>(
    (before, day) => trackRedirect(before, redirects, new Date(START.getTime() + day * DAY)),
    NOTHING,
  );
}

test.each([
  [[0, 1, 2, 3], false],
  [[0, 1, 2, 2.9, 2.99], false],
  [[0, 0.1, 0.2, 0.3, 3], true],
  [[0, 1, 2, 3, 4], true],
])('FS19: a permanent redirect seen on the days %j is believed: %s', (days, confirmed) => {
  expect(trackAt(days).confirmed).toBe(confirmed);
});

test('FS19: another target, or none, starts the count again', () => {
  const before = trackAt([0, 1, 2, 3]);
  const other = trackRedirect(
    before,
    [createRedirect(301, 'http://other.test/')],
    new Date(START.getTime() + 4 * DAY),
  );
  expect(other).toMatchObject({ to: 'http://other.test/', count: 1, confirmed: false });
  expect(trackRedirect(before, [], START)).toEqual({ ...NOTHING, confirmed: false });
});

test('only the permanent redirects before the first temporary one count', () => {
  expect(
    findPermanentTarget([
      createRedirect(301, 'a'),
      createRedirect(308, 'b'),
      createRedirect(302, 'c'),
      createRedirect(301, 'd'),
    ]),
  ).toBe('b');
  expect(findPermanentTarget([createRedirect(307, 'a'), createRedirect(301, 'b')])).toBeUndefined();
});
