import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, formCsrfMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../db/schema.ts';

const SignIn = z.object({ email: z.string(), password: z.string(), rememberMe: z.boolean().optional() });

/**
 * Logs in with an address and a password. It replaces the library's own call, because several accounts may have an address until
 * it is confirmed in one. The password may be that of the account in which it is confirmed, or of the newest one in which it is
 * not. Two passwords are hashed each time, whichever accounts exist, so that the time reveals neither (docs/decisions/0014).
 * One-time codes follow by the library's hook. Fails with INVALID_EMAIL_OR_PASSWORD.
 */
export function signIn(db: Kysely<Schema>) {
  return {
    id: 'sign-in',
    endpoints: {
      signInEmail: createAuthEndpoint(
        '/sign-in/email',
        { method: 'POST', use: [formCsrfMiddleware], body: SignIn },
        async (ctx) => {
          const { email, password, rememberMe } = ctx.body;
          const { internalAdapter, password: passwords } = ctx.context;
          const accounts = await listPasswords(db, email.toLowerCase());
          const fits = await Promise.all(
            [accounts.confirmed, accounts.claimed].map(async (account) => {
              if (account) return passwords.verify({ hash: account.hash, password });
              await passwords.hash(password);
              return false;
            }),
          );
          const found = fits[0] ? accounts.confirmed : fits[1] ? accounts.claimed : undefined;
          const user = found && (await internalAdapter.findUserById(String(found.userId)));
          if (!user)
            throw new APIError('UNAUTHORIZED', {
              code: 'INVALID_EMAIL_OR_PASSWORD',
              message: 'Invalid email or password',
            });
          const session = await internalAdapter.createSession(user.id, rememberMe === false);
          await setSessionCookie(ctx, { session, user }, rememberMe === false);
          return ctx.json({ redirect: false, token: session.token, user });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

interface Password {
  userId: number;
  hash: string;
}

/** Lists the passwords that log in with this address. */
async function listPasswords(
  db: Kysely<Schema>,
  email: string,
): Promise<{ confirmed: Password | undefined; claimed: Password | undefined }> {
  const { rows } = await sql<Password & { isConfirmed: boolean }>`
    select distinct on (u.email_verified) u.id as "userId", a.password as hash, u.email_verified as "isConfirmed"
    from users u join accounts a on a.user_id = u.id and a.provider_id = 'credential' and a.password is not null
    where u.email = ${email}
    order by u.email_verified, u.id desc
  `.execute(db);
  return {
    confirmed: rows.find(({ isConfirmed }) => isConfirmed),
    claimed: rows.find(({ isConfirmed }) => !isConfirmed),
  };
}
