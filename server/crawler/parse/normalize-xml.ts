import type { PostAuthor } from '#server/platform/db/column-types.ts';
import { isWebAddress, resolveAddress } from '#server/text/address.ts';
import { normalizeLanguage } from '#server/text/language.ts';
import {
  findChild,
  getChildText,
  getFirstChildText,
  getText,
  listChildElements,
  listChildren,
  parseCount,
  UNKNOWN_LANGUAGE,
  type XmlElement,
} from '#server/text/xml.ts';
import { ENTRY_MAX_MEDIA } from '#shared/domain/limits.ts';
import type { NormalizedFeed } from '../normalized-feed.ts';
import { parseDate } from './dates.ts';
import { findLocation, findPageLink, listAuthors, listCategories, listLinks } from './fields.ts';
import { findEntryImage, findFeedImages, listEnclosures } from './media.ts';
import {
  assignIds,
  collectNewest,
  type FeedContext,
  type Markup,
  type ParsedEntry,
  type ParsedFeed,
} from './parsed-feed.ts';
import { getFirstText, readMarkup, type TextRule } from './text-construct.ts';

/**
 * Normalizes RSS, RDF, Atom and CDF by one table of names: feeds mix their vocabularies freely (an `atom:updated` in RSS, a
 * `dc:creator` in Atom), no name has two meanings, and only the rule for unmarked text differs.
 */
export function normalizeXmlFeed(root: XmlElement, context: FeedContext): ParsedFeed {
  const format = getFormat(root);
  const rule: TextRule = format === 'atom' ? 'declared' : 'by looks';
  const channels = listChildElements(root).filter((child) => child.name === 'channel');
  const channel = channels[0] ?? root;
  const links = listLinks(channel);
  const declared = getFirstChildText(channel, ['language', 'dc:language']) || channel.language;
  const language = normalizeLanguage(declared || (context.contentLanguage ?? ''));
  const authors = listAuthors(channel);
  const parents = root.name === 'entry' ? [[root]] : [root, ...channels].map(listChildElements);
  const elements = parents
    .flat()
    .flatMap((child) => (child.name === 'items' ? listChildElements(child) : [child]))
    .filter((child) => child.name === 'item' || child.name === 'entry');
  const entries = collectNewest(elements, (element) =>
    normalizeXmlEntry(element, { rule, authors, language }),
  );
  return {
    format,
    title: getFirstText(channel, ['title', 'dc:title', 'media:title'], rule),
    link: findPageLink(channel, links) ?? resolveAddress(channel.attributes.get('href'), channel.base),
    description: getFirstText(channel, DESCRIPTIONS, rule),
    language,
    ...findFeedImages(root, channel),
    self: links.find((link) => link.rel === 'self')?.url,
    hubs: links.filter((link) => link.rel === 'hub').map((link) => link.url),
    ...readHints(channel),
    newUrl: resolveAddress(
      getFirstChildText(channel, ['itunes:new-feed-url', 'newlocation']) || findRedirect(root),
      channel.base,
    ),
    entries: assignIds(entries),
  };
}

const DESCRIPTIONS = [
  'description',
  'subtitle',
  'tagline',
  'dc:description',
  'abstract',
  'itunes:summary',
  'itunes:subtitle',
  'info',
];

function getFormat(root: XmlElement): NormalizedFeed['format'] {
  if (root.name === 'feed' || root.name === 'entry') return 'atom';
  return root.name.startsWith('rdf') ? 'rdf' : 'rss';
}

/** `<redirect><newLocation>…</newLocation></redirect>`, in some feeds of RSS's first years. */
function findRedirect(root: XmlElement): string | undefined {
  const redirect = findChild(root, 'redirect') ?? findChild(root, 'newlocation');
  return redirect === undefined ? undefined : getText(redirect);
}

const MINUTES_OF_PERIOD = new Map([
  ['hourly', 60],
  ['daily', 24 * 60],
  ['weekly', 7 * 24 * 60],
  ['monthly', 30 * 24 * 60],
  ['yearly', 365 * 24 * 60],
]);

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Reads the feed's own requested intervals: RSS 2.0's ttl, skipHours, skipDays, and the syndication module. */
function readHints(channel: XmlElement): {
  ttlMinutes: number | undefined;
  skipHours: number[];
  skipDays: number[];
} {
  const ttl = parseCount(getChildText(channel, 'ttl'));
  return {
    ttlMinutes: ttl !== undefined && ttl > 0 ? ttl : findPeriodMinutes(channel),
    skipHours: dedupeNumbers(listSkipped(channel, 'skiphours', 'hour').map(parseHour)),
    skipDays: dedupeNumbers(
      listSkipped(channel, 'skipdays', 'day').map((day) => DAYS.indexOf(day.toLowerCase())),
    ),
  };
}

/** `sy:updateFrequency` times per `sy:updatePeriod`. */
function findPeriodMinutes(channel: XmlElement): number | undefined {
  const period = MINUTES_OF_PERIOD.get(getChildText(channel, 'sy:updateperiod').toLowerCase());
  const frequency = parseCount(getChildText(channel, 'sy:updatefrequency')) ?? 1;
  return period === undefined || frequency === 0 ? undefined : Math.max(1, Math.round(period / frequency));
}

function listSkipped(channel: XmlElement, list: string, item: string): string[] {
  const element = findChild(channel, list);
  return element === undefined ? [] : listChildren(element, item).map((child) => getText(child).trim());
}

/** RSS 0.91 counts hours 1 to 24, RSS 2.0 counts 0 to 23: 24 is midnight in both. */
function parseHour(text: string): number {
  const hour = parseCount(text);
  if (hour === undefined || hour > 24) return -1;
  return hour % 24;
}

function dedupeNumbers(numbers: number[]): number[] {
  return [...new Set(numbers.filter((number) => number >= 0))].sort((a, b) => a - b);
}

/** Defaults of an entry from its feed. */
interface Inherited {
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
function normalizeXmlEntry(element: XmlElement, { rule, authors, language }: Inherited): ParsedEntry {
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
