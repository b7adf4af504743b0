import { open } from 'node:fs/promises';
import { listPaths } from './archive.ts';
import { bloggerReader } from './blogger.ts';
import { ghostReader } from './ghost.ts';
import { markdownReader } from './markdown.ts';
import { mediumReader } from './medium.ts';
import type { ExportFile, ExportReader } from './reader.ts';
import { classifyStranger, type Stranger } from './strangers.ts';
import { substackReader } from './substack.ts';
import { wxrReader } from './wxr.ts';
import { wxrArchiveReader } from './wxr-archive.ts';

/** In the order in which they are asked: the most particular first. */
const READERS: readonly ExportReader[] = [
  wxrReader,
  wxrArchiveReader,
  bloggerReader,
  ghostReader,
  substackReader,
  mediumReader,
  markdownReader,
];

const HEAD_BYTES = 64 * 1024;

/** Finds who reads a file; undefined if nobody does. */
export async function findExportReader(file: ExportFile): Promise<ExportReader | undefined> {
  const probe = { file, head: await readHead(file.path) };
  for (const reader of READERS) if (await reader.isMine(probe)) return reader;
  return undefined;
}

/** Finds what a file is that nobody reads; undefined if it is nothing well known. */
export async function findStranger(file: ExportFile): Promise<Stranger | undefined> {
  const head = await readHead(file.path);
  return classifyStranger(head, (await listPaths({ file, head })) !== undefined);
}

/** Finds the reader of a format that was found before. */
export function findExportReaderOf(format: string): ExportReader | undefined {
  return READERS.find((reader) => reader.format === format);
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
