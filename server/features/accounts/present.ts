import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { Me } from '#shared/api/accounts.ts';

/** The signed-in person as the interface and the pages see them. */
export function presentMe(viewer: Viewer): Me {
  return {
    ID: viewer.id,
    username: viewer.username,
    display_name: viewer.displayName,
    email: viewer.email,
    email_verified: viewer.emailVerified,
    avatar_URL: viewer.image,
    date: viewer.createdAt.toISOString(),
    role: viewer.role,
  };
}
