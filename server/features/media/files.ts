import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const EXTENSIONS: Record<string, string> = { 'image/webp': 'webp' };

/** Where the file of a picture is: in one of 256 folders, so that none grows too large. */
export function pathOfMedia(dataDir: string, id: string, mimeType: string): string {
  return join(dataDir, 'uploads', id.slice(0, 2), `${id}.${EXTENSIONS[mimeType]}`);
}

/** Writes a file that is either whole or not there. */
export async function writeMedia(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.part`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, path);
}

/** A file that is not there is removed already. */
export async function removeMedia(path: string): Promise<void> {
  await rm(path, { force: true });
}
