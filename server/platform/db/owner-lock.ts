import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#server/platform/http/errors.ts';
import { findProcessIdentity } from './processes.ts';

type Owner = { pid: number; identity: string };

/** Returns the process that owns this data directory; `undefined` if there is none or it has died. */
export async function findOwner(dataDir: string): Promise<Owner | undefined> {
  return findLivingOwner(await readFile(lockPath(dataDir), 'utf8').catch(() => ''));
}

/**
 * Claims the data directory for this process by writing `tidings.pid` into it; returns a function that releases it. Replaces the
 * file of a dead process.
 * @throws AppError `unavailable` while another process owns it
 */
export async function claimOwnership(dataDir: string): Promise<() => Promise<void>> {
  const path = lockPath(dataDir);
  const mine = JSON.stringify({ pid: process.pid, identity: await findProcessIdentity(process.pid) });
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, mine, { mode: 0o600 });
    // link() is atomic, fails if the name is taken, and shows the file only with its whole content.
    while (!(await createLink(draft, path))) await clearStale(path, dataDir);
  } finally {
    await rm(draft, { force: true });
  }
  return async () => {
    if ((await readFile(path, 'utf8').catch(() => '')) === mine) await rm(path, { force: true });
  };
}

async function clearStale(path: string, dataDir: string): Promise<void> {
  const seen = await readFile(path, 'utf8').catch(() => undefined);
  if (seen === undefined) return;
  const owner = await findLivingOwner(seen);
  if (owner) throw createInUseError(dataDir, owner.pid);
  // Two processes may find the same dead owner: the moved file is checked again, and put back if its owner is alive.
  const aside = `${path}.${randomUUID()}`;
  const moved = await rename(path, aside).then(
    () => true,
    () => false,
  );
  if (!moved) return;
  const rival = await findLivingOwner(await readFile(aside, 'utf8'));
  if (rival) await createLink(aside, path);
  await rm(aside, { force: true });
  if (rival) throw createInUseError(dataDir, rival.pid);
}

async function findLivingOwner(text: string): Promise<Owner | undefined> {
  try {
    const owner = JSON.parse(text) as Owner;
    return (await findProcessIdentity(owner.pid)) === owner.identity ? owner : undefined;
  } catch {
    return undefined;
  }
}

async function createLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function createInUseError(dataDir: string, pid: number): AppError {
  return new AppError(
    'unavailable',
    `The data directory ${dataDir} is in use by another Tidings (process ${pid}). Stop it first, or set DATA_DIR to another folder.`,
  );
}

function lockPath(dataDir: string): string {
  return join(dataDir, 'tidings.pid');
}
