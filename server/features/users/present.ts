import { toBlogUrl } from '#server/features/blogs/urls.ts';
import type { User, Writer } from '#shared/api/users.ts';
import type { UserRow } from './queries.ts';

/** Returns a user as everyone sees them; never the email address. */
export function presentUser(row: UserRow, publicUrl: string): User {
  return {
    ID: row.id,
    user_login: row.username,
    display_name: row.name,
    first_name: row.first_name,
    last_name: row.last_name,
    description: row.description,
    user_URL: row.user_url,
    avatar_URL: row.image,
    profile_URL: `${publicUrl}/reader/users/${row.username}`,
    primary_blog:
      row.blog_id !== null && row.blog_slug !== null && row.feed_id !== null
        ? {
            ID: row.blog_id,
            feed_ID: row.feed_id,
            URL: toBlogUrl(publicUrl, row.blog_slug),
            title: row.blog_title ?? '',
          }
        : null,
  };
}

/** Returns a user as the platform shows the writers of a blog. */
export function presentWriter(
  row: Pick<UserRow, 'id' | 'username' | 'name' | 'first_name' | 'last_name' | 'user_url' | 'image'>,
  publicUrl: string,
): Writer {
  return {
    ID: row.id,
    login: row.username,
    email: false,
    name: row.name,
    first_name: row.first_name,
    last_name: row.last_name,
    nice_name: row.username,
    URL: row.user_url,
    avatar_URL: row.image,
    profile_URL: `${publicUrl}/reader/users/${row.username}`,
  };
}
