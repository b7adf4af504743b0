import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../db/schema.ts';
import { createAttempts } from './attempts.ts';
import type { AccountEmails, EmailRecipient } from './emails.ts';
import { WRONG_TRIES, WRONG_TRIES_A_DAY } from './limits.ts';
import { ADDRESS_HEADER, EXACT_ADDRESS_HEADER } from './request.ts';
import { createSigner } from './signer.ts';

/** An account counts as attacked after so many wrong passwords from all unknown devices together within this time. */
const ATTACK = { tries: 20, windowMs: 60 * 60_000 };
/** Delay of an attacked account's next response; doubles with every twenty more wrong passwords. */
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 5_000;
/** Maximum delayed responses at a time, each of which occupies a connection. */
const WAITING_MAX = 500;

const DEVICE_COOKIE = 'device';
const DEVICE_LIFE_SECONDS = 400 * 24 * 60 * 60;

/** Whether a user expects log-ins to their account from this network address. */
export type IsExpectedFrom = (userId: number, address: string) => Promise<boolean>;

interface Parts {
  db: Kysely<Schema>;
  isExpectedFrom: IsExpectedFrom;
  emails: AccountEmails;
  log: Logger;
  secret: string;
  isSecure: boolean;
}

/** One attempt to log in. */
interface Try {
  /** The user's number, or the typed text if there is no such account: the responses are the same. */
  account: string;
  user: EmailRecipient | undefined;
  /** A device that has logged into this account before, or else an address. */
  from: string;
  isKnown: boolean;
  /** The user expects attempts from there: those of others delay no one beyond the day's limit. */
  isExpected: boolean;
}

/**
 * Slows down password guessing without ever locking an account. Wrong passwords are counted per address and account, so that
 * strangers only limit themselves. An account attacked from many addresses delays unknown devices more and more, but not devices
 * that were logged in before, and its owner is notified by email. See docs/decisions/0013-log-in-limits.md. The counts are in
 * this process.
 */
export function createLogInLimits(parts: Parts): BetterAuthPlugin {
  const signer = createSigner(parts.secret);
  const soon = createAttempts(WRONG_TRIES.max, WRONG_TRIES.windowMs);
  const daily = createAttempts(WRONG_TRIES_A_DAY.max, WRONG_TRIES_A_DAY.windowMs);
  const attacks = createAttempts(Number.POSITIVE_INFINITY, ATTACK.windowMs);
  const tries = new WeakMap<object, Try>();
  let waiting = 0;

  /** Throws if this address, or this device, has sent too many wrong passwords for this account; may take some seconds. */
  async function limitTry({ account, from, isKnown, isExpected }: Try): Promise<void> {
    const key = `${account} ${from}`;
    const hasErred = soon.count(key) > 0;
    // Counted before the password is checked: many concurrent attempts would all pass otherwise.
    const soonFree = isExpected ? undefined : soon.record(key);
    const wait = Math.max(soonFree ?? 0, daily.record(key) ?? 0);
    if (wait > 0) throw createTooManyTriesError(wait);
    const pause = isKnown || isExpected ? 0 : computeDelay(attacks.count(account));
    if (pause === 0) return;
    if (waiting >= WAITING_MAX) {
      // Only those who have sent wrong passwords before are part of the attack; no one else is rejected.
      if (hasErred) throw createTooManyTriesError(Math.ceil(LONGEST_DELAY_MS / 1_000));
      return;
    }
    waiting += 1;
    await delay(pause);
    waiting -= 1;
  }

  function recordSuccess({ account, from }: Try): void {
    soon.clear(`${account} ${from}`);
    daily.clear(`${account} ${from}`);
  }

  function recordFailure({ account, user, isKnown }: Try): void {
    if (isKnown) return;
    attacks.record(account);
    if (!user || attacks.count(account) % ATTACK.tries !== 0) return;
    // Not awaited: the response must take as long as one for an account that does not exist.
    parts.emails
      .sendPasswordGuesses(user)
      .catch((error) =>
        parts.log.error({ err: error }, 'the email about password guesses could not be sent'),
      );
  }

  return {
    id: 'log-in-limits',
    hooks: {
      before: [
        {
          matcher: ({ path }) => isLogIn(path),
          handler: createAuthMiddleware(async (ctx) => {
            const typed = readAccount(ctx.path, ctx.body);
            const user = await findUser(parts.db, typed);
            const device = readDevice(ctx.getCookie(toCookieName(parts)), user?.id);
            const address = ctx.request?.headers.get(ADDRESS_HEADER) ?? '';
            const exact = ctx.request?.headers.get(EXACT_ADDRESS_HEADER) ?? '';
            const attempt: Try = {
              account: user ? `#${user.id}` : typed.text,
              user,
              from: device ?? address,
              isKnown: device !== undefined,
              // Also called for an account that does not exist, so that both take as long.
              isExpected: await parts.isExpectedFrom(user?.id ?? 0, exact),
            };
            await limitTry(attempt);
            if (ctx.request) tries.set(ctx.request, attempt);
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path !== '/sign-up/email',
          handler: createAuthMiddleware(async (ctx) => {
            const attempt = ctx.request && tries.get(ctx.request);
            const isRefused = ctx.context.returned instanceof APIError;
            if (attempt && isRefused) recordFailure(attempt);
            const session = ctx.context.newSession;
            // Anyone can sign up with another person's address. Logging into that account must not reset the count of wrong
            // passwords for the address, nor reveal by it that there is another account.
            if (!session?.user.emailVerified || isRefused) return;
            if (attempt) recordSuccess(attempt);
            const subject = `${session.user.id} ${randomBytes(12).toString('base64url')}`;
            ctx.setCookie(toCookieName(parts), signer.sign(DEVICE_COOKIE, subject), {
              path: '/',
              httpOnly: true,
              sameSite: 'lax',
              secure: parts.isSecure,
              maxAge: DEVICE_LIFE_SECONDS,
            });
          }),
        },
      ],
    },
  };

  /** Returns the device if it has been logged into this account. */
  function readDevice(cookie: string | null | undefined, userId: number | undefined): string | undefined {
    const subject = cookie ? signer.verify(DEVICE_COOKIE, cookie) : undefined;
    const [owner, device] = subject?.split(' ') ?? [];
    return userId !== undefined && owner === String(userId) ? `device ${device}` : undefined;
  }
}

const toCookieName = ({ isSecure }: Parts) => `${isSecure ? '__Secure-' : ''}tidings.${DEVICE_COOKIE}`;

const isLogIn = (path: string | undefined) => path === '/sign-in/email' || path === '/sign-in/username';

/** Reads the field that the call itself uses, so that another field cannot replace it in the count. */
function readAccount(path: string, body: unknown): { field: 'email' | 'username'; text: string } {
  const field = path === '/sign-in/email' ? 'email' : 'username';
  const value = (body as Record<string, unknown> | undefined)?.[field];
  return { field, text: typeof value === 'string' ? value.trim().toLowerCase().slice(0, 320) : '' };
}

async function findUser(
  db: Kysely<Schema>,
  { field, text }: ReturnType<typeof readAccount>,
): Promise<EmailRecipient | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where(field, '=', text.replaceAll('\0', ''))
    .orderBy('email_verified', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Returns the delay in milliseconds after so many wrong passwords. */
export function computeDelay(wrong: number): number {
  if (wrong < ATTACK.tries) return 0;
  return Math.min(FIRST_DELAY_MS * 2 ** Math.floor((wrong - ATTACK.tries) / 20), LONGEST_DELAY_MS);
}

function createTooManyTriesError(seconds: number): APIError {
  return new APIError(
    'TOO_MANY_REQUESTS',
    { message: 'Too many attempts. Wait a few minutes, or reset the password.', code: 'TOO_MANY_TRIES' },
    { 'retry-after': String(seconds) },
  );
}
