import { createReadStream } from 'node:fs';
import iconv from 'iconv-lite';
import { decodeFeed } from './charset.ts';
import { NestedParser } from './nested-parser.ts';

/** Bytes that are read and parsed before other work comes in between: some milliseconds. */
const CHUNK_BYTES = 64 * 1024;

/** Yields the bytes of a file in pieces, and adds up how many were read. */
export async function* readFileBytes(path: string, progress: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const bytes of createReadStream(path, {
    highWaterMark: CHUNK_BYTES,
  }) as AsyncIterable<Buffer>) {
    progress.bytes += bytes.length;
    yield bytes;
  }
}

/**
 * Yields the text of a document in pieces, decoded as it declares itself. Characters are never torn; invalid bytes become U+FFFD.
 * Other work comes in between.
 */
export async function* decodeText(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: { write(bytes: Buffer): string; end(): string | undefined } | undefined;
  for await (const bytes of chunks) {
    decoder ??= createDecoder(bytes);
    yield decoder.write(bytes);
    await new Promise(setImmediate);
  }
  yield decoder?.end() ?? '';
}

/** Yields the text of a file in pieces: see `readFileBytes` and `decodeText`. */
export function readTextFile(path: string, progress: { bytes: number }): AsyncGenerator<string> {
  return decodeText(readFileBytes(path, progress));
}

/** Creates a decoder of a whole document by its first bytes. */
function createDecoder(head: Buffer) {
  // Up to the end of a line, or to the last letter of ASCII, because a torn character would be invalid.
  const line = head.lastIndexOf(0x0a);
  const end = line > 0 ? line : head.findLastIndex((byte) => byte < 0x80) + 1;
  const { encoding } = decodeFeed(end > 0 ? head.subarray(0, end) : head, undefined);
  try {
    const decoder = new TextDecoder(encoding);
    return { write: (bytes: Buffer) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
  } catch {
    return iconv.getDecoder(encoding);
  }
}

export interface XmlEvents {
  /** Names are in lower case, with their prefix. */
  onOpen(name: string, attributes: Readonly<Record<string, string>>): void;
  /** Called several times for a long text; entities are decoded. */
  onText(text: string): void;
  /** `isImplied` for an element that is closed because an outer one, or the document, ends. */
  onClose(name: string, isImplied: boolean): void;
}

/**
 * Creates a reader of an XML document that is too large for a tree (see xml.ts). As tolerant as a browser with HTML: it never
 * throws; external and declared entities stay as they are. Nothing is read after what `NestedParser` reads.
 */
export function createXmlReader(events: XmlEvents): { write(text: string): void; end(): void } {
  return new NestedParser(
    {
      onopentag: (name, attributes) => events.onOpen(name.toLowerCase(), attributes),
      ontext: (text) => events.onText(text),
      onclosetag: (name, isImplied) => events.onClose(name.toLowerCase(), isImplied),
    },
    { xmlMode: true, decodeEntities: true },
  );
}
