import { describe, expect, test } from 'vitest';
import { addRecent, parseRecentBlogs, pickBlog } from './rules.ts';

const sites = [
  { ID: 1, is_primary: false },
  { ID: 2, is_primary: true },
  { ID: 3, is_primary: false },
];

describe('QP-06, U62: the blog to write in', () => {
  test.each([
    ['the selected one', { selected: 3, recent: [1] }, 3],
    ['the most recently selected one', { selected: undefined, recent: [1, 3] }, 1],
    ['the primary one', { selected: undefined, recent: [] }, 2],
    ['not one that is gone', { selected: 9, recent: [8, 3] }, 3],
    ['the primary one when all others are gone', { selected: 9, recent: [8] }, 2],
  ])('is %s', (_, choice, expected) => {
    expect(pickBlog(sites, choice)?.ID).toBe(expected);
  });

  test('is the first without a primary one, and none without blogs', () => {
    expect(pickBlog([{ ID: 5, is_primary: false }], { selected: undefined, recent: [] })?.ID).toBe(5);
    expect(pickBlog([], { selected: 1, recent: [1] })).toBeUndefined();
  });
});

test('a selection moves to the front, once, and five are kept', () => {
  expect(addRecent([1, 2, 3], 2)).toEqual([2, 1, 3]);
  expect(addRecent([1, 2, 3, 4, 5], 6)).toEqual([6, 1, 2, 3, 4]);
});

test.each([[undefined], ['7'], [{ 0: 1 }], [null]])('%j is no list of blogs', (value) => {
  expect(parseRecentBlogs(value)).toEqual([]);
});

test('the numbers of an invalid list stay', () => {
  expect(parseRecentBlogs([1, 'x', 2.5, 3])).toEqual([1, 3]);
});
