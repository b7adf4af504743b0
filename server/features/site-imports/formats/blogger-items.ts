import { hasClass, listElements, replaceElements } from '#server/text/html-elements.ts';
import {
  findChild,
  getChildText,
  listChildElements,
  listChildren,
  type XmlElement,
} from '#server/text/xml.ts';
import type { AuthorItem, CommentItem, Item, PostItem } from '../items.ts';
import { parseDate } from './dates.ts';

/** What Blogger says of a post, a page or a comment, in whichever form. */
export interface BloggerEntry {
  id: string;
  kind: 'post' | 'page' | 'comment' | 'other';
  status: 'live' | 'draft' | 'scheduled' | 'trash' | 'hidden';
  title: string;
  html: string;
  summary: string;
  published: string;
  updated: string;
  author: { name: string; url: string; email: string };
  labels: string[];
  /** Its address, or its path. */
  address: string;
  /** The post of a comment: its id; '' if it has only an address. */
  postId: string;
  postAddress: string;
  /** The comment that a comment replies to: its id. */
  parentId: string;
}

const KIND = 'http://schemas.google.com/g/2005#kind';

/** Reads an entry of the export: the Atom of old, or that of Takeout with its own elements. */
export function readBloggerEntry(entry: XmlElement): BloggerEntry {
  const categories = listChildren(entry, 'category').map(({ attributes }) => ({
    scheme: attributes.get('scheme') ?? '',
    term: attributes.get('term') ?? '',
  }));
  const links = listChildren(entry, 'link').map(({ attributes }) => ({
    rel: attributes.get('rel') ?? 'alternate',
    href: attributes.get('href') ?? '',
  }));
  const findLink = (rel: string) => links.find((link) => link.rel === rel)?.href ?? '';
  const own = (name: string) => getChildText(entry, `blogger:${name}`);
  const author = findChild(entry, 'author');
  const reply = findChild(entry, 'thr:in-reply-to')?.attributes;
  const control = findChild(entry, 'app:control');
  const postId = reply?.get('ref') ?? own('parent');
  const kind =
    own('type') ||
    (categories
      .find(({ scheme }) => scheme === KIND)
      ?.term.split('#')
      .at(-1) ??
      '');
  return {
    id: getChildText(entry, 'id'),
    kind: toKind(kind, postId),
    status: toStatus(entry, control),
    title: getChildText(entry, 'title'),
    html: getChildText(entry, 'content') || getChildText(entry, 'summary'),
    summary: own('metadescription'),
    published: getChildText(entry, 'published') || own('created'),
    updated: getChildText(entry, 'updated'),
    author: {
      name: author ? getChildText(author, 'name') : '',
      url: author ? getChildText(author, 'uri') : '',
      email: author ? getChildText(author, 'email') : '',
    },
    labels: categories.filter(({ scheme }) => scheme !== KIND).map(({ term }) => term),
    address: own('filename') || findLink('alternate'),
    postId,
    postAddress: reply?.get('href') ?? '',
    parentId: findParent(own('inreplyto') || findLink('related'), getChildText(entry, 'id')),
  };
}

/** Settings and templates of the blog are entries too. */
function toKind(written: string, postId: string): BloggerEntry['kind'] {
  const kind = written.toLowerCase();
  if (kind === 'post' || kind === 'page' || kind === 'comment') return kind;
  if (kind !== '') return 'other';
  return postId === '' ? 'post' : 'comment';
}

function toStatus(entry: XmlElement, control: XmlElement | undefined): BloggerEntry['status'] {
  const own = getChildText(entry, 'blogger:status').toUpperCase();
  // Of a comment that was removed only a sentence is left.
  const isRemoved = listChildren(entry, 'gd:extendedproperty').some(
    ({ attributes }) => attributes.get('name') === 'blogger.contentRemoved',
  );
  if (isRemoved || /TRASH|EMPTIED|DELETED/.test(own) || getChildText(entry, 'blogger:trashed') !== '')
    return 'trash';
  if (own === 'SCHEDULED') return 'scheduled';
  if (own === 'DRAFT') return 'draft';
  if (own !== '' && own !== 'LIVE') return 'hidden';
  return control && /^yes$/i.test(getChildText(control, 'app:draft')) ? 'draft' : 'live';
}

/** A comment names the one that it replies to by the address of its feed: `…/comments/default/789`. */
function findParent(written: string, id: string): string {
  const number = /(?:\/comments\/default\/|\.post-|^)(\d+)$/.exec(written.trim())?.[1];
  return number === undefined ? '' : id.replace(/\d+$/, number);
}

/** Makes items of entries: the authors before their posts, each once. */
export function createBloggerItems() {
  const authors = new Set<string>();
  /** The ids of posts by their addresses, for comments that have only that. */
  const postIds = new Map<string, string>();

  function* toItems(entry: BloggerEntry): Generator<Item> {
    if (entry.status === 'trash') return;
    if (entry.kind === 'comment') {
      const comment = toComment(entry);
      if (comment) yield comment;
      return;
    }
    if (entry.kind === 'other') return;
    const author = toAuthor(entry);
    if (author && !authors.has(author.key)) {
      authors.add(author.key);
      yield author;
    }
    postIds.set(entry.address.replace(/^https?:/, ''), entry.id);
    yield toPost(entry, author?.key ?? null);
  }

  function toComment(entry: BloggerEntry): CommentItem | undefined {
    const postId =
      entry.postId || postIds.get(entry.postAddress.replace(/^https?:/, '').replace(/[?#].*$/, ''));
    if (!postId) return undefined;
    // Anyone can have the name of a writer, but not the number.
    const authorKey = findProfile(entry.author.url);
    return {
      kind: 'comment',
      key: entry.id,
      postKey: postId,
      parentKey: entry.parentId === '' || entry.parentId === entry.id ? null : entry.parentId,
      authorName: entry.author.name,
      authorUrl: entry.author.url || null,
      authorKey: authorKey !== undefined && authors.has(authorKey) ? authorKey : null,
      content: { format: 'html', text: entry.html },
      writtenAt: parseDate(entry.published),
      status: entry.status === 'live' ? 'approved' : 'unapproved',
    };
  }

  return toItems;
}

const findProfile = (url: string) => /\/profile\/(\d+)/.exec(url)?.[1];

/** Who hides their profile is called Unknown, by an address that belongs to nobody. */
function toAuthor({ author: { name, url, email } }: BloggerEntry): AuthorItem | undefined {
  const key = findProfile(url) ?? name;
  if (key === '') return undefined;
  const address = email.trim().toLowerCase();
  return {
    kind: 'author',
    key,
    name: name || key,
    email: address === 'noreply@blogger.com' ? null : address || null,
  };
}

function toPost(entry: BloggerEntry, authorKey: string | null): PostItem {
  const { id, kind, status, title, html, summary, published, updated, labels, address } = entry;
  const publishedAt = parseDate(published);
  return {
    kind: 'post',
    type: kind === 'page' ? 'page' : 'post',
    key: id,
    status: status === 'live' ? 'publish' : status === 'scheduled' ? 'future' : 'draft',
    title,
    content: { format: 'html', text: cleanText(html) },
    excerpt: summary,
    slug: /\/([^/?#]+?)(?:\.html)?(?:[?#].*)?$/.exec(address.replace(/^https?:\/\/[^/]+/, ''))?.[1] ?? '',
    publishedAt,
    updatedAt: parseDate(updated),
    authorKey,
    tags: [...new Set(labels.map((label) => label.trim()).filter((label) => label !== ''))],
    featuredImage: null,
    oldAddresses: address === '' ? [] : [address],
  };
}

const JUMP = /<a\s{1,5}name=(?:"more"|'more'|more)\s{0,5}(?:\/>|>\s{0,5}<\/a>)/gi;
const EMPTY_PARAGRAPH = /<p>(?:\s|&nbsp;|&#160;|<br\s{0,3}\/?>){0,20}<\/p>/gi;

/** Returns a text without the mark of its beginning and without empty paragraphs; tables around pictures become figures. */
function cleanText(html: string): string {
  return replaceElements(
    html.replaceAll(JUMP, '').replaceAll(EMPTY_PARAGRAPH, ''),
    (name, attributes) => name === 'table' && hasClass(attributes, 'tr-caption-container'),
    (_table, inner) => {
      const cells = listElements(inner, (name) => name === 'td');
      const [picture, caption] = [false, true].map((isCaption) => {
        const cell = cells.find(({ attributes }) => hasClass(attributes, 'tr-caption') === isCaption);
        return cell === undefined ? '' : inner.slice(cell.innerStart, cell.innerEnd).trim();
      });
      return picture === '' ? undefined : `<figure>${picture}<figcaption>${caption}</figcaption></figure>`;
    },
  );
}

/** Returns what a feed says of its blog. */
export function readBloggerSite(feed: XmlElement) {
  const alternate = listChildElements(feed).find(
    ({ name, attributes }) => name === 'link' && attributes.get('rel') === 'alternate',
  );
  return {
    title: getChildText(feed, 'title'),
    tagline: getChildText(feed, 'subtitle'),
    url: alternate?.attributes.get('href') || null,
  };
}
