import { addressOfSite } from '#server/features/sites/present.ts';
import type { Article } from '#shared/api/articles.ts';
import type { ArticleAuthor, ArticleRow } from './queries.ts';

/** A post as its writers see it. */
export function presentArticle(
  row: ArticleRow,
  author: ArticleAuthor | null | undefined,
  site: { slug: string },
  publicUrl: string,
): Article {
  return { ...presentListed(row, author, site, publicUrl), content: row.content_html };
}

/** The same without its content. */
export function presentListed(
  row: Omit<ArticleRow, 'content_html'>,
  author: ArticleAuthor | null | undefined,
  site: { slug: string },
  publicUrl: string,
): Omit<Article, 'content'> {
  return {
    ID: row.id,
    site_ID: row.blog_id,
    URL: addressOfArticle(publicUrl, site.slug, row.slug),
    slug: row.slug,
    status: row.status,
    title: row.title,
    excerpt: row.excerpt,
    featured_image: row.featured_image,
    tags: row.tags,
    author: author
      ? { ID: author.id, login: author.username, name: author.name, avatar_URL: author.image }
      : null,
    date: (row.status === 'draft' ? null : (row.published_at ?? row.publish_at))?.toISOString() ?? null,
    modified: row.updated_at.toISOString(),
    version: row.version,
  };
}

/** The page of a post. */
export function addressOfArticle(publicUrl: string, siteSlug: string, slug: string): string {
  return `${addressOfSite(publicUrl, siteSlug)}/${encodeURIComponent(slug)}`;
}

/** The address that a post keeps under any slug of itself and its blog: it leads to the page, and is the post's guid. */
export function permanentAddress(publicUrl: string, articleId: number): string {
  return `${publicUrl}/posts/${articleId}`;
}
