import { presentHostedBlog } from '#server/features/blogs/present.ts';
import type { BlogRow } from '#server/features/blogs/queries.ts';
import { toBlogHomeUrl } from '#server/features/blogs/urls.ts';
import { getCustomCss } from '#server/markup/custom-css.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { BlogPost, BlogWriter, MenuPage, PublicBlog } from '#shared/api/blog-pages.ts';
import { getPublicOptions, listModulesOn } from '#shared/domain/modules.ts';
import { computeSecondsToRead } from '#shared/domain/words.ts';
import type { BlogPostRow } from './queries.ts';

export function presentBlog(
  row: BlogRow,
  { writers, pages }: { writers: BlogWriter[]; pages: MenuPage[] },
  viewer: Viewer | null,
  publicUrl: string,
): PublicBlog {
  const modules = listModulesOn(row);
  const options = Object.assign({}, ...modules.map((slug) => getPublicOptions(row, slug)));
  // Owners see their input in their settings; pages get the public part.
  if (options.custom_css) options.custom_css = getCustomCss(options.custom_css);
  return {
    ...presentHostedBlog(row, viewer, publicUrl),
    writers,
    pages,
    modules,
    home_URL: toBlogHomeUrl(publicUrl, row),
    options,
  };
}

/** Returns a post as the public pages of its blog show it, without its content. */
export function presentBlogPost(row: BlogPostRow): BlogPost {
  const date = row.sort_at.toISOString();
  return {
    ID: row.id,
    site: row.blog,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    date,
    modified: row.updated_at?.toISOString() ?? date,
    author: row.author,
    image: row.image && {
      URL: row.image.url,
      width: row.image.width ?? null,
      height: row.image.height ?? null,
      alt: row.image.alt,
    },
    tags: row.tags,
    reading_time: computeSecondsToRead(row.word_count),
    language: row.language,
    direction: row.direction,
    like_count: row.like_count,
    comment_count: row.reply_count,
  };
}
