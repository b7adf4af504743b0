import type { BlogPostWithContent } from '#server/features/blog-pages/queries.ts';
import type { BlogRow } from '#server/features/blogs/queries.ts';
import { removeForbidden } from '#server/text/characters.ts';
import { replaceCheckboxes } from '#shared/domain/checklist.ts';
import { isModuleOn } from '#shared/domain/modules.ts';

/** A feed of ours before it is written in one of the formats. All addresses are absolute, all texts plain. */
export interface OutgoingFeed {
  /** Stays the same whatever address the blog gets. */
  id: string;
  title: string;
  description: string;
  /** BCP 47. */
  language: string;
  /** The page of the feed. */
  home: string;
  /** The requested address. */
  self: string;
  icon: string | null;
  modifiedAt: Date;
  items: OutgoingItem[];
}

export interface OutgoingItem {
  id: string;
  url: string;
  title: string;
  excerpt: string;
  /** With absolute addresses only, and independent of this server's pages. */
  html: string;
  /** The user who wrote it, else the blog. */
  author: { name: string; url: string };
  /** The address of its comments, if the blog has them. */
  commentsUrl: string | undefined;
  publishedAt: Date;
  updatedAt: Date;
  tags: string[];
  /** The image; its size in bytes and media type if known. */
  image: { url: string; bytes: number | null; type: string | null } | null;
}

/** The addresses for a feed: of the platform, or of the blog's own domain. */
export interface FeedUrls {
  /** The blog's home page, without a slash at the end. */
  base: string;
  self: string;
}

/** The posts of one tag or of one author; without either, all of a blog's. */
export interface FeedPart {
  tag?: { slug: string; name: string } | undefined;
  author?: { ID: number; login: string; name: string } | undefined;
}

/** Returns a feed of a blog, of all its posts or of a part of them. */
export function toOutgoingFeed(
  blog: BlogRow,
  rows: BlogPostWithContent[],
  urls: FeedUrls,
  more: { part: FeedPart; modifiedAt: Date; publicUrl: string },
): OutgoingFeed {
  const { part, modifiedAt, publicUrl } = more;
  const { id, path, name } = describePart(part);
  return {
    // RFC 4151: the year is one in which the operator owned the name; the number outlives slugs and domains.
    id: `tag:${new URL(publicUrl).hostname},2026:blogs/${blog.id}${id}`,
    title: sanitizeText(name ? `${blog.title}: ${name}` : blog.title),
    description: sanitizeText(blog.tagline || blog.title),
    language: blog.language,
    home: urls.base + path,
    self: urls.self,
    icon: blog.icon_url,
    modifiedAt,
    items: rows.map((row) => toItem(row, blog, urls.base, publicUrl)),
  };
}

/** Returns a part's permanent id, page and name. */
function describePart({ tag, author }: FeedPart): { id: string; path: string; name: string } {
  if (tag) {
    const path = `/tag/${encodeURIComponent(tag.slug)}`;
    return { id: path, path, name: tag.name };
  }
  // The number outlives the login, which may be changed.
  if (author) {
    const path = `/author/${encodeURIComponent(author.login)}`;
    return { id: `/author/${author.ID}`, path, name: author.name };
  }
  return { id: '', path: '', name: '' };
}

function toItem(row: BlogPostWithContent, blog: BlogRow, base: string, publicUrl: string): OutgoingItem {
  const url = `${base}/${encodeURIComponent(row.slug)}`;
  return {
    id: row.guid,
    url,
    title: sanitizeText(row.title),
    excerpt: sanitizeText(row.excerpt),
    html: sanitizeText(toPortableHtml(row.content_html, url)),
    author: row.author
      ? {
          name: sanitizeText(row.author.name),
          url: `${publicUrl}/reader/users/${encodeURIComponent(row.author.login)}`,
        }
      : { name: sanitizeText(blog.title), url: base },
    commentsUrl: isModuleOn(blog, 'comments') ? `${url}#comments` : undefined,
    publishedAt: row.sort_at,
    updatedAt: row.updated_at ?? row.sort_at,
    tags: row.tags.map((tag) => sanitizeText(tag.name)),
    image: row.image && { url: row.image.url, bytes: row.image_bytes, type: row.image_type },
  };
}

/** Removes characters that XML does not allow, even escaped. */
function sanitizeText(text: string): string {
  return removeForbidden(text);
}

/**
 * Converts a post's stored HTML for other readers, most of which show no frames and have no page around it: a player becomes a
 * link to it, a link within the text one to the page, a checkbox a character.
 *
 * @param html sanitised: attribute values are quoted and have no `<` or `>`, so that a tag ends at its first `>`
 * @param url the post's page
 */
function toPortableHtml(html: string, url: string): string {
  return replaceCheckboxes(html)
    .replaceAll(/<iframe\b([^>]*)>[^<]*<\/iframe>/g, (_, attributes: string) => {
      const source = findAttribute(attributes, 'src');
      if (source === undefined) return '';
      return `<a href="${source}">${findAttribute(attributes, 'title') ?? source}</a>`;
    })
    .replaceAll(/<(\/?)bdo\b/g, '<$1span')
    .replaceAll('href="#', `href="${url.replaceAll('&', '&amp;')}#`);
}

/** Returns the value as written, escaped. */
function findAttribute(attributes: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}="([^"]+)"`).exec(attributes)?.[1];
}
