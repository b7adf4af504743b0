import type { BlogRow } from './queries.ts';

/** The page of a blog, absolute, without a slash at the end. */
export function toBlogUrl(publicUrl: string, slug: string): string {
  return `${publicUrl}/sites/${slug}`;
}

/**
 * Where a blog stands today: where it is redirected to, at its primary domain, or here. Absolute, without a slash at the end; a path
 * within the blog is added to it.
 */
export function toBlogHomeUrl(
  publicUrl: string,
  blog: Pick<BlogRow, 'slug' | 'domain' | 'redirect_to' | 'team_id'>,
): string {
  // What is a team's own is shown to its members, who are known here alone.
  if (blog.team_id === null && blog.redirect_to) return blog.redirect_to;
  if (blog.team_id === null && blog.domain) return toDomainOrigin(publicUrl, blog.domain);
  return toBlogUrl(publicUrl, blog.slug);
}

/** The origin of a blog's own domain: it is served as the platform is, with the same scheme and port. */
export function toDomainOrigin(publicUrl: string, domain: string): string {
  const url = new URL(publicUrl);
  url.hostname = domain;
  return url.origin;
}

/** The feed that a blog is followed by. */
export function toBlogFeedUrl(publicUrl: string, slug: string): string {
  return `${toBlogUrl(publicUrl, slug)}/feed`;
}

/** An uploaded picture. Whoever has the address may see it, as feeds and mails need it. */
export function toMediaUrl(publicUrl: string, mediaId: string): string {
  return `${publicUrl}/media/${mediaId}`;
}
