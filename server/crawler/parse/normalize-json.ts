import { ENTRY_MAX_ENCLOSURES } from '#shared/domain/limits.ts';
import type { Enclosure } from '../normalized-feed.ts';
import { isWebAddress, resolveAddress } from './address.ts';
import { type Author, nameAuthor, uniqueAuthors } from './authors.ts';
import { uniqueTags } from './categories.ts';
import { removeForbidden } from './characters.ts';
import { parseDate } from './dates.ts';
import { typeOf } from './enclosures.ts';
import { collectNewest, giveIds } from './entry-list.ts';
import { collapseSpace, looksLikeHtml, textToHtml } from './html-text.ts';
import { normalizeLanguage } from './language.ts';
import type { FeedContext, Markup, ParsedEntry, ParsedFeed } from './parsed-feed.ts';
import { limitTitle } from './text-construct.ts';

type JsonObject = Record<string, unknown>;

/** JSON Feed 1.0 and 1.1, tolerant of wrong types: a member that is not what it should be is absent. */
export function normalizeJsonFeed(value: unknown, context: FeedContext): ParsedFeed | undefined {
  if (!isObject(value) || !isJsonFeed(value)) return undefined;
  const language = normalizeLanguage(text(value, 'language') || (context.contentLanguage ?? ''));
  const authors = listJsonAuthors(value, context.url);
  const entries = collectNewest(list(value, 'items').filter(isObject), (item) =>
    normalizeItem(item, { base: context.url, authors, language }),
  );
  return {
    format: 'json',
    title: limitTitle(collapseSpace(text(value, 'title'))),
    link: resolveAddress(text(value, 'home_page_url'), context.url),
    description: limitTitle(collapseSpace(text(value, 'description'))),
    language,
    image: resolveAddress(text(value, 'icon'), context.url),
    icon: resolveAddress(text(value, 'favicon'), context.url),
    self: resolveAddress(text(value, 'feed_url'), context.url),
    hubs: list(value, 'hubs')
      .filter(isObject)
      .flatMap((hub) => resolveAddress(text(hub, 'url'), context.url) ?? []),
    ttlMinutes: undefined,
    skipHours: [],
    skipDays: [],
    newUrl: undefined,
    entries: giveIds(entries),
  };
}

/** The version is an address of jsonfeed.org; some writers forget it, but no other format has `items` beside a title. */
function isJsonFeed(value: JsonObject): boolean {
  return (
    text(value, 'version').includes('jsonfeed.org') ||
    (Array.isArray(value.items) && typeof value.title === 'string')
  );
}

function normalizeItem(
  item: JsonObject,
  { base, authors, language }: { base: string; authors: Author[]; language: string },
): ParsedEntry {
  const enclosures = list(item, 'attachments')
    .filter(isObject)
    .slice(0, ENTRY_MAX_ENCLOSURES)
    .flatMap((attachment) => readAttachment(attachment, base) ?? []);
  const own = listJsonAuthors(item, base);
  const id = text(item, 'id').trim();
  const url = resolveAddress(text(item, 'url') || text(item, 'external_url'), base);
  const summary = text(item, 'summary');
  const image = resolveAddress(text(item, 'image') || text(item, 'banner_image'), base);
  return {
    id,
    url: url ?? (isWebAddress(id) ? id : enclosures[0]?.url),
    title: limitTitle(collapseSpace(text(item, 'title'))),
    content: readContent(item, base),
    summary: summary === '' ? undefined : { html: textToHtml(summary), base, language: '' },
    publishedAt: parseDate(text(item, 'date_published')),
    updatedAt: parseDate(text(item, 'date_modified')),
    authors: own.length > 0 ? own : authors,
    tags: uniqueTags(
      list(item, 'tags').flatMap((tag) => (typeof tag === 'string' ? removeForbidden(tag) : [])),
    ),
    enclosures,
    namedImage:
      image === undefined ? undefined : { url: image, width: undefined, height: undefined, alt: '' },
    language: normalizeLanguage(text(item, 'language')) || language,
    commentsUrl: undefined,
    commentCount: undefined,
    location: undefined,
  };
}

/** `content_text` is text whatever it looks like; `content_html` that holds no markup is text too. */
function readContent(item: JsonObject, base: string): Markup | undefined {
  const html = text(item, 'content_html').trim();
  const plain = text(item, 'content_text').trim();
  if (html !== '') return { html: looksLikeHtml(html) ? html : textToHtml(html), base, language: '' };
  return plain === '' ? undefined : { html: textToHtml(plain), base, language: '' };
}

function readAttachment(attachment: JsonObject, base: string): Enclosure | undefined {
  const url = resolveAddress(text(attachment, 'url'), base);
  if (url === undefined) return undefined;
  return {
    url,
    type: typeOf(url, text(attachment, 'mime_type')),
    length: count(attachment, 'size_in_bytes'),
    duration: count(attachment, 'duration_in_seconds'),
    title: text(attachment, 'title') || undefined,
  };
}

/** 1.1 has a list, 1.0 has one. */
function listJsonAuthors(value: JsonObject, base: string): Author[] {
  const written = [...list(value, 'authors'), value.author].filter(isObject);
  return uniqueAuthors(written, (author) =>
    nameAuthor(text(author, 'name'), resolveAddress(text(author, 'url'), base)),
  );
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member as text. Numbers are coerced, as the format asks of `id`. */
function text(value: JsonObject, name: string): string {
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
