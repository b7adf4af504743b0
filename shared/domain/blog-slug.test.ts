import { expect, test } from 'vitest';
import { checkBlogSlug } from './blog-slug.ts';

test.each([
  ['tea', 'fine'],
  ['slow-boats-2', 'fine'],
  ['a'.repeat(50), 'fine'],
  ['a'.repeat(51), 'malformed'],
  ['ab', 'malformed'],
  ['-abc', 'malformed'],
  ['abc-', 'malformed'],
  ['Tea', 'malformed'],
  ['tee_haus', 'malformed'],
  ['käse', 'malformed'],
  ['12345', 'malformed'],
  ['admin', 'reserved'],
  ['feed', 'reserved'],
])('a blog at %s: %s', (slug, expected) => {
  expect(checkBlogSlug(slug)).toBe(expected);
});
