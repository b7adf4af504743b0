import type { Context } from '#server/context.ts';
import { getBlog } from '#server/features/blogs/queries.ts';
import { requireCapability } from '#server/features/blogs/rules.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { getMedia, listMedia } from '#shared/api/media.ts';
import { toOffset } from '#shared/api/parameters.ts';
import { presentMediaItem } from './present.ts';
import { findImageOfBlog, listImagesOfBlog } from './queries.ts';

/** Throws `not_found`, and `forbidden` for users who do not write in the blog. */
async function requireWriter({ db }: Context, siteId: number, viewer: Viewer): Promise<void> {
  requireCapability(viewer, await getBlog(db, siteId, viewer.id), 'publish_posts');
}

/** The images of a blog; uploads.ts has the uploads. */
export const mediaRoutes: Route<Context>[] = [
  route(listMedia, async (context: Context, { siteId, ...params }, viewer) => {
    await requireWriter(context, siteId, viewer);
    const { found, rows } = await listImagesOfBlog(context.db, siteId, {
      ...params,
      offset: toOffset(params),
    });
    return { found, media: rows.map((row) => presentMediaItem(row, context.config.publicUrl)) };
  }),

  route(getMedia, async (context: Context, { siteId, mediaId }, viewer) => {
    await requireWriter(context, siteId, viewer);
    const row = await findImageOfBlog(context.db, siteId, mediaId);
    if (!row) throw new AppError('not_found', 'We can’t find that picture on this blog.');
    return presentMediaItem(row, context.config.publicUrl);
  }),
];
