import { open } from 'node:fs/promises';
import type { Item } from '../items.ts';
import { wxrReader } from './wxr.ts';

/** A file that someone has sent, complete on the disk of this server. */
export interface ExportFile {
  path: string;
  /** The sender's name for it: for display only. */
  name: string;
  bytes: number;
}

/** What a reader decides by whether a file is its own: by its content, never by its name. */
export interface Probe {
  file: ExportFile;
  /** The first 64 KB. */
  head: Buffer;
}

/** The pictures in an archive. */
export interface Pictures {
  /** Returns a picture by the path of its `PictureItem`; undefined if it is missing, not readable or larger than `maxBytes`. */
  read(path: string, maxBytes: number): Promise<Buffer | undefined>;
  close(): Promise<void>;
}

/** Reads exports of one format. */
export interface ExportReader {
  /** Names the format for ever: `wxr`. */
  format: string;
  /** As people know it, in all languages: `WordPress`. */
  name: string;
  isMine(probe: Probe): boolean | Promise<boolean>;
  /**
   * Reads the file from its beginning, at a memory that does not grow with it, and lets other work happen at least every 20 ms:
   * awaiting the disk does. Whatever the file contains is an item, if need be a `problem`; only errors of the machine throw. The
   * same file yields the same items in the same order.
   */
  read(file: ExportFile, progress: ReadProgress): AsyncIterable<Item>;
  /** Only of archives. */
  openPictures?(file: ExportFile): Promise<Pictures>;
}

/** The reader keeps it current. */
export interface ReadProgress {
  /** Bytes of the file that have been read. */
  bytes: number;
}

/** In the order in which they are asked: the most particular first. */
const READERS: readonly ExportReader[] = [wxrReader];

const HEAD_BYTES = 64 * 1024;

/** Finds who reads a file; undefined if nobody does. */
export async function findExportReader(file: ExportFile): Promise<ExportReader | undefined> {
  const probe = { file, head: await readHead(file.path) };
  for (const reader of READERS) if (await reader.isMine(probe)) return reader;
  return undefined;
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
