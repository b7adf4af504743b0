import { renderMarkdown } from '#server/markup/markdown.ts';
import { removeForbidden } from '#server/text/characters.ts';
import { collapseSpace } from '#server/text/html-text.ts';
import { sanitizeHtml } from '#server/text/sanitize/sanitize.ts';
import {
  BODY_MAX_BYTES,
  COMMENT_MAX_CHARACTERS,
  POST_TAG_MAX,
  POST_TAGS_MAX,
} from '#shared/domain/limits.ts';
import type { SiteImportReason } from '#shared/domain/site-import-reasons.ts';
import type { CommentItem, PictureItem, PostItem } from './items.ts';
import { ARCHIVE_BASE } from './picture-addresses.ts';
import { ADDRESSES_OF_POST_MAX, toStoredKey } from './rules.ts';

/** A post as it is staged: short texts cut to what is stored, dates as text. */
export interface StagedPost {
  type: 'post' | 'page';
  status: PostItem['status'];
  title: string;
  content: PostItem['content'];
  excerpt: string;
  slug: string;
  publishedAt: string | null;
  updatedAt: string | null;
  authorKey: string | null;
  tags: string[];
  featuredImage: PostItem['featuredImage'];
  oldAddresses: string[];
  /** A remark for the report. */
  remark: (SiteImportReason & ('restricted' | 'no_date')) | null;
}

export interface StagedAttachment {
  url: string;
  path: string | null;
  alt: string;
}

export interface StagedPicture {
  /** Where to fetch it, the best first; empty if only the export's own entry says it. */
  urls: string[];
  /** The key of the export's entry. */
  attachment: string | null;
  alt: string;
}

export interface StagedComment {
  parentKey: string | null;
  authorName: string;
  authorUrl: string | null;
  authorKey: string | null;
  content: CommentItem['content'];
  writtenAt: string | null;
  status: CommentItem['status'];
}

const TITLE_MAX = 1_000;
const EXCERPT_MAX = 10_000;
const SLUG_MAX = 300;
const ADDRESS_MAX = 2_000;

/** Returns a post as it is staged, or why it cannot be stored. */
export function toStagedPost(item: PostItem): StagedPost | SiteImportReason {
  const { content, publishedAt, status } = item;
  if (Buffer.byteLength(content.text) > BODY_MAX_BYTES) return 'too_large';
  const title = cut(collapseSpace(item.title), TITLE_MAX);
  if (title === '' && content.text.trim() === '' && item.featuredImage === null) return 'empty';
  const date = toDate(publishedAt);
  const lacksDate = date === null && (status === 'publish' || status === 'future');
  return {
    type: item.type,
    status: lacksDate ? 'draft' : status,
    title,
    content: { format: content.format, text: removeForbidden(content.text) },
    excerpt: cut(collapseSpace(item.excerpt), EXCERPT_MAX),
    slug: cut(decodeSlug(item.slug), SLUG_MAX),
    publishedAt: date,
    updatedAt: toDate(item.updatedAt),
    authorKey: item.authorKey === null ? null : toStoredKey(item.authorKey),
    tags: item.tags.slice(0, 2 * POST_TAGS_MAX).map((tag) => cut(collapseSpace(tag), POST_TAG_MAX)),
    featuredImage: toStoredImage(item.featuredImage),
    oldAddresses: item.oldAddresses
      .slice(0, ADDRESSES_OF_POST_MAX)
      .filter(({ length }) => length <= ADDRESS_MAX),
    remark: lacksDate ? 'no_date' : item.isRestricted ? 'restricted' : null,
  };
}

function toStoredImage(image: PostItem['featuredImage']): PostItem['featuredImage'] {
  if (image === null) return null;
  const alt = cut(collapseSpace(image.alt ?? ''), TITLE_MAX);
  if ('key' in image) return { key: toStoredKey(image.key), alt };
  return image.url.length <= ADDRESS_MAX ? { url: image.url, alt } : null;
}

export function toStagedAttachment({ url, path, alt }: PictureItem): StagedAttachment {
  return { url: url.slice(0, ADDRESS_MAX), path, alt: cut(collapseSpace(alt), TITLE_MAX) };
}

export function toStagedComment(item: CommentItem): StagedComment {
  const url = item.authorUrl === null ? null : URL.parse(item.authorUrl.slice(0, ADDRESS_MAX));
  return {
    parentKey: item.parentKey === null ? null : toStoredKey(item.parentKey),
    authorName: cut(collapseSpace(item.authorName), 200),
    authorUrl: url && /^https?:$/.test(url.protocol) ? url.href : null,
    authorKey: item.authorKey === null ? null : toStoredKey(item.authorKey),
    content: {
      format: item.content.format,
      text: cut(removeForbidden(item.content.text), COMMENT_MAX_CHARACTERS),
    },
    writtenAt: toDate(item.writtenAt),
    status: item.status,
  };
}

/** Returns the base of relative addresses in an export. */
export function toBase(siteUrl: string | null): string {
  return siteUrl !== null && URL.canParse(siteUrl) ? siteUrl : ARCHIVE_BASE;
}

/** Returns the text of a post as sanitised HTML with absolute addresses. */
export function renderPost({ content }: Pick<StagedPost, 'content'>, siteUrl: string | null): string {
  const html = content.format === 'markdown' ? renderMarkdown(content.text) : content.text;
  return sanitizeHtml(html, { baseUrl: toBase(siteUrl) }).html;
}

/** Dates that calendars of blogs have; others are mistakes. */
const FIRST = Date.UTC(1970, 0, 2);
const LAST = Date.UTC(2200, 0, 1);

function toDate(date: Date | null): string | null {
  const time = date?.getTime() ?? Number.NaN;
  return time >= FIRST && time <= LAST ? date!.toISOString() : null;
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).toWellFormed();
}

function decodeSlug(slug: string): string {
  try {
    return removeForbidden(decodeURIComponent(slug));
  } catch {
    return removeForbidden(slug);
  }
}
