import type { Context } from '#server/context.ts';
import { toMediaUrl } from '#server/features/blogs/present-urls.ts';
import type { BlogRow } from '#server/features/blogs/queries.ts';
import { listMediaByIds } from '#server/features/media/queries.ts';
import type { BlogPost, PostImage } from '#shared/api/blog-pages.ts';
import { getModuleOptions, isModuleOn } from '#shared/domain/modules.ts';

/** Of an uploaded picture, as far as its host: one of another server with the same number is not to be had here. */
const ADDRESS = /\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;
/** More pictures of one post are left as they are. */
const IMAGES_MAX = 200;

/** What is known of the pictures of a post that were uploaded here, for blogs that show them large or in sizes that fit. */
export async function listPostImages(
  { db, config }: Pick<Context, 'db' | 'config'>,
  blog: BlogRow,
  { content, image }: Pick<BlogPost, 'image'> & { content: string },
): Promise<PostImage[]> {
  const showsLarge = isModuleOn(blog, 'carousel');
  if (!showsLarge && !isModuleOn(blog, 'photon')) return [];
  const showsDetails = showsLarge && getModuleOptions(blog, 'carousel').carousel_display_exif === true;
  const ids = new Set([...`${image?.URL ?? ''} ${content}`.matchAll(ADDRESS)].map(([, id]) => id!));
  const rows = await listMediaByIds(db, [...ids].slice(0, IMAGES_MAX));
  return rows.map((row) => ({
    URL: toMediaUrl(config.publicUrl, row.id),
    width: row.width,
    height: row.height,
    exif: showsDetails ? row.exif : null,
  }));
}
