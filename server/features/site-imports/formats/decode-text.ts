import { createReadStream } from 'node:fs';
import type { ExportFile, ReadProgress } from './formats.ts';

/** Bytes that are read at a time: parsing them takes some milliseconds, after which other work comes in between. */
const CHUNK_BYTES = 64 * 1024;

/** Yields the bytes of a file in pieces. */
export async function* readBytes({ path }: ExportFile, progress: ReadProgress): AsyncGenerator<Buffer> {
  for await (const bytes of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    progress.bytes += bytes.length;
    yield bytes;
  }
}

/** Yields UTF-8 in pieces of text, without a byte order mark. Invalid bytes become U+FFFD. */
export async function* decodeUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const bytes of chunks) {
    yield decoder.decode(bytes, { stream: true });
    await new Promise(setImmediate);
  }
  yield decoder.decode();
}
