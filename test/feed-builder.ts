/** A feed in a test or the demo; every format is built from the same. */
export interface FeedDraft {
  title: string;
  /** The site's page. */
  link: string;
  description?: string;
  language?: string;
  /** The feed's own address and its WebSub hub. */
  self?: string;
  hub?: string;
  image?: string;
  ttlMinutes?: number;
  entries: EntryDraft[];
}

export interface EntryDraft {
  title?: string;
  link?: string;
  /** Default: the link. */
  id?: string;
  /** The complete body. */
  html?: string;
  summary?: string;
  published?: Date;
  updated?: Date;
  author?: string;
  tags?: string[];
  image?: string;
  enclosure?: { url: string; type: string; length: number };
}

export function buildRss(feed: FeedDraft): string {
  const image =
    feed.image &&
    `<image>${xml('url', feed.image)}${xml('title', feed.title)}${xml('link', feed.link)}</image>`;
  const ttl = feed.ttlMinutes === undefined ? '' : xml('ttl', String(feed.ttlMinutes));
  const links = atomLink('self', feed.self, 'atom:link') + atomLink('hub', feed.hub, 'atom:link');
  const channel =
    xml('title', feed.title) + xml('link', feed.link) + xml('description', feed.description ?? '');
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<channel>${channel}${xml('language', feed.language)}${ttl}${image ?? ''}${links}
${feed.entries.map(rssItem).join('\n')}
</channel>
</rss>`;
}

function rssItem(entry: EntryDraft): string {
  const { enclosure } = entry;
  const id = entry.id ?? entry.link;
  const parts = [
    xml('title', entry.title),
    xml('link', entry.link),
    id === undefined ? '' : `<guid isPermaLink="${id === entry.link}">${escapeXml(id)}</guid>`,
    xml('pubDate', entry.published?.toUTCString()),
    xml('dc:creator', entry.author),
    ...(entry.tags ?? []).map((tag) => xml('category', tag)),
    xml('description', entry.summary),
    xml('content:encoded', entry.html),
    entry.image === undefined ? '' : `<media:content medium="image" url="${escapeXml(entry.image)}"/>`,
    enclosure === undefined
      ? ''
      : `<enclosure url="${escapeXml(enclosure.url)}" type="${enclosure.type}" length="${enclosure.length}"/>`,
  ];
  return `<item>${parts.join('')}</item>`;
}

export function buildAtom(feed: FeedDraft): string {
  const updated = feed.entries.map(({ updated, published }) => updated ?? published ?? new Date(0));
  const newest = new Date(Math.max(0, ...updated.map((date) => date.getTime())));
  const links = atomLink('alternate', feed.link) + atomLink('self', feed.self) + atomLink('hub', feed.hub);
  const head =
    xml('id', feed.self ?? feed.link) + xml('title', feed.title) + xml('subtitle', feed.description);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"${feed.language === undefined ? '' : ` xml:lang="${feed.language}"`}>
${head}${xml('updated', newest.toISOString())}${xml('icon', feed.image)}${links}
${feed.entries.map(atomEntry).join('\n')}
</feed>`;
}

function atomEntry(entry: EntryDraft): string {
  const { enclosure } = entry;
  const parts = [
    xml('id', entry.id ?? entry.link),
    xml('title', entry.title ?? ''),
    atomLink('alternate', entry.link),
    enclosure === undefined
      ? ''
      : `<link rel="enclosure" href="${escapeXml(enclosure.url)}" type="${enclosure.type}" length="${enclosure.length}"/>`,
    xml('published', entry.published?.toISOString()),
    xml('updated', (entry.updated ?? entry.published)?.toISOString()),
    entry.author === undefined ? '' : `<author>${xml('name', entry.author)}</author>`,
    ...(entry.tags ?? []).map((tag) => `<category term="${escapeXml(tag)}"/>`),
    entry.summary === undefined ? '' : `<summary type="html">${escapeXml(entry.summary)}</summary>`,
    entry.html === undefined ? '' : `<content type="html">${escapeXml(entry.html)}</content>`,
  ];
  return `<entry>${parts.join('')}</entry>`;
}

export function buildJsonFeed(feed: FeedDraft): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.link,
    feed_url: feed.self,
    description: feed.description,
    language: feed.language,
    icon: feed.image,
    hubs: feed.hub === undefined ? undefined : [{ type: 'WebSub', url: feed.hub }],
    items: feed.entries.map((entry) => ({
      id: entry.id ?? entry.link,
      url: entry.link,
      title: entry.title,
      content_html: entry.html,
      summary: entry.summary,
      image: entry.image,
      date_published: entry.published,
      date_modified: entry.updated,
      authors: entry.author === undefined ? undefined : [{ name: entry.author }],
      tags: entry.tags,
      attachments: entry.enclosure && [
        { url: entry.enclosure.url, mime_type: entry.enclosure.type, size_in_bytes: entry.enclosure.length },
      ],
    })),
  });
}

function xml(name: string, text: string | undefined): string {
  return text === undefined ? '' : `<${name}>${escapeXml(text)}</${name}>`;
}

function atomLink(rel: string, href: string | undefined, name = 'link'): string {
  return href === undefined ? '' : `<${name} rel="${rel}" href="${escapeXml(href)}"/>`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
