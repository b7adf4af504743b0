import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type Context, systemClock } from '#server/context.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Limits } from '#server/platform/limits.ts';
import { getMediaPath, removeMedia, writeMedia } from './files.ts';
import type { EncodedImage } from './image.ts';
import { removeMediaFileJob } from './jobs.ts';
import { cancelRemovals, insertMedia, lockMediaBytes, type MediaRow, toRemovalKey } from './queries.ts';

export {
  type EncodedImage,
  type EncodeOutcome,
  encodeImage,
} from './image.ts';
export { getMediaPath };

/** A file whose row is not stored by then is one of a killed process. */
const UNSTORED_MS = 60 * 60_000;

/** A blog, or a person, would have more pictures than the limit allows. */
export class NoRoomError extends AppError {
  readonly of: 'blog' | 'person';

  constructor(of: 'blog' | 'person', message: string) {
    super('conflict', message, { of });
    this.of = of;
  }
}

/**
 * Stores images: the files first, so that no row is ever without its file; a job removes those of a process that is killed in
 * between. `afterSave` runs in the transaction of the rows, which are in the order of the images; returns its result.
 * @throws NoRoomError if those of a blog exceed the limit of the blog or of the person
 */
export async function saveImages<T>(
  { db, config, clock, jobs, limits }: Context,
  images: EncodedImage[],
  owner: Pick<MediaRow, 'user_id' | 'blog_id' | 'purpose' | 'alt'>,
  afterSave: (trx: Transaction<Schema>, rows: MediaRow[]) => Promise<T>,
): Promise<T> {
  const named = images.map((image) => ({ id: randomUUID(), ...image }));
  // By the clock of the queue: a job that ran too early would remove what is being stored.
  const runAt = new Date(systemClock.now().getTime() + UNSTORED_MS);
  for (const { id, mimeType } of named)
    await jobs.add(db, removeMediaFileJob, { id, mime_type: mimeType }, { key: toRemovalKey(id), runAt });
  const paths = named.map(({ id, mimeType }) => getMediaPath(config.dataDir, id, mimeType));
  try {
    for (const [i, { bytes }] of named.entries()) await writeMedia(paths[i]!, bytes);
    return await db.transaction().execute(async (trx) => {
      await requireRoom(trx, limits, owner, images);
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

async function requireRoom(
  trx: Transaction<Schema>,
  limits: Limits,
  { user_id: userId, blog_id: blogId }: Pick<MediaRow, 'user_id' | 'blog_id'>,
  images: EncodedImage[],
): Promise<void> {
  // An avatar replaces the previous one.
  if (blogId === null || images.length === 0) return;
  const added = images.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const used = await lockMediaBytes(trx, { userId, blogId });
  const [ofBlog, ofPerson] = [
    limits.get('media_megabytes_per_blog'),
    limits.get('media_megabytes_per_person'),
  ];
  if (used.blog + added > ofBlog * 1024 * 1024)
    throw new NoRoomError(
      'blog',
      `This blog has used its ${ofBlog} MB for pictures. Ask an administrator for more.`,
    );
  if (used.person + added > ofPerson * 1024 * 1024)
    throw new NoRoomError(
      'person',
      `You’ve used your ${ofPerson} MB for pictures. Ask an administrator for more.`,
    );
}
