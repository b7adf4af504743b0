import type { Context } from '#server/context.ts';
import { findArticleAt } from './queries-imported.ts';
import { decodePath, normalizeOldPath } from './rules.ts';

/**
 * Returns the path of the post that an old address of a blog leads to: `/sites/{slug}/tea` for `/sites/{slug}/2019/05/tea/` or
 * `/sites/{slug}?p=12`. Undefined for every other address.
 * @param url path and query, below the blog's page
 */
export async function findOldAddress(
  { db }: Pick<Context, 'db'>,
  url: string,
  viewerId: number | null,
): Promise<string | undefined> {
  const [, slug, rest = '', query = ''] = /^\/sites\/([^/?#]+)([^?#]*)(?:\?([^#]*))?/.exec(url) ?? [];
  if (slug === undefined) return undefined;
  const path = findNumber(rest, query) ?? normalizeOldPath(decodePath(rest));
  const blogSlug = decodePath(slug);
  if (path === undefined || blogSlug.includes('\0')) return undefined;
  const article = await findArticleAt(db, { slug: blogSlug, path, viewerId });
  // A post that has its old address already is not there: it may be a draft, or deleted.
  if (!article || normalizeOldPath(decodePath(rest)) === `/${article.slug}`) return undefined;
  return `/sites/${slug}/${encodeURIComponent(article.slug)}`;
}

/** Whether an address may be one by number, which has to be looked for before the blog's own page is shown. */
export function isByNumber(url: string): boolean {
  return /^\/sites\/[^/?#]+\/?(?:index\.php)?\?(?:[^#]*&)?(?:p|page_id)=\d/.test(url);
}

function findNumber(rest: string, query: string): string | undefined {
  if (!/^\/?(?:index\.php)?$/.test(rest)) return undefined;
  const parameters = new URLSearchParams(query);
  const number = parameters.get('p') ?? parameters.get('page_id');
  return number !== null && /^\d{1,12}$/.test(number) ? `/?p=${number}` : undefined;
}
