import { decodeFeed } from '#server/text/charset.ts';
import { readXml, type XmlElement } from '#server/text/xml.ts';
import { OPML_MAX_FOLDERS } from '#shared/domain/limits.ts';
import { parseSiteUrl } from '#shared/domain/site-url.ts';

/** A feed in an OPML file. */
export interface OpmlFeed {
  /** The feed's address, absolute http(s). */
  url: string;
  title: string;
  siteUrl: string | undefined;
  /** Its folders, each as the path to the innermost: `News / Near`. Empty for a feed outside of folders. */
  folders: string[];
}

export interface OpmlDocument {
  title: string;
  /** Without duplicates, in the file's order. */
  feeds: OpmlFeed[];
  /** Outlines with an invalid address, as written. */
  refused: { url: string; title: string; folders: string[] }[];
  /** Tags that an export of ours has as links to their pages. */
  tags: { slug: string; folders: string[] }[];
}

/** Attributes for a feed's address in various programs (names are compared in lower case). */
const ADDRESS_ATTRIBUTES = ['xmlurl', 'feedurl', 'rssurl', 'rss'];
/** Longer addresses cannot be followed (the interface has the same limit). */
const ADDRESS_MAX = 2_048;
const NAME_MAX = 500;

/**
 * Parses an OPML file of any program and charset, even a broken one. `undefined` if it is not OPML: no outline, and no opml
 * element.
 */
export function parseOpml(bytes: Uint8Array): OpmlDocument | undefined {
  const { text } = decodeFeed(bytes, undefined);
  const root = readXml(text, '');
  const found: OpmlDocument = { title: '', feeds: [], refused: [], tags: [] };
  const byAddress = new Map<string, OpmlFeed>();
  let isOpml = false;

  const visit = (element: XmlElement, path: string) => {
    if (element.name === 'opml') isOpml = true;
    if (element.name === 'title' && found.title === '') found.title = getText(element);
    let inside = path;
    if (element.name === 'outline') {
      isOpml = true;
      const address = findAddress(element);
      const tag = address ? undefined : findTag(element);
      if (address) addFeed(element, address, path);
      else if (tag) found.tags.push({ slug: tag, folders: path === '' ? [] : [path] });
      else inside = [path, getName(element)].filter(Boolean).join(' / ').slice(0, NAME_MAX);
    }
    for (const child of element.children) if (typeof child !== 'string') visit(child, inside);
  };

  const addFeed = (element: XmlElement, address: string, path: string) => {
    const folders = path === '' ? listCategories(element) : [path];
    const title = getName(element);
    const parsed = parseSiteUrl(address);
    if (parsed.kind !== 'valid' || parsed.url.length > ADDRESS_MAX) {
      found.refused.push({ url: address.slice(0, ADDRESS_MAX), title, folders });
      return;
    }
    const key = toAddressKey(parsed.url);
    const known = byAddress.get(key);
    if (known) {
      for (const folder of folders) {
        if (known.folders.length === OPML_MAX_FOLDERS) break;
        if (!known.folders.includes(folder)) known.folders.push(folder);
      }
      return;
    }
    const written = element.attributes.get('htmlurl');
    const site = written === undefined ? undefined : parseSiteUrl(written);
    const feed = {
      url: parsed.url,
      title,
      siteUrl: site?.kind === 'valid' ? site.url : undefined,
      folders,
    };
    byAddress.set(key, feed);
    found.feeds.push(feed);
  };

  visit(root, '');
  return isOpml ? found : undefined;
}

/**
 * Returns the same key for addresses that differ only in scheme, trailing slash or fragment. Expects the output of `URL`: parsing
 * it again would cost as much as all the rest.
 */
function toAddressKey(url: string): string {
  const [, location = '', query = ''] = /^https?:\/\/([^?#]*)([^#]*)/.exec(url) ?? [];
  return location.replace(/\/$/, '') + (query === '?' ? '' : query);
}

function findAddress(outline: XmlElement): string | undefined {
  for (const name of ADDRESS_ATTRIBUTES) {
    const address = outline.attributes.get(name)?.trim();
    if (address) return address;
  }
  return undefined;
}

/** Returns the slug of a tag, as the export of lists writes it (features/feeds/present-opml.ts). */
function findTag(outline: XmlElement): string | undefined {
  if (outline.attributes.get('type') !== 'link') return undefined;
  return /^\/tag\/(\S+)$/.exec(outline.attributes.get('category') ?? '')?.[1]?.slice(0, NAME_MAX);
}

/** OPML 2.0: "a string of comma-separated slash-delimited category strings". */
function listCategories(outline: XmlElement): string[] {
  const written = outline.attributes.get('category');
  if (written === undefined) return [];
  const paths = written.split(',', OPML_MAX_FOLDERS).map((path) =>
    path
      .split('/')
      .map((name) => name.trim())
      .filter(Boolean)
      .join(' / ')
      .slice(0, NAME_MAX),
  );
  return [...new Set(paths.filter(Boolean))];
}

function getName(outline: XmlElement): string {
  return (outline.attributes.get('title') || outline.attributes.get('text') || '').trim().slice(0, NAME_MAX);
}

function getText(element: XmlElement): string {
  return element.children
    .filter((child) => typeof child === 'string')
    .join('')
    .trim();
}
