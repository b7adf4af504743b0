import { convertHtmlToText, escapeHtml } from '#server/text/html-text.ts';
import { createXmlReader, readTextFile } from '#server/text/xml-stream.ts';
import { BODY_MAX_BYTES } from '#shared/domain/limits.ts';
import type { Item, PostItem } from '../items.ts';
import type { ExportReader } from './reader.ts';
import { addTag, type Category } from './wxr-categories.ts';
import { addParagraphs, refersToLater, renderWordPressText } from './wxr-html.ts';
import { createLaterContent, type LaterContent } from './wxr-later.ts';
import { findDate, type Recording, readEnclosure, toUrl } from './wxr-values.ts';

/**
 * WordPress eXtended RSS: what WordPress writes under Tools, Export. Keys are the numbers of WordPress: `post:12`, `comment:7`;
 * pictures have the number of their attachment.
 */
export const wxrReader: ExportReader = {
  format: 'wxr',
  name: 'WordPress',
  isMine: ({ head }) => isWxr(head),
  async *read(file, progress) {
    const later = createLaterContent();
    yield* readWxr(createWxrReader(later), readTextFile(file.path, progress));
    if (later.posts.size === 0) return;
    progress.bytes = 0;
    yield* readWxr(createWxrReader(later, true), readTextFile(file.path, progress));
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
/** Characters of the comments of one post. */
const COMMENTS_MAX_CHARACTERS = 32 * 1024 * 1024;
/** Elements in each other; deeper ones are ignored. */
const DEPTH_MAX = 32;
const TYPES_MAX = 1_000;
const AUTHORS_MAX = 20_000;
const CATEGORIES_MAX = 20_000;

/** What WordPress stores as content, but nobody has written: its own settings, and what is in posts. */
const INTERNAL_TYPES = new Set([
  'revision',
  'nav_menu_item',
  'custom_css',
  'safecss',
  'customize_changeset',
  'oembed_cache',
  'user_request',
  'wp_block',
  'wp_template',
  'wp_template_part',
  'wp_global_styles',
  'wp_navigation',
  'wp_font_family',
  'wp_font_face',
]);

/** Elements of an item or of the channel that have values of their own. */
const PARTS = new Set(['wp:comment', 'wp:author', 'wp:category', 'wp:postmeta']);

type Values = Map<string, string>;

/** The item that is being read. */
interface OpenItem {
  values: Values;
  tags: string[];
  thumbnail: string | undefined;
  alt: string;
  recording: Recording | undefined;
  comments: Values[];
  commentCharacters: number;
  leftComments: number;
}

const createItem = (): OpenItem => ({
  values: new Map(),
  tags: [],
  thumbnail: undefined,
  alt: '',
  recording: undefined,
  comments: [],
  commentCharacters: 0,
  leftComments: 0,
});

export type WxrReader = ReturnType<typeof createWxrReader>;

/**
 * Creates a reader that collects items while text is written to it. Posts that show what comes after them, such as
 * the pictures that were uploaded to them, wait for a second reader of the same document: it gives only these posts.
 */
export function createWxrReader(later: LaterContent = createLaterContent(), isSecond = false) {
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
        if (item && category) addTag(item.tags, category, value, categories);
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
    if (key === 'enclosure') item.recording ??= readEnclosure(value);
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

  function closeItem({ values, tags, thumbnail, alt, recording, comments, leftComments }: OpenItem): void {
    const type = values.get('wp:post_type')?.trim() || 'post';
    const id = values.get('wp:post_id')?.trim() ?? '';
    // WordPress keeps titles and names of tags as HTML.
    const title = convertHtmlToText(values.get('title') ?? '');
    if (type === 'attachment') {
      const url = values.get('wp:attachment_url')?.trim();
      if (!isSecond && url && id) later.add(id, url, values);
      if (!isSecond && url && id)
        items.push({ kind: 'picture', key: id, url, path: null, alt: alt || title });
      return;
    }
    const status = toStatus(values);
    if (status === undefined) return;
    const text = values.get('content:encoded') ?? '';
    if (type === 'wp_block' && !isSecond) later.addPattern(id, text);
    if (type !== 'post' && type !== 'page') {
      if (isSecond || INTERNAL_TYPES.has(type)) return;
      if (unknownTypes.has(type) || unknownTypes.size < TYPES_MAX)
        unknownTypes.set(type, (unknownTypes.get(type) ?? 0) + 1);
      return;
    }
    if (isSecond && !later.posts.has(id)) return;
    if (!isSecond && id !== '' && refersToLater(text)) {
      later.posts.add(id);
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
      content: toContent(text, recording, { ...later, list: (shown) => later.list(shown || id) }),
      excerpt: convertHtmlToText(values.get('excerpt:encoded') ?? ''),
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

/** A text that is too long stays as it is: it is not stored. A recording that it does not name is shown above it. */
function toContent(
  text: string,
  recording: Recording | undefined,
  later: Pick<LaterContent, 'list' | 'findPattern'>,
): PostItem['content'] {
  if (text.length >= CONTENT_MAX) return { format: 'html', text };
  const html = renderWordPressText(text, later);
  if (!recording || text.includes(recording.url.replace(/^https?:/, '')))
    return { format: 'html', text: html };
  const { name, url } = recording;
  return { format: 'html', text: `<p><${name} controls src="${escapeHtml(url)}"></${name}></p>\n${html}` };
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
