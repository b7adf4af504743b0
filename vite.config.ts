import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import customMedia from 'postcss-custom-media';
import { defineConfig, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { compiledMessages } from './scripts/compiled-messages.ts';
import * as breakpoints from './web/ui/breakpoints.ts';

/** What a page loads as soon as it can be used. */
const LATE = /\/(FrameServices|StreamKeys|SwipeCards|live-connection|fetch-posts|GapCard|gaps)\.tsx?$/;

/**
 * What every page of the application stands on, in few pieces: many small ones would compress worse. `$initial` keeps out what only a
 * lazy page imports; it is loaded with that page.
 */
const GROUPS = [
  {
    name: 'base',
    tags: ['$initial' as const],
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|@lingui)\//,
  },
  { name: 'first', tags: ['$initial' as const] },
  { name: 'late', test: LATE },
];

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

const filesByLetters = new Map<string, string>();

/**
 * The name of a class in the styles and in the scripts: four letters of its file, and its place in it. Short, and what belongs to one
 * file begins alike, so that it compresses.
 */
function shortClassName(name: string, path: string, styles: string): string {
  const file = createHash('sha256')
    .update(relative(import.meta.dirname, path))
    .digest();
  const letters = [...file.subarray(0, 4)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  const owner = filesByLetters.get(letters) ?? path;
  if (owner !== path)
    throw new Error(`The styles of ${path} and ${owner} would be mixed up: rename one of them.`);
  filesByLetters.set(letters, path);
  const names = [...styles.matchAll(/(?:\.|@keyframes\s+)([a-z][\w-]*)/gi)].map(([, found]) => found);
  const place = [...new Set(names)].indexOf(name);
  if (place < 0) throw new Error(`${path} has no "${name}".`);
  return `${letters}${place.toString(36)}`;
}

/** The media queries of web/ui/breakpoints.ts as every stylesheet knows them: `PHONE` as `--phone`. */
const CUSTOM_MEDIA = Object.entries(breakpoints)
  .map(([name, query]) => `@custom-media --${name.toLowerCase().replaceAll('_', '-')} ${query};`)
  .join('');

/**
 * Lazy parts are plain imports. Vite would have a helper name everything that each of them needs, so that the browser may fetch it at
 * the same time: a tenth of our first script. A link that is pointed at fetches its page before it is pressed.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

/** What stands in for a hook on versions of React that do not have it. */
const REACT_HAS_IT = [
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
  {
    find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
    replacement: 'use-sync-external-store/with-selector.js',
  },
];

/** Makes a stylesheet of what the entry imports at once, and nothing else. */
const onlyStyles: Rolldown.Plugin = {
  name: 'only-styles',
  resolveDynamicImport: () => ({ id: 'later', external: true }),
  generateBundle(_options, bundle) {
    for (const [name, { type }] of Object.entries(bundle)) if (type === 'chunk') delete bundle[name];
  },
};

/**
 * What each of the bundles asks for beside the rest: the member application; the visitors' script, that of blogs and their stylesheet, each apart, so
 * that visitors load nothing of the application; the server renderer.
 */
export const BUNDLES: NonNullable<InlineConfig['build']>[] = [
  {},
  {
    emptyOutDir: false,
    manifest: '.vite/visitor.json',
    rollupOptions: { input: 'web/entry-visitor.ts' },
  },
  {
    emptyOutDir: false,
    manifest: '.vite/blog.json',
    rollupOptions: { input: 'web/entry-blog.ts' },
  },
  {
    emptyOutDir: false,
    manifest: '.vite/visitor-styles.json',
    rollupOptions: {
      input: 'web/visitor-styles.ts',
      // Libraries have no styles.
      external: /^(?![./#\0]|[A-Z]:|vite\/)/,
      preserveEntrySignatures: 'strict',
      plugins: [onlyStyles],
    },
  },
  { ssr: true },
];

/**
 * All bundles are made of one source, into `dist/client` and `dist/server`. What the server renders has the styles of the browser, so
 * class names must not depend on which bundle is being built.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [compiledMessages(), plainImports])],
  resolve: { alias: REACT_HAS_IT },
  publicDir: isSsrBuild ? false : 'web/public',
  css: {
    modules: { generateScopedName: shortClassName },
    postcss: {
      plugins: [
        { postcssPlugin: 'breakpoints', Once: (root) => void root.prepend(CUSTOM_MEDIA) },
        customMedia(),
      ],
    },
  },
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    cssCodeSplit: false,
    manifest: !isSsrBuild,
    modulePreload: false,
    target: 'es2023',
    // The first versions that know light-dark(), since 2024; older targets would freeze every colour at the root element.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rollupOptions: {
      input: isSsrBuild ? 'web/entry-server.tsx' : 'web/entry-client.tsx',
      output: isSsrBuild ? {} : { codeSplitting: { groups: GROUPS } },
    },
  },
}));
