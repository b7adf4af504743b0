import type { Context } from '#server/context.ts';
import { canEdit } from '#server/features/articles/rules.ts';
import type { BlogRow } from '#server/features/blogs/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { collapseSpace, convertHtmlToText, cutExcerpt } from '#server/text/html-text.ts';
import { findTextDirection } from '#server/text/language.ts';
import type { BlogPost } from '#shared/api/blog-pages.ts';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';
import { computeSecondsToRead, countWords } from '#shared/domain/words.ts';
import * as queries from './queries.ts';

/** What a blog shows at an address although there is no post. */
export interface PageOrDraft {
  article: BlogPost & { content: string };
  type: 'post' | 'page';
  is_published: boolean;
  can_edit: boolean;
}

/** Returns a published page, or the preview of what is not published; undefined if the viewer may see neither. */
export async function findPageOrDraft(
  { db }: Context,
  blog: BlogRow,
  slug: string,
  { viewer, isPreview }: { viewer: Viewer | null; isPreview: boolean },
): Promise<PageOrDraft | undefined> {
  const row = await queries.findPageOrDraft(db, blog.id, slug);
  if (!row) return undefined;
  const mayEdit = viewer !== null && canEdit(viewer, blog, row);
  // A published post has a row of posts.
  const isPublished = row.type === 'page' && row.status === 'publish';
  if (!isPublished && !(isPreview && mayEdit)) return undefined;
  const text = collapseSpace(convertHtmlToText(row.content_html));
  const article = {
    ID: row.id,
    site: { ID: blog.id, slug: blog.slug, title: blog.title, icon: blog.icon_url },
    slug,
    title: row.title,
    excerpt: row.excerpt || cutExcerpt(text),
    date: row.at.toISOString(),
    modified: row.updated_at.toISOString(),
    author: row.author,
    image:
      row.featured_image === null ? null : { URL: row.featured_image, width: null, height: null, alt: '' },
    tags: row.tags.map((name) => ({ slug: normalizeTagSlug(name), name })),
    reading_time: computeSecondsToRead(countWords(text)),
    language: blog.language,
    direction: findTextDirection(blog.language, text),
    like_count: 0,
    comment_count: 0,
    content: row.content_html,
  };
  return { article, type: row.type, is_published: isPublished, can_edit: mayEdit };
}
