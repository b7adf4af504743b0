import { expect, test } from 'vitest';
import { groupByLetter, toLetter } from './rules.ts';

test.each([
  ['books', 'B'],
  ['Élan', 'E'],
  ['ßtraße', 'S'],
  ['#photo', 'P'],
  ['2026', '#'],
  ['☕', '#'],
  ['', '#'],
  ['жизнь', 'Ж'],
  ['άλφα', 'Α'],
  ['茶', '文'],
  ['カメラ', 'あ'],
  ['ひと', 'あ'],
  ['정원', '한'],
  ['قهوة', 'ق'],
  ['𝕭ooks', 'B'],
])('%j is under %s', (title, letter) => {
  expect(toLetter(title)).toBe(letter);
});

test('AP-17: A to Z come first, then other scripts, then signs; under each by title, small and capital letters alike', () => {
  const titles = ['茶', 'banana', '10 things', '2 things', 'Apple', 'жизнь', 'art', 'Zoo'];
  const groups = groupByLetter(titles.map((title) => ({ title })));
  expect(Object.entries(groups).map(([letter, tags]) => [letter, tags.map(({ title }) => title)])).toEqual([
    ['A', ['Apple', 'art']],
    ['B', ['banana']],
    ['Z', ['Zoo']],
    ['Ж', ['жизнь']],
    ['文', ['茶']],
    ['#', ['2 things', '10 things']],
  ]);
});
