import type { PostAuthor, PostEnclosure } from '#server/platform/db/column-types.ts';
import { isWebAddress, resolveAddress } from '#server/text/address.ts';
import { removeForbidden } from '#server/text/characters.ts';
import { collapseSpace, convertTextToHtml, isLikelyHtml } from '#server/text/html-text.ts';
import { normalizeLanguage } from '#server/text/language.ts';
import { ENTRY_MAX_ENCLOSURES } from '#shared/domain/limits.ts';
import { parseDate } from './dates.ts';
import { dedupeAuthors, dedupeTags, toAuthor } from './fields.ts';
import { toMediaType } from './media.ts';
import {
  assignIds,
  collectNewest,
  type FeedContext,
  type Markup,
  type ParsedEntry,
  type ParsedFeed,
} from './parsed-feed.ts';
import { limitTitle } from './text-construct.ts';

type JsonObject = Record<string, unknown>;

/** Normalizes JSON Feed 1.0 and 1.1, tolerant of wrong types: an invalid member is treated as absent. */
export function normalizeJsonFeed(value: unknown, context: FeedContext): ParsedFeed | undefined {
  if (!isObject(value) || !isJsonFeed(value)) return undefined;
  const language = normalizeLanguage(getText(value, 'language') || (context.contentLanguage ?? ''));
  const authors = listJsonAuthors(value, context.url);
  const entries = collectNewest(list(value, 'items').filter(isObject), (item) =>
    normalizeItem(item, { base: context.url, authors, language }),
  );
  return {
    format: 'json',
    title: limitTitle(collapseSpace(getText(value, 'title'))),
    link: resolveAddress(getText(value, 'home_page_url'), context.url),
    description: limitTitle(collapseSpace(getText(value, 'description'))),
    language,
    image: resolveAddress(getText(value, 'icon'), context.url),
    icon: resolveAddress(getText(value, 'favicon'), context.url),
    self: resolveAddress(getText(value, 'feed_url'), context.url),
    hubs: list(value, 'hubs')
      .filter(isObject)
      .flatMap((hub) => resolveAddress(getText(hub, 'url'), context.url) ?? []),
    ttlMinutes: undefined,
    skipHours: [],
    skipDays: [],
    newUrl: undefined,
    entries: assignIds(entries),
  };
}

/** The version is an address of jsonfeed.org; some writers forget it, but no other format has `items` and a title. */
function isJsonFeed(value: JsonObject): boolean {
  return (
    getText(value, 'version').includes('jsonfeed.org') ||
    (Array.isArray(value.items) && typeof value.title === 'string')
  );
}

function normalizeItem(
  item: JsonObject,
  { base, authors, language }: { base: string; authors: PostAuthor[]; language: string },
): ParsedEntry {
  const enclosures = list(item, 'attachments')
    .filter(isObject)
    .slice(0, ENTRY_MAX_ENCLOSURES)
    .flatMap((attachment) => readAttachment(attachment, base) ?? []);
  const own = listJsonAuthors(item, base);
  const id = getText(item, 'id').trim();
  const url = resolveAddress(getText(item, 'url') || getText(item, 'external_url'), base);
  const summary = getText(item, 'summary');
  const image = resolveAddress(getText(item, 'image') || getText(item, 'banner_image'), base);
  return {
    id,
    url: url ?? (isWebAddress(id) ? id : enclosures[0]?.url),
    title: limitTitle(collapseSpace(getText(item, 'title'))),
    content: readContent(item, base),
    summary: summary === '' ? undefined : { html: convertTextToHtml(summary), base, language: '' },
    publishedAt: parseDate(getText(item, 'date_published')),
    updatedAt: parseDate(getText(item, 'date_modified')),
    authors: own.length > 0 ? own : authors,
    tags: dedupeTags(
      list(item, 'tags').flatMap((tag) => (typeof tag === 'string' ? removeForbidden(tag) : [])),
    ),
    enclosures,
    namedImage:
      image === undefined ? undefined : { url: image, width: undefined, height: undefined, alt: '' },
    language: normalizeLanguage(getText(item, 'language')) || language,
    commentsUrl: undefined,
    commentCount: undefined,
    location: undefined,
  };
}

/** `content_text` is always text; `content_html` without markup is text too. */
function readContent(item: JsonObject, base: string): Markup | undefined {
  const html = getText(item, 'content_html').trim();
  const plain = getText(item, 'content_text').trim();
  if (html !== '') return { html: isLikelyHtml(html) ? html : convertTextToHtml(html), base, language: '' };
  return plain === '' ? undefined : { html: convertTextToHtml(plain), base, language: '' };
}

function readAttachment(attachment: JsonObject, base: string): PostEnclosure | undefined {
  const url = resolveAddress(getText(attachment, 'url'), base);
  if (url === undefined) return undefined;
  return {
    url,
    type: toMediaType(url, getText(attachment, 'mime_type')),
    length: count(attachment, 'size_in_bytes'),
    duration: count(attachment, 'duration_in_seconds'),
    title: getText(attachment, 'title') || undefined,
  };
}

/** 1.1 has a list, 1.0 a single one. */
function listJsonAuthors(value: JsonObject, base: string): PostAuthor[] {
  const written = [...list(value, 'authors'), value.author].filter(isObject);
  return dedupeAuthors(written, (author) =>
    toAuthor(getText(author, 'name'), resolveAddress(getText(author, 'url'), base)),
  );
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a member as text. Numbers are converted, as the format requires for `id`. */
function getText(value: JsonObject, name: string): string {
  const member = Object.hasOwn(value, name) ? value[name] : undefined;
  if (typeof member === 'number') return String(member);
  return typeof member === 'string' ? removeForbidden(member) : '';
}

function list(value: JsonObject, name: string): unknown[] {
  const member = Object.hasOwn(value, name) ? value[name] : undefined;
  return Array.isArray(member) ? member : [];
}

function count(value: JsonObject, name: string): number | undefined {
  const member = Object.hasOwn(value, name) ? Number(value[name]) : Number.NaN;
  return Number.isFinite(member) && member > 0 ? Math.round(member) : undefined;
}
