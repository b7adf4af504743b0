import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledMessages } from './scripts/compiled-messages.ts';
import { leanContract } from './scripts/lean-contract.ts';

/**
 * What every page of the application stands on, in two pieces: many small ones would compress worse. `$initial` keeps out what
 * only a lazy page imports; it is loaded with that page.
 */
const GROUPS = [
  {
    name: 'base',
    tags: ['$initial' as const],
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|@lingui)\//,
  },
  {
    name: 'parts',
    tags: ['$initial' as const],
    test: /\/(web\/(lib|ui)|shared)\/|node_modules\/lucide-react\//,
    minShareCount: 12,
  },
];

/** Pieces that every page of the application has loaded before anything else. */
const IN_FIRST_PAGE = /\/(app|base|parts|rolldown-runtime)-/;

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

/**
 * Two bundles from one source: the member application (`dist/client`) and the server renderer (`dist/server`).
 * One stylesheet serves both, so class names must not depend on which bundle is being built.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [leanContract(), compiledMessages()])],
  publicDir: isSsrBuild ? false : 'web/public',
  css: { modules: { generateScopedName: shortClassName } },
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    cssCodeSplit: false,
    manifest: !isSsrBuild,
    // What the first page has need not be named again before each lazy part.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !IN_FIRST_PAGE.test(file)) },
    target: 'es2023',
    // The first versions that know light-dark(), since 2024; older targets would freeze every colour at the root element.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rollupOptions: {
      input: isSsrBuild
        ? 'web/entry-server.tsx'
        : { app: 'web/entry-client.tsx', visitor: 'web/entry-visitor.ts' },
      output: isSsrBuild ? {} : { codeSplitting: { groups: GROUPS } },
    },
  },
}));
