import { expect, test } from 'vitest';
import { hasSameWords } from './same-words.ts';

test.each([
  ["Mental-Health. 'x'", 'mental_health x', true],
  ['Paper Kites', 'paperkites', true],
  ['“Salt” and Slate', 'salt-and-slate', true],
  ['', ' .-_', true],
  ['abc', 'abd', false],
  ['cafe', 'café', false],
  ['a+b', 'ab', false],
])('SE-15: %j beside %j: %s', (a, b, same) => {
  expect(hasSameWords(a, b)).toBe(same);
});
