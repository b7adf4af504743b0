import type { EmailTemplates } from '#shared/emails.ts';
import { t } from '#shared/i18n/translate.ts';
import type { EmailContent } from './email-content.ts';

/** Asks the owner of a new address to confirm it. `link` opens a page with one button. */
export function createConfirmNewEmailEmail({ name, link }: EmailTemplates['ConfirmNewEmail']): EmailContent {
  return {
    subject: t('Confirm your new email address for Tidings'),
    preview: t('Confirm to use this email address for your account.'),
    heading: t('Hello {name}', { name }),
    paragraphs: [t('Confirm that you want to use this email address for your Tidings account.')],
    action: { label: t('Confirm email address'), href: link },
    notes: [t('Until then, your account keeps its current email address.')],
    reason: t(
      'You’re getting this email because someone entered your email address on Tidings. If that wasn’t you, you won’t hear from us again.',
    ),
  };
}

/** Informs the owner of an address that another member wanted to use it, so that the page need not reveal it. */
export function createAddressInUseEmail({ name }: EmailTemplates['AddressInUse']): EmailContent {
  return {
    subject: t('Your email address already belongs to an account'),
    preview: t('Nothing has changed.'),
    heading: t('Hello {name}', { name }),
    paragraphs: [
      t(
        'Someone tried to use your email address for another Tidings account. It already belongs to your account, so nothing has changed.',
      ),
    ],
    reason: t(
      'You’re getting this email because someone entered your email address. If that wasn’t you, you don’t need to do anything.',
    ),
  };
}

/** Warns the current address that a change was requested. `link` leads to the account. */
export function createAddressChangeRequestedEmail({
  name,
  newEmail,
  link,
}: EmailTemplates['AddressChangeRequested']): EmailContent {
  return {
    subject: t('Confirm the new email address for your Tidings account'),
    preview: t('If this wasn’t you, secure your account now.'),
    heading: t('Hello {name}', { name }),
    paragraphs: [
      t(
        'Someone asked to change the email address of your account to {newEmail}. It changes as soon as they confirm it from there.',
        { newEmail },
      ),
    ],
    action: { label: t('Review my account'), href: link },
    notes: [t('If this wasn’t you, change your password and cancel the change in your account settings.')],
    reason: t(
      'You’re getting this email because someone entered a new email address for your Tidings account.',
    ),
  };
}

/** The last email to the previous address. */
export function createAddressChangedEmail({
  name,
  newEmail,
}: EmailTemplates['AddressChanged']): EmailContent {
  return {
    subject: t('Your Tidings account has a new email address'),
    preview: t('We’ll send emails to the new address from now on.'),
    heading: t('Hello {name}', { name }),
    paragraphs: [t('The email address of your account is now {newEmail}.', { newEmail })],
    reason: t(
      'You’re getting this email because this was the email address of your account. We won’t email it again.',
    ),
  };
}
