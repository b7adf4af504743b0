import { passkey } from '@better-auth/passkey';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { genericOAuth, twoFactor, username } from 'better-auth/plugins';
import type { AuthParts } from './auth-parts.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { isUsername } from './username.ts';
import { verifyEmail } from './verification.ts';

/** Returns the account library's plugins: logins, one-time codes, passkeys, and an organization's own log-in if configured. */
export function createAuthPlugins({ config: { publicUrl, oidc }, db, emails, hooks }: AuthParts) {
  return [
    passwordChange,
    signUp(emails),
    signIn(db),
    verifyEmail(db, hooks),
    username({
      minUsernameLength: 3,
      maxUsernameLength: 30,
      usernameValidator: isUsername,
      schema: { user: { fields: { displayUsername: 'display_username' } } },
    }),
    twoFactor({
      issuer: 'Tidings',
      twoFactorTable: 'two_factors',
      schema: {
        user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
        twoFactor: {
          fields: {
            userId: 'user_id',
            backupCodes: 'backup_codes',
            failedVerificationCount: 'failed_verification_count',
            lockedUntil: 'locked_until',
          },
        },
      },
    }),
    passkey({
      rpID: new URL(publicUrl).hostname,
      rpName: 'Tidings',
      origin: new URL(publicUrl).origin,
      // A passkey replaces password and code, so the device must have verified its user.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      registration: {
        afterVerification: async ({ verification }) =>
          requireUserVerified(verification.registrationInfo?.userVerified),
      },
      authentication: {
        afterVerification: async ({ verification }) =>
          requireUserVerified(verification.authenticationInfo.userVerified),
      },
      schema: {
        passkey: {
          modelName: 'passkeys',
          fields: {
            userId: 'user_id',
            publicKey: 'public_key',
            credentialID: 'credential_id',
            deviceType: 'device_type',
            backedUp: 'backed_up',
            createdAt: 'created_at',
          },
        },
      },
    }),
    ...(oidc
      ? [
          genericOAuth({
            config: [
              {
                providerId: 'oidc',
                clientId: oidc.clientId,
                clientSecret: oidc.clientSecret,
                discoveryUrl: `${oidc.issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`,
                scopes: ['openid', 'email', 'profile'],
                pkce: true,
              },
            ],
          }),
        ]
      : []),
  ];
}

function requireUserVerified(verified: boolean | undefined): void {
  if (!verified)
    throw new APIError('UNAUTHORIZED', {
      message: 'Your device didn’t check that it’s you. Unlock it and try again.',
      code: 'USER_NOT_VERIFIED',
    });
}

/** Makes a password change end all other sessions, whether or not the caller asks for it. */
const passwordChange = {
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
