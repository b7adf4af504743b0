import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDataDirectory } from '../db/data-directory.ts';

/**
 * The key that signs session cookies and verification links: the given one, or the one kept in `DATA_DIR/secret`, which is made
 * at the first start. Several machines on one database need the same one in all places.
 * @throws AppError `unavailable` with a sentence when the directory can not be written
 */
export async function readSecret(dataDir: string, configured: string | undefined): Promise<string> {
  if (configured) return configured;
  const path = join(dataDir, 'secret');
  const stored = await readFile(path, 'utf8').catch(ignoreMissing);
  if (stored) return stored.trim();
  await openDataDirectory(dataDir);
  // Written whole under another name, then linked: of two processes that start at once, one wins and both read its file.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (await readFile(path, 'utf8')).trim();
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  // What else is wrong with the directory is said when it is to be made.
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
