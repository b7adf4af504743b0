import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import { FETCH_MAX_CODINGS, FETCH_MAX_RATIO } from '#shared/domain/limits.ts';
import { FetchFailure } from './failure.ts';

/** Smaller bodies are never treated as a bomb: 1 MiB of spaces is harmless and compresses a thousandfold. */
const RATIO_FLOOR_BYTES = 1024 * 1024;
const SLICE_BYTES = 16 * 1024;
/** 8 MiB, the limit of RFC 9659 for the web; the library's default would let a sender allocate 128 MiB. */
const ZSTD_WINDOW_LOG = 23;

/**
 * Decodes the content codings of a complete body, and unpacks a gzip file (`feed.xml.gz`). Tolerant of common errors: a plain
 * body with a coding stays as it is, `deflate` may be raw, gzip may lack its trailer or have trailing bytes, unknown names
 * (`none`, `utf-8`) are ignored. A truncated body is an error, never half a document: with its validators stored, the rest would
 * not be fetched again. Throws FetchFailure (`too_large`, `bad_encoding`).
 */
export async function decodeContent(
  wire: Uint8Array<ArrayBuffer>,
  contentEncoding: string,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const codings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (codings.length > FETCH_MAX_CODINGS) {
    throw new FetchFailure('bad_encoding', `${codings.length} content codings`);
  }
  let body = wire;
  for (const coding of codings.reverse()) {
    body = await decodeLayer(body, coding, Math.min(maxBytes, computeRatioBudget(wire.length)));
  }
  if (isGzip(body))
    body = await decodeLayer(body, 'gzip', Math.min(maxBytes, computeRatioBudget(wire.length)));
  if (body.length > maxBytes) throw new FetchFailure('too_large', `More than ${maxBytes} bytes`);
  return body;
}

function computeRatioBudget(wireBytes: number): number {
  return Math.max(RATIO_FLOOR_BYTES, wireBytes * FETCH_MAX_RATIO);
}

async function decodeLayer(
  bytes: Uint8Array<ArrayBuffer>,
  coding: string,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const decoder = bytes.length === 0 ? undefined : createDecoder(coding, bytes);
  if (decoder === undefined) return bytes;
  try {
    return await run(decoder, bytes, maxBytes);
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    if (isTextLike(bytes)) return bytes;
    const unframed = await decodeUnframed(bytes, coding, maxBytes);
    if (unframed !== undefined) return unframed;
    throw new FetchFailure(
      'bad_encoding',
      `Not valid ${coding}: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/**
 * Decodes what zlib rejects although the data is complete: gzip with a missing or cut trailer, or followed by other bytes.
 * Undefined if the data itself is broken or truncated, or another gzip member follows that could not be read.
 */
async function decodeUnframed(
  bytes: Uint8Array<ArrayBuffer>,
  coding: string,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const start = /^(?:x-)?gzip$/.test(coding) ? findGzipData(bytes) : undefined;
  if (start === undefined || start >= bytes.length) return undefined;
  const decoder = zlib.createInflateRaw();
  const decoded = await run(decoder, bytes.subarray(start), maxBytes).catch((error) => {
    if (error instanceof FetchFailure) throw error;
    return undefined;
  });
  const rest = bytes.subarray(start + decoder.bytesWritten);
  if (decoded === undefined || isGzip(rest.subarray(GZIP_TRAILER_BYTES))) return undefined;
  const isWhole = rest.length >= GZIP_TRAILER_BYTES;
  if (isWhole && new DataView(rest.buffer, rest.byteOffset).getUint32(0, true) !== zlib.crc32(decoded))
    return undefined;
  return decoded;
}

/** A checksum and the length of the data, four bytes each. */
const GZIP_TRAILER_BYTES = 8;

/** RFC 1952, 2.3: two fixed bytes, and the only method. */
function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;
}

/** RFC 1952, 2.3: returns where the data begins, behind ten bytes and the fields that the flags in the fourth announce. */
function findGzipData(bytes: Uint8Array): number | undefined {
  if (!isGzip(bytes)) return undefined;
  const flags = bytes[3] ?? 0;
  let at = 10;
  if (flags & 4) at += 2 + (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);
  // The file's name and a comment, each up to a zero byte; then two bytes of a checksum.
  for (const flag of [8, 16]) if (flags & flag) at = bytes.indexOf(0, at) + 1 || bytes.length;
  return flags & 2 ? at + 2 : at;
}

type Decoder = Transform & { bytesWritten: number };

/** Returns the decoder for the coding's name and the first bytes; undefined if nothing is to decode. */
function createDecoder(coding: string, bytes: Uint8Array): Decoder | undefined {
  const options = { chunkSize: 64 * 1024 };
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return isGzip(bytes) ? zlib.createGunzip(options) : undefined;
    case 'deflate':
      return hasZlibHeader(bytes) ? zlib.createInflate(options) : zlib.createInflateRaw(options);
    case 'br':
      return zlib.createBrotliDecompress(options);
    case 'zstd':
      return zlib.createZstdDecompress({
        ...options,
        params: { [zlib.constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG },
      });
    case 'compress':
    case 'x-compress':
      throw new FetchFailure('bad_encoding', 'The compress coding is not read');
    default:
      return undefined;
  }
}

/** RFC 1950: method 8 in the low half byte, and the first two bytes a multiple of 31. */
function hasZlibHeader(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes;
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
}

/** An XML, HTML or JSON document, after a byte order mark and white space. */
function isTextLike(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 64)).trimStart();
  return start.startsWith('<') || start.startsWith('{') || start.startsWith('[');
}

async function run(decoder: Decoder, bytes: Uint8Array, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  await pipeline(Readable.from(splitSlices(bytes), { objectMode: false }), decoder, async (decoded) => {
    for await (const chunk of decoded as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      // Checked against the input so far, so that a bomb is found at its first megabyte.
      if (size > maxBytes || size > computeRatioBudget(decoder.bytesWritten)) {
        throw new FetchFailure('too_large', `${bytes.length} bytes decode to more than ${size} bytes`);
      }
      chunks.push(chunk);
    }
  });
  return mergeChunks(chunks, size);
}

/**
 * Merges chunks of `size` bytes in all into its own memory. Buffer.concat may return part of the pool that buffers share, and the
 * `slice` of a Buffer is a view while that of a Uint8Array is a copy.
 */
export function mergeChunks(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}

function* splitSlices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES);
}
