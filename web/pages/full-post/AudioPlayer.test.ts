import { expect, test } from 'vitest';
import { presentSeconds } from './AudioPlayer.tsx';

test.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [3_729, '1:02:09'],
  [-1, '0:00'],
])('%d seconds are %s', (seconds, text) => {
  expect(presentSeconds(seconds)).toBe(text);
});
