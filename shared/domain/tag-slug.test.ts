import { expect, test } from 'vitest';
import { normalizeTagSlug } from './tag-slug.ts';

test.each([
  ['  Remote   Work ', 'remote-work'],
  [' A--B c ', 'a-b-c'],
  ['Straße - Élan', 'straße-élan'],
  ['books', 'books'],
  ['   ', ''],
])('TG-01: the slug of %j is %j', (tag, slug) => {
  expect(normalizeTagSlug(tag)).toBe(slug);
});
