import v8 from 'node:v8';
import { minifySync } from 'vite';
import { expect, test } from 'vitest';
import { COMPACT_OUTPUT } from './compact-output.ts';
import { keepYoung } from './young-closures.ts';

const change = (code: string) => keepYoung(code).toString();

test('functions that are assigned to a property inside another function are changed, and no others', () => {
  expect(
    change('function open(one) { one.close = () => one; one.stop = async function () { return one; }; }'),
  ).toBe(
    'function open(one) { one.close = (global,() => one); one.stop = (global,async function () { return one; }); }',
  );
  expect(change('class One { constructor() { this.x = (y) => { y.z = () => this; }; } }')).toBe(
    'class One { constructor() { this.x = (global,(y) => { y.z = (global,() => this); }); } }',
  );
  const others =
    'exports.open = () => { let close; close = () => 1; one.x ??= () => 1; return { close: () => 1 }; };';
  expect(change(others)).toBe(others);
});

test('the minifier leaves them so', () => {
  const code = change('export function open(one) { one.close = () => one; }');
  expect(minifySync('open.js', code, { ...COMPACT_OUTPUT.minify }).code).toMatch(/\.close=\(global,\(\)=>/);
});

// If this fails because both are young, V8 has changed and the plugin can go.
test('V8 allocates a function in the old heap if it is assigned to a property as it is', () => {
  v8.setFlagsFromString('--allow-natives-syntax');
  const isYoung = new Function('value', 'return %InYoungGeneration(value)');
  v8.setFlagsFromString('--no-allow-natives-syntax');
  const close = (code: string) => new Function(`${code}; const one = {}; open(one); return one.close;`)();
  const code = 'function open(one) { one.close = () => one; }';
  expect(isYoung(close(code))).toBe(false);
  expect(isYoung(close(change(code)))).toBe(true);
});
