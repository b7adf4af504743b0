import { expect, it, test } from 'vitest';
import { findCompleted, insertOperator, insertValue, listDays, listOperators } from './completion.ts';

/** The caret is at the bar. */
function find(marked: string) {
  const caret = marked.indexOf('|');
  const text = marked.replace('|', '');
  return { text, at: findCompleted(text, caret) };
}

it.each([
  ['|', { operator: undefined, typed: '' }],
  ['tea sit|', { operator: undefined, typed: 'sit' }],
  ['tea -aut|', { operator: undefined, typed: 'aut', isNegative: true }],
  ['site:|', { operator: 'site', typed: '' }],
  ['site:ry| tea', { operator: 'site', typed: 'ry' }],
  ['-tag:"green te|', { operator: 'tag', typed: 'green te', isNegative: true }],
  ['tag:gre|en', { operator: 'tag', typed: 'gre' }],
  ['after:20|', { operator: 'after', typed: '20' }],
])('completes %s', (marked, expected) => {
  expect(find(marked).at).toMatchObject(expected);
});

it.each(['tea|', 'tea |', 'si|', 'site|s tea', '"sit|', 'tag:"green tea"|', 'tag:tea |', 'tea | x'])(
  'offers nothing in %s',
  (marked) => {
    expect(find(marked).at).toBeUndefined();
  },
);

test('operators by their first letters', () => {
  expect(listOperators(find('|').at!)).toEqual(['site', 'author', 'tag', 'after', 'before']);
  expect(listOperators(find('aft|').at!)).toEqual(['after']);
});

it.each([
  ['sit|', 'site:|'],
  ['tea -sit|', 'tea -site:|'],
])('the operator of %s', (marked, expected) => {
  const { text, at } = find(marked);
  const [result, caret] = insertOperator(text, at!, 'site');
  expect(`${result.slice(0, caret)}|${result.slice(caret)}`).toBe(expected);
});

it.each([
  ['tag:gre|', 'tag:green-tea |'],
  ['a -tag:gre| b', 'a -tag:green-tea |b'],
  ['tag:"gr|', 'tag:green-tea |'],
])('the value of %s', (marked, expected) => {
  const { text, at } = find(marked);
  const [result, caret] = insertValue(text, at!, 'green-tea');
  expect(`${result.slice(0, caret)}|${result.slice(caret)}`).toBe(expected);
});

test('a value with spaces is quoted', () => {
  const { text, at } = find('author:wan|');
  expect(insertValue(text, at!, 'Wanda Waters')[0]).toBe('author:"Wanda Waters" ');
});

test('days', () => {
  expect(listDays(new Date('2026-03-05T23:00:00Z'))).toEqual({
    week: '2026-02-26',
    month: '2026-02-03',
    year: '2025-03-05',
  });
});
