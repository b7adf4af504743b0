import { renderToStaticMarkup } from 'react-dom/server';
import { getDirection, type Locale, SOURCE_LOCALE } from '#shared/i18n/locales.ts';
import { runWithLocale } from '#shared/i18n/translate.ts';
import { createAccountDeletedEmail } from './account-deleted.ts';
import { createAccountExistsEmail } from './account-exists.ts';
import {
  createAddressChangedEmail,
  createAddressChangeRequestedEmail,
  createAddressInUseEmail,
  createConfirmNewEmailEmail,
} from './address-change.ts';
import { createBlogInvitationEmail } from './blog-invitation.ts';
import { createConfirmSubscriptionEmail } from './confirm-subscription.ts';
import { createContactMessageEmail } from './contact-message.ts';
import { EmailLayout } from './EmailLayout.tsx';
import { type EmailContent, renderText } from './email-content.ts';
import { createImportDoneEmail, createImportFailedEmail } from './import-done.ts';
import { createPasswordGuessesEmail } from './password-guesses.ts';
import { createNotPostedByEmailEmail, createPostedByEmailEmail } from './post-by-email.ts';
import { createReportEmail } from './report.ts';
import { createPasswordIsResetEmail, createResetPasswordEmail } from './reset-password.ts';
import { createSiteBackEmail, createSiteDownEmail } from './site-monitor.ts';
import {
  createBlogDigestEmail,
  createCommentEmail,
  createDigestEmail,
  createNewPostEmail,
} from './subscriptions.ts';
import { createVerifyEmailEmail } from './verify-email.ts';

/** All emails by name. */
const EMAILS = {
  VerifyEmail: createVerifyEmailEmail,
  ResetPassword: createResetPasswordEmail,
  PasswordIsReset: createPasswordIsResetEmail,
  AccountExists: createAccountExistsEmail,
  GuessedAt: createPasswordGuessesEmail,
  AccountDeleted: createAccountDeletedEmail,
  SiteInvitation: createBlogInvitationEmail,
  ConfirmNewEmail: createConfirmNewEmailEmail,
  AddressInUse: createAddressInUseEmail,
  AddressChangeAsked: createAddressChangeRequestedEmail,
  AddressChanged: createAddressChangedEmail,
  NewPost: createNewPostEmail,
  Digest: createDigestEmail,
  BlogDigest: createBlogDigestEmail,
  Comment: createCommentEmail,
  ImportDone: createImportDoneEmail,
  ImportFailed: createImportFailedEmail,
  ConfirmSubscription: createConfirmSubscriptionEmail,
  Report: createReportEmail,
  SiteDown: createSiteDownEmail,
  SiteBack: createSiteBackEmail,
  PostedByEmail: createPostedByEmailEmail,
  NotPostedByEmail: createNotPostedByEmailEmail,
  ContactMessage: createContactMessageEmail,
} satisfies Record<string, (props: never) => EmailContent>;

/**
 * Renders the subject and both bodies of an email, in the recipient's `locale` if the props have one. Throws for an unknown name.
 */
export async function renderEmail(
  name: string,
  props: object,
): Promise<{ subject: string; html: string; text: string }> {
  const write = (EMAILS as Record<string, ((props: object) => EmailContent) | undefined>)[name];
  if (!write) throw new Error(`There is no mail named "${name}".`);
  const { locale = SOURCE_LOCALE } = props as { locale?: Locale };
  return runWithLocale(locale, () => {
    const letter = write(props);
    const html = renderToStaticMarkup(
      <EmailLayout email={letter} locale={locale} direction={getDirection(locale)} />,
    );
    return { subject: toOneLine(letter.subject), html: `<!doctype html>${html}`, text: renderText(letter) };
  });
}

/** Titles may contain anything, but an email's headers allow no line breaks or other control characters. */
function toOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
}
