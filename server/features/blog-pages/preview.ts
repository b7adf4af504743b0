import type { Context } from '#server/context.ts';
import { findDirection } from '#server/crawler/parse/language.ts';
import { canEdit } from '#server/features/articles/rules.ts';
import type { SiteRow } from '#server/features/blogs/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { BlogPost } from '#shared/api/blog-pages.ts';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';
import { countWords, secondsToRead } from '#shared/domain/words.ts';
import { findDraft } from './queries.ts';

/** A post that is not published, as it would look; undefined where there is none that the viewer may edit. */
export async function presentPreview(
  { db }: Context,
  site: SiteRow,
  slug: string,
  viewer: Viewer,
): Promise<(BlogPost & { content: string }) | undefined> {
  const draft = await findDraft(db, site.id, slug);
  if (!draft || !canEdit(viewer, site, draft)) return undefined;
  const text = draft.content_html.replaceAll(/<[^>]*>/g, ' ');
  return {
    ID: draft.id,
    site: { ID: site.id, slug: site.slug, title: site.title, icon: site.icon_url },
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
    reading_time: secondsToRead(countWords(text)),
    language: site.language,
    direction: findDirection(site.language, text),
    like_count: 0,
    comment_count: 0,
    content: draft.content_html,
  };
}
