import { expect, test } from 'vitest';
import { isAddress } from './rules.ts';

test.each([
  ['example.com', true],
  ['https://example.com/blog', true],
  ['feed://example.com/rss', true],
  ['example', false],
  ['two words.com', false],
  ['', false],
])('SM-12: "%s" resembles an address: %s', (term, expected) => {
  expect(isAddress(term)).toBe(expected);
});
