import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { createDirectory, renderDescriptor, renderHeader, type ZipEntry } from './zip-records.ts';

/** A file of an archive. */
export interface ZippedFile {
  /** Its path in the archive. */
  name: string;
  date: Date;
  content: string | AsyncIterable<string> | { path: string };
}

/**
 * Writes an archive in pieces, one file after the other, at the pace at which they are taken. What stays in memory is about a
 * hundred bytes a file, which the format has at its end. A file that is missing on the disk is left out.
 */
export async function* writeZip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const directory = createDirectory();
  let offset = 0;
  for await (const { name, date, content } of files) {
    const isStored = typeof content === 'object' && 'path' in content;
    if (isStored && !(await hasFile(content.path))) continue;
    const entry: ZipEntry = { name, date, isDeflated: !isStored, offset, size: 0, packedSize: 0, crc: 0 };
    const header = renderHeader(entry);
    yield header;
    const source = isStored ? createReadStream(content.path) : readTexts(content);
    // Pictures are compressed already.
    for await (const piece of isStored ? countBytes(source, entry) : deflate(countBytes(source, entry))) {
      entry.packedSize += piece.length;
      yield piece;
    }
    const descriptor = renderDescriptor(entry);
    yield descriptor;
    directory.add(entry);
    offset += header.length + entry.packedSize + descriptor.length;
  }
  yield* directory.render(offset);
}

async function* readTexts(content: string | AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of typeof content === 'string' ? [content] : content) yield Buffer.from(text);
}

/** Passes pieces of a file on, and counts them in its entry. */
async function* countBytes(pieces: AsyncIterable<Uint8Array>, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    entry.size += piece.length;
    entry.crc = crc32(piece, entry.crc);
    yield piece;
  }
}

async function* deflate(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packed = createDeflateRaw();
  // Its errors are those of `packed`, which are thrown below.
  const filling = pipeline(Readable.from(pieces), packed).catch(() => {});
  try {
    yield* packed;
  } finally {
    packed.destroy();
    await filling;
  }
}

async function hasFile(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
