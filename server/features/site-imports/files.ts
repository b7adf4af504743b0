import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const toFolder = (dataDir: string) => join(dataDir, 'site-imports');

/** Returns the path of an import's file, which is removed when the import has ended. */
export function toFilePath(dataDir: string, fileId: string): string {
  return join(toFolder(dataDir), fileId);
}

/** Writes a piece of a file at its place. A piece that was cut off by a killed process is written over. */
export async function writePiece(path: string, bytes: Buffer, offset: number): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  // Not appended: what is there beyond the offset belongs to a piece that was never confirmed.
  const file = await open(path, offset === 0 ? 'w' : 'r+', 0o600);
  try {
    await file.truncate(offset);
    let written = 0;
    while (written < bytes.length)
      written += (await file.write(bytes, written, bytes.length - written, offset + written)).bytesWritten;
  } finally {
    await file.close();
  }
}

/** Whether a file is there with so many bytes. */
export async function hasFile(path: string, bytes: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.size === bytes;
}

export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
}

/** Removes the files of no import, last changed before then: of processes that were killed in between. */
export async function removeStrayFiles(
  dataDir: string,
  needed: ReadonlySet<string>,
  before: Date,
): Promise<void> {
  const names = await readdir(toFolder(dataDir)).catch(() => []);
  for (const name of names) {
    const path = toFilePath(dataDir, name);
    if (needed.has(name)) continue;
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtime < before) await rm(path, { force: true });
  }
}

/** Free bytes that an upload leaves for everything else. */
const RESERVE_BYTES = 512 * 1024 * 1024;

/** Whether the disk has room for so many bytes more, and for the database and pictures made from them. */
export async function hasRoom(dataDir: string, bytes: number): Promise<boolean> {
  await mkdir(toFolder(dataDir), { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(toFolder(dataDir));
  return bavail * bsize > bytes + RESERVE_BYTES;
}
