import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { EmailAddress } from '#shared/api/email-address.ts';

const SIGN_UP_FIELDS = ['email', 'name', 'username', 'password'];

/**
 * What the account library's calls take of what programs send. It must stand before the other plugins, which read these bodies
 * too.
 *
 * - Signing up takes an address, a name, a username and a password. Anything else is dropped: pictures are uploaded, and who is an
 *   administrator is not for the applicant to say. Refuses addresses that no mail server takes with `INVALID_EMAIL`.
 * - Changing the password ends all other sessions, whether the caller asks for it or not.
 */
export const acceptedFields = {
  id: 'accepted-fields',
  hooks: {
    before: [
      {
        matcher: ({ path }) => path === '/sign-up/email',
        handler: createAuthMiddleware(async ({ body }) => {
          for (const name of Object.keys(body)) if (!SIGN_UP_FIELDS.includes(name)) delete body[name];
          if (typeof body.email === 'string' && !EmailAddress.safeParse(body.email).success)
            throw new APIError('BAD_REQUEST', {
              message: 'That does not look like an email address.',
              code: 'INVALID_EMAIL',
            });
        }),
      },
      {
        matcher: ({ path }) => path === '/change-password',
        handler: createAuthMiddleware(async ({ body }) => {
          body.revokeOtherSessions = true;
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin;
