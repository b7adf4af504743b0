import { describe, expect, test } from 'vitest';
import type { FailureCode } from './outcome.ts';
import { type Attempt, computeNextFetch, computePostInterval, type FeedCadence } from './schedule.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const NOW = new Date('2026-06-03T12:30:00Z'); // A Wednesday.

/** Creates a generator with a seed, so that a failure can be repeated. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const lively: FeedCadence = {
  hasValidators: true,
  postIntervalMinutes: 30,
  lastActivityAt: NOW,
  ttlMinutes: null,
  skipHours: [],
  skipDays: [],
};
const read = (changes: Partial<Attempt & { kind: 'read' }> = {}): Attempt => ({
  kind: 'read',
  isFirst: false,
  freshMs: undefined,
  ...changes,
});
const createFailedAttempt = (code: FailureCode, failureCount = 1, retryAfterMs?: number): Attempt => ({
  kind: 'failed',
  code,
  failureCount,
  retryAfterMs,
});
const computeWait = (attempt: Attempt, cadence: FeedCadence, random = 0) =>
  computeNextFetch(attempt, cadence, NOW, random).getTime() - NOW.getTime();

describe('after a fetch', () => {
  test('FS07, FS08: never sooner than 60:00 with validators and 24 h without, whatever the feed is like', () => {
    const random = createRandom(7);
    for (let round = 0; round < 20_000; round++) {
      const cadence: FeedCadence = {
        hasValidators: random() < 0.7,
        postIntervalMinutes: random() < 0.2 ? null : Math.floor(random() * 20_000),
        lastActivityAt: random() < 0.1 ? null : new Date(NOW.getTime() - random() * 400 * DAY),
        ttlMinutes: random() < 0.5 ? null : Math.floor(random() * 3_000),
        skipHours: random() < 0.7 ? [] : [0, 5, 13, 14, 23].filter(() => random() < 0.5),
        skipDays: random() < 0.8 ? [] : [0, 3, 6].filter(() => random() < 0.5),
      };
      const freshMs = random() < 0.5 ? undefined : random() * 7 * DAY;
      const wait = computeWait(read({ isFirst: random() < 0.1, freshMs }), cadence, random());
      expect(wait).toBeGreaterThanOrEqual(cadence.hasValidators ? HOUR : DAY);
      expect(wait).toBeGreaterThanOrEqual((cadence.ttlMinutes ?? 0) * 60_000);
      expect(wait).toBeGreaterThanOrEqual(freshMs ?? 0);
      // Seven days, the spread, and at most all but one of the days to skip.
      expect(wait).toBeLessThanOrEqual(7 * DAY + 7 * DAY);
    }
  });

  test('a feed is fetched by how often it publishes, and a quiet one once a day', () => {
    expect(computeWait(read(), lively)).toBe(HOUR);
    expect(computeWait(read(), { ...lively, postIntervalMinutes: 24 * 60 })).toBe(2 * HOUR);
    const asleep = { ...lively, lastActivityAt: new Date(NOW.getTime() - 300 * DAY) };
    expect(computeWait(read(), asleep)).toBe(20 * HOUR);
    expect(computeWait(read(), asleep, 0.999)).toBeLessThanOrEqual(DAY);
  });

  test('FS10: max-age and Expires delay the next fetch', () => {
    expect(computeWait(read({ freshMs: 43_200_000 }), lively)).toBe(43_200_000);
    expect(computeWait(read({ freshMs: 60_000 }), lively)).toBe(HOUR);
  });

  test('FS25: ttl, skipHours and skipDays are lower bounds; all hours or all days cannot be meant', () => {
    expect(computeWait(read(), { ...lively, ttlMinutes: 180 })).toBe(3 * HOUR);
    expect(computeWait(read(), { ...lively, ttlMinutes: 60 * 24 * 365 })).toBe(7 * DAY);
    const atHours = computeNextFetch(read(), { ...lively, skipHours: [13, 14] }, NOW, 0);
    expect(atHours.toISOString()).toBe('2026-06-03T15:30:00.000Z');
    const atDays = computeNextFetch(read(), { ...lively, skipDays: [3, 4] }, NOW, 0);
    expect(atDays.toISOString()).toBe('2026-06-05T00:30:00.000Z');
    expect(computeWait(read(), { ...lively, skipDays: [0, 1, 2, 3, 4, 5, 6] })).toBe(HOUR);
    expect(computeWait(read(), { ...lively, skipHours: Array.from({ length: 24 }, (_, hour) => hour) })).toBe(
      HOUR,
    );
  });

  test('FS26: 10,000 feeds that were added in the same minute make no spike over twice the mean', () => {
    const random = createRandom(26);
    const perMinute = new Array<number>(24 * 60).fill(0);
    for (let feed = 0; feed < 10_000; feed++) {
      const cadence = { ...lively, lastActivityAt: null };
      let at = computeNextFetch(read({ isFirst: true }), cadence, NOW, random());
      // A day, from when the first of them is due again.
      for (;;) {
        const minute = Math.floor((at.getTime() - NOW.getTime() - HOUR) / 60_000);
        if (minute >= perMinute.length) break;
        perMinute[minute]! += 1;
        at = computeNextFetch(read(), cadence, at, random());
      }
    }
    const mean = perMinute.reduce((sum, polls) => sum + polls) / perMinute.length;
    expect(Math.max(...perMinute)).toBeLessThanOrEqual(2 * mean);
  });
});

describe('after a failure', () => {
  test.each<FailureCode>(['not_found', 'server_error', 'dns', 'tls', 'timeout', 'connect', 'not_a_feed'])(
    'FS20, FS27: %s backs off, twice as long each time, up to a day',
    (code) => {
      const waits = [1, 2, 3, 4, 5, 6, 50].map(
        (count) => computeWait(createFailedAttempt(code, count), lively) / HOUR,
      );
      expect(waits).toEqual([1, 2, 4, 8, 16, 20, 20]);
      expect(computeWait(createFailedAttempt(code, 50), lively, 0.999)).toBeLessThanOrEqual(DAY);
    },
  );

  test.each<FailureCode>(['forbidden', 'rate_limited', 'unavailable'])(
    'FS11, FS20: after %s without a time at least four hours',
    (code) => {
      expect(computeWait(createFailedAttempt(code), lively)).toBe(4 * HOUR);
      expect(computeWait(createFailedAttempt(code, 4), lively)).toBe(8 * HOUR);
    },
  );

  test('FS11: never before Retry-After, and never faster because of a short one', () => {
    expect(computeWait(createFailedAttempt('rate_limited', 1, 5 * DAY), lively)).toBe(5 * DAY);
    expect(computeWait(createFailedAttempt('unavailable', 1, 120_000), lively)).toBe(HOUR);
    expect(computeWait(createFailedAttempt('unavailable', 1, 1e15), lively)).toBe(7 * DAY);
  });
});

describe('the rhythm of posts', () => {
  test('is the typical time between them: one long pause does not change it', () => {
    const at = (hours: number) => new Date(NOW.getTime() - hours * HOUR);
    expect(computePostInterval([at(0), at(2), at(4), at(6), at(2_000)])).toBe(120);
    expect(computePostInterval([at(5), at(1), at(3)])).toBe(120);
  });

  test('is unknown with fewer than two different dates', () => {
    expect(computePostInterval([])).toBeNull();
    expect(computePostInterval([NOW, NOW, NOW])).toBeNull();
  });
});
