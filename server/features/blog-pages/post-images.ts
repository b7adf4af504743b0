import type { Context } from '#server/context.ts';
import type { BlogRow } from '#server/features/blogs/queries.ts';
import { toMediaUrl } from '#server/features/blogs/urls.ts';
import { listMediaByIds } from '#server/features/media/queries.ts';
import type { BlogPost, PostImage } from '#shared/api/blog-pages.ts';
import { getModuleOptions, isModuleOn } from '#shared/domain/modules.ts';

/** The address of an uploaded image, without the host: one of another server with the same number does not exist here. */
const ADDRESS = /\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;
/** Further images of a post are left as they are. */
const IMAGES_MAX = 200;

/** Lists the details of a post's images that were uploaded here, for blogs that show them enlarged or in fitting sizes. */
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
