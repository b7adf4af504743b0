import type { PhotoDetails } from '#shared/api/media.ts';

const MODEL = 0x0110;
const MAKE = 0x010f;
const EXPOSURE = 0x8769;
const EXPOSURE_TIME = 0x829a;
const APERTURE = 0x829d;
const ISO = 0x8827;
const DATE_TAKEN = 0x9003;
const FOCAL_LENGTH = 0x920a;
const LENS = 0xa434;

const TEXT_MAX = 80;

/** The value of a tag: text, or its first number. */
type Values = Map<number, string | number>;

/**
 * Reads how a photograph was taken (EXIF, a TIFF file without an image). Only these tags are read: never places, owners' names or
 * serial numbers. Never throws, whatever the bytes; undefined if there is nothing to show.
 */
export function readPhotoDetails(exif: Buffer | undefined): PhotoDetails | undefined {
  const tiff = exif?.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
  const byteOrder = tiff?.toString('latin1', 0, 4);
  if (!tiff || (byteOrder !== 'II*\0' && byteOrder !== 'MM\0*')) return undefined;
  const reader = createReader(tiff, byteOrder === 'II*\0');
  const camera = readDirectory(reader, reader.long(4), [MAKE, MODEL, EXPOSURE]);
  const pointer = camera.get(EXPOSURE);
  const exposure = readDirectory(reader, typeof pointer === 'number' ? pointer : undefined, [
    EXPOSURE_TIME,
    APERTURE,
    ISO,
    DATE_TAKEN,
    FOCAL_LENGTH,
    LENS,
  ]);
  const details = {
    camera: toCameraName(findText(camera, MAKE), findText(camera, MODEL)),
    lens: findText(exposure, LENS),
    aperture: findNumber(exposure, APERTURE, 0.5, 200),
    shutter: findNumber(exposure, EXPOSURE_TIME, 1e-6, 86_400),
    iso: findNumber(exposure, ISO, 1, 10_000_000),
    focal_length: findNumber(exposure, FOCAL_LENGTH, 0.1, 20_000),
    taken_on: toDay(findText(exposure, DATE_TAKEN)),
  };
  const known = Object.entries(details).filter(([, value]) => value !== undefined);
  return known.length > 0 ? (Object.fromEntries(known) as PhotoDetails) : undefined;
}

interface Reader {
  tiff: Buffer;
  short(at: number): number | undefined;
  long(at: number): number | undefined;
  signedLong(at: number): number | undefined;
}

/** Reads numbers in the file's byte order; undefined beyond its end. */
function createReader(tiff: Buffer, isLittle: boolean): Reader {
  const isThere = (at: number, bytes: number) => at >= 0 && at + bytes <= tiff.length;
  return {
    tiff,
    short: (at) => (isThere(at, 2) ? (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)) : undefined),
    long: (at) => (isThere(at, 4) ? (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)) : undefined),
    signedLong: (at) =>
      isThere(at, 4) ? (isLittle ? tiff.readInt32LE(at) : tiff.readInt32BE(at)) : undefined,
  };
}

/** Reads the requested tags of one directory, without following it further, so there are no loops. */
function readDirectory(reader: Reader, at: number | undefined, requested: readonly number[]): Values {
  const values: Values = new Map();
  const count = at === undefined ? undefined : reader.short(at);
  if (at === undefined || count === undefined) return values;
  for (let entry = at + 2; entry < at + 2 + count * 12 && entry + 12 <= reader.tiff.length; entry += 12) {
    const tag = reader.short(entry)!;
    if (!requested.includes(tag) || values.has(tag)) continue;
    const value = readValue(reader, entry);
    if (value !== undefined) values.set(tag, value);
  }
  return values;
}

function readValue(reader: Reader, entry: number): string | number | undefined {
  const type = reader.short(entry + 2);
  const count = reader.long(entry + 4)!;
  const offset = reader.long(entry + 8)!;
  switch (type) {
    case 2: {
      const start = count <= 4 ? entry + 8 : offset;
      return sanitizeText(reader.tiff.subarray(start, Math.min(start + count, start + 4 * TEXT_MAX)));
    }
    case 3:
      return reader.short(entry + 8);
    case 4:
      return offset;
    case 5:
      return divide(reader.long(offset), reader.long(offset + 4));
    case 10:
      return divide(reader.signedLong(offset), reader.signedLong(offset + 4));
    default:
      return undefined;
  }
}

function divide(upper: number | undefined, lower: number | undefined): number | undefined {
  return upper === undefined || !lower ? undefined : upper / lower;
}

/** Returns text up to the first zero, without control characters and those that change the writing direction. */
function sanitizeText(bytes: Buffer): string | undefined {
  const text = bytes
    .toString('utf8')
    .split('\0', 1)[0]!
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\ufffd]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? undefined : text.slice(0, TEXT_MAX);
}

function findText(values: Values, tag: number): string | undefined {
  const value = values.get(tag);
  return typeof value === 'string' ? value : undefined;
}

function findNumber(values: Values, tag: number, min: number, max: number): number | undefined {
  const value = values.get(tag);
  if (typeof value !== 'number' || !(value >= min && value <= max)) return undefined;
  return Number(value.toPrecision(6));
}

/** Most makers repeat their name in the model's. */
function toCameraName(make: string | undefined, model: string | undefined): string | undefined {
  if (!make || !model) return model ?? make;
  const [first] = make.toLowerCase().split(' ');
  return model.toLowerCase().startsWith(first!) ? model : `${make} ${model}`.slice(0, TEXT_MAX);
}

/** `2024:05:04 10:11:12`, the camera's local time: only the day is kept. */
function toDay(text: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4})[:-](\d\d)[:-](\d\d)/.exec(text ?? '') ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1826) return undefined;
  const written = date.toISOString().slice(0, 10);
  return written === `${year}-${month}-${day}` ? written : undefined;
}
