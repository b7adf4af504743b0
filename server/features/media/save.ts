import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { getMediaPath, removeMedia, writeMedia } from './files.ts';
import type { EncodedImage } from './image.ts';
import { insertMedia, type MediaRow } from './queries.ts';

export {
  type EncodedImage,
  type EncodeOutcome,
  encodeImage,
} from './image.ts';
export { getMediaPath };

/**
 * Stores images: the files first, so that no row is ever without its file. `follow` runs in the transaction of the rows, which
 * are in the order of the images; returns its result.
 */
export async function saveImages<T>(
  { db, config, clock }: Context,
  images: EncodedImage[],
  owner: Pick<MediaRow, 'user_id' | 'blog_id' | 'purpose' | 'alt'>,
  afterSave: (trx: Transaction<Schema>, rows: MediaRow[]) => Promise<T>,
): Promise<T> {
  const named = images.map((image) => ({ id: randomUUID(), ...image }));
  const paths = named.map(({ id, mimeType }) => getMediaPath(config.dataDir, id, mimeType));
  try {
    for (const [i, { bytes }] of named.entries()) await writeMedia(paths[i]!, bytes);
    return await db.transaction().execute(async (trx) => {
      const rows = await insertMedia(
        trx,
        named.map(({ id, mimeType, bytes, width, height, exif }) => ({
          ...owner,
          id,
          mime_type: mimeType,
          bytes: bytes.length,
          width,
          height,
          // An avatar shows a face, not a photograph.
          exif: exif && owner.purpose === 'post' ? JSON.stringify(exif) : null,
          created_at: clock.now(),
        })),
      );
      return afterSave(trx, rows);
    });
  } catch (error) {
    for (const path of paths) await removeMedia(path);
    throw error;
  }
}
