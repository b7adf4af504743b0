import { expect, it, test } from 'vitest';
import { measureProcessorMs } from '#test/processor-time.ts';
import { findBegunMention, replaceMentions } from './mentions.ts';

function mark(text: string): string {
  return replaceMentions(text, (written, name) => `[${written}|${name}]`);
}

test.each([
  ['@ann', '[@ann|ann]'],
  ['Hello @Ann_Lee-9, and (@bob).', 'Hello [@Ann_Lee-9|ann_lee-9], and ([@bob|bob]).'],
  ['@ann’s tea, @bob- no, @cat… “@dan”', '[@ann|ann]’s tea, [@bob|bob]- no, [@cat|cat]… “[@dan|dan]”'],
  ['茶は@ann です', '茶は@ann です'],
  ['茶は、@ann、どうぞ', '茶は、[@ann|ann]、どうぞ'],
  ['@ann @ann', '[@ann|ann] [@ann|ann]'],
])('finds the mentions in %s', (text, marked) => expect(mark(text)).toBe(marked));

test.each([
  'a@b.example and anna@ann',
  '@ann@tea.example',
  '@ann.bsky.example',
  'https://tea.example/@ann and ../@ann',
  '@@ann',
  '@an',
  `@${'a'.repeat(31)}`,
  '@ann-é and @annß',
  '&@ann =@ann #@ann +@ann',
  '@ ann',
])('finds none in %s', (text) => expect(mark(text)).toBe(text));

it('finds the name that is being typed', () => {
  expect(findBegunMention('Hello @')).toBe('');
  expect(findBegunMention('Hello (@An')).toBe('an');
  expect(findBegunMention('a@b')).toBeUndefined();
  expect(findBegunMention('@ann ')).toBeUndefined();
  expect(findBegunMention('@ann.')).toBeUndefined();
});

it('takes no longer for a hostile text', () => {
  const ms = measureProcessorMs(() => {
    mark('@a-'.repeat(100_000));
    mark(`@${'a_'.repeat(200_000)}`);
  });
  expect(ms).toBeLessThan(1_000);
});
