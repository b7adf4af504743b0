import type { EmailTemplates } from '#shared/emails.ts';
import { t } from '#shared/i18n/translate.ts';
import type { EmailContent } from './email-content.ts';

/** Lets a member who has forgotten the password choose a new one. `link` contains the token. */
export function createResetPasswordEmail({ name, link }: EmailTemplates['ResetPassword']): EmailContent {
  return {
    subject: t('Choose a new password for Tidings'),
    preview: t('The link works for one hour.'),
    heading: t('Hello {name}', { name }),
    paragraphs: [t('Someone asked for a new password for your account. If it was you, choose one here.')],
    action: { label: t('Choose a new password'), href: link },
    notes: [
      t(
        'The link works once, for one hour. If you didn’t ask for it, ignore this email and your password stays the same.',
      ),
    ],
    reason: t('You’re getting this email because someone asked for a new password on Tidings.'),
  };
}

/** Confirms that a new password was set by that link, and says which API keys were revoked and which passkeys still work. */
export function createPasswordIsResetEmail({
  name,
  apiKeys,
  passkeys,
  link,
}: EmailTemplates['PasswordIsReset']): EmailContent {
  return {
    subject: t('Your Tidings password was changed'),
    preview: t('If this wasn’t you, secure your account now.'),
    heading: t('Hello {name}', { name }),
    paragraphs: [
      t('Someone used the link we emailed you to set a new password for your account.'),
      t('You’ve been logged out on all devices.'),
      ...(apiKeys.length > 0
        ? [t('These API keys no longer work: {keys}', { keys: apiKeys.join(', ') })]
        : []),
      ...(passkeys.length > 0
        ? [
            t('These passkeys still open your account: {passkeys}', {
              passkeys: passkeys.map((passkey) => passkey || t('Unnamed')).join(', '),
            }),
          ]
        : []),
    ],
    action: { label: t('Review your security settings'), href: link },
    notes: [
      t(
        'If this wasn’t you, someone else can read your email. Change the password of your email account first, then this one.',
      ),
    ],
    reason: t('You’re getting this email because the password of your Tidings account was changed.'),
  };
}
