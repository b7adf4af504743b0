import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes files of a folder that are older than its stamp, the last build; all of them if no build was completed. */
export async function removeOldFiles(folder: string, pattern: string): Promise<void> {
  const stamp = join(folder, 'stamp');
  const last = existsSync(stamp) ? (await stat(stamp)).mtimeMs : Number.POSITIVE_INFINITY;
  for await (const entry of glob(pattern, { cwd: folder, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await stat(path)).mtimeMs < last) await rm(path);
  }
}

/** Returns a hash of the source files below `root`, by name and content. */
export async function hashSources(root: string, patterns: string[]): Promise<string> {
  const names: string[] = [];
  for await (const entry of glob(patterns, { cwd: root, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
      .slice(root.length + 1)
      .replaceAll('\\', '/');
    if (entry.isFile() && !/\.test\.tsx?$/.test(path)) names.push(path);
  }
  const hash = createHash('sha256');
  for (const name of names.sort())
    hash
      .update(`${name}\0`)
      .update(await readFile(join(root, name)))
      .update('\0');
  return hash.digest('hex');
}
