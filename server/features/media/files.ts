import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ImageWidth } from '#shared/domain/image-widths.ts';

const EXTENSIONS: Record<string, string> = { 'image/webp': 'webp' };

/** Returns the path of an image's file: in one of 256 folders, so that none grows too large. */
export function getMediaPath(dataDir: string, id: string, mimeType: string): string {
  return join(dataDir, 'uploads', id.slice(0, 2), `${id}.${EXTENSIONS[mimeType]}`);
}

/** Returns the path of a smaller width of the image, beside it. */
export function getSizePath(path: string, width: ImageWidth): string {
  return path.replace(/\.\w+$/, `-${width}.webp`);
}

/** Writes a file atomically. */
export async function writeMedia(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  // Another process may be writing the same.
  const unfinished = `${path}.${process.pid}.part`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, path);
}

/** Removes an image in all its sizes, and what a killed process has written of it; missing files are ignored. */
export async function removeMedia(path: string): Promise<void> {
  const folder = dirname(path);
  const name = basename(path).replace(/\.\w+$/, '');
  for (const file of await readdir(folder).catch(() => []))
    if (file.startsWith(name)) await rm(join(folder, file), { force: true });
}
