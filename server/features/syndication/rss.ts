import type { OutgoingFeed, OutgoingItem } from './outgoing-feed.ts';
import { createElement, createFragment, createTextElement, renderXml, type Xml } from './xml.ts';

const NAMESPACES = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
};

/** Writes the feed as RSS 2.0 with full contents, its own address and writers by name. */
export function writeRss(feed: OutgoingFeed): string {
  const channel = createElement(
    'channel',
    {},
    createElement('title', {}, feed.title),
    createElement('link', {}, feed.home),
    createElement('description', {}, feed.description),
    createTextElement('language', feed.language),
    createElement('lastBuildDate', {}, feed.modifiedAt.toUTCString()),
    createElement('generator', {}, 'Tidings'),
    createElement('docs', {}, 'https://www.rssboard.org/rss-specification'),
    createElement('atom:link', { href: feed.self, rel: 'self', type: 'application/rss+xml' }),
    feed.icon !== null &&
      // The image has the title and link of the channel (RSS 2.0, image).
      createElement(
        'image',
        {},
        createElement('url', {}, feed.icon),
        createElement('title', {}, feed.title),
        createElement('link', {}, feed.home),
      ),
    createFragment(feed.items.map(toItem)),
  );
  return renderXml(createElement('rss', { version: '2.0', ...NAMESPACES }, channel));
}

function toItem(item: OutgoingItem): Xml {
  const { image } = item;
  return createElement(
    'item',
    {},
    createTextElement('title', item.title),
    createElement('link', {}, item.url),
    // The permanent address of the post, which redirects to its page.
    createElement('guid', { isPermaLink: 'true' }, item.id),
    createElement('pubDate', {}, item.publishedAt.toUTCString()),
    createTextElement('dc:creator', item.author.name),
    createFragment(item.tags.map((tag) => createElement('category', {}, tag))),
    item.commentsUrl === undefined ? undefined : createElement('comments', {}, item.commentsUrl),
    // The length is required (RSS 2.0, enclosure): an image of unknown size is only in the text.
    image?.bytes != null && image.type !== null
      ? createElement('enclosure', { url: image.url, length: image.bytes, type: image.type })
      : undefined,
    // A description is HTML, and must be before the full content.
    createElement('description', {}, escapeHtml(item.excerpt || item.title)),
    createTextElement('content:encoded', item.html),
  );
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
