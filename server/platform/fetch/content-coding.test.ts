import { once } from 'node:events';
import zlib from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { FETCH_MAX_BODY_BYTES } from '#shared/domain/limits.ts';
import { decodeContent } from './content-coding.ts';

const TEXT = `<?xml version="1.0"?><rss>${'<item>fresh bread</item>'.repeat(100)}</rss>`;
const PLAIN = Buffer.from(TEXT);

async function decode(
  body: Uint8Array<ArrayBuffer>,
  coding: string,
  maxBytes = FETCH_MAX_BODY_BYTES,
): Promise<string> {
  return Buffer.from(await decodeContent(body, coding, maxBytes)).toString();
}

/** Compresses `blocks` times a megabyte of zeros as one stream, without ever having the decoded data in memory. */
async function compressZeros(
  blocks: number,
  compressor: zlib.Gzip | zlib.BrotliCompress,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  compressor.on('data', (chunk) => chunks.push(chunk));
  const block = Buffer.alloc(1024 * 1024);
  for (let count = 0; count < blocks; count += 1) {
    if (!compressor.write(block)) await once(compressor, 'drain');
  }
  compressor.end();
  await once(compressor, 'end');
  return Buffer.concat(chunks);
}

test.each([
  ['gzip', zlib.gzipSync(PLAIN)],
  ['x-gzip', zlib.gzipSync(PLAIN)],
  ['GZIP', zlib.gzipSync(PLAIN)],
  ['deflate', zlib.deflateSync(PLAIN)],
  ['deflate', zlib.deflateRawSync(PLAIN)],
  ['br', zlib.brotliCompressSync(PLAIN)],
  ['zstd', zlib.zstdCompressSync(PLAIN)],
  ['gzip, br', zlib.brotliCompressSync(zlib.gzipSync(PLAIN))],
  ['gzip, gzip, gzip', zlib.gzipSync(zlib.gzipSync(zlib.gzipSync(PLAIN)))],
  ['', PLAIN],
  ['identity', PLAIN],
  ['utf-8', PLAIN],
])('FS17: Content-Encoding "%s" is undone', async (coding, body) => {
  expect(await decode(body, coding)).toBe(TEXT);
});

test.each(['gzip', 'deflate', 'br', 'zstd', 'gzip, gzip'])(
  'a plain body that claims to be %s stays as it is',
  async (coding) => {
    expect(await decode(PLAIN, coding)).toBe(TEXT);
  },
);

test('one layer of gzip that claims two', async () => {
  expect(await decode(zlib.gzipSync(PLAIN), 'gzip, gzip')).toBe(TEXT);
});

test('an empty body has nothing to undo', async () => {
  expect(await decode(Buffer.alloc(0), 'gzip')).toBe('');
});

test('zero padding after the end of a gzip stream is left out', async () => {
  expect(await decode(Buffer.concat([zlib.gzipSync(PLAIN), Buffer.alloc(512)]), 'gzip')).toBe(TEXT);
});

describe('slightly broken gzip is decoded if the document is complete', () => {
  const packed = zlib.gzipSync(PLAIN);
  /** With an extra field, the file's name, a comment and a checksum of the header. */
  const named = Buffer.concat([
    Buffer.from([0x1f, 0x8b, 8, 2 | 4 | 8 | 16, 0, 0, 0, 0, 0, 3, 3, 0, 1, 2, 3]),
    Buffer.from('feed.xml\0a comment\0\0\0'),
    packed.subarray(10),
  ]);
  test.each([
    ['without its trailer', packed.subarray(0, -8)],
    ['with half of its trailer', packed.subarray(0, -4)],
    ['with a line end behind it', Buffer.concat([packed, Buffer.from('\r\n')])],
    ['with HTML behind it', Buffer.concat([packed, Buffer.from('<!-- cached -->'.repeat(1000))])],
    ['with every field of the header, without its trailer', named.subarray(0, -8)],
  ])('%s', async (_, body) => {
    expect(await decode(Buffer.from(body), 'gzip')).toBe(TEXT);
  });

  test('a gzip file is unpacked, whether the header names a coding or not', async () => {
    expect(await decode(packed, '')).toBe(TEXT);
    expect(await decode(zlib.gzipSync(packed), 'gzip')).toBe(TEXT);
    expect(await decode(zlib.brotliCompressSync(packed), 'br')).toBe(TEXT);
    expect(await decode(Buffer.from(packed.subarray(0, -8)), '')).toBe(TEXT);
  });

  test('but not with a checksum of something else, nor cut anywhere in the data', async () => {
    const wrong = Buffer.from(packed);
    wrong.writeUInt32LE(1, wrong.length - 8);
    for (const body of [wrong, packed.subarray(0, -9), packed.subarray(0, 10), packed.subarray(0, 5)]) {
      for (const coding of ['gzip', ''])
        await expect(decode(Buffer.from(body), coding)).rejects.toMatchObject({ reason: 'bad_encoding' });
    }
  });

  test('nor with a second member that breaks off', async () => {
    const half = zlib.gzipSync(Buffer.from('more'.repeat(100))).subarray(0, 20);
    await expect(decode(Buffer.concat([packed, half]), 'gzip')).rejects.toMatchObject({
      reason: 'bad_encoding',
    });
  });
});

describe('rejected bodies', () => {
  test.each([
    ['gzip', zlib.gzipSync(PLAIN)],
    ['br', zlib.brotliCompressSync(PLAIN)],
    ['zstd', zlib.zstdCompressSync(PLAIN)],
  ])('a %s body that breaks off is an error, not half a document', async (coding, body) => {
    const half = body.subarray(0, Math.floor(body.length / 2));
    await expect(decode(half, coding)).rejects.toMatchObject({ reason: 'bad_encoding' });
  });

  test('more than three codings, however many', async () => {
    const coding = Array(1000).fill('gzip').join(', ');
    await expect(decode(zlib.gzipSync(PLAIN), coding)).rejects.toMatchObject({ reason: 'bad_encoding' });
  });

  test('the compress coding', async () => {
    await expect(decode(PLAIN, 'compress')).rejects.toMatchObject({ reason: 'bad_encoding' });
  });

  test('a body that is larger than the caller wants', async () => {
    await expect(decode(zlib.gzipSync(PLAIN), 'gzip', 1000)).rejects.toMatchObject({ reason: 'too_large' });
    await expect(decode(PLAIN, '', 1000)).rejects.toMatchObject({ reason: 'too_large' });
  });

  test.each([
    ['gzip', () => zlib.createGzip()],
    ['br', () => zlib.createBrotliCompress({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ])('a %s bomb is found at its first megabytes, in bounded memory', async (coding, compressor) => {
    const bomb = await compressZeros(60, compressor());
    const before = process.memoryUsage().rss;
    await expect(decode(bomb, coding)).rejects.toMatchObject({ reason: 'too_large' });
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });

  test('a bomb without its trailer, and one that is served as a file', async () => {
    const bomb = await compressZeros(60, zlib.createGzip());
    for (const [body, coding] of [
      [bomb.subarray(0, -8), 'gzip'],
      [bomb, ''],
      [zlib.gzipSync(bomb), 'gzip'],
    ] as const)
      await expect(decode(Buffer.from(body), coding)).rejects.toMatchObject({ reason: 'too_large' });
  });

  test('a bomb inside a second layer of gzip', async () => {
    const bomb = zlib.gzipSync(await compressZeros(60, zlib.createGzip()));
    await expect(decode(bomb, 'gzip, gzip')).rejects.toMatchObject({ reason: 'too_large' });
  });

  test('10 GB in 10 MB of gzip members ends at once', async () => {
    // Members one after another are one gzip stream: 1000 of them at 10 MiB of zeros each.
    const member = await compressZeros(10, zlib.createGzip());
    const bomb = Buffer.concat(Array(1000).fill(member));
    // Processor time of all threads: other work on the machine does not count.
    const before = process.cpuUsage();
    await expect(decode(bomb, 'gzip')).rejects.toMatchObject({ reason: 'too_large' });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });
});
