import { existsSync } from 'node:fs';
import { glob, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, gzipSync } from 'node:zlib';

import { LANGUAGES } from '#shared/i18n/locales.ts';
import { buildServer } from './build-server.ts';
import { hashSources, removeOldFiles } from './built-files.ts';
import { RARE_CHUNKS } from './first-chunks.ts';

const ROOT = join(import.meta.dirname, '..');
/** Records the source that the bundles in dist/ were built from; as old as the first of their files. */
const STAMP = join(ROOT, 'dist/stamp');

/** Everything that the bundles depend on. */
const SOURCES = [
  'web/**/*',
  'shared/**/*',
  'vite.config.ts',
  'scripts/{compact-output,compiled-messages,first-chunks,messages,react-modules,translations,service-worker,split-styles,unused-in-react,unused-in-router,unused-on-server,unused-parts,young-closures}.ts',
  'server/platform/http/page-styles.ts',
  'package-lock.json',
];

/**
 * Budgets in bytes after gzip: what a visitor loads; what a member loads for /reader, in any language, and in addition for the page of a
 * site; all other texts of one language, and those of a chunk for few people; the styles of first pages, those for
 * few people, and those of all others.
 */
const BUDGETS = {
  visitor: 5 * 1024,
  blog: 5 * 1024,
  visitorStyles: 20 * 1024,
  app: 120.5 * 1024,
  streams: 4.2 * 1024,
  messages: 25.5 * 1024,
  rareMessages: 8 * 1024,
  appStyles: 9.5 * 1024,
  lateStyles: 16 * 1024,
  rareStyles: 4 * 1024,
};

/** Smaller files do not benefit, bytes. */
const COMPRESSED_FROM = 1_024;

/** Whether the bundles are missing or were built from other source. Tests do not count as source. */
export async function isBuildStale(): Promise<boolean> {
  if (!existsSync(STAMP)) return true;
  return (await readFile(STAMP, 'utf8')) !== (await hashSources(ROOT, SOURCES));
}

/**
 * Builds both bundles into dist/ and prints what a browser has to load. Throws if a budget is exceeded. Keeps the previous
 * build's files, for the server that runs with them.
 */
export async function buildWeb(): Promise<void> {
  // The build tool is a development dependency.
  const { build } = await import('vite');
  const { BUNDLES } = await import('../vite.config.ts');
  const hash = await hashSources(ROOT, SOURCES);
  await removeOldFiles(join(ROOT, 'dist'), '{client,server}/**');
  const started = Date.now();
  const common = { root: ROOT, configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' } as const;
  for (const bundle of BUNDLES)
    await build({ ...common, build: { ...bundle, emptyOutDir: false, chunkSizeWarningLimit: 5_000 } });
  await reportSizes();
  await compressFiles(started);
  await writeFile(STAMP, hash);
  await utimes(STAMP, new Date(), new Date(started));
  console.log(`Built the pages in ${((Date.now() - started) / 1_000).toFixed(1)} s.`);
}

/** Compresses each text file built since then, once and at the highest level, beside it. */
async function compressFiles(since: number): Promise<void> {
  const client = join(ROOT, 'dist/client');
  const names: string[] = [];
  for await (const name of glob('**/*.{js,css,svg,json,webmanifest}', { cwd: client })) names.push(name);
  await Promise.all(
    names.map(async (name) => {
      const path = join(client, name);
      if ((await stat(path)).mtimeMs < since) return;
      const whole = await readFile(path);
      if (whole.length < COMPRESSED_FROM) return;
      await writeFile(`${path}.br`, await promisify(brotliCompress)(whole));
      await writeFile(`${path}.gz`, await promisify(gzip)(whole, { level: 9 }));
    }),
  );
}

interface ManifestEntry {
  file: string;
  name?: string;
  imports?: string[];
  isEntry?: boolean;
}

/** Prints the gzip size of each script with its static imports, and of the styles. */
async function reportSizes(): Promise<void> {
  const client = join(ROOT, 'dist/client');
  const exceeded: string[] = [];
  const report = async (what: string, files: Iterable<string>, budget: number) => {
    let bytes = 0;
    for (const file of files) bytes += gzipSync(await readFile(join(client, file))).length;
    console.log(`${what.padEnd(24)} ${(bytes / 1024).toFixed(1).padStart(6)} KB gzip of ${budget / 1024}`);
    if (bytes > budget) exceeded.push(`${what} by ${bytes - budget} bytes`);
  };
  const app = await readManifest('manifest');
  await report('visitor script', firstFilesOf(await readManifest('visitor')), BUDGETS.visitor);
  await report('blog script', firstFilesOf(await readManifest('blog')), BUDGETS.blog);
  // The texts of the language that has the most.
  const { folder } = JSON.parse(await readFile(join(client, '.vite/messages.json'), 'utf8'));
  const [texts, moreTexts] = await Promise.all(
    ['.js', '-more.js'].map((end) => findLargest(client, folder, end)),
  );
  const first = new Set([...firstFilesOf(app), ...filesOf(app, 'following')]);
  await report('member, first page', [...first, texts!], BUDGETS.app);
  await report(
    'member, a site',
    [...filesOf(app, 'streams')].filter((file) => !first.has(file)),
    BUDGETS.streams,
  );
  await report('texts of a language', [texts!, moreTexts!], BUDGETS.messages);
  for (const name of RARE_CHUNKS)
    await report(
      `texts of ${name}`,
      [await findLargest(client, folder, `-${name}.js`)],
      BUDGETS.rareMessages,
    );
  const visitorStyles = await readManifest('visitor-styles');
  await report('visitor styles', [visitorStyles['style.css']!.file], BUDGETS.visitorStyles);
  const styles: { early: string; late: string; rare: string } = JSON.parse(
    await readFile(join(client, '.vite/styles.json'), 'utf8'),
  );
  await report('member styles, first', [styles.early], BUDGETS.appStyles);
  await report('member styles, late', [styles.late], BUDGETS.lateStyles);
  await report('styles for few people', [styles.rare], BUDGETS.rareStyles);
  if (exceeded.length > 0) throw new Error(`Too large: ${exceeded.join(', ')}.`);
}

/** Returns the largest file of texts of a folder with this ending, over all languages. */
async function findLargest(client: string, folder: string, end: string): Promise<string> {
  const files = LANGUAGES.map((language) => `${folder}/${language}${end}`);
  const sizes = await Promise.all(
    files.map(async (file) => ({ file, bytes: gzipSync(await readFile(join(client, file))).length })),
  );
  return sizes.toSorted((a, b) => b.bytes - a.bytes)[0]!.file;
}

type Manifest = Record<string, ManifestEntry>;

async function readManifest(name: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(ROOT, `dist/client/.vite/${name}.json`), 'utf8'));
}

/** Returns the entry and its static imports. */
function firstFilesOf(manifest: Manifest): Set<string> {
  return withImports(manifest, Object.values(manifest).find(({ isEntry }) => isEntry)!);
}

/** Returns the file of a group of vite.config.ts and its static imports. */
function filesOf(manifest: Manifest, group: string): Set<string> {
  return withImports(manifest, Object.values(manifest).find(({ name }) => name === group)!);
}

function withImports(manifest: Manifest, { file, imports = [] }: ManifestEntry): Set<string> {
  return new Set([file, ...imports.flatMap((key) => [...withImports(manifest, manifest[key]!)])]);
}

if (import.meta.main) {
  await buildWeb();
  await buildServer();
}
