import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import MagicString from 'magic-string';
import { normalizePath, type Plugin } from 'vite';

/** Where packages are, as bundlers name their files. */
export const MODULES = normalizePath(realpathSync(join(import.meta.dirname, '../node_modules')));

/** React's production code by how it is imported. */
const FILES: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'use-sync-external-store/with-selector.js':
    'use-sync-external-store/cjs/use-sync-external-store-with-selector.production.js',
};

/** What imports React as one object. */
const USERS = [/@tanstack\/react-router\//, /@base-ui\/utils\/safeReact/];

/**
 * Makes modules of React, which is published as CommonJS: then bundlers leave out what nobody imports, and call its functions by a short
 * name.
 */
export function reactModules(): Plugin {
  const paths = new Map(Object.entries(FILES).map(([name, path]) => [`${MODULES}/${path}`, name]));
  return {
    name: 'react-modules',
    enforce: 'pre',
    resolveId: {
      filter: { id: Object.keys(FILES).map((name) => new RegExp(`^${name}$`)) },
      handler: (name) => `${MODULES}/${FILES[name]!}`,
    },
    transform: {
      filter: { id: [...paths.keys(), ...USERS] },
      handler(code, path) {
        const changed = paths.has(path) ? toModule(code) : importNames(code);
        return { code: changed.toString(), map: changed.generateMap({ hires: 'boundary' }) };
      },
    },
  };
}

/** Names what `import React` and a copy of all exports stand for. */
function importNames(code: string): MagicString {
  return new MagicString(code)
    .replace(/^import (\w+) from "react";/m, 'import * as $1 from "react";')
    .replace(/^export const SafeReact = \{\s*\.\.\.React\s*\};/m, 'export * as SafeReact from "react";');
}

/** Writes `var X = require('y')` as an import, and `exports.x = …` as an export. */
export function toModule(code: string): MagicString {
  const changed = new MagicString(code);
  for (const [text, required] of code.matchAll(/^var ((?:\w+ = require\("[\w-]+"\),?\s*)+);/gm)) {
    const imports = [...required!.matchAll(/(\w+) = require\(("[\w-]+")\)/g)];
    changed.replace(text, imports.map(([, name, from]) => `import * as ${name} from ${from};`).join(''));
  }
  const names = new Set<string>();
  for (const { index, 0: text, 1: name } of code.matchAll(/\bexports\.(\w+)/g)) {
    changed.update(index, index + text.length, names.has(name!) ? `$${name}` : `var $${name}`);
    names.add(name!);
  }
  return changed.append(`export { ${[...names].map((name) => `$${name} as ${name}`).join(', ')} };`);
}
