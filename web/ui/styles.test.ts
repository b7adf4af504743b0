import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as breakpoints from './breakpoints.ts';

const read = (pattern: string) =>
  globSync(pattern)
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** Without comments. */
const styles = read('web/**/*.css').map(({ path, text }) => ({
  path,
  text: text.replace(/\/\*.*?\*\//gs, ''),
}));
const scripts = read('web/**/*.{ts,tsx}').filter(({ path }) => path !== 'web/ui/breakpoints.ts');

/** Everywhere that the pattern is found, as `path: what`. */
function find(files: { path: string; text: string }[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([found]) => `${path}: ${found}`));
}

test('widths of the window stand in breakpoints.ts and nowhere else', () => {
  expect(find(styles, /@media[^{]*width[^{]*/g)).toEqual([]);
  expect(find(scripts, /\((?:min|max)-width:[^)]*\)/g)).toEqual([]);
});

test('every breakpoint that is used is there, and each is used', () => {
  const names = Object.keys(breakpoints);
  const inStyles = styles.flatMap(({ text }) =>
    [...text.matchAll(/@media[^{]*/g)].flatMap(([query]) => query.match(/(?<=\(--)[\w-]+/g) ?? []),
  );
  const used = new Set(inStyles.map((name) => name.toUpperCase().replaceAll('-', '_')));
  expect([...used].filter((name) => !names.includes(name))).toEqual([]);
  for (const { text } of scripts) for (const name of names) if (text.includes(name)) used.add(name);
  expect(names.filter((name) => !used.has(name))).toEqual([]);
});
