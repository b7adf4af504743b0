import { expect, test } from 'vitest';
import { hasClassOf, pickStyles, splitStyles } from './page-styles.ts';

const STYLES = [
  '@charset "utf-8";',
  ':root{--bg:#fff}',
  '.a,.b:hover{color:red}',
  '.c::before{content:"} .a{";background:url(data:image/png;base64,.a{)}',
  '@media (max-width:599.5px){.a{margin:.5rem}.d>.e{margin:0}}',
  '@keyframes turn{to{rotate:1turn}}',
  'li:not(.f,:has(> .g:not([hidden]))){color:blue}',
  '.g{color:green}',
];

const pick = (html: string) => pickStyles(splitStyles(STYLES.join('')), html);

test('a stylesheet is split into its rules and blocks, and is whole again', () => {
  const rules = splitStyles(STYLES.join(''));
  expect(rules.map(({ text }) => text)).toEqual(STYLES);
  expect(rules.map(({ classes }) => classes)).toEqual([
    [],
    [],
    ['a', 'b'],
    ['c'],
    ['a', 'd', 'e'],
    [],
    [],
    ['g'],
  ]);
});

test('a page gets the rules without a class and those with one of its own, in their order', () => {
  const [charset, root, a, , media, turn, not] = STYLES;
  expect(pick('<p>')).toBe([charset, root, turn, not].join(''));
  expect(pick('<p class="x b"><i class="y">')).toBe([charset, root, a, turn, not].join(''));
  expect(pick('<p class="e">')).toBe([charset, root, media, turn, not].join(''));
});

test('a page has classes of a sheet only if one of its elements does, not if its data names them', () => {
  const late = new Set(['_dB0', '_dB1']);
  expect(hasClassOf(late, '<p class="x _dB1">')).toBe(true);
  expect(hasClassOf(late, '<p class="_dB">')).toBe(false);
  expect(hasClassOf(late, JSON.stringify({ html: '<p class="_dB1">' }))).toBe(false);
});
