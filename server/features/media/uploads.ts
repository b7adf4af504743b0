import type { Context } from '#server/context.ts';
import { getBlog } from '#server/features/blogs/queries.ts';
import { requireCapability } from '#server/features/blogs/rules.ts';
import { toMediaUrl } from '#server/features/blogs/urls.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Upload, upload } from '#server/platform/http/upload.ts';
import { uploadAvatar, uploadMedia } from '#shared/api/media.ts';
import { AVATAR_SIDE, UPLOAD_MAX_PIXELS, UPLOAD_MAX_SIDE } from '#shared/domain/limits.ts';
import { type EncodedImage, encodeImage } from './image.ts';
import { presentMedia } from './present.ts';
import { replaceAvatar } from './queries.ts';
import { saveImages } from './save.ts';

async function requireImage(bytes: Buffer, shape: Parameters<typeof encodeImage>[1]): Promise<EncodedImage> {
  const outcome = await encodeImage(bytes, shape);
  switch (outcome.kind) {
    case 'encoded':
      return outcome.image;
    case 'too_many_pixels':
      throw new AppError(
        'too_large',
        `A picture can have at most ${UPLOAD_MAX_PIXELS / 1_000_000} million pixels, counting every frame of an animation.`,
        { max_pixels: UPLOAD_MAX_PIXELS },
      );
    case 'no_picture':
      throw new AppError(
        'unsupported_type',
        'This file isn’t a picture, or it’s damaged. You can upload PNG, JPEG, WebP, GIF and AVIF files.',
      );
  }
}

export const mediaUploads: Upload<Context>[] = [
  upload(uploadMedia, async (context: Context, { siteId, alt }, viewer, files) => {
    requireCapability(viewer, await getBlog(context.db, siteId, viewer.id), 'publish_posts');
    const images: EncodedImage[] = [];
    for (const file of files) images.push(await requireImage(file.bytes, { side: UPLOAD_MAX_SIDE }));
    const owner = { user_id: viewer.id, blog_id: siteId, purpose: 'post' as const, alt };
    const rows = await saveImages(context, images, owner, async (_, rows) => rows);
    return { media: rows.map((row) => presentMedia(row, context.config.publicUrl)) };
  }),

  upload(uploadAvatar, async (context: Context, _, viewer, [file]) => {
    const { publicUrl } = context.config;
    const image = await requireImage(file!.bytes, { side: AVATAR_SIDE, isSquare: true });
    const owner = { user_id: viewer.id, blog_id: null, purpose: 'avatar' as const, alt: '' };
    const avatar_URL = await saveImages(context, [image], owner, async (trx, [row]) => {
      const avatar = { id: row!.id, address: toMediaUrl(publicUrl, row!.id) };
      await replaceAvatar(trx, viewer.id, avatar, context.clock.now());
      return avatar.address;
    });
    return { success: true as const, avatar_URL };
  }),
];
