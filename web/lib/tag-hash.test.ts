import { expect, test } from 'vitest';
import { findTagPath } from './tag-hash.ts';

test.each([
  ['#photography', '/tag/photography'],
  ['#Foo%20Bar', '/tag/foo-bar'],
  ['foo-bar', '/tag/foo-bar'],
  ['#a/b', '/tag/a%2Fb'],
  ['#100%', '/tag/100%25'],
  ['#', undefined],
  ['', undefined],
])('RD-03, U39: /tag/%s leads to %s', (hash, path) => {
  expect(findTagPath(hash)).toBe(path);
});
