import type { AdminBlog, AdminBlogDetails } from '#shared/api/admin-blogs.ts';
import type { BlogRow } from './queries-admin.ts';
import type { AuthorRow } from './queries-authors.ts';
import { toBlogUrl } from './urls.ts';

/** Returns a blog in the shape of administration. */
export function presentBlog(row: BlogRow, publicUrl: string): AdminBlog {
  const { slug, title, domain, team, owner, writers, posts, subscribers, media } = row;
  return {
    ID: row.id,
    ...{ slug, title, domain, team, owner, writers, posts, subscribers, media },
    URL: toBlogUrl(publicUrl, slug),
    date: row.created_at.toISOString(),
    is_unlisted: row.is_unlisted,
    last_post: row.newest_post_at?.toISOString() ?? null,
  };
}

export function presentBlogDetails(
  row: BlogRow,
  authors: readonly AuthorRow[],
  publicUrl: string,
): AdminBlogDetails {
  return {
    ...presentBlog(row, publicUrl),
    authors: authors.map(({ user_id, username, name, role, accepted_at }) => ({
      ID: user_id,
      username,
      name,
      role,
      accepted: accepted_at !== null,
    })),
  };
}
