import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitUntil } from './queries.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('IM-11: checks every 100 ms, and ends when it is true', async () => {
  let looks = 0;
  const done = waitUntil(() => {
    looks += 1;
    return looks === 3;
  });
  await vi.advanceTimersByTimeAsync(99);
  expect(looks).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(looks).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await done).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(looks).toBe(3);
});

test('IM-11: gives up after 100 times, ten seconds', async () => {
  let looks = 0;
  const done = waitUntil(() => {
    looks += 1;
    return false;
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await done).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(looks).toBe(100);
});
