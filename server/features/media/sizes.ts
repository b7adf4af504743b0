import { stat } from 'node:fs/promises';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { StoredFile } from '#server/platform/http/files.ts';
import { IMAGE_WIDTHS, type ImageWidth, isImageWidth } from '#shared/domain/image-widths.ts';
import { getMediaPath, getSizePath, removeMedia, writeMedia } from './files.ts';
import { resizeImage } from './image.ts';
import { findMedia, type MediaRow } from './queries.ts';

/** Maximum images waiting to be resized; further requests get the original, and try again the next time. */
const WAITING_MAX = 200;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Resizes in progress, by path, so that concurrent requests share one. */
const underWay = new Map<string, Promise<void>>();

/**
 * Finds an image's file by the last part of its address, in its own size or, with `w`, in one of the available widths. A width is
 * created on first use, and stored beside the image. Throws `invalid_input` for another width.
 */
export async function findMediaFile(
  context: Pick<Context, 'db' | 'config' | 'log'>,
  id: string,
  { w }: { w?: unknown } = {},
): Promise<StoredFile | undefined> {
  const width = w === undefined ? undefined : requireWidth(w);
  const row = UUID.test(id) ? await findMedia(context.db, id) : undefined;
  if (!row) return undefined;
  const original = {
    path: getMediaPath(context.config.dataDir, row.id, row.mime_type),
    mimeType: row.mime_type,
    bytes: row.bytes,
  };
  // Enlarging would only blur it.
  if (width === undefined || width >= row.width) return original;
  return (await findSize(context, row, width)) ?? { ...original, isPassing: true };
}

function requireWidth(text: unknown): ImageWidth {
  const width = typeof text === 'string' && /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (isImageWidth(width)) return width;
  const widths = new Intl.ListFormat('en', { type: 'disjunction' }).format(IMAGE_WIDTHS.map(String));
  throw new AppError('invalid_input', `The width of a picture can be ${widths}.`);
}

/** Returns undefined if it is not available now. */
async function findSize(
  { config, log }: Pick<Context, 'config' | 'log'>,
  row: MediaRow,
  width: ImageWidth,
): Promise<StoredFile | undefined> {
  const from = getMediaPath(config.dataDir, row.id, row.mime_type);
  const path = getSizePath(from, width);
  let bytes = await findFileSize(path);
  if (bytes === undefined) {
    if (!underWay.has(path) && underWay.size >= WAITING_MAX) return undefined;
    try {
      await makeOnce(from, path, width);
    } catch (error) {
      log.error({ err: error, id: row.id, width }, 'a picture could not be made smaller');
      return undefined;
    }
    bytes = await findFileSize(path);
  }
  return bytes === undefined ? undefined : { path, mimeType: 'image/webp', bytes, variant: String(width) };
}

function makeOnce(from: string, path: string, width: ImageWidth): Promise<void> {
  const making =
    underWay.get(path) ??
    make(from, path, width).finally(() => {
      underWay.delete(path);
    });
  underWay.set(path, making);
  return making;
}

async function make(from: string, path: string, width: ImageWidth): Promise<void> {
  await writeMedia(path, await resizeImage(from, width));
  // Removed meanwhile: then all of it must go.
  if ((await findFileSize(from)) === undefined) await removeMedia(from);
}

async function findFileSize(path: string): Promise<number | undefined> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return found?.size;
}
