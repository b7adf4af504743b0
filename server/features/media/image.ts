import type { PhotoDetails } from '#shared/api/media.ts';
import { UPLOAD_MAX_PIXELS } from '#shared/domain/limits.ts';
import { readPhotoDetails } from './exif.ts';

export interface EncodedImage {
  bytes: Buffer;
  mimeType: string;
  width: number;
  height: number;
  /** How it was taken, if the camera recorded it. */
  exif: PhotoDetails | undefined;
}

export type EncodeOutcome =
  | { kind: 'encoded'; image: EncodedImage }
  /** None of the formats below, or broken. */
  | { kind: 'no_picture' }
  /** Too many pixels to decode, whatever the file's size. */
  | { kind: 'too_many_pixels' };

/** Large images are decoded in memory: one at a time, and each for at most this long. */
const DEADLINE_SECONDS = 20;
let encoding: Promise<unknown> = Promise.resolve();

/**
 * Converts any image to a safe and small one: upright, in sRGB, at most `side` pixels wide and high (or a square of them), as
 * WebP, and without camera data such as places. An animation stays one. `isOneOfMany` takes a third of the time, for files of the
 * same size, in which fine red lines are less sharp; those of JPEG already are.
 */
export function encodeImage(
  bytes: Buffer,
  {
    side,
    isSquare = false,
    isOneOfMany = false,
  }: { side: number; isSquare?: boolean; isOneOfMany?: boolean },
): Promise<EncodeOutcome> {
  const encoded = encoding.then(() => encode(bytes, { side, isSquare, isOneOfMany }));
  encoding = encoded.catch(() => undefined);
  return encoded;
}

async function encode(
  bytes: Buffer,
  { side, isSquare, isOneOfMany }: { side: number; isSquare: boolean; isOneOfMany: boolean },
): Promise<EncodeOutcome> {
  // By the first bytes, because the library reads many more formats, including SVG and PDF.
  if (!isImage(bytes)) return { kind: 'no_picture' };
  // Loaded with the first image: the library takes 20 MB, and many servers never need it.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, {
      animated: !isSquare,
      limitInputPixels: UPLOAD_MAX_PIXELS,
      failOn: 'error',
    });
    const exif = readPhotoDetails((await image.metadata()).exif);
    const { data, info } = await image
      .autoOrient()
      .resize({
        width: side,
        height: side,
        fit: isSquare ? 'cover' : 'inside',
        withoutEnlargement: !isSquare,
      })
      .webp({ quality: 84, smartSubsample: !isOneOfMany, effort: isOneOfMany ? 2 : 4 })
      .timeout({ seconds: DEADLINE_SECONDS })
      .toBuffer({ resolveWithObject: true });
    const height = info.pageHeight ?? info.height;
    return {
      kind: 'encoded',
      image: { bytes: data, mimeType: 'image/webp', width: info.width, height, exif },
    };
  } catch (error) {
    const isTooMuch = /pixel limit|timeout/i.test(String(error));
    return { kind: isTooMuch ? 'too_many_pixels' : 'no_picture' };
  }
}

let resizing: Promise<unknown> = Promise.resolve();

/**
 * Resizes a stored image to a smaller width, as WebP; an animation stays one. One at a time, in a queue separate from uploads, so
 * that viewers do not delay them. Throws the library's errors.
 */
export function resizeImage(path: string, width: number): Promise<Buffer> {
  const resized = resizing.then(async () => {
    const { default: sharp } = await import('sharp');
    return sharp(path, { animated: true, limitInputPixels: UPLOAD_MAX_PIXELS })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 80, smartSubsample: true })
      .timeout({ seconds: DEADLINE_SECONDS })
      .toBuffer();
  });
  resizing = resized.catch(() => undefined);
  return resized;
}

/** Whether the bytes are PNG, JPEG, GIF, WebP or AVIF, by their signatures. */
function isImage(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 16).toString('latin1');
  return (
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    start.startsWith('\xff\xd8\xff') ||
    /^GIF8[79]a/.test(start) ||
    /^RIFF.{4}WEBP/s.test(start) ||
    /^.{4}ftypavi[fs]/s.test(start)
  );
}
