import { createAuthMiddleware, createEmailVerificationToken } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { generateRandomString } from 'better-auth/crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { AccountMails } from './mails.ts';
import { deriveUsername } from './username.ts';

/** What a sign-up answers, whether the address was free or not. */
interface SignedUp {
  token: string;
  user: {
    id: string;
    name: string;
    email: string;
    emailVerified: false;
    image: null;
    username: string;
    displayUsername: string;
    createdAt: Date;
    updatedAt: Date;
  };
}

/**
 * What happens after somebody has signed up: they are signed in and get the mail with the verification link. When the address has
 * an account already, the answer looks exactly the same (its cookie belongs to no session, its id to nobody), and the owner
 * of the address is told by mail.
 */
export function afterSignUp(db: Kysely<Schema>, mails: AccountMails) {
  return createAuthMiddleware(async (ctx): Promise<SignedUp | undefined> => {
    if (ctx.path !== '/sign-up/email') return undefined;
    const returned = ctx.context.returned as { user?: { id: string; email: string } } | undefined;
    if (!returned?.user) return undefined;
    const { email } = returned.user;
    const found = await db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();

    if (String(found.id) === returned.user.id) {
      const session = await ctx.context.internalAdapter.createSession(returned.user.id);
      const user = await ctx.context.internalAdapter.findUserById(returned.user.id);
      await setSessionCookie(ctx, { session, user: user! });
      await mails.sendVerification(
        found,
        await createEmailVerificationToken(
          ctx.context.secret,
          email,
          undefined,
          ctx.context.options.emailVerification?.expiresIn,
        ),
      );
      return signedUp(session.token, found);
    }

    await mails.sendAccountExists(found);
    const cookie = ctx.context.authCookies.sessionToken;
    const token = generateRandomString(32);
    await ctx.setSignedCookie(cookie.name, token, ctx.context.secret, {
      ...cookie.attributes,
      maxAge: ctx.context.sessionConfig.expiresIn,
    });
    return signedUp(token, {
      id: await takeUserId(db),
      email,
      name: String(ctx.body.name),
      username: await usernameFor(db, { ...ctx.body, email }),
      display_username: null,
      created_at: new Date(),
    });
  });
}

/** The username that somebody gets: the one asked for, or one made of the name or the address. */
export async function usernameFor(
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

/** A number that a new person would have got; it stays unused. */
async function takeUserId(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('users', 'id')) as id`.execute(db);
  return rows[0]!.id;
}

function signedUp(
  token: string,
  person: {
    id: number;
    name: string;
    email: string;
    username: string;
    display_username: string | null;
    created_at: Date;
  },
): SignedUp {
  return {
    token,
    user: {
      id: String(person.id),
      name: person.name,
      email: person.email,
      emailVerified: false,
      image: null,
      username: person.username,
      displayUsername: person.display_username ?? person.username,
      createdAt: person.created_at,
      updatedAt: person.created_at,
    },
  };
}
