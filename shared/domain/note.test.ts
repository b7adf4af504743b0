import { expect, test } from 'vitest';
import { isNote } from './note.ts';

const LONG_LINE = 'Fifty-seven characters are what the title of a quick post may have, and no more.';

test.each([
  ['', 'Saw a heron.', 3, true],
  ['Saw a heron.', 'Saw a heron.', 3, true],
  ['Saw a heron.', 'Saw a heron.\n It stood still.', 6, true],
  [`${LONG_LINE.slice(0, 57)}...`, LONG_LINE, 15, true],
  ['Herons', 'Saw one by the harbour.', 5, false],
  ['', '', 0, false],
  ['A picture', '', 0, false],
  // An article that repeats its title as its first line keeps it.
  ['Herons', 'Herons are patient, and so on.', 900, false],
])(
  'a post with the title %j and the text %j of %d words is a note: %j',
  (title, excerpt, words, expected) => {
    expect(isNote({ title, excerpt, word_count: words })).toBe(expected);
  },
);
