import { resolveAddress } from '#server/text/address.ts';
import type { XmlElement } from '#server/text/xml.ts';
import { findChild, getChildText, getText, listChildren } from '#server/text/xml.ts';

/** The feed's picture (RSS and RDF `image`, Atom `logo`, iTunes, Media RSS) and its square icon. */
export function findFeedImages(
  root: XmlElement,
  channel: XmlElement,
): { image: string | undefined; icon: string | undefined } {
  const itunes = findChild(channel, 'itunes:image');
  const rdf = root === channel ? undefined : findChild(root, 'image');
  const image =
    findImage(findChild(channel, 'image'), 'url') ??
    findImage(rdf, 'url') ??
    findAddress(findChild(channel, 'logo')) ??
    resolveAddress(itunes?.attributes.get('href') ?? itunes?.attributes.get('url'), channel.base) ??
    findImageLink(channel) ??
    findAddress(findChild(channel, 'webfeeds:logo')) ??
    resolveAddress(findChild(channel, 'media:thumbnail')?.attributes.get('url'), channel.base);
  const icon = findAddress(findChild(channel, 'icon')) ?? findAddress(findChild(channel, 'webfeeds:icon'));
  return { image, icon };
}

function findImage(element: XmlElement | undefined, child: string): string | undefined {
  if (element === undefined) return undefined;
  const written =
    getChildText(element, child) || element.attributes.get('href') || element.attributes.get('rdf:resource');
  return resolveAddress(written, element.base);
}

/** The way of iTunes' first feeds: `<itunes:link rel="image" href="…"/>`. */
export function findImageLink(element: XmlElement): string | undefined {
  const link = listChildren(element, 'itunes:link').find((child) => child.attributes.get('rel') === 'image');
  return resolveAddress(link?.attributes.get('href'), element.base);
}

function findAddress(element: XmlElement | undefined): string | undefined {
  return element === undefined ? undefined : resolveAddress(getText(element), element.base);
}
