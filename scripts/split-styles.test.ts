import { expect, test } from 'vitest';
import { shortenProperties, splitEarly } from './split-styles.ts';

const split = (styles: string[]) => splitEarly(styles.join(''), (name) => name === 'a' || name === 'b');

test('rules without a class or with an early one are early, also inside a block; rules keep their order', () => {
  expect(
    split([
      ':root{--x:1}',
      '.a{color:red}',
      '.c{color:blue}',
      '@media print{.b{margin:0}.d{margin:1px}}',
      '@media print{.e{margin:0}}',
      '@keyframes turn{to{rotate:1turn}}',
    ]),
  ).toEqual({
    early: ':root{--x:1}.a{color:red}@media print{.b{margin:0}}@keyframes turn{to{rotate:1turn}}',
    late: '.c{color:blue}@media print{.d{margin:1px}.e{margin:0}}',
  });
});

test('a rule stays before those that change it', () => {
  expect(split(['.c{margin:0}', '.d{margin:0}', '@media print{.a,.c{margin:1px}}'])).toEqual({
    early: '.c{margin:0}@media print{.a,.c{margin:1px}}',
    late: '.d{margin:0}',
  });
});

test('other classes come with those of a module, and some rules without a class are late', () => {
  const isEarlyClass = (name: string) => name === '_aa0';
  expect(
    splitEarly(
      '._aa0 .other{margin:0}._ab0 .other{margin:0}.other{margin:0}[data-late]{margin:0}',
      isEarlyClass,
      /^\[data-late/,
    ),
  ).toEqual({
    early: '._aa0 .other{margin:0}',
    late: '._ab0 .other{margin:0}.other{margin:0}[data-late]{margin:0}',
  });
});

test('custom properties get short names, the most used ones the shortest, unless scripts name them', () => {
  expect(shortenProperties(':root{--once:1;--often:2}a{--named:var(--often)}', 'style={{"--named":1}}')).toBe(
    ':root{--1:1;--0:2}a{--named:var(--0)}',
  );
});
