import { existsSync } from 'node:fs';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { InlineConfig, Plugin } from 'vite';
import { hashSources, removeOldFiles } from './built-files.ts';
import { COMPACT_OUTPUT } from './compact-output.ts';
import { youngClosures } from './young-closures.ts';

const ROOT = join(import.meta.dirname, '..');
/** All files are in one folder, so that each finds the entries beside it. */
const OUT = join(ROOT, 'dist/process');
const STAMP = join(OUT, 'stamp');

/** Arguments of Node, in the project's folder, with which it is the server that `npm start` becomes after its check for stale files. */
export const SERVER = ['--import', './scripts/require-node.mjs', 'dist/process/main.js'];

/** Everything that the bundle depends on. Migrations and catalogues are read when the server runs. */
const SOURCES = [
  'server/**/*.ts',
  'server/**/*.json',
  'shared/**/*.ts',
  'scripts/{build-server,compact-output,young-closures}.ts',
  'package.json',
  'package-lock.json',
];

/** Each becomes a file of its name: the process, and what threads of it begin with. */
const ENTRIES = [
  'server/main.ts',
  'server/thread/parse-worker.ts',
  'server/platform/remote-files/private-key-worker.ts',
];

/**
 * Packages with native code, or with files of their own that they read or start; and compilers of JSON Schema, which Fastify would
 * only load for routes that have one (server/platform/http/server.ts).
 */
const EXTERNAL = [
  ...['piscina', 'sharp', 'ssh2', 'pg-native'],
  ...['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'],
];

/**
 * Lets a module find what it finds from its place in the source: files relative to its folder stay where they are, and the entries
 * beside it are those of the bundle.
 */
const originalPlaces: Plugin = {
  name: 'original-places',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(server|shared)\/.*\.ts$/, code: /import\.meta\.(dirname|url)/ },
    handler: (code, path) =>
      code
        .replaceAll(/new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g, (_, name) => {
          if (!ENTRIES.includes(relative(ROOT, join(dirname(path), `${name}.ts`)).replaceAll('\\', '/')))
            throw new Error(`${path} starts ${name}.ts, which is not an entry of the server's bundle.`);
          return `new URL('./${name}.js', import.meta.url)`;
        })
        .replaceAll(
          'import.meta.dirname',
          `(import.meta.dirname + ${JSON.stringify(`/${relative(OUT, dirname(path)).replaceAll('\\', '/')}`)})`,
        ),
  },
};

const BUNDLE: InlineConfig = {
  root: ROOT,
  configFile: false,
  logLevel: 'error',
  plugins: [originalPlaces, youngClosures()],
  publicDir: false,
  ssr: { noExternal: true, external: EXTERNAL },
  build: {
    ssr: true,
    outDir: OUT,
    emptyOutDir: false,
    target: 'node24',
    sourcemap: true,
    rollupOptions: {
      input: ENTRIES,
      output: { ...COMPACT_OUTPUT, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
};

/** Whether the server's bundle is missing or was built from other source. Tests do not count as source. */
export async function isServerStale(): Promise<boolean> {
  if (!existsSync(STAMP)) return true;
  return (await readFile(STAMP, 'utf8')) !== (await hashSources(ROOT, SOURCES));
}

/** Bundles the server into `dist/process`. Keeps the previous build's files, for the server that runs with them. */
export async function buildServer(): Promise<void> {
  // The build tool is a development dependency.
  const { build } = await import('vite');
  const hash = await hashSources(ROOT, SOURCES);
  await removeOldFiles(OUT, '**');
  const started = Date.now();
  await build(BUNDLE);
  await writeFile(STAMP, hash);
  await utimes(STAMP, new Date(), new Date(started));
  console.log(`Built the server in ${((Date.now() - started) / 1_000).toFixed(1)} s.`);
}

if (import.meta.main) await buildServer();
