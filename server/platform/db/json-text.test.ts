import { expect, test } from 'vitest';
import { toJsonText } from './json-text.ts';

test('what PostgreSQL cannot store is taken out, everything else stays', () => {
  const value = {
    a: 'tab\t, bell\x07, back\\u0000slash',
    b: ['nul\0', 'half \ud83d', 'whole \u{1f600}'],
    c: 1,
  };
  expect(JSON.parse(toJsonText(value))).toEqual({
    a: 'tab\t, bell\x07, back\\u0000slash',
    b: ['nul', 'half \ufffd', 'whole \u{1f600}'],
    c: 1,
  });
});
