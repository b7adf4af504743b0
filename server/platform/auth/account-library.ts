import { betterAuth } from 'better-auth';
import { createAccountsAdapter } from './adapter.ts';
import type { AuthParts } from './auth-parts.ts';
import type { EmailRecipient } from './emails.ts';
import { createAuthOptions } from './options.ts';
import { getSessionCookieName } from './session.ts';
import { createVerificationToken } from './verification.ts';

/** Sets up the account library, which auth.ts loads when it is first needed. */
export async function createAccountLibrary(parts: AuthParts & { secret: string }) {
  const { db, hooks, secret, config } = parts;
  const options = createAuthOptions(parts);
  const library = betterAuth({ ...options, database: await createAccountsAdapter(options, db, hooks) });
  const { authCookies, internalAdapter, password: passwords } = await library.$context;
  if (authCookies.sessionToken.name !== getSessionCookieName(config.publicUrl))
    throw new Error(`The account library calls its cookie ${authCookies.sessionToken.name}.`);
  return {
    handle: (request: Request) => library.handler(request),
    internalAdapter,
    passwords,
    createVerificationToken: (recipient: EmailRecipient) => createVerificationToken(secret, recipient),
  };
}
