import type { BlogRow } from './queries.ts';

/** Returns the address of a blog's page, absolute, without a slash at the end. */
export function toBlogUrl(publicUrl: string, slug: string): string {
  return `${publicUrl}/sites/${slug}`;
}

/**
 * Returns the current address of a blog: where it is redirected to, at its primary domain, or here. Absolute, without a slash at
 * the end; a path within the blog can be appended.
 */
export function toBlogHomeUrl(
  publicUrl: string,
  blog: Pick<BlogRow, 'slug' | 'domain' | 'redirect_to' | 'team_id'>,
): string {
  // A team's blog is only for its members, who are logged in only here.
  if (blog.team_id === null && blog.redirect_to) return blog.redirect_to;
  if (blog.team_id === null && blog.domain) return toDomainOrigin(publicUrl, blog.domain);
  return toBlogUrl(publicUrl, blog.slug);
}

/** Returns the origin of a blog's own domain: it has the platform's scheme and port. */
export function toDomainOrigin(publicUrl: string, domain: string): string {
  const url = new URL(publicUrl);
  url.hostname = domain;
  return url.origin;
}

/** Returns the address of a blog's feed. */
export function toBlogFeedUrl(publicUrl: string, slug: string): string {
  return `${toBlogUrl(publicUrl, slug)}/feed`;
}

/** Returns the address of an uploaded image. Everyone who knows the address may see it, for feeds and emails. */
export function toMediaUrl(publicUrl: string, mediaId: string): string {
  return `${publicUrl}/media/${mediaId}`;
}
