import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { addressOfMedia } from '#server/features/sites/present.ts';
import { getSite } from '#server/features/sites/queries.ts';
import { requireCapability } from '#server/features/sites/rules.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { StoredFile } from '#server/platform/http/files.ts';
import { type Upload, upload } from '#server/platform/http/upload.ts';
import { uploadAvatar, uploadMedia } from '#shared/api/media.ts';
import { AVATAR_SIDE, UPLOAD_MAX_PIXELS, UPLOAD_MAX_SIDE } from '#shared/domain/limits.ts';
import { pathOfMedia, removeMedia, writeMedia } from './files.ts';
import { encodePicture, type Picture } from './picture.ts';
import { presentMedia } from './present.ts';
import { findMedia, insertMedia, type MediaRow, replaceAvatar } from './queries.ts';

async function requirePicture(bytes: Buffer, shape: Parameters<typeof encodePicture>[1]): Promise<Picture> {
  const outcome = await encodePicture(bytes, shape);
  switch (outcome.kind) {
    case 'encoded':
      return outcome.picture;
    case 'too_many_pixels':
      throw new AppError(
        'too_large',
        `A picture can have at most ${UPLOAD_MAX_PIXELS / 1_000_000} million pixels, counting every frame of an animation.`,
      );
    case 'no_picture':
      throw new AppError(
        'unsupported_type',
        'This file isn’t a picture, or it’s damaged. You can upload PNG, JPEG, WebP, GIF and AVIF files.',
      );
  }
}

type Owner = Pick<MediaRow, 'user_id' | 'blog_id' | 'purpose' | 'alt'>;

/** Stores pictures: the files first, so that no row is ever without its file. `follow` runs in the rows' transaction. */
async function storePictures(
  { db, config, clock }: Context,
  pictures: Picture[],
  owner: Owner,
  follow?: (trx: Parameters<typeof replaceAvatar>[0], row: MediaRow) => Promise<void>,
): Promise<MediaRow[]> {
  const named = pictures.map((picture) => ({ id: randomUUID(), ...picture }));
  const paths = named.map(({ id, mimeType }) => pathOfMedia(config.dataDir, id, mimeType));
  try {
    for (const [i, { bytes }] of named.entries()) await writeMedia(paths[i]!, bytes);
    return await db.transaction().execute(async (trx) => {
      const rows = await insertMedia(
        trx,
        named.map(({ id, mimeType, bytes, width, height }) => ({
          ...owner,
          id,
          mime_type: mimeType,
          bytes: bytes.length,
          width,
          height,
          created_at: clock.now(),
        })),
      );
      await follow?.(trx, rows[0]!);
      return rows;
    });
  } catch (error) {
    for (const path of paths) await removeMedia(path);
    throw error;
  }
}

export const mediaUploads: Upload<Context>[] = [
  upload(uploadMedia, async (context: Context, { siteId, alt }, viewer, files) => {
    requireCapability(viewer, await getSite(context.db, siteId, viewer.id), 'publish_posts');
    const pictures: Picture[] = [];
    for (const file of files) pictures.push(await requirePicture(file.bytes, { side: UPLOAD_MAX_SIDE }));
    const owner = { user_id: viewer.id, blog_id: siteId, purpose: 'post' as const, alt };
    const rows = await storePictures(context, pictures, owner);
    return { media: rows.map((row) => presentMedia(row, context.config.publicUrl)) };
  }),

  upload(uploadAvatar, async (context: Context, _, viewer, [file]) => {
    const { publicUrl } = context.config;
    const picture = await requirePicture(file!.bytes, { side: AVATAR_SIDE, isSquare: true });
    const owner = { user_id: viewer.id, blog_id: null, purpose: 'avatar' as const, alt: '' };
    const [row] = await storePictures(context, [picture], owner, (trx, { id }) =>
      replaceAvatar(trx, viewer.id, { id, address: addressOfMedia(publicUrl, id) }, context.clock.now()),
    );
    return { success: true as const, avatar_URL: addressOfMedia(publicUrl, row!.id) };
  }),
];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The file of a picture by the last part of its address. */
export async function findMediaFile(
  { db, config }: Pick<Context, 'db' | 'config'>,
  id: string,
): Promise<StoredFile | undefined> {
  const row = UUID.test(id) ? await findMedia(db, id) : undefined;
  return (
    row && {
      path: pathOfMedia(config.dataDir, row.id, row.mime_type),
      mimeType: row.mime_type,
      bytes: row.bytes,
    }
  );
}
