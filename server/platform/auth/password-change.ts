import type { BetterAuthPlugin } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';

/** Makes a password change end all other sessions, whether or not the caller asks for it. */
export const passwordChange = {
  id: 'password-change',
  hooks: {
    before: [
      {
        matcher: ({ path }) => path === '/change-password',
        handler: createAuthMiddleware(async ({ body }) => {
          body.revokeOtherSessions = true;
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin;
