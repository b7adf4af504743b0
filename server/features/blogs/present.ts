import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { Blog, BlogAuthor } from '#shared/api/blogs.ts';
import { listModulesOn } from '#shared/domain/modules.ts';
import type { BlogRow } from './queries.ts';
import type { AuthorRow } from './queries-authors.ts';
import { canDo } from './rules.ts';
import { toBlogUrl } from './urls.ts';

/** Returns a hosted blog as in every call (EN-03). */
export function presentHostedBlog(row: BlogRow, viewer: Viewer | null, publicUrl: string): Blog {
  const capabilities = canDo(viewer, row);
  return {
    ID: row.id,
    feed_ID: row.feed_id,
    slug: row.slug,
    name: row.title,
    title: row.title,
    description: row.tagline,
    URL: toBlogUrl(publicUrl, row.slug),
    feed_URL: row.feed_url,
    domain: row.domain ?? new URL(publicUrl).host,
    lang: row.language,
    icon: row.icon_url === null ? null : { img: row.icon_url, ico: row.icon_url },
    owner: row.owner && { ID: row.owner.id, login: row.owner.login, name: row.owner.name },
    is_multi_author: row.author_count > 1,
    is_private: row.team_id !== null,
    is_p2: row.team_id !== null,
    is_following: row.is_following,
    unseen_count: row.unseen_count,
    is_primary: row.is_primary,
    subscribers_count: row.follower_count,
    comment_policy: row.comment_policy,
    posting: row.posting,
    capabilities,
    ...(row.takedown && {
      taken_down: {
        reason: row.takedown.reason,
        date: new Date(row.takedown.date).toISOString(),
        ...(row.takedown.code && { answer_URL: `${publicUrl}/appeal?code=${row.takedown.code}` }),
      },
    }),
    ...(row.is_unlisted && { is_unlisted: true as const }),
    ...(capabilities.publish_posts && { modules: listModulesOn(row) }),
  };
}

export function presentBlogAuthor(row: AuthorRow): BlogAuthor {
  return {
    ID: row.user_id,
    login: row.username,
    name: row.name,
    avatar_URL: row.image,
    role: row.role,
    is_accepted: row.accepted_at !== null,
  };
}
