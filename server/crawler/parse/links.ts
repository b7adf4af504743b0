import { resolveAddress } from '#server/text/address.ts';
import type { XmlElement } from '#server/text/xml.ts';
import { getText, listChildElements, parseCount } from '#server/text/xml.ts';
import { ENTRY_MAX_LINKS } from '#shared/domain/limits.ts';

/** One link of a feed or an entry, from Atom's attributes or RSS's text. */
export interface FeedLink {
  /** Lower case; `alternate` where none is named. */
  rel: string;
  type: string;
  url: string;
  length: number | undefined;
  title: string | undefined;
}

/** The first ENTRY_MAX_LINKS of its links that lead anywhere. */
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

/** RFC 4287, 4.2.7.2: `alternate` by default, and a registered relation may stand as the registry's address. */
function getRel(element: XmlElement): string {
  const rel = (element.attributes.get('rel') ?? '').trim().toLowerCase();
  return rel.replace(/^http:\/\/www\.iana\.org\/assignments\/relation\//, '') || 'alternate';
}

/** The page that a reader would open: an alternate in HTML, else one that does not say, else any that is not a feed. */
export function findPageLink(element: XmlElement, links: FeedLink[]): string | undefined {
  const alternates = links.filter((link) => link.rel === 'alternate');
  const page =
    alternates.find((link) => link.type === 'text/html' || link.type === 'application/xhtml+xml') ??
    alternates.find((link) => link.type === '') ??
    alternates.find((link) => !/xml|json/.test(link.type)) ??
    (element.name === 'channel' ? undefined : alternates[0]);
  return page?.url;
}
