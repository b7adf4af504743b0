import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { AppError } from '#server/platform/http/errors.ts';
import type { Account } from './account.ts';

/** The path of a Unix socket is at most 107 bytes on Linux and 103 on macOS. */
const LONGEST_SOCKET_PATH = 103;
const SOCKET_NAME = '.s.PGSQL.5432';

/**
 * Creates the folder of the server's socket: short, closed to everyone but the server's user, and the same at every start on the
 * same data (the name is a hash of the data directory and the user).
 * @throws AppError `unavailable` if another user has created something of that name there
 */
export async function openSocketDirectory(dataDir: string, account: Account): Promise<string> {
  const uid = account?.uid ?? process.getuid?.() ?? 0;
  const name = `tidings-${createHash('sha256').update(`${uid} ${dataDir}`).digest('hex').slice(0, 16)}`;
  const directory = join(await chooseParent(name, account), name);
  await mkdir(directory, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(directory);
  if (!found.isDirectory() || (found.uid !== uid && found.uid !== process.getuid?.())) {
    throw new AppError(
      'unavailable',
      `${directory} belongs to another user. Remove it, or set TMPDIR to another folder.`,
    );
  }
  await chmod(directory, 0o700);
  if (account) await chown(directory, account.uid, account.gid);
  return directory;
}

/** Returns the folder for temporary files, or /tmp if that one has too long a name or is closed to the server's user. */
async function chooseParent(name: string, account: Account): Promise<string> {
  const parent = tmpdir();
  const fits = Buffer.byteLength(join(parent, name, SOCKET_NAME)) <= LONGEST_SOCKET_PATH;
  return fits && (!account || (await isOpenToAll(parent))) ? parent : '/tmp';
}

async function isOpenToAll(directory: string): Promise<boolean> {
  const { mode } = await stat(directory);
  if ((mode & 0o001) === 0) return false;
  return dirname(directory) === directory || isOpenToAll(dirname(directory));
}
