import { renderMarkdown } from '#server/markup/markdown.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { removeForbidden } from '#server/text/characters.ts';
import { collapseSpace } from '#server/text/html-text.ts';
import { type SanitizedHtml, sanitizeHtml } from '#server/text/sanitize/sanitize.ts';
import { POST_TAGS_MAX } from '#shared/domain/limits.ts';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';
import { DEFAULT_CATEGORY } from './present.ts';

/** The text fields that a writer may send. */
export interface WrittenFields {
  title?: string | undefined;
  content?: string | undefined;
  /** Replaces `content`; null changes the article to HTML. */
  content_markdown?: string | null | undefined;
  excerpt?: string | undefined;
  featured_image?: string | null | undefined;
  tags?: string[] | undefined;
  menu_order?: number | undefined;
  /** Become tags, added to those above, or else to the article's own. */
  categories?: string[] | undefined;
}

/** The same as stored. */
export interface StoredFields {
  title: string;
  content_html: string;
  content_markdown: string | null;
  excerpt: string;
  featured_image: string | null;
  tags: string[];
  /** 0 for a post. */
  menu_order: number;
}

export const EMPTY_FIELDS: StoredFields = {
  title: '',
  content_html: '',
  content_markdown: null,
  excerpt: '',
  featured_image: null,
  tags: [],
  menu_order: 0,
};

/**
 * Merges sent fields into the stored ones: HTML sanitised, texts in one line, tags without duplicates. Pages have no tags, and
 * posts no order.
 * @param baseUrl the blog's page, the base of relative addresses
 * @throws AppError `invalid_input` for a featured image that is not the address of an image, and for content in two forms
 */
export function mergeFields(
  type: 'post' | 'page',
  before: StoredFields,
  sent: WrittenFields,
  baseUrl: string,
): StoredFields {
  return {
    title: sent.title === undefined ? before.title : toLine(sent.title),
    ...mergeContent(before, sent, baseUrl),
    excerpt: sent.excerpt === undefined ? before.excerpt : toLine(sent.excerpt),
    featured_image:
      sent.featured_image === undefined
        ? before.featured_image
        : normalizeImage(sent.featured_image, baseUrl),
    tags: type === 'page' ? [] : mergeTags(before.tags, sent),
    menu_order: type === 'page' ? (sent.menu_order ?? before.menu_order) : 0,
  };
}

/** Markdown is stored with the HTML rendered from it; sending HTML removes it. */
function mergeContent(
  before: StoredFields,
  { content, content_markdown: markdown }: WrittenFields,
  baseUrl: string,
): Pick<StoredFields, 'content_html' | 'content_markdown'> {
  if (typeof markdown === 'string') {
    if (content !== undefined)
      throw new AppError('invalid_input', 'Send the text as content or as content_markdown, not as both.');
    const source = removeForbidden(markdown);
    return { content_html: sanitize(renderMarkdown(source), baseUrl).html, content_markdown: source };
  }
  if (content !== undefined) return { content_html: sanitize(content, baseUrl).html, content_markdown: null };
  return {
    content_html: before.content_html,
    content_markdown: markdown === null ? null : before.content_markdown,
  };
}

/** Returns a text in one line, without the characters that no document may have. */
function toLine(text: string): string {
  return collapseSpace(removeForbidden(text));
}

/** Parses stored HTML; sanitising it again changes nothing. */
export function sanitize(html: string, baseUrl: string): SanitizedHtml {
  return sanitizeHtml(html, { baseUrl: `${baseUrl}/` });
}

/** Whether an article has a title, text, an image or a player. */
export function hasSomething({ title, content_html }: StoredFields, baseUrl: string): boolean {
  if (title !== '') return true;
  const { text, images, players } = sanitize(content_html, baseUrl);
  return text !== '' || images.length > 0 || players.length > 0;
}

/** Throws `invalid_input` for an article without a title, text, image or player. */
export function requireSomething(fields: StoredFields, baseUrl: string): void {
  if (!hasSomething(fields, baseUrl))
    throw new AppError('invalid_input', 'Write something first: a post needs a title or some content.');
}

/** The ID of an uploaded image, which clients may send instead of an address. */
const MEDIA_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function normalizeImage(address: string | null, baseUrl: string): string | null {
  const text = address?.trim();
  if (!text) return null;
  const url = URL.parse(MEDIA_ID.test(text) ? `/media/${text}` : text, `${baseUrl}/`);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new AppError('invalid_input', 'The featured image needs the address of a picture on the web.');
  return url.href;
}

/** A category is a tag here, except the default one. */
function mergeTags(before: string[], { tags, categories }: WrittenFields): string[] {
  const added = categories?.filter((name) => normalizeTagSlug(name) !== DEFAULT_CATEGORY.slug) ?? [];
  if (tags === undefined && added.length === 0) return before;
  return normalizeTags([...(tags ?? before), ...added]);
}

function normalizeTags(sent: string[]): string[] {
  const bySlug = new Map<string, string>();
  for (const tag of sent) {
    const title = toLine(tag).replace(/^#+/, '');
    const slug = normalizeTagSlug(title);
    if (slug && !bySlug.has(slug)) bySlug.set(slug, title);
  }
  return [...bySlug.values()].slice(0, POST_TAGS_MAX);
}
