import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { getMediaPath, removeMedia, writeMedia } from './files.ts';
import type { EncodedImage } from './image.ts';
import { removeMediaFileJob } from './jobs.ts';
import { cancelRemovals, insertMedia, type MediaRow, toRemovalKey } from './queries.ts';

export {
  type EncodedImage,
  type EncodeOutcome,
  encodeImage,
} from './image.ts';
export { getMediaPath };

/** A file whose row is not stored by then is one of a killed process. */
const UNSTORED_MS = 60 * 60_000;

/**
 * Stores images: the files first, so that no row is ever without its file; a job removes those of a process that is killed in
 * between. `afterSave` runs in the transaction of the rows, which are in the order of the images; returns its result.
 */
export async function saveImages<T>(
  { db, config, clock, jobs }: Context,
  images: EncodedImage[],
  owner: Pick<MediaRow, 'user_id' | 'blog_id' | 'purpose' | 'alt'>,
  afterSave: (trx: Transaction<Schema>, rows: MediaRow[]) => Promise<T>,
): Promise<T> {
  const named = images.map((image) => ({ id: randomUUID(), ...image }));
  const runAt = new Date(clock.now().getTime() + UNSTORED_MS);
  for (const { id, mimeType } of named)
    await jobs.add(db, removeMediaFileJob, { id, mime_type: mimeType }, { key: toRemovalKey(id), runAt });
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
      await cancelRemovals(
        trx,
        named.map(({ id }) => id),
      );
      return afterSave(trx, rows);
    });
  } catch (error) {
    for (const path of paths) await removeMedia(path);
    throw error;
  }
}
