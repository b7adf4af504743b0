import { expect, test } from 'vitest';
import { extractWords, markWords } from './marked.ts';

function renderMarks(text: string, query: string): string {
  return markWords(text, extractWords(query))
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('');
}

test.each([
  ['What the tide tables leave out', 'tide', 'What the [tide] tables leave out'],
  ['Tides, and TIDE', 'tide', '[Tides], and [TIDE]'],
  ['Tidings of tiding', 'tide', '[Tidings] of [tiding]'],
  ['It bubbled', 'bubbles', 'It [bubbled]'],
  ['Crème brûlée', 'creme brulee', '[Crème] [brûlée]'],
  ['flour, water', '"flour water"', '[flour], [water]'],
  ['sugar or salt', 'sugar or salt', '[sugar] or [salt]'],
  ['sweet sugar', 'sweet -sugar', '[sweet] sugar'],
  ['sweet brown sugar', 'sweet -"brown sugar"', '[sweet] brown sugar'],
  ['道草ノート', '道草', '[道草]ノート'],
  ['retire the tired', 'tire', 'retire the [tired]'],
  ['<b>tide</b>', 'tide', '<b>[tide]</b>'],
  ['nothing', '!!!', 'nothing'],
  ['', 'tide', ''],
])('in %j the words of %j', (text, query, expected) => {
  expect(renderMarks(text, query)).toBe(expected);
});
