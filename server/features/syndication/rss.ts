import type { OutgoingFeed, OutgoingItem } from './outgoing-feed.ts';
import { all, element, textElement, type Xml, xmlDocument } from './xml.ts';

const NAMESPACES = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
};

/** The feed as RSS 2.0 with whole contents, its own address and writers by name. */
export function writeRss(feed: OutgoingFeed): string {
  const channel = element(
    'channel',
    {},
    element('title', {}, feed.title),
    element('link', {}, feed.home),
    element('description', {}, feed.description),
    textElement('language', feed.language),
    element('lastBuildDate', {}, feed.modifiedAt.toUTCString()),
    element('generator', {}, 'Tidings'),
    element('docs', {}, 'https://www.rssboard.org/rss-specification'),
    element('atom:link', { href: feed.self, rel: 'self', type: 'application/rss+xml' }),
    feed.icon !== null &&
      // Title and link of the image are those of the channel (RSS 2.0, image).
      element(
        'image',
        {},
        element('url', {}, feed.icon),
        element('title', {}, feed.title),
        element('link', {}, feed.home),
      ),
    all(feed.items.map(toItem)),
  );
  return xmlDocument(element('rss', { version: '2.0', ...NAMESPACES }, channel));
}

function toItem(item: OutgoingItem): Xml {
  const { image } = item;
  return element(
    'item',
    {},
    textElement('title', item.title),
    element('link', {}, item.url),
    // The permanent address of the post, which leads to its page.
    element('guid', { isPermaLink: 'true' }, item.id),
    element('pubDate', {}, item.publishedAt.toUTCString()),
    textElement('dc:creator', item.author.name),
    all(item.tags.map((tag) => element('category', {}, tag))),
    item.commentsUrl === undefined ? undefined : element('comments', {}, item.commentsUrl),
    // The length is required (RSS 2.0, enclosure): a picture of unknown size is left to the text.
    image?.bytes != null && image.type !== null
      ? element('enclosure', { url: image.url, length: image.bytes, type: image.type })
      : undefined,
    // A description is HTML, and has to stand before the whole content.
    element('description', {}, escapeHtml(item.excerpt || item.title)),
    textElement('content:encoded', item.html),
  );
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
