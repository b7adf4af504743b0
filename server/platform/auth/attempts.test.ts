import { expect, test } from 'vitest';
import { createAttempts } from './attempts.ts';

test('so many tries a key are allowed within the window, and again after it', () => {
  let time = 0;
  const attempts = createAttempts(3, 60_000, () => time);
  expect([1, 2, 3].map(() => attempts.record('a'))).toEqual([undefined, undefined, undefined]);
  time = 20_500;
  expect(attempts.record('a')).toBe(40);
  expect(attempts.record('b')).toBeUndefined();
  expect([attempts.count('a'), attempts.count('b'), attempts.count('c')]).toEqual([4, 1, 0]);
  time = 60_000;
  expect(attempts.count('a')).toBe(0);
  expect(attempts.record('a')).toBeUndefined();
  attempts.record('a');
  attempts.clear('a');
  expect(attempts.count('a')).toBe(0);
});
