import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { AppError } from '../http/errors.ts';
import { createFindByKey } from './api-key.ts';
import { createAttempts } from './attempts.ts';
import type { AuthParts } from './auth-parts.ts';
import type { CorrectionOutcome, EmailOutcome, EmailRecipient } from './emails.ts';
import { PASSWORD_LENGTH, RESET_LIFE_SECONDS } from './password-length.ts';
import { type Caller, createAuthRequest } from './request.ts';
import { readSecret } from './secret.ts';
import { createFindBySession, getSessionCookieName } from './session.ts';
import { isUsername } from './username.ts';
import type { FindViewer } from './viewer.ts';

/** Attempts of a logged-in user to enter the password again. */
const PASSWORD_TRIES = { max: 10, windowMs: 15 * 60_000 };
const RESET_PATH = '/api/auth/request-password-reset';
/** Enqueueing an email takes 5 ms longer than not doing so; this delay hides the difference. */
const RESET_MASK_MS = 300;

/** Signing up, in and out. Everything goes through the account library's own HTTP interface, including its rate limits. */
export interface Auth {
  /** Handles a request below `/api/auth/`, including errors. Throws what the library cannot handle, such as a lost database. */
  handle(
    request: { pathAndQuery: string; method: string; body?: unknown },
    caller: Caller,
  ): Promise<Response>;
  findViewer: FindViewer;
  /**
   * Checks the user's password; `none` for users who log in by other means only. Throws `throttled` after ten attempts within a
   * quarter of an hour.
   */
  checkPassword(userId: number, password: string): Promise<'right' | 'wrong' | 'none'>;
  /** Sends a link that confirms the user's address; it is valid for a day. */
  sendVerification(recipient: EmailRecipient): Promise<EmailOutcome>;
  /** Sends a link that sets a new password; it is valid for an hour. */
  sendResetLink(recipient: EmailRecipient): Promise<EmailOutcome>;
  /** Replaces an unconfirmed address by the one in `person`, and sends the link there, which invalidates the previous link. */
  correctAddress(recipient: EmailRecipient): Promise<CorrectionOutcome>;
  /**
   * Creates an account with a confirmed address, for an operator; sends no email. Returns the user's number. Throws
   * `already_exists` for a taken address or login, `invalid_input` for a login or password that is not allowed.
   */
  createUser(recipient: { email: string; username: string; name: string; password: string }): Promise<number>;
}

/** Sets up accounts on the given database; creates the signing secret at the first start. */
export async function createAuth(parts: AuthParts): Promise<Auth> {
  const { config, db, clock, emails } = parts;
  const secret = await readSecret(config.dataDir, config.secret);
  const cookieName = getSessionCookieName(config.publicUrl);
  const findByKey = createFindByKey({ db, clock });
  const findBySession = createFindBySession({ db, clock, secret, cookieName });
  // Loaded when somebody signs up or in: it is a third of the server, and sessions do without it.
  let library: ReturnType<typeof loadLibrary> | undefined;
  const getLibrary = () => {
    library ??= loadLibrary({ ...parts, secret });
    return library;
  };
  const passwordTries = createAttempts(PASSWORD_TRIES.max, PASSWORD_TRIES.windowMs, () =>
    clock.now().getTime(),
  );
  return {
    async handle(request, caller) {
      const mask = request.pathAndQuery.startsWith(RESET_PATH) ? delay(RESET_MASK_MS) : undefined;
      const [response] = await Promise.all([
        getLibrary().then(({ handle }) => handle(createAuthRequest(config.publicUrl, request, caller))),
        mask,
      ]);
      // The library has logged the reason.
      if (response.status >= 500) throw new Error(`The account library answered ${response.status}.`);
      return response;
    },
    findViewer: async (headers) => (await findByKey(headers)) ?? findBySession(headers),
    async checkPassword(userId, password) {
      const { internalAdapter, passwords } = await getLibrary();
      const accounts = await internalAdapter.findAccounts(String(userId));
      const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password;
      if (!hash) return 'none';
      const wait = passwordTries.record(String(userId));
      if (wait !== undefined)
        throw new AppError('throttled', 'Too many attempts. Wait a few minutes.', { retry_after: wait });
      return (await passwords.verify({ hash, password })) ? 'right' : 'wrong';
    },
    sendVerification: async (recipient) =>
      emails.sendVerification(recipient, await (await getLibrary()).createVerificationToken(recipient)),
    async sendResetLink(recipient) {
      const token = randomBytes(18).toString('base64url');
      const { internalAdapter } = await getLibrary();
      await internalAdapter.createVerificationValue({
        value: String(recipient.id),
        identifier: `reset-password:${token}`,
        expiresAt: new Date(clock.now().getTime() + RESET_LIFE_SECONDS * 1_000),
      });
      return emails.sendResetLink(recipient, token);
    },
    correctAddress: async (recipient) =>
      emails.correctAddress(recipient, await (await getLibrary()).createVerificationToken(recipient)),
    async createUser({ email, username, name, password }) {
      await requireFreeAccount(parts.db, { email, username, password });
      const { internalAdapter, passwords } = await getLibrary();
      const user = await internalAdapter.createUser({
        email: email.toLowerCase(),
        name,
        username,
        emailVerified: true,
      });
      const hash = await passwords.hash(password);
      await internalAdapter.linkAccount({
        userId: user.id,
        accountId: user.id,
        providerId: 'credential',
        password: hash,
      });
      return Number(user.id);
    },
  };
}

async function loadLibrary(parts: AuthParts & { secret: string }) {
  const { createAccountLibrary } = await import('./account-library.ts');
  return createAccountLibrary(parts);
}

async function requireFreeAccount(
  db: Kysely<Schema>,
  { email, username, password }: { email: string; username: string; password: string },
): Promise<void> {
  if (!isUsername(username))
    throw new AppError('invalid_input', `${username} cannot be a login.`, { field: 'username' });
  if (password.length < PASSWORD_LENGTH.min)
    throw new AppError('invalid_input', `A password has at least ${PASSWORD_LENGTH.min} characters.`);
  const existing = await db
    .selectFrom('users')
    .select('username')
    .where((where) =>
      where.or([
        where.and([where('email', '=', email.toLowerCase()), where('email_verified', '=', true)]),
        where('username', '=', username.toLowerCase()),
      ]),
    )
    .executeTakeFirst();
  if (existing)
    throw new AppError('already_exists', 'There’s already an account with this email address or username.', {
      field: existing.username === username.toLowerCase() ? 'username' : 'email',
    });
}
