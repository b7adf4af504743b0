import { resolveAddress } from '#server/text/address.ts';
import { listChildElements, readXml, type XmlElement } from '#server/text/xml.ts';
import { FEED_MAX_JSON_BRACKETS, FEED_MAX_JSON_COMMAS } from '#shared/domain/limits.ts';
import { normalizeJsonFeed } from './normalize-json.ts';
import { normalizeXmlFeed } from './normalize-xml.ts';
import type { FeedContext, ParsedFeed } from './parsed-feed.ts';

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
