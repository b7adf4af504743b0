import type { PostAuthor } from '#server/platform/db/column-types.ts';
import { isWebAddress, resolveAddress } from '#server/text/address.ts';
import { normalizeLanguage } from '#server/text/language.ts';
import {
  findChild,
  getChildText,
  getFirstChildText,
  getText,
  listChildren,
  parseCount,
  UNKNOWN_LANGUAGE,
  type XmlElement,
} from '#server/text/xml.ts';
import { ENTRY_MAX_MEDIA } from '#shared/domain/limits.ts';
import { parseDate } from './dates.ts';
import { findLocation, findPageLink, listAuthors, listCategories, listLinks } from './fields.ts';
import { findEntryImage, listEnclosures } from './media.ts';
import type { Markup, ParsedEntry } from './parsed-feed.ts';
import { getFirstText, readMarkup, type TextRule } from './text-construct.ts';

/** Defaults of an entry from its feed. */
export interface Inherited {
  rule: TextRule;
  authors: PostAuthor[];
  language: string;
}

const TITLES = ['title', 'dc:title', 'media:title', 'itunes:title'];
const HTML_TEXTS = ['content:encoded', 'fullitem', 'xhtml:body', 'body', 'xhtml:div'];
const SUMMARIES = [
  'summary',
  'description',
  'abstract',
  'dc:description',
  'dcterms:abstract',
  'media:description',
];
const LAST_SUMMARIES = ['itunes:summary', 'itunes:subtitle'];
const PUBLISHED = [
  'published',
  'pubdate',
  'issued',
  'dcterms:issued',
  'dc:date',
  'created',
  'dcterms:created',
  'date',
];
const UPDATED = ['updated', 'modified', 'dcterms:modified', 'lastbuilddate'];

/** Normalizes one item or entry. Its id is '' if the publisher has none: `assignIds` fills it. */
export function normalizeXmlEntry(element: XmlElement, { rule, authors, language }: Inherited): ParsedEntry {
  const links = listLinks(element);
  const groups = [...listChildren(element, 'media:group'), ...listChildren(element, 'media:content')].slice(
    0,
    ENTRY_MAX_MEDIA,
  );
  const enclosures = listEnclosures(element, links, groups);
  const own = listAuthors(element);
  const texts = readTexts(element, groups, rule);
  const source = findChild(element, 'source');
  return {
    id: findId(element),
    url:
      findPageLink(element, links) ??
      resolveAddress(element.attributes.get('href'), element.base) ??
      findPermalink(element) ??
      enclosures[0]?.url,
    title: getFirstText(element, TITLES, rule) || getGroupText(groups, rule),
    ...texts,
    publishedAt: findDate(element, PUBLISHED),
    updatedAt: findDate(element, UPDATED) ?? parseDate(element.attributes.get('lastmod') ?? ''),
    authors: own.length > 0 ? own : listSourceAuthors(source, authors),
    tags: listCategories(element, groups),
    enclosures,
    namedImage: findEntryImage(element, links, groups),
    language: getLanguage(element, texts.content ?? texts.summary, language),
    commentsUrl: findComments(element, links),
    commentCount:
      parseCount(getFirstChildText(element, ['slash:comments', 'thr:total'])) ?? findRepliesCount(element),
    location: findLocation(element),
  };
}

function findId(element: XmlElement): string {
  return (
    getFirstChildText(element, ['guid', 'id']) ||
    (element.attributes.get('rdf:about') ?? element.attributes.get('rdf:id') ?? '').trim() ||
    getChildText(element, 'dc:identifier')
  );
}

function getLanguage(element: XmlElement, text: Markup | undefined, feedLanguage: string): string {
  const declared =
    getFirstChildText(element, ['dc:language', 'language']) || text?.language || element.language;
  return declared === UNKNOWN_LANGUAGE ? '' : normalizeLanguage(declared) || feedLanguage;
}

/**
 * Finds an identity that is also the page's address: RSS's guid unless it is declared not to be one, relative only if it is
 * declared to be one; Atom's id if it looks like one.
 */
function findPermalink(element: XmlElement): string | undefined {
  const guid = findChild(element, 'guid');
  const isPermaLink = guid?.attributes.get('ispermalink')?.trim().toLowerCase();
  if (isPermaLink === 'false') return undefined;
  const text = guid === undefined ? getChildText(element, 'id') : getText(guid);
  return isPermaLink === 'true' || isWebAddress(text.trim()) ? resolveAddress(text, element.base) : undefined;
}

/**
 * Reads body and summary. The richest element is the body; of RSS's `summary` and `description` the latter. If a feed has only a
 * summary, it replaces the body.
 */
function readTexts(
  element: XmlElement,
  groups: XmlElement[],
  rule: TextRule,
): { content: Markup | undefined; summary: Markup | undefined } {
  const full = findMarkup([element], HTML_TEXTS, 'html') ?? findMarkup([element], ['content'], rule);
  const summaries = SUMMARIES.map((name) => findMarkup([element], [name], rule)).filter(
    (text) => text !== undefined,
  );
  if (full !== undefined)
    return { content: full, summary: summaries[0] ?? findMarkup([element], LAST_SUMMARIES, rule) };
  const [first, second] = summaries;
  const isSummaryBesideDescription = second !== undefined && findChild(element, 'summary') !== undefined;
  if (isSummaryBesideDescription) return { content: second, summary: first };
  const only =
    first ?? findMarkup(groups, ['media:description'], rule) ?? findMarkup([element], LAST_SUMMARIES, rule);
  return { content: undefined, summary: only };
}

function findMarkup(elements: XmlElement[], names: readonly string[], rule: TextRule): Markup | undefined {
  for (const name of names) {
    for (const element of elements) {
      for (const child of listChildren(element, name)) {
        const markup = readMarkup(child, rule);
        if (markup !== undefined) return markup;
      }
    }
  }
  return undefined;
}

function getGroupText(groups: XmlElement[], rule: TextRule): string {
  for (const group of groups) {
    const text = getFirstText(group, ['media:title'], rule);
    if (text !== '') return text;
  }
  return '';
}

/** By the order of the names; of a repeated element the last one counts, of at most five. */
function findDate(element: XmlElement, names: readonly string[]): Date | undefined {
  for (const name of names) {
    for (const child of listChildren(element, name).slice(-5).reverse()) {
      const date = parseDate(getText(child));
      if (date !== undefined) return date;
    }
  }
  return undefined;
}

/** RFC 4287, 4.2.1: an entry without an author has its source's, and then its feed's. */
function listSourceAuthors(source: XmlElement | undefined, feedAuthors: PostAuthor[]): PostAuthor[] {
  const authors = source === undefined ? [] : listAuthors(source);
  return authors.length > 0 ? authors : feedAuthors;
}

function findComments(element: XmlElement, links: ReturnType<typeof listLinks>): string | undefined {
  const replies = links.find((link) => link.rel === 'replies' && !link.type.includes('xml'));
  return resolveAddress(getChildText(element, 'comments'), element.base) ?? replies?.url;
}

/** RFC 4685: `thr:count` on the link to the replies. */
function findRepliesCount(element: XmlElement): number | undefined {
  for (const link of listChildren(element, 'link')) {
    const count = parseCount(link.attributes.get('thr:count'));
    if (count !== undefined) return count;
  }
  return undefined;
}
