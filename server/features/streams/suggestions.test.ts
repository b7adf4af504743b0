import { expect, test } from 'vitest';
import { listSuggestible, presentSuggestions } from './suggestions.ts';

const FOLLOWED = ['tea', 'sea', 'type', 'bread', 'rain', 'walks', 'chess', 'birds', 'maps', 'radio'];
const TRENDING = ['coast', 'moon', 'sailing', 'kites'];
const listWords = (...input: Parameters<typeof listSuggestible>) => listSuggestible(...input).words;

test('SE-11, SE-12: the followed tags, in another order each time', () => {
  const first = new Set<string>();
  for (let reload = 0; reload < 100; reload++) {
    const words = listWords({ followed: FOLLOWED, trending: TRENDING, locale: 'en' });
    expect(words.toSorted()).toEqual(FOLLOWED.toSorted());
    first.add(words[0]!);
  }
  expect(first.size).toBeGreaterThan(3);
});

test('SE-13: without followed tags, trending ones', () => {
  expect(listWords({ followed: [], trending: TRENDING, locale: 'en' }).toSorted()).toEqual(
    TRENDING.toSorted(),
  );
});

test.each([
  ['de', 'Fotografie'],
  ['de-AT', 'Fotografie'],
  ['es', 'fotografía'],
  ['fr', 'photographie'],
  ['en', 'photography'],
  ['ja', 'photography'],
])('SE-14: without any tags, of a list: %s', (locale, first) => {
  expect(listSuggestible({ followed: [], trending: [], locale }, () => 0)).toMatchObject({
    words: expect.arrayContaining([first]),
    areTags: false,
  });
});

test('EN-13: an id each, followed by the position, and the source of the suggestion', () => {
  for (const [position, { words, railcar }] of presentSuggestions(['tea', 'sea'], true, 'id').entries())
    expect(railcar).toEqual({
      railcar: `id-${position}`,
      ui_algo: 'read:search-suggestions:tags/1',
      ui_position: position,
      rec_result: words,
    });
  expect(presentSuggestions(['tea'], false, 'id')[0]!.railcar.ui_algo).toBe(
    'read:search-suggestions:picks/1',
  );
});
