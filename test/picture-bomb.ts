import { crc32, deflateSync } from 'node:zlib';

/** Creates a PNG of one colour that claims to be this large. */
export function createPictureBomb(width: number, height: number): Buffer {
  const createChunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length);
    head.write(type, 4, 'latin1');
    const body = Buffer.concat([head, data]);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(body.subarray(4)));
    return Buffer.concat([body, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    createChunk('IHDR', header),
    createChunk('IDAT', rows),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}
