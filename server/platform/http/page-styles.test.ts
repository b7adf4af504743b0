import { expect, test } from 'vitest';
import { listClasses, pickStyles, splitStyles } from './page-styles.ts';

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

const pick = (html: string) => pickStyles(splitStyles(STYLES.join('')), listClasses(html));

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

test('the classes of a page are those of its elements, not those that its data names', () => {
  expect([...listClasses('<p class="x _dB1"><i class="x">')]).toEqual(['x', '_dB1']);
  expect([...listClasses(JSON.stringify({ html: '<p class="_dB1">' }))]).toEqual([]);
});
