import { removeForbidden } from '#server/crawler/parse/characters.ts';
import type { BlogPostWithContent } from '#server/features/blogs/queries.ts';
import type { SiteRow } from '#server/features/sites/queries.ts';
import { portableHtml } from './portable-html.ts';

/** A feed that leaves here, before it is written in one of the formats. All addresses are absolute, all texts plain. */
export interface OutgoingFeed {
  /** Stays the same whatever address the blog gets. */
  id: string;
  title: string;
  description: string;
  /** BCP 47. */
  language: string;
  /** The page that it is the feed of. */
  home: string;
  /** Where it was asked for. */
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
  /** With absolute addresses only, and nothing that needs this server's pages around it. */
  html: string;
  author: { name: string; url: string } | null;
  publishedAt: Date;
  updatedAt: Date;
  tags: string[];
  /** The picture; its size in bytes and media type where they are known. */
  image: { url: string; bytes: number | null; type: string | null } | null;
}

/** The addresses that a feed is written with: of the platform, or of the blog's own domain. */
export interface FeedPlace {
  /** The blog's first page, without a slash at the end. */
  base: string;
  self: string;
}

/** A feed of a blog, of all its posts or of those with one tag. */
export function toOutgoingFeed(
  site: SiteRow,
  rows: BlogPostWithContent[],
  place: FeedPlace,
  more: { tag: { slug: string; name: string } | undefined; modifiedAt: Date; publicUrl: string },
): OutgoingFeed {
  const { tag, modifiedAt, publicUrl } = more;
  const path = tag ? `/tag/${encodeURIComponent(tag.slug)}` : '';
  return {
    // RFC 4151: the year is one in which the operator held the name; the number outlives slugs and domains.
    id: `tag:${new URL(publicUrl).hostname},2026:blogs/${site.id}${path}`,
    title: clean(tag ? `${site.title}: ${tag.name}` : site.title),
    description: clean(site.tagline || site.title),
    language: site.language,
    home: place.base + path,
    self: place.self,
    icon: site.icon_url,
    modifiedAt,
    items: rows.map((row) => toItem(row, place.base, publicUrl)),
  };
}

function toItem(row: BlogPostWithContent, base: string, publicUrl: string): OutgoingItem {
  const url = `${base}/${encodeURIComponent(row.slug)}`;
  return {
    id: row.guid,
    url,
    title: clean(row.title),
    excerpt: clean(row.excerpt),
    html: clean(portableHtml(row.content_html, url)),
    author: row.author && {
      name: clean(row.author.name),
      url: `${publicUrl}/reader/users/${encodeURIComponent(row.author.login)}`,
    },
    publishedAt: row.sort_at,
    updatedAt: row.updated_at ?? row.sort_at,
    tags: row.tags.map((tag) => clean(tag.name)),
    image: row.image && { url: row.image.url, bytes: row.image_bytes, type: row.image_type },
  };
}

/** XML has no place for some characters, whatever they are escaped as. */
function clean(text: string): string {
  return removeForbidden(text);
}
