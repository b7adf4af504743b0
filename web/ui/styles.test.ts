import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
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
const scripts = read('web/**/*.{ts,tsx}').filter(
  ({ path }) => path !== 'web/ui/breakpoints.ts' && !/\.test\.tsx?$/.test(path),
);
const tokens = styles.find(({ path }) => path === 'web/ui/tokens.css')!.text;

/** Where colours may be used outside tokens.css. */
const COLOUR_EXCEPTIONS: [file: RegExp, reason: string][] = [
  [/\/tokens\.css$/, 'the tokens'],
  [
    /\/Identity\.module\.css$/,
    'grounds of initials: of that component alone, and only on pages that have one',
  ],
  [/\/(TideImage|AuthFrame)\.tsx$/, 'drawings'],
  [/\/Document\.tsx$/, 'a meta element cannot refer to tokens; compared with them below'],
  [/\/CardsPage\.tsx$/, 'pictures made up for the gallery'],
  [/\/EmailLayout\.tsx$/, 'mail programs know no custom properties'],
];

/** All matches of the pattern, as `path: what`. */
function find(files: { path: string; text: string }[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([found]) => `${path}: ${found}`));
}

test('widths of the window are only in breakpoints.ts', () => {
  expect(find(styles, /@media[^{]*width[^{]*/g)).toEqual([]);
  expect(find(scripts, /\((?:min|max)-width:[^)]*\)/g)).toEqual([]);
});

test('every breakpoint in use exists, and each is used', () => {
  const names = Object.keys(breakpoints);
  const inStyles = styles.flatMap(({ text }) =>
    [...text.matchAll(/@media[^{]*/g)].flatMap(([query]) => query.match(/(?<=\(--)[\w-]+/g) ?? []),
  );
  const used = new Set(inStyles.map((name) => name.toUpperCase().replaceAll('-', '_')));
  expect([...used].filter((name) => !names.includes(name))).toEqual([]);
  for (const { text } of scripts) for (const name of names) if (text.includes(name)) used.add(name);
  expect(names.filter((name) => !used.has(name))).toEqual([]);
});

test('colours are in tokens.css', () => {
  const colour =
    /(?<=[\s:('"])(?<!href=")#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?=[\s;,)'"])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|light-dark)\([^)]*/gi;
  const named = /(?<=:[^;{}]*)(?<![\w-])(?:white|black|gr[ae]y|silver|red|green|blue)(?=[^;{}"]*;)/g;
  const checked = ({ path }: { path: string }) => !COLOUR_EXCEPTIONS.some(([file]) => file.test(path));
  expect(find([...styles, ...scripts].filter(checked), colour)).toEqual([]);
  expect(find(styles.filter(checked), named)).toEqual([]);
});

test('the frame of the browser has the colour of the page', () => {
  const document = scripts.find(({ path }) => path.endsWith('/Document.tsx'))!.text;
  const [, light, dark] = tokens.match(/--bg: light-dark\((.*), (.*)\)/)!;
  expect(document.match(/(?<=content=")#\w+/g)).toEqual([light, dark]);
});

test('lengths that are tokens are written as tokens', () => {
  const named = (pattern: string) =>
    [...tokens.matchAll(new RegExp(`--${pattern}: (\\d+)px`, 'g'))].map(([, length]) => length).join('|');
  const literal = (property: string, token: string) =>
    find(styles, new RegExp(`(?<=[\\s;{])${property}:[^;}]*(?<![\\w.])(?:${named(token)})px[^;}]*`, 'g'));
  expect(
    literal('(?:(?:scroll-)?(?:margin|padding)[\\w-]*|inset[\\w-]*|(?:row-|column-)?gap)', 's\\d+'),
  ).toEqual([]);
  expect(literal('[\\w-]*radius', 'r\\d+')).toEqual([]);
  expect(literal('(?:(?:min|max)-)?(?:inline|block)-size', 'touch')).toEqual([]);
});

test('every token is used', () => {
  const names = new Set([...tokens.matchAll(/(?<=^ {2})--[\w-]+(?=:)/gm)].map(([name]) => name));
  const text = [...styles, ...scripts].map((file) => file.text).join('\n');
  expect([...names].filter((name) => !text.includes(`var(${name})`))).toEqual([]);
});

test('every class of a module is used by its importers', () => {
  const allScripts = scripts.map(({ text }) => text).join('\n');
  const unused = styles.flatMap(({ path, text }) => {
    const file = basename(path);
    const uses = scripts.flatMap((script) => {
      if (!script.text.includes(file)) return [];
      const css = script.text.match(`import (\\w+) from '[^']*/${file}'`)?.[1];
      return script.text.match(new RegExp(`(?<=\\b${css})(?:\\.\\w+|\\[[^\\]]+\\])`, 'g')) ?? [];
    });
    /** Used by name, as css[kind] where the code lists the kinds, or by number, as css[`s${size}`]. */
    const isUsed = (name: string) =>
      uses.includes(`.${name}`) ||
      uses.includes(`['${name}']`) ||
      (uses.some((use) => /^\[\w/.test(use)) && new RegExp(`(['"])${name}\\1`).test(allScripts)) ||
      uses.some((use) => use.startsWith(`[\`${name.replace(/\d+$/, '')}\${`));
    return classesOf(text)
      .filter((name) => path.endsWith('.module.css') && !isUsed(name))
      .map((name) => `${path}: ${name}`);
  });
  expect(unused).toEqual([]);
});

/** The classes that selectors name, except those that are named elsewhere. */
function classesOf(text: string): string[] {
  const own = text.replace(/:global\([^)]*\)|"[^"]*"/g, '');
  return [...new Set(own.match(/(?<=\.)[a-z][\w-]*(?=[^;}]*\{)/gi))];
}
