import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Public test files outside the project: read in place, and never required. */
const CORPUS = path.resolve(import.meta.dirname, '../../../shared/corpus');

export const isCorpusPresent = existsSync(CORPUS);

if (!isCorpusPresent) console.log('Skipped: the corpus of public feeds is not on this machine.');

export function corpusPath(...names: string[]): string {
  return path.join(CORPUS, ...names);
}

export function readBytes(...names: string[]): Uint8Array {
  return readFileSync(corpusPath(...names));
}

export function readJson<T>(...names: string[]): T {
  return JSON.parse(readFileSync(corpusPath(...names), 'utf8')) as T;
}

/** Lists the paths of all files in a folder of the corpus, relative to it, with `/`. */
export function listFiles(folder: string): string[] {
  return readdirSync(corpusPath(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(corpusPath(folder), path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'),
    )
    .sort();
}
