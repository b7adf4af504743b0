import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, formCsrfMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { EmailAddress } from '#shared/api/parameters.ts';
import type { Schema } from '../db/schema.ts';
import type { AccountEmails } from './emails.ts';
import { PASSWORD_LENGTH } from './password-length.ts';
import { deriveUsername } from './username.ts';
import { createVerificationToken } from './verification.ts';

/** Other fields are dropped: avatars are uploaded, and applicants cannot make themselves administrators. */
const SignUp = z.object({
  email: z.string(),
  name: z.string(),
  password: z.string(),
  username: z.string().optional(),
  /** The code of an invitation; see options.ts. */
  invitation: z.string().max(100).optional(),
});

/**
 * Signs up in place of the library's own call: creates an account with an unconfirmed address and signs its owner in, whether or
 * not another account has that address. So neither the response nor anything in the session reveals that (docs/decisions/0014).
 * Only the email differs: a link to confirm, or a notice to the owner of the address.
 *
 * The library's hooks still run; they check the username. Fails with INVALID_EMAIL, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG,
 * USERNAME_IS_ALREADY_TAKEN, and the other codes of usernames.
 */
export function signUp(emails: AccountEmails) {
  return {
    id: 'sign-up',
    endpoints: {
      signUpEmail: createAuthEndpoint(
        '/sign-up/email',
        { method: 'POST', use: [formCsrfMiddleware], body: SignUp },
        async (ctx) => {
          const { name, password, username } = ctx.body;
          const email = ctx.body.email.toLowerCase();
          requireValidCredentials(email, password);
          const { internalAdapter, password: passwords, secret } = ctx.context;
          const hash = await passwords.hash(password);
          const user = await internalAdapter
            .createUser({ email, name, emailVerified: false, ...(username ? { username } : {}) })
            .catch(rejectTaken);
          await internalAdapter.linkAccount({
            userId: user.id,
            accountId: user.id,
            providerId: 'credential',
            password: hash,
          });
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          const recipient = { id: Number(user.id), name: user.name, email };
          await emails.sendVerification(recipient, await createVerificationToken(secret, recipient));
          return ctx.json({ token: session.token, user });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

function requireValidCredentials(email: string, password: string): void {
  if (!EmailAddress.safeParse(email).success)
    reject('INVALID_EMAIL', 'That doesn’t look like an email address.');
  if (password.length < PASSWORD_LENGTH.min) reject('PASSWORD_TOO_SHORT', 'Password too short');
  if (password.length > PASSWORD_LENGTH.max) reject('PASSWORD_TOO_LONG', 'Password too long');
}

/** PostgreSQL's "unique_violation": the username was taken after the check. */
function rejectTaken(error: unknown): never {
  if ((error as { code?: unknown }).code === '23505')
    reject('USERNAME_IS_ALREADY_TAKEN', 'Username is already taken. Please try another.');
  throw error;
}

function reject(code: string, message: string): never {
  throw new APIError('BAD_REQUEST', { code, message });
}

/** Chooses a username: the requested one, or one derived from the name or the address. */
export async function chooseUsername(
  db: Kysely<Schema>,
  { username, name, email }: { username?: unknown; name: string; email: string },
): Promise<string> {
  if (typeof username === 'string' && username) return username.toLowerCase();
  return deriveUsername({ name, email }, async (candidate) => {
    const row = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', candidate)
      .executeTakeFirst();
    return row !== undefined;
  });
}
