import { createHash, hash } from 'node:crypto';
import type { PostImage } from '#server/platform/db/column-types.ts';
import { FEED_MAX_ENTRIES } from '#shared/domain/limits.ts';
import type { NormalizedEntry, NormalizedFeed } from '../normalized-feed.ts';

/** Properties of a document besides its text. */
export interface FeedContext {
  /** Its address, after redirects; '' for a file. */
  url: string;
  contentType?: string | undefined;
  contentLanguage?: string | undefined;
  contentLocation?: string | undefined;
}

/** HTML as the publisher wrote it: never shown, only passed to `sanitizeHtml`. */
export interface Markup {
  html: string;
  /** The base of its relative addresses. */
  base: string;
  /** As declared on the text itself or around it, '' if not. */
  language: string;
}

/** A feed with all fields, and its HTML still raw; `sanitizeFeed` converts it to a NormalizedFeed. */
export type ParsedFeed = Omit<NormalizedFeed, 'entries'> & { entries: ParsedEntry[] };

export type ParsedEntry = Omit<
  NormalizedEntry,
  | 'contentHash'
  | 'contentHtml'
  | 'summaryHtml'
  | 'excerpt'
  | 'isExcerptOnly'
  | 'image'
  | 'media'
  | 'wordCount'
  | 'direction'
> & {
  content: Markup | undefined;
  summary: Markup | undefined;
  /** The image that the feed declares for the entry; otherwise one of the content is used. */
  namedImage: PostImage | undefined;
};

/**
 * Creates the entries of a feed and keeps the newest FEED_MAX_ENTRIES of them, in the feed's own order; undated ones by position.
 * Never has more than twice as many in memory.
 */
export function collectNewest<Item>(items: Item[], makeEntry: (item: Item) => ParsedEntry): ParsedEntry[] {
  let entries: ParsedEntry[] = [];
  for (const item of items) {
    entries.push(makeEntry(item));
    if (entries.length === 2 * FEED_MAX_ENTRIES) entries = limitToNewest(entries);
  }
  return limitToNewest(entries);
}

function limitToNewest(entries: ParsedEntry[]): ParsedEntry[] {
  if (entries.length <= FEED_MAX_ENTRIES) return entries;
  const newestFirst = entries
    .map((entry, position) => ({ entry, position, time: toTime(entry) }))
    .sort((a, b) => b.time - a.time || a.position - b.position);
  const retained = new Set(newestFirst.slice(0, FEED_MAX_ENTRIES).map(({ entry }) => entry));
  return entries.filter((entry) => retained.has(entry));
}

function toTime({ publishedAt, updatedAt }: ParsedEntry): number {
  return (publishedAt ?? updatedAt)?.getTime() ?? 0;
}

/** Assigns an identity to the entries without one. */
export function assignIds(entries: ParsedEntry[]): ParsedEntry[] {
  const uses = countPages(entries);
  return entries.map((entry) => (entry.id === '' ? { ...entry, id: makeId(entry, uses) } : entry));
}

/**
 * Returns every entry with a unique id, as rows need it. The publisher's is kept character by character, unless entries with
 * different pages share one: then it identifies none of them. Of equal entries the first is kept.
 */
export function dedupeEntries(entries: ParsedEntry[]): ParsedEntry[] {
  const uses = countPages(entries);
  const pagesById = new Map<string, Set<string>>();
  for (const { id, url, title } of entries) {
    pagesById.set(id, (pagesById.get(id) ?? new Set()).add(url ?? title));
  }
  const byId = new Map<string, ParsedEntry>();
  for (const entry of entries) {
    const id = pagesById.get(entry.id)!.size === 1 ? entry.id : makeId(entry, uses);
    if (!byId.has(id)) byId.set(id, id === entry.id ? entry : { ...entry, id });
  }
  return [...byId.values()];
}

/** Counts the entries that link to each page. */
function countPages(entries: ParsedEntry[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const { url } of entries) if (url !== undefined) uses.set(url, (uses.get(url) ?? 0) + 1);
  return uses;
}

/**
 * Returns a hash of the page's address, with title and date only if the page is shared or missing: an edited title does not
 * create a new entry. An entry without any of them is identified by its text.
 */
function makeId(entry: ParsedEntry, uses: Map<string, number>): string {
  const { id, url, title, publishedAt, updatedAt, content, summary } = entry;
  const isAloneOnPage = url !== undefined && uses.get(url) === 1;
  const parts = isAloneOnPage ? [url] : [url, title, (publishedAt ?? updatedAt)?.toISOString()];
  const isNameless = parts.every((part) => part === undefined || part === '');
  const text = JSON.stringify([id, ...parts, isNameless ? (content ?? summary)?.html : undefined]);
  return `sha256:${createHash('sha256').update(text).digest('base64url')}`;
}

/** Returns the hash by which a stored entry is recognized: SHA-256 cut to 16 bytes, hexadecimal. */
export function hashEntry(entry: ParsedEntry): string {
  return hash('sha256', JSON.stringify(entry), 'hex').slice(0, 32);
}
