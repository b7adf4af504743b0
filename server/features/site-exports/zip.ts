import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive. */
export interface ZippedFile {
  /** Its path in the archive. */
  name: string;
  date: Date;
  content: string | AsyncIterable<string> | { path: string };
}

/**
 * Writes an archive in pieces, one file after the other: it waits while nobody takes the pieces. What stays in memory is a line
 * about each file, which the format has at its end. A file that is missing on the disk is left out.
 */
export async function* writeZip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const leaving = new AbortController();
  const filling = fillZip(zip, files, leaving.signal).catch((error: Error) => output.destroy(error));
  try {
    for await (const piece of output) yield piece as Uint8Array;
  } finally {
    leaving.abort();
    await filling;
  }
}

async function fillZip(zip: ZipFile, files: AsyncIterable<ZippedFile>, signal: AbortSignal): Promise<void> {
  for await (const { name, date, content } of files) {
    signal.throwIfAborted();
    const isStored = typeof content === 'object' && 'path' in content;
    if (isStored && !(await hasFile(content.path))) continue;
    let source: Readable | undefined = isStored
      ? createReadStream(content.path)
      : Readable.from(typeof content === 'string' ? [content] : content, { objectMode: false });
    const reading = finished(source, { signal }).finally(() => source?.destroy());
    // Pictures are compressed already.
    zip.addReadStreamLazy(name, { mtime: date, compress: !isStored }, (give) => {
      give(null, source!);
      // The archive keeps this function to its end: without the text.
      source = undefined;
    });
    await reading;
  }
  zip.end();
}

async function hasFile(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
