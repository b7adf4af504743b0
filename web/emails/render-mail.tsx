import { renderToStaticMarkup } from 'react-dom/server';
import { directionOf, type Locale, SOURCE_LOCALE } from '#shared/i18n/locales.ts';
import { withLocale } from '#shared/i18n/translate.ts';
import { accountDeletedMail } from './account-deleted.ts';
import { accountExistsMail } from './account-exists.ts';
import {
  addressChangeAskedMail,
  addressChangedMail,
  addressInUseMail,
  confirmNewEmailMail,
} from './address-change.ts';
import { confirmSubscriptionMail } from './confirm-subscription.ts';
import { contactMessageMail } from './contact-message.ts';
import { blogDigestMail, commentMail, digestMail, newPostMail } from './following.ts';
import { guessedAtMail } from './guessed-at.ts';
import { importDoneMail, importFailedMail } from './import-done.ts';
import { type Letter, textOf } from './letter.ts';
import { MailLayout } from './MailLayout.tsx';
import { notPostedByEmailMail, postedByEmailMail } from './post-by-email.ts';
import { reportMail } from './report.ts';
import { passwordIsResetMail, resetPasswordMail } from './reset-password.ts';
import { siteInvitationMail } from './site-invitation.ts';
import { siteBackMail, siteDownMail } from './site-monitor.ts';
import { verifyEmailMail } from './verify-email.ts';

/** Every mail by its name. */
const MAILS = {
  VerifyEmail: verifyEmailMail,
  ResetPassword: resetPasswordMail,
  PasswordIsReset: passwordIsResetMail,
  AccountExists: accountExistsMail,
  GuessedAt: guessedAtMail,
  AccountDeleted: accountDeletedMail,
  SiteInvitation: siteInvitationMail,
  ConfirmNewEmail: confirmNewEmailMail,
  AddressInUse: addressInUseMail,
  AddressChangeAsked: addressChangeAskedMail,
  AddressChanged: addressChangedMail,
  NewPost: newPostMail,
  Digest: digestMail,
  BlogDigest: blogDigestMail,
  Comment: commentMail,
  ImportDone: importDoneMail,
  ImportFailed: importFailedMail,
  ConfirmSubscription: confirmSubscriptionMail,
  Report: reportMail,
  SiteDown: siteDownMail,
  SiteBack: siteBackMail,
  PostedByEmail: postedByEmailMail,
  NotPostedByEmail: notPostedByEmailMail,
  ContactMessage: contactMessageMail,
} satisfies Record<string, (props: never) => Letter>;

/**
 * Words and look of one mail, in the reader's `locale` where the props name one. Throws for a name that is none.
 */
export async function renderMail(
  name: string,
  props: object,
): Promise<{ subject: string; html: string; text: string }> {
  const write = (MAILS as Record<string, ((props: object) => Letter) | undefined>)[name];
  if (!write) throw new Error(`There is no mail named "${name}".`);
  const { locale = SOURCE_LOCALE } = props as { locale?: Locale };
  return withLocale(locale, () => {
    const letter = write(props);
    const html = renderToStaticMarkup(
      <MailLayout letter={letter} locale={locale} direction={directionOf(locale)} />,
    );
    return { subject: oneLine(letter.subject), html: `<!doctype html>${html}`, text: textOf(letter) };
  });
}

/** Titles come from anywhere, and a mail's head takes no line break nor any other control character. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
}
