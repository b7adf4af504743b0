import { expect, test } from 'vitest';
import { encodeText } from './encode-text.ts';

test.each([
  ['nothing', []],
  ['an empty text', ['']],
  ['ASCII', ['a', 'bc']],
  ['Latin-1', ['naïve', 'é']],
  ['quotes, an emoji and a surrogate pair in two parts', ['‘a’ 🙂 \ud83d', '\ude42']],
  ['an unpaired surrogate', ['a\ud83d', 'b ’']],
  ['2 MB', ['’'.repeat(700_000), 'a'.repeat(700_000)]],
])('encodes %s as Buffer.from does', (_, parts) => {
  expect(encodeText(parts).equals(Buffer.from(parts.join('')))).toBe(true);
});

test('a text keeps its bytes when the next one is encoded', () => {
  const first = encodeText(['one ’']);
  encodeText(['two ’']);
  expect(first.toString()).toBe('one ’');
});
