import { decodeEntities } from '#server/text/html-text.ts';
import { createXmlReader, readTextFile } from '#server/text/xml-stream.ts';
import { BODY_MAX_BYTES } from '#shared/domain/limits.ts';
import type { Item, PostItem } from '../items.ts';
import type { ExportReader } from './reader.ts';
import { createGalleries, type Galleries } from './wxr-galleries.ts';
import { addParagraphs, hasOwnGallery, renderWordPressText } from './wxr-html.ts';

/**
 * WordPress eXtended RSS: what WordPress writes under Tools, Export. Keys are the numbers of WordPress: `post:12`, `comment:7`;
 * pictures have the number of their attachment.
 */
export const wxrReader: ExportReader = {
  format: 'wxr',
  name: 'WordPress',
  isMine: ({ head }) => isWxr(head),
  async *read(file, progress) {
    const galleries = createGalleries();
    yield* readWxr(createWxrReader(galleries), readTextFile(file.path, progress));
    if (galleries.posts.size === 0) return;
    progress.bytes = 0;
    yield* readWxr(createWxrReader(galleries, true), readTextFile(file.path, progress));
  },
};

/** Yields the items of a document that arrives in pieces. */
export async function* readWxr(reader: WxrReader, texts: AsyncIterable<string>): AsyncGenerator<Item> {
  for await (const text of texts) {
    reader.write(text);
    yield* reader.take();
  }
  reader.end();
  yield* reader.take();
}

/** Whether a document begins as WordPress writes it. */
export function isWxr(head: Buffer): boolean {
  // UTF-16 has a zero beside each letter.
  const ascii = head.toString('latin1').replaceAll('\0', '');
  return /^[^<]{0,10}</.test(ascii) && /wordpress\.org\/export\/|<wp:wxr_version>/.test(ascii);
}

/** Characters of one value; more is dropped. A longer text makes the post too large, which its length still shows. */
const VALUE_MAX = 64 * 1024;
const CONTENT_MAX = BODY_MAX_BYTES + 1;
/** Characters of the comments of one post, and of values in it that lists grow by. */
const COMMENTS_MAX_CHARACTERS = 32 * 1024 * 1024;
const TAGS_MAX = 200;
/** Elements in each other; deeper ones are ignored. */
const DEPTH_MAX = 32;
const TYPES_MAX = 1_000;
const AUTHORS_MAX = 20_000;
const CATEGORIES_MAX = 20_000;

/** Elements of an item or of the channel that have values of their own. */
const PARTS = new Set(['wp:comment', 'wp:author', 'wp:category', 'wp:postmeta']);

type Values = Map<string, string>;

/** The item that is being read. */
interface OpenItem {
  values: Values;
  tags: string[];
  thumbnail: string | undefined;
  alt: string;
  comments: Values[];
  commentCharacters: number;
  leftComments: number;
}

const createItem = (): OpenItem => ({
  values: new Map(),
  tags: [],
  thumbnail: undefined,
  alt: '',
  comments: [],
  commentCharacters: 0,
  leftComments: 0,
});

export type WxrReader = ReturnType<typeof createWxrReader>;

/**
 * Creates a reader that collects items while text is written to it. Posts with a gallery of what was uploaded to them wait for a
 * second reader of the same document, because pictures come after their post: it gives only these posts.
 */
export function createWxrReader(galleries: Galleries = createGalleries(), isSecond = false) {
  let items: Item[] = [];
  const path: string[] = [];
  const site: Values = new Map();
  const loginsById = new Map<string, string>();
  const unknownTypes = new Map<string, number>();
  const categories = new Map<string, Category>();
  let isSiteTold = isSecond;
  let isWhole = false;
  let item: OpenItem | undefined;
  /** A comment, an author or a meta value. */
  let part: Values | undefined;
  let text: string[] = [];
  let length = 0;
  let max = VALUE_MAX;
  let category: { domain: string; slug: string } | undefined;

  const tellSite = () => {
    if (isSiteTold) return;
    isSiteTold = true;
    items.push({
      kind: 'site',
      title: site.get('title')?.trim() ?? '',
      tagline: site.get('description')?.trim() ?? '',
      url: toUrl(site.get('wp:base_blog_url')) ?? toUrl(site.get('link')),
      language: site.get('language')?.trim() || null,
    });
  };

  const parser = createXmlReader({
    onOpen(tag, attributes) {
      path.push(tag);
      text = [];
      length = 0;
      max = tag === 'content:encoded' ? CONTENT_MAX : VALUE_MAX;
      if (tag === 'item') {
        tellSite();
        item = createItem();
      } else if (PARTS.has(tag)) part = new Map();
      else if (tag === 'category' && item)
        category = { domain: attributes.domain ?? '', slug: attributes.nicename ?? '' };
    },
    onText(piece) {
      if (length >= max || path.length > DEPTH_MAX) return;
      text.push(piece.length > max - length ? piece.slice(0, max - length) : piece);
      length += piece.length;
    },
    onClose(tag, isImplied) {
      if (path.at(-1) === tag) path.pop();
      const value = text.join('');
      text = [];
      length = 0;
      // What the end of a file that was cut off closes is not whole.
      if (!isImplied) closeElement(tag, value);
    },
  });

  function closeElement(tag: string, value: string): void {
    switch (tag) {
      case 'rss':
        isWhole = true;
        return;
      case 'item':
        if (item) closeItem(item);
        item = undefined;
        return;
      case 'wp:author':
        closeAuthor();
        part = undefined;
        return;
      case 'wp:category':
        closeCategory();
        part = undefined;
        return;
      case 'wp:postmeta':
        closeMeta();
        part = undefined;
        return;
      case 'wp:comment':
        closeComment();
        part = undefined;
        return;
      case 'category':
        if (item && category) addTag(item, category, value, categories);
        category = undefined;
        return;
      default:
        if (part) part.set(tag, value);
        else if (item) setOnce(item.values, tag, value);
        else if (path.at(-1) === 'channel') setOnce(site, tag, value);
    }
  }

  function closeAuthor(): void {
    const login = part?.get('wp:author_login')?.trim();
    if (!login || loginsById.size >= AUTHORS_MAX) return;
    tellSite();
    loginsById.set(part!.get('wp:author_id')?.trim() ?? login, login);
    if (isSecond) return;
    items.push({
      kind: 'author',
      key: login,
      name: part!.get('wp:author_display_name')?.trim() || login,
      email: part!.get('wp:author_email')?.trim().toLowerCase() || null,
    });
  }

  function closeCategory(): void {
    const slug = part?.get('wp:category_nicename')?.trim();
    if (!slug || categories.size >= CATEGORIES_MAX) return;
    categories.set(slug, {
      name: part!.get('wp:cat_name') ?? '',
      parent: part!.get('wp:category_parent')?.trim() ?? '',
    });
  }

  function closeMeta(): void {
    if (!item || !part) return;
    const [key, value] = [part.get('wp:meta_key')?.trim(), part.get('wp:meta_value')?.trim() ?? ''];
    if (key === '_thumbnail_id' && /^\d+$/.test(value)) item.thumbnail = value;
    if (key === '_wp_attachment_image_alt') item.alt = value;
  }

  function closeComment(): void {
    if (!item || !part) return;
    let characters = 0;
    for (const value of part.values()) characters += value.length;
    // Kept only as far as it is used.
    part.delete('wp:comment_author_email');
    part.delete('wp:comment_author_ip');
    if (item.commentCharacters + characters > COMMENTS_MAX_CHARACTERS) item.leftComments += 1;
    else {
      item.commentCharacters += characters;
      item.comments.push(part);
    }
  }

  function closeItem({ values, tags, thumbnail, alt, comments, leftComments }: OpenItem): void {
    const type = values.get('wp:post_type')?.trim() || 'post';
    const id = values.get('wp:post_id')?.trim() ?? '';
    // WordPress keeps titles and names of tags as HTML.
    const title = decodeEntities(values.get('title') ?? '');
    if (type === 'attachment') {
      const url = values.get('wp:attachment_url')?.trim();
      if (!isSecond && url && id) galleries.add(id, url, values);
      if (!isSecond && url && id)
        items.push({ kind: 'picture', key: id, url, path: null, alt: alt || title });
      return;
    }
    const status = toStatus(values);
    if (status === undefined) return;
    if (type !== 'post' && type !== 'page') {
      if (isSecond) return;
      if (unknownTypes.has(type) || unknownTypes.size < TYPES_MAX)
        unknownTypes.set(type, (unknownTypes.get(type) ?? 0) + 1);
      return;
    }
    const text = values.get('content:encoded') ?? '';
    if (isSecond && !galleries.posts.has(id)) return;
    if (!isSecond && id !== '' && hasOwnGallery(text)) {
      galleries.posts.add(id);
      return;
    }
    const guid = values.get('guid')?.trim() ?? '';
    const link = values.get('link')?.trim() ?? '';
    const key = id === '' ? guid || link || title : `post:${id}`;
    items.push({
      kind: 'post',
      type,
      key,
      status,
      isRestricted: status === 'private' && values.get('wp:status')?.trim() === 'publish',
      title,
      content: toContent(text, (shown) => galleries.list(shown || id)),
      excerpt: values.get('excerpt:encoded') ?? '',
      slug: values.get('wp:post_name')?.trim() ?? '',
      publishedAt: findDate(values, 'wp:post_date_gmt', 'wp:post_date', 'pubdate'),
      updatedAt: findDate(values, 'wp:post_modified_gmt', 'wp:post_modified'),
      authorKey: values.get('dc:creator')?.trim() || null,
      tags,
      featuredImage: thumbnail === undefined ? null : { key: thumbnail },
      oldAddresses: [
        link,
        guid,
        ...(id === '' ? [] : [`/?${type === 'page' ? 'page_id' : 'p'}=${id}`]),
      ].filter((address) => /^(?:https?:)?\//.test(address)),
      commentsClosed: values.get('wp:comment_status')?.trim() === 'closed',
    });
    for (const comment of comments) pushComment(comment, key);
    if (leftComments > 0)
      items.push({ kind: 'problem', subject: title, reason: 'too_many', count: leftComments });
  }

  function pushComment(values: Values, postKey: string): void {
    const get = (name: string) => values.get(`wp:comment_${name}`)?.trim() ?? '';
    const approved = get('approved');
    if ((approved !== '1' && approved !== '0') || !['', 'comment'].includes(get('type'))) return;
    items.push({
      kind: 'comment',
      key: `comment:${get('id')}`,
      postKey,
      parentKey: get('parent') === '' || get('parent') === '0' ? null : `comment:${get('parent')}`,
      authorName: get('author'),
      authorUrl: toUrl(get('author_url')),
      authorKey: loginsById.get(get('user_id')) ?? null,
      content: {
        format: 'html',
        text: addParagraphs((values.get('wp:comment_content') ?? '').replaceAll('\r', '')),
      },
      writtenAt: findDate(values, 'wp:comment_date_gmt', 'wp:comment_date'),
      status: approved === '1' ? 'approved' : 'unapproved',
    });
  }

  return {
    isSecond,
    write: (piece: string) => parser.write(piece),
    /** Ends the document: closes nothing that was open. */
    end(): void {
      parser.end();
      tellSite();
      for (const [type, count] of unknownTypes)
        items.push({ kind: 'problem', subject: type, reason: 'unknown_type', count });
      if (!isWhole && !isSecond) items.push({ kind: 'problem', subject: '', reason: 'cut_off' });
    },
    /** Returns the items that are complete, once. */
    take(): Item[] {
      const taken = items;
      items = [];
      return taken;
    },
  };
}

function setOnce(values: Values, name: string, value: string): void {
  if (!values.has(name)) values.set(name, value);
}

interface Category {
  name: string;
  /** The slug of the category above it; '' for one at the top. */
  parent: string;
}

/** Levels of categories. */
const LEVELS_MAX = 10;

/** Categories are tags here, with those above them; the category that every post is in by default is none. */
function addTag(
  item: OpenItem,
  { domain, slug }: { domain: string; slug: string },
  name: string,
  categories: ReadonlyMap<string, Category>,
): void {
  if ((domain !== 'category' && domain !== 'post_tag') || slug === 'uncategorized') return;
  const names = [name];
  let above = domain === 'category' ? categories.get(slug)?.parent : undefined;
  for (let level = 0; above && level < LEVELS_MAX; level++) {
    names.push(categories.get(above)?.name ?? '');
    above = categories.get(above)?.parent;
  }
  for (const one of names) {
    const tag = decodeEntities(one).trim();
    if (tag !== '' && item.tags.length < TAGS_MAX && !item.tags.includes(tag)) item.tags.push(tag);
  }
}

/** A text that is too long stays as it is: it is not stored. */
function toContent(text: string, listAttached: (postId: string) => string[]): PostItem['content'] {
  return {
    format: 'html',
    text: text.length >= CONTENT_MAX ? text : renderWordPressText(text, listAttached),
  };
}

/** Posts with a password are for nobody here. Undefined for what is in the trash, and for what was never saved. */
function toStatus(values: Values): PostItem['status'] | undefined {
  switch (values.get('wp:status')?.trim()) {
    case 'publish':
      return values.get('wp:post_password')?.trim() ? 'private' : 'publish';
    case 'future':
      return 'future';
    case 'private':
      return 'private';
    case 'trash':
    case 'auto-draft':
      return undefined;
    default:
      return 'draft';
  }
}

/** Returns the first valid date: `2019-05-04 10:11:12` is UTC, as are the local ones that have nothing better. */
function findDate(values: Values, ...names: string[]): Date | null {
  for (const name of names) {
    const text = values.get(name)?.trim() ?? '';
    const local = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?$/.exec(text);
    if (local) {
      const [, year, month, day, hour, minute, second] = local;
      const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second ?? '00'}Z`);
      if (date.getUTCFullYear() > 1 && date.getUTCDate() === Number(day)) return date;
    } else if (/^\w{3}, \d/.test(text)) {
      const date = new Date(text);
      if (date.getUTCFullYear() > 1) return date;
    }
  }
  return null;
}

function toUrl(text: string | undefined): string | null {
  const url = URL.parse(text?.trim() ?? '');
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
