import type { Article } from '#shared/api/articles.ts';
import { POST_TAG_MAX, POST_TAGS_MAX } from '#shared/domain/limits.ts';
import { isBlankHtml } from '#shared/domain/quick-post-title.ts';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';

/** Separators of tags, in any script. */
export const TAG_SEPARATOR = /[,،、\n]/;

/** The parts of a post or a page that a writer can change. */
export interface ArticleFields {
  title: string;
  /** HTML. For a post in Markdown, the server's output of the last save. */
  content: string;
  /** null for a post with formatted text. */
  content_markdown: string | null;
  excerpt: string;
  /** Address of the image, or null. */
  featured_image: string | null;
  tags: string[];
  /** The position of a page in the menu; 0 for a post. */
  menu_order: number;
  /** '' until the server has created one from the title. */
  slug: string;
  /** ISO 8601; null if not scheduled. */
  date: string | null;
}

export const EMPTY_FIELDS: ArticleFields = {
  title: '',
  content: '',
  content_markdown: null,
  excerpt: '',
  featured_image: null,
  tags: [],
  menu_order: 0,
  slug: '',
  date: null,
};

const NAMES = Object.keys(EMPTY_FIELDS) as (keyof ArticleFields)[];

export function toFields(article: Article): ArticleFields {
  const { title, content, content_markdown, excerpt, featured_image, menu_order, slug } = article;
  const date = article.status === 'draft' ? null : article.date;
  return {
    ...{ title, content, content_markdown, excerpt, featured_image, menu_order },
    tags: Object.keys(article.tags),
    slug,
    date,
  };
}

/** Returns the differences from `base` to save: an emptied slug or date is left out, because the server keeps its own. */
export function getChangedFields(fields: ArticleFields, base: ArticleFields) {
  const changed = NAMES.filter((name) => JSON.stringify(fields[name]) !== JSON.stringify(base[name]));
  const { slug, date, ...rest }: Partial<ArticleFields> = Object.fromEntries(
    changed.map((name) => [name, fields[name]]),
  );
  // The server generates HTML from Markdown; a text that was Markdown before sends all of its HTML.
  if (fields.content_markdown !== null) delete rest.content;
  else if (rest.content_markdown === null) rest.content = fields.content;
  return { ...rest, ...(slug && { slug }), ...(date && { date }) };
}

export function isChanged(fields: ArticleFields, base: ArticleFields): boolean {
  return Object.keys(getChangedFields(fields, base)).length > 0;
}

/** Whether there is nothing worth a draft. */
export function isBlank(fields: ArticleFields): boolean {
  const { title, content, content_markdown: markdown, excerpt, featured_image, tags } = fields;
  const isTextBlank = markdown === null ? isBlankHtml(content) : markdown.trim() === '';
  return title.trim() === '' && isTextBlank && excerpt === '' && !featured_image && tags.length === 0;
}

/** Why a tag was not added. */
export type TagError = 'many' | 'long' | 'known';

/**
 * Adds the typed tags, separated by commas. `rest` is what could not be added, as it was typed; tags that the post already has
 * are dropped.
 */
export function addTags(tags: string[], text: string): { tags: string[]; rest: string; error?: TagError } {
  const added = [...tags];
  const slugs = new Set(tags.map(normalizeTagSlug));
  const typed = text
    .split(TAG_SEPARATOR)
    .map((tag) => tag.replace(/^\s*#+/, '').trim())
    .filter(Boolean);
  let error: TagError | undefined;
  for (const [index, tag] of typed.entries()) {
    const stop = tag.length > POST_TAG_MAX ? 'long' : added.length >= POST_TAGS_MAX ? 'many' : undefined;
    if (slugs.has(normalizeTagSlug(tag))) error = 'known';
    else if (stop) return { tags: added, rest: typed.slice(index).join(', '), error: stop };
    else {
      slugs.add(normalizeTagSlug(tag));
      added.push(tag);
    }
  }
  return { tags: added, rest: '', ...(error && { error }) };
}

const IMAGE_FIGURE =
  /<figure\b[^>]*>\s*(?:<a\b[^>]*>\s*)?<img\b[^>]*>\s*(?:<\/a>\s*)?(?:<figcaption\b[^>]*>[\s\S]*?<\/figcaption>\s*)?<\/figure>/gi;

/** Whether a post contains elements, for example from the API, that the editor's schema lacks. */
export function isBeyondEditor(html: string): boolean {
  return /<(?:figure|video|audio|details|dl|caption)\b/i.test(html.replace(IMAGE_FIGURE, ''));
}
