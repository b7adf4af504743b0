import type { Item, ProblemReason } from '../items.ts';

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
  /** Returns a picture by the path of its `PictureItem`, or why it cannot be read; undefined if it is missing. */
  read(path: string, maxBytes: number): Promise<Buffer | ProblemReason | undefined>;
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
