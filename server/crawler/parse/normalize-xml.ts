import { resolveAddress } from '#server/text/address.ts';
import { normalizeLanguage } from '#server/text/language.ts';
import type { XmlElement } from '#server/text/xml.ts';
import { findChild, getFirstChildText, getText, listChildElements } from '#server/text/xml.ts';
import type { NormalizedFeed } from '../normalized-feed.ts';
import { listAuthors } from './authors.ts';
import { assignIds, collectNewest } from './entry-list.ts';
import { readHints } from './feed-hints.ts';
import { findFeedImages } from './feed-images.ts';
import { findPageLink, listLinks } from './links.ts';
import { normalizeXmlEntry } from './normalize-xml-entry.ts';
import type { FeedContext, ParsedFeed } from './parsed-feed.ts';
import { getFirstText, type TextRule } from './text-construct.ts';

/**
 * RSS, RDF, Atom and CDF by one table of names: feeds mix their vocabularies freely (an `atom:updated` in RSS, a
 * `dc:creator` in Atom), no name means two things, and only the rule for unmarked text differs.
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

/** `<redirect><newLocation>…</newLocation></redirect>`, which some feeds of RSS's first years leave behind. */
function findRedirect(root: XmlElement): string | undefined {
  const redirect = findChild(root, 'redirect') ?? findChild(root, 'newlocation');
  return redirect === undefined ? undefined : getText(redirect);
}
