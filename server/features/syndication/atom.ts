import type { OutgoingFeed, OutgoingItem } from './outgoing-feed.ts';
import { all, element, textElement, type Xml, xmlDocument } from './xml.ts';

/** The feed as Atom 1.0 (RFC 4287). */
export function writeAtom(feed: OutgoingFeed): string {
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.language || undefined },
      element('id', {}, feed.id),
      element('title', {}, feed.title),
      element('subtitle', {}, feed.description),
      element('updated', {}, feed.modifiedAt.toISOString()),
      element('author', {}, element('name', {}, feed.title)),
      element('link', { rel: 'self', type: 'application/atom+xml', href: feed.self }),
      element('link', { rel: 'alternate', type: 'text/html', href: feed.home }),
      textElement('icon', feed.icon),
      element('generator', {}, 'Tidings'),
      all(feed.items.map(toEntry)),
    ),
  );
}

function toEntry(item: OutgoingItem): Xml {
  const { image, author } = item;
  return element(
    'entry',
    {},
    element('id', {}, item.id),
    // A title is required, so a post without one is called by how it begins.
    element('title', {}, item.title || item.excerpt || item.url),
    element('updated', {}, item.updatedAt.toISOString()),
    element('published', {}, item.publishedAt.toISOString()),
    element('link', { rel: 'alternate', type: 'text/html', href: item.url }),
    image?.bytes != null && image.type !== null
      ? element('link', { rel: 'enclosure', type: image.type, length: image.bytes, href: image.url })
      : undefined,
    element('author', {}, element('name', {}, author.name), element('uri', {}, author.url)),
    all(item.tags.map((term) => element('category', { term }))),
    textElement('summary', item.excerpt),
    element('content', { type: 'html' }, item.html),
  );
}
