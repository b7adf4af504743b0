import { homeOfSite, presentSite } from '#server/features/blogs/present.ts';
import type { SiteRow } from '#server/features/blogs/queries.ts';
import { customCssOf } from '#server/markup/custom-css.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { Blog, BlogPost, BlogWriter } from '#shared/api/blog-pages.ts';
import { listModulesOn, publicOptionsOf } from '#shared/domain/modules.ts';
import { secondsToRead } from '#shared/domain/words.ts';
import type { BlogPostRow } from './queries.ts';

export function presentBlog(
  row: SiteRow,
  writers: BlogWriter[],
  viewer: Viewer | null,
  publicUrl: string,
): Blog {
  const modules = listModulesOn(row);
  const options = Object.assign({}, ...modules.map((slug) => publicOptionsOf(row, slug)));
  // Owners see what they wrote in their settings; pages get what they may have of it.
  if (options.custom_css) options.custom_css = customCssOf(options.custom_css);
  return {
    ...presentSite(row, viewer, publicUrl),
    writers,
    modules,
    home_URL: homeOfSite(publicUrl, row),
    options,
  };
}

/** A post as the public pages of its blog show it, without its content. */
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
    reading_time: secondsToRead(row.word_count),
    language: row.language,
    direction: row.direction,
    like_count: row.like_count,
    comment_count: row.reply_count,
  };
}
