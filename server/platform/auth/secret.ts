import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDataDirectory } from '../db/data-directory.ts';

/**
 * Returns the key that signs session cookies and verification links: the configured one, or the one in `DATA_DIR/secret`, which
 * is created at the first start. Several machines on one database need the same one.
 * @throws AppError `unavailable` with a sentence when the directory is not writable
 */
export async function readSecret(dataDir: string, configured: string | undefined): Promise<string> {
  if (configured) return configured;
  const path = join(dataDir, 'secret');
  const stored = await readFile(path, 'utf8').catch(ignoreMissing);
  if (stored) return stored.trim();
  await openDataDirectory(dataDir);
  // Written completely under another name, then linked: of two processes that start at once, one wins and both read its file.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (await readFile(path, 'utf8')).trim();
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  // Other problems of the directory are reported when it is created.
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
