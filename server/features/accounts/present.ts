import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { getMe, Me } from '#shared/api/accounts.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import type { MyselfRow } from './queries.ts';

/** Returns the signed-in user as in the interface and on pages. */
export function presentMe(viewer: Viewer): Me {
  return {
    ID: viewer.id,
    username: viewer.username,
    display_name: viewer.displayName,
    email: viewer.email,
    email_verified: viewer.emailVerified,
    email_problem: getEmailProblem(viewer),
    avatar_URL: viewer.image,
    date: viewer.createdAt.toISOString(),
    role: viewer.role,
  };
}

function getEmailProblem({ emailVerified, emailRefused }: Viewer): Me['email_problem'] {
  if (!emailVerified) return 'unverified';
  return emailRefused ? 'refused' : null;
}

/** The same with the further fields that clients expect. */
export function presentMyself(viewer: Viewer, row: MyselfRow, publicUrl: string): ResponseOf<typeof getMe> {
  return {
    ...presentMe(viewer),
    description: row.description,
    profile_URL: `${publicUrl}/reader/users/${viewer.username}`,
    has_gravatar: viewer.image !== null,
    language: row.language,
    primary_blog: row.primary_blog_id,
    primary_blog_url: row.primary_slug === null ? null : `${publicUrl}/sites/${row.primary_slug}`,
    site_count: row.site_count,
    visible_site_count: row.site_count,
  };
}
