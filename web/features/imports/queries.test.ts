import { expect, test } from 'vitest';
import { isImportable } from './queries.ts';

test.each([
  ['subs.opml', true],
  ['SUBS.XML', true],
  ['subs.opml.txt', false],
  ['opml', false],
  ['', false],
])('OP-07: "%s" may be imported: %s', (name, expected) => {
  expect(isImportable(name)).toBe(expected);
});
