import { expect, it, test } from 'vitest';
import {
  chooseCorrection,
  computeDistance,
  listNearForms,
  listTypedWords,
  replaceWords,
} from './spelling.ts';

it.each([
  ['bread', 'bread', 0],
  ['brad', 'bread', 1],
  ['breead', 'bread', 1],
  ['bredd', 'bread', 1],
  ['berad', 'bread', 1],
  ['recieve', 'receive', 1],
  ['sourdogh', 'sourdough', 1],
  ['', 'tea', 3],
  ['äöü', 'äü', 1],
])('from %j to %j: %i changes', (from, to, changes) => {
  expect(computeDistance(from, to)).toBe(changes);
  expect(computeDistance(to, from)).toBe(changes);
});

const word = (text: string, post_count: number) => ({ word: text, form: text, post_count });

test('the nearest word is chosen, then the most frequent', () => {
  expect(chooseCorrection('brad', [word('bread', 3), word('broad', 9), word('brads', 1)])).toBe('broad');
  expect(chooseCorrection('sourdoh', [word('sourdough', 9)])).toBeUndefined();
  expect(chooseCorrection('sourdogh', [word('sourdough', 2), word('sourcough', 90)])).toBe('sourdough');
  expect(chooseCorrection('photgrafy', [word('photography', 5)])).toBeUndefined();
  expect(chooseCorrection('photgraphy', [word('photography', 5)])).toBe('photography');
});

test('a word that exists is right, unless it is very rare beside the other', () => {
  expect(chooseCorrection('brad', [word('brad', 2), word('bread', 20)])).toBeUndefined();
  expect(chooseCorrection('brad', [word('brad', 2), word('bread', 21)])).toBe('bread');
});

test('words are looked up, not what stands for itself', () => {
  expect(
    listTypedWords('tea brad "exct phrase" -nott tag:tae h4ck3r Crème').map((typed) => typed.word),
  ).toEqual(['brad', 'Crème']);
});

test('words are replaced in their places', () => {
  const text = 'rye brad  tag:tea loavs';
  const changes = listTypedWords(text).map((typed) => ({
    ...typed,
    by: typed.word === 'brad' ? 'bread' : 'loaves',
  }));
  expect(replaceWords(text, changes)).toBe('rye bread  tag:tea loaves');
});

test('forms with exchanged or doubled letters', () => {
  expect(listNearForms('rbed')).toContain('bred');
  expect(listNearForms('teea')).toContain('tea');
});
