import type { Context } from '#server/context.ts';
import { type BlogRow, getBlog } from '#server/features/blogs/queries.ts';
import { canDo, requireCapability } from '#server/features/blogs/rules.ts';
import { toBlogHomeUrl } from '#server/features/blogs/urls.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';

/** The blog of an export, and who gets it. */
export interface ExportedBlog {
  id: number;
  slug: string;
  title: string;
  tagline: string;
  language: string;
  /** The address of its home page, without a slash at the end. */
  home: string;
  exporter: Viewer;
}

/**
 * Returns a blog for its export, to those who may read all of it: an export has drafts and private posts, which an administrator
 * does not see. Throws `not_found`, `forbidden`.
 */
export async function getExportedBlog(
  { db, config }: Pick<Context, 'db' | 'config'>,
  blogId: number,
  viewer: Viewer,
): Promise<ExportedBlog> {
  const blog: BlogRow = await getBlog(db, blogId, viewer.id);
  requireCapability(viewer, blog, 'manage_options');
  if (!canDo(viewer, blog).edit_others_posts)
    throw new AppError('forbidden', 'Only an owner of this blog can do this.');
  const { id, slug, title, tagline, language } = blog;
  return {
    id,
    slug,
    title,
    tagline,
    language,
    home: toBlogHomeUrl(config.publicUrl, blog),
    exporter: viewer,
  };
}
