import type { Article } from '#shared/api/articles.ts';
import { isBlankHtml } from '#shared/domain/quick-post-title.ts';

/** What a writer can change of a post. */
export interface ArticleFields {
  title: string;
  /** HTML. */
  content: string;
  excerpt: string;
  /** Address of the picture, or null. */
  featured_image: string | null;
  tags: string[];
  /** '' until the server has made one of the title. */
  slug: string;
  /** ISO 8601; null while nothing is planned. */
  date: string | null;
}

export const EMPTY_FIELDS: ArticleFields = {
  title: '',
  content: '',
  excerpt: '',
  featured_image: null,
  tags: [],
  slug: '',
  date: null,
};

const NAMES = Object.keys(EMPTY_FIELDS) as (keyof ArticleFields)[];

export function fieldsOf(article: Article): ArticleFields {
  const { title, content, excerpt, featured_image, slug } = article;
  const date = article.status === 'draft' ? null : article.date;
  return { title, content, excerpt, featured_image, tags: Object.keys(article.tags), slug, date };
}

/** What differs from `base`, as a save sends it: a slug or a date that was emptied is not sent, the server keeps its own. */
export function changedFields(fields: ArticleFields, base: ArticleFields) {
  const changed = NAMES.filter((name) => JSON.stringify(fields[name]) !== JSON.stringify(base[name]));
  const { slug, date, ...rest }: Partial<ArticleFields> = Object.fromEntries(
    changed.map((name) => [name, fields[name]]),
  );
  return { ...rest, ...(slug && { slug }), ...(date && { date }) };
}

export function isChanged(fields: ArticleFields, base: ArticleFields): boolean {
  return Object.keys(changedFields(fields, base)).length > 0;
}

/** Nothing that is worth a draft. */
export function isBlank({ title, content, excerpt, featured_image, tags }: ArticleFields): boolean {
  return (
    title.trim() === '' && isBlankHtml(content) && excerpt === '' && !featured_image && tags.length === 0
  );
}

/** Tags as they are typed, one after the other with commas. */
export function parseTags(text: string): string[] {
  const tags = text
    .split(/[,،、\n]/)
    .map((tag) => tag.replace(/^\s*#/, '').trim())
    .filter(Boolean);
  return [...new Set(tags)];
}
