import { expect, test } from 'vitest';
import { listSuggestions } from './suggestions.ts';

const FOLLOWED = ['tea', 'sea', 'type', 'bread', 'rain', 'walks', 'chess', 'birds', 'maps', 'radio'];
const TRENDING = ['coast', 'moon', 'sailing', 'kites'];
const listWords = (...input: Parameters<typeof listSuggestions>) =>
  listSuggestions(...input).map(({ words }) => words);

test('SE-11, SE-12: three of the followed tags, others each time', () => {
  const seen = new Set<string>();
  for (let reload = 0; reload < 100; reload++) {
    const words = listWords({ followed: FOLLOWED, trending: TRENDING, locale: 'en' });
    expect(new Set(words).size).toBe(3);
    for (const word of words) seen.add(word);
  }
  expect(seen.size).toBeGreaterThan(3);
  expect(FOLLOWED).toEqual(expect.arrayContaining([...seen]));
});

test('SE-11: fewer only if there are fewer', () => {
  expect(listWords({ followed: ['tea'], trending: TRENDING, locale: 'en' })).toEqual(['tea']);
});

test('SE-13: without followed tags, trending ones', () => {
  const words = listWords({ followed: [], trending: TRENDING, locale: 'en' });
  expect(words).toHaveLength(3);
  expect(TRENDING).toEqual(expect.arrayContaining(words));
});

test.each([
  ['de', 'Fotografie'],
  ['de-AT', 'Fotografie'],
  ['es', 'fotografía'],
  ['fr', 'photographie'],
  ['en', 'photography'],
  ['ja', 'photography'],
])('SE-14: without any tags, of a list: %s', (locale, first) => {
  expect(listWords({ followed: [], trending: [], locale }, () => 0)[0]).toBe(first);
});

test('EN-13: a random id each, followed by the position, and the source of the suggestion', () => {
  const suggestions = listSuggestions({ followed: FOLLOWED, trending: [], locale: 'en' });
  const id = suggestions[0]!.railcar.railcar.split('-')[0];
  expect(id).toMatch(/^\w+$/);
  for (const [position, { words, railcar }] of suggestions.entries())
    expect(railcar).toEqual({
      railcar: `${id}-${position}`,
      ui_algo: 'read:search-suggestions:tags/1',
      ui_position: position,
      rec_result: words,
    });
  const [picked] = listSuggestions({ followed: [], trending: [], locale: 'en' });
  expect(picked!.railcar.ui_algo).toBe('read:search-suggestions:picks/1');
  expect(picked!.railcar.railcar.split('-')[0]).not.toBe(id);
});
