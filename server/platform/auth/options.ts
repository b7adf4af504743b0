import type { BetterAuthOptions } from 'better-auth';
import { APIError, getOAuthState } from 'better-auth/api';
import { negotiateLocale } from '#shared/i18n/locales.ts';
import type { AuthParts } from './auth-parts.ts';
import { ADDRESS_LIMITS } from './limits.ts';
import { createSignUpError, requireNotSuspended } from './log-in-errors.ts';
import { createLogInLimits } from './log-in-limits.ts';
import { PASSWORD_LENGTH, RESET_LIFE_SECONDS } from './password-length.ts';
import { revokeKeys } from './password-reset.ts';
import { createAuthPlugins } from './plugins.ts';
import { ADDRESS_HEADER } from './request.ts';
import { COOKIE_PREFIX, IDLE_MS, LIFE_MS, recordSeen } from './session.ts';
import { chooseUsername } from './sign-up.ts';
import { createVerificationToken } from './verification.ts';

const NAME_MAX_LENGTH = 100;

/** Returns all settings of the account library: our tables, rules and emails. */
export function createAuthOptions(parts: AuthParts & { secret: string }) {
  const { config, db, clock, log, emails, hooks, isExpectedFrom, passwords, secret } = parts;

  /** The code comes with the form, or with what the log-in at a provider began with. */
  async function requireAdmitted(sent: unknown): Promise<{ invitationId: number | null }> {
    const code = sent ?? (await getOAuthState().catch(() => null))?.invitation;
    const invitation = typeof code === 'string' ? code : undefined;
    const verdict = await hooks.admit(db, { invitation, now: clock.now() });
    if (typeof verdict === 'string') throw createSignUpError(verdict);
    return verdict;
  }

  return {
    appName: 'Tidings',
    // Always the configured address: a link in an email must not follow a forged Host header.
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    trustedOrigins: [new URL(config.publicUrl).origin],
    secret,
    // No transaction around a sign-up: the library would hold one connection while it hashes and requests others, so concurrent
    // sign-ups could deadlock. If the process dies in between, resetting the password completes the account.
    database: { db, type: 'postgres' },
    advanced: {
      database: { generateId: 'serial' },
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: isHttps(config),
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // Explicit, because the library skips the first where NODE_ENV is "test".
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    telemetry: { enabled: false },
    // Its lower log levels include email addresses, which do not belong in a log.
    logger: { level: 'error', log: (_level, message) => log.error({ part: 'accounts' }, message) },
    onAPIError: {
      errorURL: `${config.publicUrl}/log-in`,
      onError: (error) => {
        // What the library does not reject itself is handled and logged like every other error here.
        if (!(error instanceof APIError)) throw error;
        if (error.statusCode >= 500) log.error({ part: 'accounts', err: error }, 'request failed');
      },
    },
    // Profiles, sessions, passkeys and free usernames have our own calls; codes are not sent by email.
    disabledPaths: [
      '/is-username-available',
      '/update-user',
      '/list-sessions',
      '/two-factor/send-otp',
      '/two-factor/verify-otp',
      '/passkey/list-user-passkeys',
      '/passkey/delete-passkey',
      '/passkey/update-passkey',
    ],

    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        language: { type: 'string', input: false, returned: false },
        invitationId: {
          type: 'number',
          fieldName: 'invitation_id',
          required: false,
          input: false,
          returned: false,
        },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      // Lifetime of the cookie. The row expires earlier if unused; findViewer extends it.
      expiresIn: LIFE_MS / 1_000,
      disableSessionRefresh: true,
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    databaseHooks: {
      session: {
        create: {
          // Every way to log in ends here.
          before: async (session) => {
            await requireNotSuspended(db, Number(session.userId));
            return { data: { ...session, expiresAt: new Date(clock.now().getTime() + IDLE_MS) } };
          },
          after: async (session) => {
            await recordSeen(db, Number(session.userId), clock.now());
          },
        },
      },
      user: {
        create: {
          before: async (user, ctx) => {
            // An operator creates accounts without a request to this library, and whatever the settings are.
            const { invitationId } = ctx
              ? await requireAdmitted(ctx.body?.invitation)
              : { invitationId: null };
            const login = await chooseUsername(db, user);
            const name = user.name.trim().slice(0, NAME_MAX_LENGTH) || login;
            // Avatars are uploaded here: the address of one elsewhere would reveal readers to its owner.
            const language = negotiateLocale(ctx?.request?.headers.get('accept-language') ?? undefined);
            return { data: { ...user, name, username: login, image: null, language, invitationId } };
          },
        },
      },
    },

    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      ...(passwords && { password: passwords }),
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_LIFE_SECONDS,
      sendResetPassword: async ({ user, token }) => {
        await emails.sendResetLink({ ...user, id: Number(user.id) }, token);
      },
      onPasswordReset: async ({ user }) => {
        const person = { ...user, id: Number(user.id) };
        await emails.sendPasswordIsReset(person, await revokeKeys(db, person, hooks));
      },
    },
    emailVerification: {
      sendVerificationEmail: async ({ user }) => {
        const person = { ...user, id: Number(user.id) };
        await emails.sendVerification(person, await createVerificationToken(secret, person));
      },
    },
    rateLimit: {
      enabled: config.mode !== 'test',
      storage: 'memory',
      window: 60,
      max: 300,
      customRules: {
        ...ADDRESS_LIMITS,
        '/sign-up/*': () => ({ max: parts.limits.get('sign_ups_per_five_minutes'), window: 300 }),
      },
    },
    plugins: [
      ...createAuthPlugins(parts),
      ...(config.mode === 'test'
        ? []
        : [createLogInLimits({ db, emails, log, secret, isExpectedFrom, isSecure: isHttps(config) })]),
    ],
  } satisfies BetterAuthOptions;
}

function isHttps({ publicUrl }: AuthParts['config']): boolean {
  return publicUrl.startsWith('https:');
}
