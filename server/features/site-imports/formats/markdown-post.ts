import { posix } from 'node:path';
import type { PostItem } from '../items.ts';
import { parseDate } from './dates.ts';
import { type Fields, isYes, toFields, toList, toText, toTexts } from './fields.ts';
import { type FrontMatter, splitFrontMatter } from './front-matter.ts';
import { computeAddresses, type MarkdownSite, readPath, toSite } from './markdown-site.ts';
import { convertMarkdown } from './markdown-text.ts';

export interface MarkdownPost {
  post: PostItem;
  author: { key: string; name: string } | undefined;
}

/** Finds the key of a picture by its address in a post of a folder. */
type FindPicture = (address: string, folder: string) => string | undefined;

/** Reads a file of Markdown: what is written above the text decides, then its path. */
export function readMarkdownPost(
  document: string,
  { path, changedAt }: { path: string; changedAt: Date },
  site: MarkdownSite,
  findPicture: FindPicture,
): MarkdownPost {
  const front = splitFrontMatter(document);
  const { fields } = front;
  const hasAddress = toSite(site).url !== null;
  const facts = readPath(site, path);
  const folder = posix.dirname(path);
  const find = (address: string) => findPicture(address, folder === '.' ? '' : folder);
  const { title, text } = takeTitle(front);
  const date =
    fields.date ??
    fields.publishDate ??
    fields.pubDate ??
    fields.pubDatetime ??
    fields.published_at ??
    fields.published ??
    fields.created ??
    facts.day;
  const publishedAt = parseDate(date) ?? parseDate(facts.day);
  const slug = toText(fields.slug).trim() || facts.slug;
  const categories = listNames(site, fields.categories ?? fields.category);
  // The home page lists posts, and has no text of its own.
  const isHome = facts.slug === 'index' && text.trim() === '';
  const isPage = isPageOf(front, facts, publishedAt !== null);
  const author = findAuthor(fields);
  return {
    author,
    post: {
      kind: 'post',
      type: isPage ? 'page' : 'post',
      // Without an address of the blog, the name of the folder keeps two of them apart.
      key: toText(fields.guid) || path.slice(hasAddress ? site.root.length : 0).replace(/\.\w+$/, ''),
      status: toStatus(fields, facts.isDraft),
      title: title || (isHome ? '' : facts.slug.replaceAll(/[-_]+/g, ' ')),
      content: toContent(text, path, site, find),
      excerpt: getFirst(fields, 'excerpt', 'description', 'summary', 'subtitle'),
      slug,
      // Pages need no date; here they have one.
      publishedAt: publishedAt ?? (isPage ? changedAt : null),
      updatedAt: parseDate(
        fields.updated ??
          fields.lastmod ??
          fields.last_modified_at ??
          fields.modified ??
          fields.updatedDate ??
          fields.modDatetime,
      ),
      authorKey: author?.key ?? null,
      tags: listTags(site, fields, categories),
      featuredImage: toFeaturedImage(fields, find),
      oldAddresses: listAddresses(site, path, fields, {
        name: facts.slug,
        slug,
        day: publishedAt?.toISOString().slice(0, 10),
        categories,
        isPage,
      }),
    },
  };
}

/** HTML keeps its form; its tags of Jekyll and its pictures are converted as in Markdown. */
function toContent(
  text: string,
  path: string,
  { generator }: MarkdownSite,
  find: (address: string) => string | undefined,
): PostItem['content'] {
  return {
    format: /\.html?$/i.test(path) ? 'html' : 'markdown',
    text: convertMarkdown(text, find, { generator, isMdx: /\.mdx$/i.test(path) }),
  };
}

/** Returns the title, from the details or the first heading, and the text without that heading. */
function takeTitle({ fields, text }: FrontMatter): { title: string; text: string } {
  const title = toText(fields.title).trim();
  const [heading, atx, setext] =
    /^\s*(?:#[^\S\n]+([^\n]+?)[^\S\n]*#*|([^\s#>*-][^\n]*)\n=+[^\S\n]*)(?:\n|$)/.exec(text) ?? [];
  const words = (atx ?? setext)?.trim();
  if (heading === undefined || words === undefined || (title !== '' && title !== words))
    return { title, text };
  return { title: title || words.replaceAll(/[*_`]/g, ''), text: text.slice(heading.length) };
}

function isPageOf(
  { fields, hasFields }: FrontMatter,
  facts: ReturnType<typeof readPath>,
  hasDate: boolean,
): boolean {
  const kinds = [fields.type, fields.layout].map((kind) => toText(kind).toLowerCase());
  if (kinds.includes('page')) return true;
  if (kinds.includes('post')) return false;
  return facts.isInPages || (facts.isAtTop && hasFields && !hasDate && !facts.isDraft);
}

function toStatus(fields: Fields, isInDrafts: boolean): PostItem['status'] {
  const status = toText(fields.status).toLowerCase();
  if (status === 'private' || status === 'future') return status;
  const isDraft =
    isYes(fields.draft) ||
    (typeof fields.published === 'boolean' && !fields.published) ||
    ['draft', 'unpublished', 'hidden'].includes(status) ||
    isInDrafts;
  return isDraft ? 'draft' : 'publish';
}

function getFirst(fields: Fields, ...names: string[]): string {
  return names.map((name) => toText(fields[name]).trim()).find((text) => text !== '') ?? '';
}

/** Lists of names: in YAML, with commas, or in Jekyll with spaces. */
function listNames(site: MarkdownSite, value: unknown): string[] {
  // Hexo writes categories within each other as lists in a list.
  if (typeof value !== 'string') return toTexts(Array.isArray(value) ? value.flat(3) : value);
  const separator = value.includes(',') ? /,/ : site.generator === 'jekyll' ? /\s+/ : /\n/;
  return toTexts(value.split(separator));
}

/** Names of Eleventy's own collections are no tags. */
const COLLECTIONS = new Set(['post', 'posts', 'page', 'pages', 'all']);

function listTags(site: MarkdownSite, fields: Fields, categories: string[]): string[] {
  const taxonomies = toFields(fields.taxonomies);
  const names = [fields.tags, fields.tag, taxonomies.tags, taxonomies.categories].flatMap((value) =>
    listNames(site, value),
  );
  const tags = [...new Set([...names, ...categories].map((name) => name.replace(/^#/, '')))];
  return tags.filter(
    (name) => !COLLECTIONS.has(name.toLowerCase()) && name.toLowerCase() !== 'uncategorized',
  );
}

function findAuthor(fields: Fields): MarkdownPost['author'] {
  const [first] = [toList(fields.authors)[0], fields.author, toList(fields.author)[0], fields.authors].filter(
    (one) => typeof one === 'string' || (typeof one === 'object' && one !== null && !Array.isArray(one)),
  );
  const name = toText(first).trim() || toText(toFields(first).name).trim();
  const key = toText(fields.author_login) || name;
  return key === '' ? undefined : { key, name: name || key };
}

const FEATURED = [
  'featured_image',
  'featuredImage',
  'feature_image',
  'featureimage',
  'featured',
  'cover',
  'coverImage',
  'cover_image',
  'image',
  'heroImage',
  'hero',
  'banner',
  'thumbnail',
  'header',
  'images',
];

function toFeaturedImage(
  fields: Fields,
  find: (address: string) => string | undefined,
): PostItem['featuredImage'] {
  for (const name of FEATURED) {
    const value = Array.isArray(fields[name]) ? toList(fields[name])[0] : fields[name];
    const inner = toFields(value);
    const address =
      toText(value).trim() ||
      getFirst(inner, 'image', 'url', 'src', 'path', 'feature', 'overlay_image', 'teaser');
    // `featured: true` is no picture.
    if (!/[/.]/.test(address) || address.includes('{')) continue;
    const key = find(address);
    if (key !== undefined) return { key };
    if (/^https?:\/\//.test(address) || address.startsWith('/')) return { url: address };
  }
  return null;
}

function listAddresses(
  site: MarkdownSite,
  path: string,
  fields: Fields,
  { name, ...post }: Parameters<typeof computeAddresses>[2] & { name: string },
): string[] {
  const own = [fields.permalink, fields.url]
    .flatMap(toTexts)
    .map((address) => address.replace(/\/index\.html$/, '/'));
  const former = [fields.aliases, fields.alias, fields.redirect_from].flatMap(toTexts);
  const absolute = (address: string) => (/^(?:https?:\/)?\//.test(address) ? address : `/${address}`);
  const written = [...own, ...former]
    .filter((address) => !/[{}:]/.test(address.replace(/^https?:/, '')))
    .map(absolute);
  const computed = own.some((address) => /^(?:https?:\/)?\//.test(address))
    ? []
    : computeAddresses(site, path, post);
  // Where references to its file lead, if it has another name here.
  const named = post.slug === name ? [] : [`/${name}/`];
  return [...new Set([...written, ...computed, ...named])];
}
