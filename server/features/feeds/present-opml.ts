const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML does not allow.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Returns the beginning of an OPML 2.0 file with subscriptions; outlines and OPML_END follow. */
export function renderOpmlStart(title: string, date: Date): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    `<head><title>${escapeXml(title)}</title><dateCreated>${date.toUTCString()}</dateCreated></head>`,
    '<body>\n',
  ].join('\n');
}

/** Returns one subscription as a line of OPML. */
export function renderOutline(feed: { url: string; title: string; siteUrl: string | null }): string {
  const title = escapeXml(feed.title || feed.url);
  const site = feed.siteUrl ? ` htmlUrl="${escapeXml(feed.siteUrl)}"` : '';
  return `<outline type="rss" text="${title}" title="${title}" xmlUrl="${escapeXml(feed.url)}"${site}/>\n`;
}

/** Returns a tag as a line of OPML: a link to its page, by which an import recognizes it. */
export function renderTagOutline(tag: { slug: string; title: string; url: string }): string {
  const title = escapeXml(tag.title);
  return `<outline type="link" text="${title}" title="${title}" url="${escapeXml(tag.url)}" category="/tag/${escapeXml(tag.slug)}"/>\n`;
}

/** Returns outlines under a name; imports make a list or a folder of them. */
export function renderFolder(title: string, outlines: string): string {
  return `<outline text="${escapeXml(title)}" title="${escapeXml(title)}">\n${outlines}</outline>\n`;
}

export const OPML_END = '</body>\n</opml>\n';

function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (character) => ESCAPES[character]!);
}
