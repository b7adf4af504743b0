/** The records of the zip format (APPNOTE 6.3): what is before and after each file, and the list of all files at the end. */
export interface ZipEntry {
  /** Its path in the archive. */
  name: string;
  date: Date;
  isDeflated: boolean;
  /** Where its header begins, in bytes. */
  offset: number;
  /** Bytes of the file; 0 until it was read, as all below. */
  size: number;
  packedSize: number;
  crc: number;
}

/** Names are UTF-8; sizes follow the file. */
const FLAGS = 0x0808;
/** Larger numbers are in a field of their own (Zip64). */
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
const VERSION = 20;
const VERSION_ZIP64 = 45;
/** Made on Unix, so that the attributes are those of Unix: a file that everyone may read. */
const MADE_BY = 0x0300 | VERSION_ZIP64;
const ATTRIBUTES = 0o100644 * 0x10000;

/** Renders what is before a file. */
export function renderHeader({ name, date, isDeflated }: ZipEntry): Buffer {
  const path = Buffer.from(name);
  // The checksum and both sizes are 0 here.
  const known = [to16(FLAGS), to16(isDeflated ? 8 : 0), toDosDate(date), to32(0), to32(0), to32(0)];
  return Buffer.concat([to32(0x04034b50), to16(VERSION), ...known, to16(path.length), to16(0), path]);
}

/** Renders what is after a file. */
export function renderDescriptor({ size, packedSize, crc }: ZipEntry): Buffer {
  const sizes = [packedSize, size].map(size >= MAX_32 || packedSize >= MAX_32 ? to64 : to32);
  return Buffer.concat([to32(0x08074b50), to32(crc), ...sizes]);
}

function renderListed({ name, date, isDeflated, offset, size, packedSize, crc }: ZipEntry): Buffer {
  const path = Buffer.from(name);
  const large = [size, packedSize, offset].filter((value) => value >= MAX_32);
  // The date in UTC, which the format's own is not by itself.
  const seconds = Math.min(Math.max(0, Math.floor(date.getTime() / 1_000)), 0x7fffffff);
  const extra = [to16(0x5455), to16(5), Buffer.of(1), to32(seconds)];
  if (large.length > 0) extra.push(to16(1), to16(8 * large.length), ...large.map(to64));
  const version = to16(large.length > 0 ? VERSION_ZIP64 : VERSION);
  const known = [
    to16(FLAGS),
    to16(isDeflated ? 8 : 0),
    toDosDate(date),
    to32(crc),
    to32(packedSize),
    to32(size),
  ];
  const lengths = [path.length, Buffer.concat(extra).length].map(to16);
  // Without a comment, the number of a disk and internal attributes.
  const rest = [to16(0), to16(0), to16(0), to32(ATTRIBUTES), to32(offset)];
  return Buffer.concat([
    to32(0x02014b50),
    to16(MADE_BY),
    version,
    ...known,
    ...lengths,
    ...rest,
    path,
    ...extra,
  ]);
}

/** Files whose records are kept in one buffer: small buffers are parts of larger ones, which would stay as well. */
const LISTED_TOGETHER = 500;

/** Collects the list of files at the end of an archive. */
export function createDirectory() {
  const pieces: Buffer[] = [];
  let last: Buffer[] = [];
  let [count, length] = [0, 0];
  return {
    add(entry: ZipEntry): void {
      last.push(renderListed(entry));
      count += 1;
      length += last.at(-1)!.length;
      if (last.length < LISTED_TOGETHER) return;
      pieces.push(Buffer.concat(last));
      last = [];
    },
    /** Renders the list and the end of the archive. @param offset where it begins, in bytes */
    *render(offset: number): Generator<Buffer> {
      yield* pieces;
      yield* last;
      yield renderEnd({ offset, count, length });
    },
  };
}

function renderEnd({ offset, count, length }: { offset: number; count: number; length: number }): Buffer {
  const counts = [count, count].map(to16);
  const end = [to32(0x06054b50), to16(0), to16(0), ...counts, to32(length), to32(offset), to16(0)];
  if (count < MAX_16 && length < MAX_32 && offset < MAX_32) return Buffer.concat(end);
  const versions = [to16(MADE_BY), to16(VERSION_ZIP64)];
  const all = [to64(count), to64(count), to64(length), to64(offset)];
  const end64 = [to32(0x06064b50), to64(44), ...versions, to32(0), to32(0), ...all];
  return Buffer.concat([...end64, to32(0x07064b50), to32(0), to64(offset + length), to32(1), ...end]);
}

function to16(value: number): Buffer {
  const field = Buffer.alloc(2);
  field.writeUInt16LE(Math.min(value, MAX_16));
  return field;
}

function to32(value: number): Buffer {
  const field = Buffer.alloc(4);
  field.writeUInt32LE(Math.min(value, MAX_32));
  return field;
}

function to64(value: number): Buffer {
  const field = Buffer.alloc(8);
  field.writeBigUInt64LE(BigInt(value));
  return field;
}

/** Returns the time in steps of two seconds, and the day. */
function toDosDate(date: Date): Buffer {
  const year = Math.min(Math.max(date.getUTCFullYear(), 1980), 2107);
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  const day = ((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  return Buffer.concat([to16(time), to16(day)]);
}
