import type { OutgoingFeed, OutgoingItem } from './outgoing-feed.ts';
import { createElement, createFragment, createTextElement, renderXml, type Xml } from './xml.ts';

/** Writes the feed as Atom 1.0 (RFC 4287). */
export function writeAtom(feed: OutgoingFeed): string {
  return renderXml(
    createElement(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.language || undefined },
      createElement('id', {}, feed.id),
      createElement('title', {}, feed.title),
      createElement('subtitle', {}, feed.description),
      createElement('updated', {}, feed.modifiedAt.toISOString()),
      createElement('author', {}, createElement('name', {}, feed.title)),
      createElement('link', { rel: 'self', type: 'application/atom+xml', href: feed.self }),
      createElement('link', { rel: 'alternate', type: 'text/html', href: feed.home }),
      createTextElement('icon', feed.icon),
      createElement('generator', {}, 'Tidings'),
      createFragment(feed.items.map(toEntry)),
    ),
  );
}

function toEntry(item: OutgoingItem): Xml {
  const { image, author } = item;
  return createElement(
    'entry',
    {},
    createElement('id', {}, item.id),
    // A title is required, so a post without one has its beginning.
    createElement('title', {}, item.title || item.excerpt || item.url),
    createElement('updated', {}, item.updatedAt.toISOString()),
    createElement('published', {}, item.publishedAt.toISOString()),
    createElement('link', { rel: 'alternate', type: 'text/html', href: item.url }),
    image?.bytes != null && image.type !== null
      ? createElement('link', { rel: 'enclosure', type: image.type, length: image.bytes, href: image.url })
      : undefined,
    createElement('author', {}, createElement('name', {}, author.name), createElement('uri', {}, author.url)),
    createFragment(item.tags.map((term) => createElement('category', { term }))),
    createTextElement('summary', item.excerpt),
    createElement('content', { type: 'html' }, item.html),
  );
}
