import { expect, test } from 'vitest';
import { splitEarly } from './split-styles.ts';

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
