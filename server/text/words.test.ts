import { expect, test } from 'vitest';
import { countWords } from '#shared/domain/words.ts';
import { cutExcerpt, isCutOff } from './html-text.ts';
import { findDirection, findTextDirection, normalizeLanguage } from './language.ts';

test.each([
  ['', 0],
  ['one two, three.', 3],
  ["don't re-read it — ever", 4],
  ['漢字とかな', 5],
  ['Node 24で動く', 5],
  ['안녕하세요 세계', 2],
  ['Привет, мир! שלום', 3],
])('%j has %i words', (text, words) => {
  expect(countWords(text)).toBe(words);
});

test('an excerpt is cut at a word and holds whole characters', () => {
  const cut = cutExcerpt('word '.repeat(200).trim());
  expect(cut).toMatch(/word…$/);
  expect(cut.length).toBeLessThanOrEqual(400);
  expect(cutExcerpt('😀'.repeat(300)).isWellFormed()).toBe(true);
  expect(cutExcerpt('short')).toBe('short');
});

test.each(['and then […]', 'and then...', 'Rest. Continue reading The Post →'])('%j breaks off', (text) => {
  expect(isCutOff(text)).toBe(true);
});

test('the declared language decides the direction, then the first strong character', () => {
  expect(findDirection('ar-EG', 'English')).toBe('rtl');
  expect(findDirection('en', 'שלום')).toBe('ltr');
  expect(findDirection('', '123 – שלום world')).toBe('rtl');
  expect(findDirection('az-Arab', '')).toBe('rtl');
  expect(findDirection('', '')).toBe('ltr');
});

test('a text in another language than its blog has the direction of its letters', () => {
  expect(findTextDirection('en', 'חדש: Tidings, השקה ביום ראשון')).toBe('rtl');
  expect(findTextDirection('en', 'The word שלום')).toBe('ltr');
  expect(findTextDirection('he', 'Tidings – npm install and the word שלום')).toBe('rtl');
  expect(findTextDirection('he', 'In English only')).toBe('ltr');
  expect(findTextDirection('he', '')).toBe('rtl');
});

test.each([
  ['en_US', 'en-US'],
  [' de ', 'de'],
  ['english language', ''],
  ['zh-Hant-TW', 'zh-Hant-TW'],
])('the language %j is %j', (written, tag) => {
  expect(normalizeLanguage(written)).toBe(tag);
});
