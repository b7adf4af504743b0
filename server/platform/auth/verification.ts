import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, getSessionFromCtx, originCheck } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { signJWT, verifyJWT } from 'better-auth/crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../db/schema.ts';
import type { AccountHooks } from './hooks.ts';

/** Lifetime of the emailed link. */
const LIFE_SECONDS = 24 * 60 * 60;
const Payload = z.object({ purpose: z.literal('confirm address'), userId: z.number(), email: z.string() });

/** Creates the token of a link that confirms an address for a day, by account: several may wait with one address. */
export function createVerificationToken(
  secret: string,
  { id, email }: { id: number; email: string },
): Promise<string> {
  return signJWT(
    { purpose: 'confirm address', userId: id, email } satisfies z.input<typeof Payload>,
    secret,
    LIFE_SECONDS,
  );
}

/**
 * Handles the emailed link in place of the library's own call, whose tokens name an address only. The first time, it confirms the
 * address and signs in; after that it only redirects. Fails with INVALID_TOKEN, also when another account has confirmed the
 * address meanwhile.
 */
export function verifyEmail(db: Kysely<Schema>, hooks: Pick<AccountHooks, 'addressConfirmed'>) {
  return {
    id: 'verify-email',
    endpoints: {
      verifyEmail: createAuthEndpoint(
        '/verify-email',
        {
          method: 'GET',
          query: z.object({ token: z.string(), callbackURL: z.string().optional() }),
          use: [originCheck((ctx) => ctx.query.callbackURL)],
        },
        async (ctx) => {
          const { token, callbackURL } = ctx.query;
          const { internalAdapter, secret } = ctx.context;
          const payload = Payload.safeParse(await verifyJWT(token, secret)).data;
          const user = payload && (await internalAdapter.findUserById(String(payload.userId)));
          const outcome =
            user && user.email === payload.email ? await confirm(db, payload, hooks) : 'refused';
          if (outcome === 'refused' || !user) {
            if (!callbackURL) throw new APIError('UNAUTHORIZED', { code: 'INVALID_TOKEN' });
            throw ctx.redirect(`${callbackURL}${callbackURL.includes('?') ? '&' : '?'}error=INVALID_TOKEN`);
          }
          const current = await getSessionFromCtx(ctx);
          if (outcome === 'confirmed' && current?.user.id !== user.id) {
            const session = await internalAdapter.createSession(user.id);
            await setSessionCookie(ctx, { session, user });
          }
          if (callbackURL) throw ctx.redirect(callbackURL);
          return ctx.json({ status: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

/** Confirms the address for this account, unless another one has it. */
async function confirm(
  db: Kysely<Schema>,
  { userId, email }: { userId: number; email: string },
  hooks: Pick<AccountHooks, 'addressConfirmed'>,
): Promise<'confirmed' | 'was_confirmed' | 'refused'> {
  const holder = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('email_verified', '=', true)
    .executeTakeFirst();
  if (holder) return holder.id === userId ? 'was_confirmed' : 'refused';
  return (await confirmAddress(db, { id: userId, email }, hooks)) ? 'confirmed' : 'refused';
}

/**
 * Records that the account's address is this one and confirmed, and calls the hook if it was never confirmed before.
 * Returns false when another account has confirmed it meanwhile, or this account now has another address.
 */
export async function confirmAddress(
  db: Kysely<Schema>,
  { id, email }: { id: number; email: string },
  hooks: Pick<AccountHooks, 'addressConfirmed'>,
): Promise<boolean> {
  const confirming = db.transaction().execute(async (trx) => {
    const confirmed = await trx
      .updateTable('users')
      .set({ email_verified: true })
      .where('id', '=', id)
      .where('email', '=', email)
      .where('email_verified', '=', false)
      .returning('id')
      .executeTakeFirst();
    if (confirmed) await hooks.addressConfirmed(trx, id);
    return confirmed !== undefined || (await isConfirmed(trx, id, email));
  });
  return confirming.catch((error) => {
    // PostgreSQL's "unique_violation".
    if (error.code === '23505' && error.constraint === 'users_confirmed_email') return false;
    throw error;
  });
}

async function isConfirmed(db: Kysely<Schema>, id: number, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('email', '=', email)
    .where('email_verified', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
