import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { IMAGE_WIDTHS, type ImageWidth } from '#shared/domain/image-widths.ts';

const EXTENSIONS: Record<string, string> = { 'image/webp': 'webp' };

/** Where the file of a picture is: in one of 256 folders, so that none grows too large. */
export function getMediaPath(dataDir: string, id: string, mimeType: string): string {
  return join(dataDir, 'uploads', id.slice(0, 2), `${id}.${EXTENSIONS[mimeType]}`);
}

/** Where the same picture is in one of the smaller widths: beside it. */
export function getSizePath(path: string, width: ImageWidth): string {
  return path.replace(/\.\w+$/, `-${width}.webp`);
}

/** Writes a file that is either whole or not there. */
export async function writeMedia(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  // Another process may be writing the same.
  const unfinished = `${path}.${process.pid}.part`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, path);
}

/** Removes a picture in all its sizes. A file that is not there is removed already. */
export async function removeMedia(path: string): Promise<void> {
  for (const file of [path, ...IMAGE_WIDTHS.map((width) => getSizePath(path, width))])
    await rm(file, { force: true });
}
