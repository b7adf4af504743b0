import type { NormalizedEntry, NormalizedFeed } from '#server/crawler/normalized-feed.ts';
import { parseDate } from '#server/crawler/parse/dates.ts';
import { convertHtmlToText } from '#server/text/html-text.ts';
import { sanitizeHtml } from '#server/text/sanitize/sanitize.ts';

/** An assertion of feedparser's tests: a path into its result, and the expected value. */
export interface Assertion {
  canonical: (string | number)[];
  op: 'eq' | 'eqdate' | 'truthy' | 'falsy' | 'len' | 'hasnot' | 'ne' | 'absent';
  value?: unknown;
}

export interface AssertedFile {
  file: string;
  category: string;
  headers: Record<string, string> | null;
  url: string | null;
  assert: Assertion[];
}

/** How values are compared. */
type Kind = 'plain' | 'text' | 'html' | 'date' | 'address';

interface Found {
  kind: Kind;
  values: unknown[];
}

/**
 * Returns the values in our feed for an assertion's path; undefined for what a normalized feed does not keep (rights, generators,
 * email addresses, sources …). Any of several values may be the right one.
 */
export function findAsserted(feed: NormalizedFeed, path: (string | number)[]): Found | undefined {
  if (path[0] === 'feed') return findInFeed(feed, path.slice(1).join('.'));
  if (path[0] !== 'entries') return undefined;
  if (path.length === 1) return { kind: 'plain', values: [feed.entries] };
  const entry = feed.entries[Number(path[1])];
  return findInEntry(entry, path.slice(2).join('.'));
}

function findInFeed(feed: NormalizedFeed, field: string): Found | undefined {
  switch (field) {
    case 'title':
    case 'title_detail.value':
      return { kind: 'text', values: [feed.title] };
    case 'subtitle':
    case 'subtitle_detail.value':
    case 'info_detail.value':
      return { kind: 'text', values: [feed.description] };
    case 'link':
    case 'links.0.href':
      return { kind: 'address', values: [feed.link, feed.self] };
    case 'language':
      return { kind: 'plain', values: [feed.language] };
    case 'image.href':
    case 'logo':
      return { kind: 'address', values: [feed.image] };
    case 'icon':
      return { kind: 'address', values: [feed.icon] };
    case 'newlocation':
      return { kind: 'address', values: [feed.newUrl] };
    default:
      return undefined;
  }
}

function findInEntry(entry: NormalizedEntry | undefined, field: string): Found | undefined {
  const [name, index] = field.split('.');
  switch (
    name === 'authors' || name === 'tags' || name === 'enclosures' ? field.replace(/\.\d+/, '') : field
  ) {
    case 'title':
    case 'title_detail.value':
      return { kind: 'text', values: [entry?.title] };
    case 'summary':
    case 'summary_detail.value':
      return { kind: 'html', values: [entry?.summaryHtml || entry?.contentHtml, entry?.contentHtml] };
    case 'content.0.value':
      return { kind: 'html', values: [entry?.contentHtml] };
    case 'link':
    case 'links.0.href':
      return { kind: 'address', values: [entry?.url] };
    case 'id':
      return { kind: 'plain', values: [entry?.id] };
    case 'published':
    case 'published_parsed':
    case 'updated':
    case 'updated_parsed':
    case 'created':
    case 'created_parsed':
      return { kind: 'date', values: [entry?.publishedAt, entry?.updatedAt] };
    case 'language':
    case 'content.0.language':
    case 'summary_detail.language':
      return { kind: 'plain', values: [entry?.language] };
    case 'author':
    case 'author_detail.name':
      return { kind: 'plain', values: [entry?.authors[0]?.name] };
    case 'author_detail.href':
      return { kind: 'address', values: [entry?.authors[0]?.url] };
    case 'authors.name':
      return { kind: 'plain', values: [entry?.authors[Number(index)]?.name] };
    case 'authors.href':
      return { kind: 'address', values: [entry?.authors[Number(index)]?.url] };
    case 'tags':
      return { kind: 'plain', values: [index === undefined ? entry?.tags : undefined] };
    case 'tags.term':
      return { kind: 'plain', values: [entry?.tags[Number(index)]] };
    case 'enclosures.href':
      return { kind: 'address', values: [entry?.enclosures[Number(index)]?.url] };
    case 'enclosures.type':
      return { kind: 'plain', values: [entry?.enclosures[Number(index)]?.type] };
    case 'enclosures.length':
      return { kind: 'plain', values: [String(entry?.enclosures[Number(index)]?.length)] };
    case 'image.href':
      return { kind: 'address', values: [entry?.image?.url] };
    case 'comments':
      return { kind: 'address', values: [entry?.commentsUrl] };
    case 'itunes_duration':
      return { kind: 'plain', values: [entry?.enclosures[0]?.duration] };
    case 'where.coordinates':
      return {
        kind: 'plain',
        values: [entry?.location && [entry.location.longitude, entry.location.latitude]],
      };
    default:
      return undefined;
  }
}

/** Whether one of our values meets the assertion, except for deliberate differences: see `isSame`. */
export function holds({ op, value }: Assertion, { kind, values }: Found, base: string): boolean {
  return values.some((ours) => {
    if (op === 'eq' || op === 'eqdate') return isSame(kind, value, ours, base);
    if (op === 'ne') return !isSame(kind, value, ours, base);
    if (op === 'len') return Array.isArray(ours) && ours.length === value;
    if (op === 'truthy') return Boolean(ours);
    return ours === undefined || ours === '' || ours === false;
  });
}

/**
 * Our titles are plain text where feedparser's are HTML; its bodies are sanitised by our rules before comparing; dates are
 * compared as instants; addresses in normalized form.
 */
function isSame(kind: Kind, theirs: unknown, ours: unknown, base: string): boolean {
  const expected = typeof theirs === 'string' ? theirs : '';
  if (kind === 'text') return convertHtmlToText(expected) === (ours ?? '') || expected.trim() === ours;
  if (kind === 'html') return isSameHtml(expected, String(ours ?? ''), base);
  if (kind === 'date') return parseDate(expected)?.getTime() === (ours as Date | undefined)?.getTime();
  if (kind === 'address') return addressKey(expected, base) === addressKey(String(ours ?? ''), base);
  return JSON.stringify(theirs ?? '') === JSON.stringify(ours ?? '');
}

/** We replace a frame by a link to its target; feedparser has nothing there. */
const EMBED_LINK = /<p><a class="embed-link"[^>]*>[^<]*<\/a><\/p>/g;

function isSameHtml(theirs: string, written: string, base: string): boolean {
  const ours = written.replaceAll(EMBED_LINK, '');
  const clean = sanitizeHtml(theirs, { baseUrl: base }).html;
  if (!ours.includes('<') && convertHtmlToText(ours) === theirs.trim()) return true;
  return (
    squeeze(clean) === squeeze(ours) ||
    (convertHtmlToText(theirs) === convertHtmlToText(ours) && squeeze(clean) === squeeze(ours))
  );
}

function squeeze(html: string): string {
  return html.replace(/\s+/g, ' ').replace(/> </g, '><').trim();
}

export function addressKey(address: string, base: string): string {
  return URL.parse(address, base || undefined)?.href ?? address;
}
