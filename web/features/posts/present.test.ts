import { expect, test } from 'vitest';
import { presentPostName } from './present.ts';

test.each([
  ['A door', 'Somebody painted it blue.', 'A door'],
  ['', 'Somebody painted it blue.', 'Somebody painted it blue.'],
  ['', '', 'Untitled post'],
  [
    '',
    'word '.repeat(40),
    'word word word word word word word word word word word word word word word word…',
  ],
  ['', '雨'.repeat(100), `${'雨'.repeat(80)}…`],
])('the title %j and the text %j make the name %j', (title, excerpt, name) => {
  expect(presentPostName({ title, excerpt })).toBe(name);
});
