import { chooseImage, describeMedia } from '#server/features/posts/rules.ts';
import { resolveAddress } from '#server/text/address.ts';
import { decodeFeed } from '#server/text/charset.ts';
import { cutExcerpt, isCutOff } from '#server/text/html-text.ts';
import { findDirection } from '#server/text/language.ts';
import { type SanitizedHtml, sanitizeHtml } from '#server/text/sanitize/sanitize.ts';
import { listChildElements, readXml, type XmlElement } from '#server/text/xml.ts';
import { FEED_MAX_HTML, FEED_MAX_JSON_BRACKETS, FEED_MAX_JSON_COMMAS } from '#shared/domain/limits.ts';
import type { NormalizedEntry, NormalizedFeed } from '../normalized-feed.ts';
import { normalizeJsonFeed } from './normalize-json.ts';
import { normalizeXmlFeed } from './normalize-xml.ts';
import {
  dedupeEntries,
  type FeedContext,
  hashEntry,
  type Markup,
  type ParsedEntry,
  type ParsedFeed,
} from './parsed-feed.ts';

/** The type of a document that is not a feed. `html` may have a feed link in its head. */
export type NotAFeed = { kind: 'not_a_feed'; looksLike: 'nothing' | 'html' | 'json' | 'xml' | 'text' };

/** The roots of RSS 0.9x and 2.0, RSS 0.9 and 1.0, Atom, Microsoft's CDF, and a single Atom entry (RFC 4287, 2). */
const ROOTS = new Set(['rss', 'rdf:rdf', 'rdf', 'feed', 'channel', 'entry']);

/**
 * Parses a decoded document as RSS 0.9x, 1.0 or 2.0, Atom 0.3 or 1.0, JSON Feed or CDF, whatever its media type. Never throws; a
 * document that is not a feed is an expected outcome. HTML in the result is raw: see `sanitizeFeed`.
 */
export function parseFeed(
  text: string,
  context: FeedContext,
): { kind: 'parsed'; feed: ParsedFeed } | NotAFeed {
  const first = text.trimStart().charAt(0);
  if (first === '') return { kind: 'not_a_feed', looksLike: 'nothing' };
  if (first === '{' || first === '[') return parseJson(text, context);
  if (!text.includes('<')) return { kind: 'not_a_feed', looksLike: 'text' };
  const document = readXml(text, getBase(context));
  const root = findRoot(document, 4);
  if (root === undefined) return { kind: 'not_a_feed', looksLike: isPage(document) ? 'html' : 'xml' };
  return { kind: 'parsed', feed: normalizeXmlFeed(root, context) };
}

function parseJson(text: string, context: FeedContext): { kind: 'parsed'; feed: ParsedFeed } | NotAFeed {
  if (isOverfull(text)) return { kind: 'not_a_feed', looksLike: 'json' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'not_a_feed', looksLike: 'json' };
  }
  const feed = normalizeJsonFeed(value, { ...context, url: getBase(context) });
  return feed === undefined ? { kind: 'not_a_feed', looksLike: 'json' } : { kind: 'parsed', feed };
}

/** JSON.parse can be neither limited nor interrupted, so too large input must be rejected before. */
function isOverfull(text: string): boolean {
  let brackets = 0;
  let commas = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x2c) commas += 1;
    else if (code === 0x5b || code === 0x7b) brackets += 1;
  }
  return brackets > FEED_MAX_JSON_BRACKETS || commas > FEED_MAX_JSON_COMMAS;
}

/** RFC 3986 5.1: the document's base address, before its own declarations. */
function getBase({ url, contentLocation }: FeedContext): string {
  return resolveAddress(contentLocation, url) ?? url;
}

/** Finds the first root element of a feed, outermost first. */
function findRoot(element: XmlElement, levels: number): XmlElement | undefined {
  const elements = listChildElements(element);
  const root = elements.find((child) => ROOTS.has(child.name));
  if (root !== undefined || levels === 0) return root;
  for (const child of elements) {
    const inner = findRoot(child, levels - 1);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function isPage(document: XmlElement): boolean {
  return listChildElements(document).some(({ name }) =>
    /^(?:xhtml:)?(?:html|head|title|meta|link|script|style|body|main|div|p|h1|table|center|a|img|br)$/.test(
      name,
    ),
  );
}

export type ReadOutcome =
  | {
      kind: 'parsed';
      feed: NormalizedFeed;
      encoding: string;
      /** Number of entries with a known content hash; they are not in `feed`. */
      knownCount: number;
      /** Dates of all dated entries. */
      dates: Date[];
    }
  | NotAFeed;

/**
 * The outcome of parsing in a thread. `too_slow` is a document that was not parsed within PARSE_DEADLINE_MS of its own thread's
 * time, `too_large` one that is over FETCH_MAX_BODY_BYTES or needed more memory than a thread may have.
 */
export type ParseOutcome = ReadOutcome | { kind: 'too_slow' } | { kind: 'too_large' };

/**
 * Parses one document in a thread. The bytes are transferred with their memory: they are empty afterwards, and so is every other
 * view of that memory. Copy needed parts before (`new Uint8Array(part)`). Entries with a known content hash are counted and left
 * out.
 * @throws only for a defect; every property of the document is an outcome.
 */
export type ParseFeed = (
  bytes: Uint8Array<ArrayBuffer>,
  context: FeedContext,
  knownHashes?: ReadonlySet<string>,
) => Promise<ParseOutcome>;

const NONE: ReadonlySet<string> = new Set();

/**
 * Decodes, parses, normalizes and sanitises a document. Pure, and never throws on any input.
 *
 * @param knownHashes content hashes of entries to leave out: sanitising costs three times as much as parsing, and most entries of
 * a changed feed are unchanged
 */
export function readFeed(bytes: Uint8Array, context: FeedContext, knownHashes = NONE): ReadOutcome {
  const { text, encoding } = decodeFeed(bytes, context.contentType);
  const parsed = parseFeed(text, context);
  if (parsed.kind !== 'parsed') return parsed;
  // Before known ones are left out: otherwise the second of two entries with one id would take the row of the first.
  const entries = dedupeEntries(parsed.feed.entries);
  const unknown =
    knownHashes.size === 0 ? entries : entries.filter((one) => !knownHashes.has(hashEntry(one)));
  return {
    kind: 'parsed',
    feed: sanitizeFeed({ ...parsed.feed, entries: unknown }),
    encoding,
    knownCount: entries.length - unknown.length,
    dates: entries.flatMap(({ publishedAt, updatedAt }) => publishedAt ?? updatedAt ?? []),
  };
}

/** A shorter text without an image or a player is considered a summary, if the feed does not say. */
const SUMMARY_WORDS = 60;

/** Sanitises a feed's HTML, and adds what depends on the text: excerpt, words, image, direction. */
export function sanitizeFeed(feed: ParsedFeed): NormalizedFeed {
  const entries: NormalizedEntry[] = [];
  let size = 0;
  for (const parsed of feed.entries) {
    const entry = sanitizeEntry(parsed);
    size += entry.contentHtml.length + entry.summaryHtml.length;
    if (size > FEED_MAX_HTML) break;
    entries.push(entry);
  }
  return { ...feed, entries };
}

function sanitizeEntry(parsed: ParsedEntry): NormalizedEntry {
  const { content, summary, namedImage, ...entry } = parsed;
  const base = entry.url ?? '';
  const shortText = sanitizeMarkup(summary, base);
  const body = content === undefined ? shortText : sanitizeMarkup(content, base);
  const isSame = content === undefined || shortText.html === body.html;
  const excerptSource = shortText.text === '' ? body.text : shortText.text;
  return {
    ...entry,
    contentHash: hashEntry(parsed),
    contentHtml: body.html,
    summaryHtml: isSame ? '' : shortText.html,
    excerpt: cutExcerpt(excerptSource),
    isExcerptOnly:
      content === undefined && summary !== undefined && isSummary(body, entry.enclosures.length > 0),
    image: chooseImage(namedImage, body.images),
    media: describeMedia(body, entry.enclosures),
    wordCount: body.wordCount,
    direction: findDirection(entry.language, entry.title, body.text),
  };
}

/** Relative addresses are resolved against the base in the feed, else against the entry's own page. */
function sanitizeMarkup(markup: Markup | undefined, page: string): SanitizedHtml {
  return sanitizeHtml(markup?.html ?? '', { baseUrl: markup?.base || page, pageUrl: page });
}

/**
 * Whether a text is a summary, which feeds rarely say: one that breaks off is, and so is a short one without media, unless it has
 * an enclosure.
 */
function isSummary({ text, wordCount, images, players }: SanitizedHtml, hasEnclosure: boolean): boolean {
  const isBare = images.length === 0 && players.length === 0 && !hasEnclosure;
  return isCutOff(text) || (wordCount < SUMMARY_WORDS && isBare);
}
