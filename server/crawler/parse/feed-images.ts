import { resolveAddress } from './address.ts';
import { childText, findChild, listChildren, textOf } from './xml-element.ts';
import type { XmlElement } from './xml-tree.ts';

/** The feed's picture (RSS and RDF `image`, Atom `logo`, iTunes, Media RSS) and its square icon. */
export function findFeedImages(
  root: XmlElement,
  channel: XmlElement,
): { image: string | undefined; icon: string | undefined } {
  const itunes = findChild(channel, 'itunes:image');
  const rdf = root === channel ? undefined : findChild(root, 'image');
  const image =
    imageOf(findChild(channel, 'image'), 'url') ??
    imageOf(rdf, 'url') ??
    addressOf(findChild(channel, 'logo')) ??
    resolveAddress(itunes?.attributes.get('href') ?? itunes?.attributes.get('url'), channel.base) ??
    imageLink(channel) ??
    addressOf(findChild(channel, 'webfeeds:logo')) ??
    resolveAddress(findChild(channel, 'media:thumbnail')?.attributes.get('url'), channel.base);
  const icon = addressOf(findChild(channel, 'icon')) ?? addressOf(findChild(channel, 'webfeeds:icon'));
  return { image, icon };
}

function imageOf(element: XmlElement | undefined, child: string): string | undefined {
  if (element === undefined) return undefined;
  const written =
    childText(element, child) || element.attributes.get('href') || element.attributes.get('rdf:resource');
  return resolveAddress(written, element.base);
}

/** The way of iTunes' first feeds: `<itunes:link rel="image" href="…"/>`. */
export function imageLink(element: XmlElement): string | undefined {
  const link = listChildren(element, 'itunes:link').find((child) => child.attributes.get('rel') === 'image');
  return resolveAddress(link?.attributes.get('href'), element.base);
}

function addressOf(element: XmlElement | undefined): string | undefined {
  return element === undefined ? undefined : resolveAddress(textOf(element), element.base);
}
