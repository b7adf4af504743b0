import { expect, test } from 'vitest';
import { areSameWords } from './same-words.ts';

test.each([
  ["Mental-Health. 'x'", 'mental_health x', true],
  ['Paper Kites', 'paperkites', true],
  ['“Salt” and Slate', 'salt-and-slate', true],
  ['', ' .-_', true],
  ['abc', 'abd', false],
  ['cafe', 'café', false],
  ['a+b', 'ab', false],
])('SE-15: %j beside %j: %s', (a, b, same) => {
  expect(areSameWords(a, b)).toBe(same);
});
