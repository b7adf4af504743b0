import { stringify } from 'yaml';
import { toPermalink } from '#server/features/articles/present.ts';
import type { ExportedBlog } from './exported-blog.ts';
import type { ExportedArticle } from './queries.ts';

/** The longest name of a file in bytes, without its ending; most disks allow 255. */
const NAME_BYTES = 200;

/** Returns the name of an article's file without its ending: `2026-01-31-tea` for posts, `about` for pages. */
export function toFileName({ id, type, slug, date }: ExportedArticle): string {
  const name = type === 'page' ? slug : `${date.toISOString().slice(0, 10)}-${slug}`;
  const safe = name.replaceAll(/[\\/:*?"<>|]/g, '-');
  if (Buffer.byteLength(safe) <= NAME_BYTES) return safe;
  // Whole characters only; the number keeps two that begin alike apart.
  const start = new TextDecoder().decode(Buffer.from(safe).subarray(0, NAME_BYTES - 20));
  return `${start.replace(/\ufffd+$/, '')}-${id}`;
}

/** Renders what is before the text of an article's file: its details as YAML, between two lines of hyphens. */
export function renderFrontMatter(
  article: ExportedArticle,
  { home }: ExportedBlog,
  { publicUrl, picture }: { publicUrl: string; picture: string | null },
): string {
  const { status } = article;
  const address =
    status === 'publish' ? `${home}/${encodeURIComponent(article.slug)}` : toPermalink(publicUrl, article.id);
  const details = {
    title: article.title,
    date: article.date.toISOString(),
    updated: article.updated_at.toISOString(),
    slug: article.slug,
    status,
    // Programs that publish folders of Markdown know this, and not the status.
    draft: status === 'publish' ? undefined : true,
    menu_order: article.type === 'page' ? article.menu_order : undefined,
    tags: article.tags.length > 0 ? article.tags : undefined,
    author: article.author_name ?? undefined,
    author_login: article.author_login ?? undefined,
    excerpt: article.excerpt || undefined,
    featured_image: picture ?? undefined,
    permalink: address,
    guid: article.guid ?? toPermalink(publicUrl, article.id),
  };
  return `---\n${stringify(details, { lineWidth: 0, keepUndefined: false })}---\n\n`;
}
