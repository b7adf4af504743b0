import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from './context.ts';
import { writeProbe } from './platform/db/probes.ts';
import { isDiskFull } from './platform/http/errors.ts';

/** Bytes written to check for room: more than may be left in a file's last block. */
const PROBE_BYTES = 512 * 1024;

/** Writes temporary data where Tidings writes. Returns a sentence about the disk that is full. */
export async function findFullDisk({
  db,
  config,
}: Pick<Context, 'db' | 'config'>): Promise<string | undefined> {
  const writeToDataDir = async () => {
    const path = join(config.dataDir, `.room-${process.pid}`);
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    try {
      await writeFile(path, Buffer.alloc(PROBE_BYTES, 1), { mode: 0o600 });
    } finally {
      await rm(path, { force: true });
    }
  };
  if (await isFull(() => writeProbe(db, PROBE_BYTES))) return 'The disk of the database is full.';
  if (await isFull(writeToDataDir)) return `The disk of ${config.dataDir} is full.`;
  return undefined;
}

/** Other errors say nothing about room. */
async function isFull(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return false;
  } catch (error) {
    return isDiskFull(error);
  }
}
