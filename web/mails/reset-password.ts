import { t } from '#shared/i18n/translate.ts';
import type { Letter } from './letter.ts';

/** Lets a member who has forgotten the password choose another one. `link` holds the token. */
export function resetPasswordMail({ name, link }: { name: string; link: string }): Letter {
  return {
    subject: t('Choose a new password for Tidings'),
    preview: t('The link works for one hour.'),
    heading: t('Hello {name}', { name }),
    paragraphs: [t('Someone asked for a new password for your account. If it was you, choose one here.')],
    action: { label: t('Choose a new password'), href: link },
    notes: [
      t(
        'The link works for one hour and only once. If you did not ask for it, leave it: your password stays as it is.',
      ),
    ],
    reason: t('You get this mail because a new password was asked for on Tidings.'),
  };
}

/** Tells that a new password was set by that link, which API keys ended with the old one, and which passkeys still work. */
export function passwordIsResetMail({
  name,
  apiKeys,
  passkeys,
  link,
}: {
  name: string;
  apiKeys: string[];
  passkeys: string[];
  link: string;
}): Letter {
  return {
    subject: t('Your password for Tidings is changed'),
    preview: t('If it was not you, act now.'),
    heading: t('Hello {name}', { name }),
    paragraphs: [
      t('A new password was set for your account with the link that we mailed to this address.'),
      t('You are logged out on all devices.'),
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
    action: { label: t('Look at log-ins and keys'), href: link },
    notes: [
      t('If this was not you, somebody else reads your mail: change its password, then this one again.'),
    ],
    reason: t('You get this mail because the password of your account on Tidings was changed.'),
  };
}
