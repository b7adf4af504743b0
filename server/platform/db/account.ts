import { execFile } from 'node:child_process';
import { lchown, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '#server/platform/http/errors.ts';

const run = promisify(execFile);

/** The user that runs PostgreSQL: a numeric user and group, or `undefined` for the user that runs Tidings. */
export type Account = { uid: number; gid: number } | undefined;

/** "nobody" on Linux. */
const NOBODY = { uid: 65534, gid: 65534 };

/**
 * Returns the user that runs PostgreSQL, which refuses to run as root. Under root that is the owner of the existing cluster, else
 * the owner of the data directory, else "nobody".
 * @throws AppError `unavailable` under root if none of them exists
 */
export async function chooseAccount(dataDir: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  for (const path of [join(dataDir, 'postgres'), dataDir]) {
    const found = await stat(path).catch(() => undefined);
    if (found && found.uid !== 0 && (await hasName(found.uid))) return { uid: found.uid, gid: found.gid };
  }
  if (await hasName(NOBODY.uid)) return NOBODY;
  throw new AppError(
    'unavailable',
    `PostgreSQL refuses to run as root, and this machine has no user number ${NOBODY.uid} to run it as. ` +
      'Run Tidings as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/** initdb refuses a user id without a name on this machine, as in a volume from another one. */
async function hasName(uid: number): Promise<boolean> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  if (users.split('\n').some((line) => line.split(':')[2] === String(uid))) return true;
  // Users may also come from a directory service, which `id` queries.
  return run('id', ['-un', String(uid)]).then(
    () => true,
    () => false,
  );
}

/** Gives a folder and its contents to the account; does nothing if Tidings itself runs as that user. */
export async function changeOwner(account: Account, directory: string): Promise<void> {
  if (!account) return;
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await changeOwner(account, path);
    else await lchown(path, account.uid, account.gid);
  }
  await lchown(directory, account.uid, account.gid);
}
