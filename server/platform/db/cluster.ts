import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '#server/platform/http/errors.ts';
import { type Account, changeOwner } from './account.ts';
import { createDiskFullError, isDiskFullMessage, toFileError } from './data-directory.ts';
import type { Program } from './program.ts';

const run = promisify(execFile);

/** The only role of the embedded server; its database is `postgres`, which initdb creates. */
export const ROLE_NAME = 'tidings';

/** The files of a PostgreSQL server, ready to start. `created` if they are new. */
export type Cluster = { directory: string; created: boolean };

/**
 * Creates `DATA_DIR/postgres` if it is missing, and checks that this PostgreSQL can read it.
 * @throws AppError `unavailable`: another major version, other content, disk full, not writable
 */
export async function prepareCluster(
  dataDir: string,
  program: Program,
  account: Account,
  durable: boolean,
): Promise<Cluster> {
  const directory = join(dataDir, 'postgres');
  const major = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw toFileError(error, directory);
  });
  if (major === undefined) {
    await createCluster(dataDir, directory, program, account, durable);
    return { directory, created: true };
  }
  if (Number(major) !== program.major) throw createVersionError(directory, major.trim(), program.major);
  // In a copy or a restored archive, everything may belong to root.
  if (account && (await stat(join(directory, 'PG_VERSION'))).uid !== account.uid)
    await changeOwner(account, directory);
  return { directory, created: false };
}

/** Created under another name and renamed, so that an interrupted start leaves nothing that looks like a cluster. */
async function createCluster(
  dataDir: string,
  directory: string,
  program: Program,
  account: Account,
  durable: boolean,
): Promise<void> {
  const draft = `${directory}.new`;
  try {
    const present = await readdir(directory).catch((error) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    if (present.length > 0) throw createNotAClusterError(directory);
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { mode: 0o700 });
    if (account) await changeOwner(account, draft);
    await run(
      join(program.directory, 'bin', 'initdb'),
      [
        `--pgdata=${toServerPath(account, draft)}`,
        `--username=${ROLE_NAME}`,
        '--auth=trust',
        '--encoding=UTF8',
        ...localeOptions(),
        ...(durable ? [] : ['--no-sync']),
      ],
      { ...account, cwd: draft, env: {} },
    );
    await rename(draft, directory);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (error instanceof AppError) throw error;
    const { stderr } = error as { stderr?: string };
    if (stderr && isDiskFullMessage(stderr)) throw createDiskFullError(dataDir);
    if (stderr?.includes('could not look up effective user ID')) throw createNamelessUserError();
    if (stderr) {
      throw new AppError('unavailable', `PostgreSQL could not create its data: ${findReason(stderr)}.`);
    }
    throw toFileError(error, dataDir);
  }
}

/**
 * Sorting and case rules come from PostgreSQL itself (builtin C.UTF-8), so that an upgrade of the operating system or of ICU
 * never leaves an index in the wrong order. Queries that sort for display name an ICU collation. The character classes must
 * support Unicode too, because pg_trgm skips every letter beyond ASCII under LC_CTYPE=C.
 */
function localeOptions(): string[] {
  const characters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  return [
    '--locale=C',
    `--lc-ctype=${characters}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--text-search-config=simple',
  ];
}

/**
 * Returns the path by which the server process accesses a folder that is its working directory. Another account may not be able
 * to enter the home that contains the folder: /proc/self/cwd avoids its parents.
 */
export function toServerPath(account: Account, directory: string): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : directory;
}

function createVersionError(directory: string, theirs: string, ours: number): AppError {
  return new AppError(
    'unavailable',
    `The data in ${directory} was written by PostgreSQL ${theirs}; this Tidings has ${ours}. ` +
      'Make a backup with the Tidings that wrote it and restore it here, or set DATA_DIR to another folder.',
  );
}

function createNotAClusterError(directory: string): AppError {
  return new AppError(
    'unavailable',
    `The folder ${directory} contains files that aren’t PostgreSQL data. Move them away, or set DATA_DIR to another folder.`,
  );
}

function createNamelessUserError(): AppError {
  return new AppError(
    'unavailable',
    `PostgreSQL refuses to run as user number ${process.getuid?.()}, which has no name on this machine (/etc/passwd). ` +
      'Run Tidings as a named user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/** Returns the first error; later ones follow from it, and the last line only says that initdb cleans up. */
function findReason(stderr: string): string | undefined {
  const lines = stderr.trim().split('\n');
  return lines.find((line) => /error|fatal|panic|could not|cannot/i.test(line)) ?? lines[0];
}
