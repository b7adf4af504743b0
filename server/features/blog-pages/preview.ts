import type { Context } from '#server/context.ts';
import { canEdit } from '#server/features/articles/rules.ts';
import type { BlogRow } from '#server/features/blogs/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { findDirection } from '#server/text/language.ts';
import type { BlogPost } from '#shared/api/blog-pages.ts';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';
import { computeSecondsToRead, countWords } from '#shared/domain/words.ts';
import { findDraft } from './queries.ts';

/** Returns the preview of an unpublished post; undefined if the viewer may edit none there. */
export async function findPreview(
  { db }: Context,
  blog: BlogRow,
  slug: string,
  viewer: Viewer,
): Promise<(BlogPost & { content: string }) | undefined> {
  const draft = await findDraft(db, blog.id, slug);
  if (!draft || !canEdit(viewer, blog, draft)) return undefined;
  const text = draft.content_html.replaceAll(/<[^>]*>/g, ' ');
  return {
    ID: draft.id,
    site: { ID: blog.id, slug: blog.slug, title: blog.title, icon: blog.icon_url },
    slug,
    title: draft.title,
    excerpt: draft.excerpt,
    date: draft.at.toISOString(),
    modified: draft.updated_at.toISOString(),
    author: draft.author,
    image:
      draft.featured_image === null
        ? null
        : { URL: draft.featured_image, width: null, height: null, alt: '' },
    tags: draft.tags.map((name) => ({ slug: normalizeTagSlug(name), name })),
    reading_time: computeSecondsToRead(countWords(text)),
    language: blog.language,
    direction: findDirection(blog.language, text),
    like_count: 0,
    comment_count: 0,
    content: draft.content_html,
  };
}
