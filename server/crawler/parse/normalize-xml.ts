import { resolveAddress } from '#server/text/address.ts';
import { normalizeLanguage } from '#server/text/language.ts';
import type { XmlElement } from '#server/text/xml.ts';
import {
  findChild,
  getChildText,
  getFirstChildText,
  getText,
  listChildElements,
  listChildren,
  parseCount,
} from '#server/text/xml.ts';
import type { NormalizedFeed } from '../normalized-feed.ts';
import { assignIds, collectNewest } from './entry-list.ts';
import { findPageLink, listAuthors, listLinks } from './fields.ts';
import { findFeedImages } from './media.ts';
import { normalizeXmlEntry } from './normalize-xml-entry.ts';
import type { FeedContext, ParsedFeed } from './parsed-feed.ts';
import { getFirstText, type TextRule } from './text-construct.ts';

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
