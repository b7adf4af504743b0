import { expect, test } from 'vitest';
import { DEFAULT_LOOK, nextSize, stylesOf } from './look.ts';

test('sizes go up and down between 16 and 24', () => {
  expect([nextSize(18, 1), nextSize(18, -1), nextSize(24, 1), nextSize(16, -1)]).toEqual([
    19,
    17,
    undefined,
    undefined,
  ]);
});

test('U23: the usual look is 18 px and 66 characters a line, in units that follow the browser', () => {
  expect(stylesOf(DEFAULT_LOOK)).toMatchObject({
    '--reading-size': '1.125rem',
    '--reading-line': '1.65',
    '--measure': '66ch',
  });
});
