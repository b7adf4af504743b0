import type { BetterAuthPlugin } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';

/** Changing the password ends all other sessions, whether the caller asks for it or not. */
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
