import type { PostAuthor, PostLocation } from '#server/platform/db/column-types.ts';
import { resolveAddress } from '#server/text/address.ts';
import { collapseSpace, convertHtmlToText } from '#server/text/html-text.ts';
import {
  findChild,
  getChildText,
  getFirstChildText,
  getText,
  isElement,
  listChildElements,
  parseCount,
  type XmlElement,
} from '#server/text/xml.ts';
import {
  ENTRY_MAX_AUTHORS,
  ENTRY_MAX_LINKS,
  ENTRY_MAX_TAGS,
  TITLE_MAX_BYTES,
} from '#shared/domain/limits.ts';
import { limitTitle } from './text-construct.ts';

/** A link of a feed or an entry, from Atom's attributes or RSS's text. */
export interface FeedLink {
  /** Lower case; default `alternate`. */
  rel: string;
  type: string;
  url: string;
  length: number | undefined;
  title: string | undefined;
}

/** Lists the first ENTRY_MAX_LINKS links with a valid address. */
export function listLinks(element: XmlElement): FeedLink[] {
  const links: FeedLink[] = [];
  for (const child of listChildElements(element)) {
    if (child.name !== 'link' && child.name !== 'xhtml:link') continue;
    const url = resolveAddress(
      child.attributes.get('href') ?? child.attributes.get('rdf:resource') ?? getText(child),
      child.base,
    );
    if (url === undefined) continue;
    links.push({
      rel: getRel(child),
      type: (child.attributes.get('type') ?? '').trim().toLowerCase(),
      url,
      length: parseCount(child.attributes.get('length')),
      title: child.attributes.get('title'),
    });
    if (links.length === ENTRY_MAX_LINKS) break;
  }
  return links;
}

/** RFC 4287, 4.2.7.2: `alternate` by default, and a registered relation may be written as an address. */
function getRel(element: XmlElement): string {
  const rel = (element.attributes.get('rel') ?? '').trim().toLowerCase();
  return rel.replace(/^http:\/\/www\.iana\.org\/assignments\/relation\//, '') || 'alternate';
}

/** Finds the page to open: an alternate in HTML, else one without a type, else any that is not a feed. */
export function findPageLink(element: XmlElement, links: FeedLink[]): string | undefined {
  const alternates = links.filter((link) => link.rel === 'alternate');
  const page =
    alternates.find((link) => link.type === 'text/html' || link.type === 'application/xhtml+xml') ??
    alternates.find((link) => link.type === '') ??
    alternates.find((link) => !/xml|json/.test(link.type)) ??
    (element.name === 'channel' ? undefined : alternates[0]);
  return page?.url;
}

/** In order of precedence: the first vocabulary with an author is used alone. */
const VOCABULARIES = [
  ['author'],
  ['dc:creator', 'dc:author'],
  ['itunes:author'],
  ['managingeditor'],
  ['media:credit'],
  ['itunes:owner'],
] as const;

export function listAuthors(element: XmlElement): PostAuthor[] {
  const children = listChildElements(element);
  for (const names of VOCABULARIES) {
    const named = children.filter(({ name }) => (names as readonly string[]).includes(name));
    const authors = dedupeAuthors(named, readAuthor);
    if (authors.length > 0) return authors;
  }
  return [];
}

/** Returns the first ENTRY_MAX_AUTHORS authors without duplicates. */
export function dedupeAuthors<T>(
  written: readonly T[],
  read: (one: T) => PostAuthor | undefined,
): PostAuthor[] {
  const byName = new Map<string, PostAuthor>();
  for (const one of written) {
    const author = read(one);
    if (author !== undefined && !byName.has(author.name)) byName.set(author.name, author);
    if (byName.size === ENTRY_MAX_AUTHORS) break;
  }
  return [...byName.values()];
}

/** Parses an Atom person or a text in one of the forms of RSS and Dublin Core. */
function readAuthor(element: XmlElement): PostAuthor | undefined {
  if (!element.children.some(isElement)) return toAuthor(getText(element), undefined);
  const address = getFirstChildText(element, ['uri', 'url', 'homepage']);
  const url = resolveAddress(address, element.base);
  const name =
    getFirstChildText(element, ['name', 'itunes:name']) ||
    getFirstChildText(element, ['email', 'itunes:email']);
  return toAuthor(
    name || getChildText(element, 'foaf:name') || (url === undefined ? getText(element) : address),
    url,
  );
}

/** Parses `address (name)` of RSS, `name <address>` of email, a name, or only an address; returns the name if there is one. */
export function toAuthor(written: string, url: string | undefined): PostAuthor | undefined {
  const text = collapseSpace(written.slice(0, TITLE_MAX_BYTES));
  const inBrackets = /^[^\s()<>]+@[^\s()<>]+ ?\((.+)\)$/.exec(text);
  const beforeAddress = /^([^<>]+?) ?(?:<[^<>@\s]+@[^<>\s]+>|\([^()@\s]+@[^()\s]+\))$/.exec(text);
  const name = limitTitle(
    convertHtmlToText(inBrackets?.[1] ?? beforeAddress?.[1] ?? text).replace(/^mailto:/i, ''),
  );
  return name === '' ? undefined : { name, url };
}

const CATEGORIES = new Set(['category', 'dc:subject', 'media:category', 'itunes:category']);
const KEYWORD_LISTS = new Set(['itunes:keywords', 'media:keywords', 'keywords', 'tags']);

/** Lists an entry's category names as the publisher writes them, without duplicates. */
export function listCategories(element: XmlElement, groups: XmlElement[]): string[] {
  return dedupeTags(listWrittenNames([element, ...groups]));
}

function* listWrittenNames(parents: XmlElement[]): Generator<string> {
  for (const parent of parents) {
    for (const child of listChildElements(parent)) {
      if (CATEGORIES.has(child.name)) yield* listCategoryNames(child);
      else if (KEYWORD_LISTS.has(child.name)) yield* listKeywords(child);
    }
  }
}

/**
 * Trims names, cuts them to the title's limit and drops empty ones and duplicates, ignoring case. Keeps the first ENTRY_MAX_TAGS:
 * more are keyword spam.
 */
export function dedupeTags(names: Iterable<string>): string[] {
  const byKey = new Map<string, string>();
  for (const written of names) {
    const name = limitTitle(collapseSpace(written));
    const key = name.toLowerCase();
    if (name !== '' && !byKey.has(key)) byKey.set(key, name);
    if (byKey.size === ENTRY_MAX_TAGS) break;
  }
  return [...byKey.values()];
}

/** Separated by commas, or one per element. */
function* listKeywords(list: XmlElement): Generator<string> {
  const elements = listChildElements(list);
  if (elements.length === 0) yield* getText(list).split(',');
  else for (const element of elements) yield getText(element);
}

/** Yields Atom's term, or its label if the term is an address; an iTunes category and its subcategories. */
function* listCategoryNames(element: XmlElement): Generator<string> {
  const label = element.attributes.get('label') ?? '';
  const term = element.attributes.get('term') ?? '';
  const isAddress = /^[a-z][a-z\d+.-]*:\/\//i.test(term);
  if (term !== '' && !(isAddress && label !== '')) yield term;
  else if (element.name === 'itunes:category') {
    yield element.attributes.get('text') ?? '';
    for (const inner of listChildElements(element)) yield inner.attributes.get('text') ?? '';
  } else yield getText(element).trim() || label || (element.attributes.get('href') ?? '');
}

/** Finds an entry's location: GeoRSS (simple or GML) points and W3C's geo. */
export function findLocation(element: XmlElement): PostLocation | undefined {
  const where = findChild(element, 'georss:where') ?? element;
  const point = findChild(where, 'gml:point') ?? findChild(where, 'geo:point');
  const pair =
    getChildText(element, 'georss:point') || (point === undefined ? '' : getChildText(point, 'gml:pos'));
  if (pair !== '') {
    const [latitude = '', longitude = ''] = pair.split(/[\s,]+/, 2);
    return toLocation(latitude, longitude);
  }
  const holder = point ?? element;
  return toLocation(
    getChildText(holder, 'geo:lat'),
    getChildText(holder, 'geo:long') || getChildText(holder, 'geo:lon'),
  );
}

function toLocation(latitudeText: string, longitudeText: string): PostLocation | undefined {
  if (latitudeText === '' || longitudeText === '') return undefined;
  const latitude = Number(latitudeText);
  const longitude = Number(longitudeText);
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude, longitude } : undefined;
}
