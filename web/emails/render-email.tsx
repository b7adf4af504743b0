import { renderToStaticMarkup } from 'react-dom/server';
import type { Email, EmailTemplate, EmailTemplates, RenderedEmail } from '#shared/emails.ts';
import { getDirection } from '#shared/i18n/direction.ts';
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
import { createDecisionEmail, createReportOutcomeEmail } from './decision.ts';
import { EmailLayout } from './EmailLayout.tsx';
import { type EmailContent, renderText } from './email-content.ts';
import { createImportDoneEmail, createImportFailedEmail } from './import-done.ts';
import { createPasswordGuessesEmail } from './password-guesses.ts';
import { createNotPostedByEmailEmail, createPostedByEmailEmail } from './post-by-email.ts';
import { createReportEmail } from './report.ts';
import { createPasswordIsResetEmail, createResetPasswordEmail } from './reset-password.ts';
import { createSiteImportDoneEmail, createSiteImportFailedEmail } from './site-import.ts';
import { createSiteBackEmail, createSiteDownEmail } from './site-monitor.ts';
import {
  createBlogDigestEmail,
  createCommentEmail,
  createDigestEmail,
  createNewPostEmail,
} from './subscriptions.ts';
import { createTeamInvitationEmail } from './team-invitation.ts';
import { createTestEmail } from './test-email.ts';
import { createVerifyEmailEmail } from './verify-email.ts';

const TEMPLATES: { [T in EmailTemplate]: (props: EmailTemplates[T]) => EmailContent } = {
  VerifyEmail: createVerifyEmailEmail,
  ResetPassword: createResetPasswordEmail,
  PasswordIsReset: createPasswordIsResetEmail,
  AccountExists: createAccountExistsEmail,
  TestEmail: createTestEmail,
  PasswordGuesses: createPasswordGuessesEmail,
  AccountDeleted: createAccountDeletedEmail,
  BlogInvitation: createBlogInvitationEmail,
  TeamInvitation: createTeamInvitationEmail,
  ConfirmNewEmail: createConfirmNewEmailEmail,
  AddressInUse: createAddressInUseEmail,
  AddressChangeRequested: createAddressChangeRequestedEmail,
  AddressChanged: createAddressChangedEmail,
  NewPost: createNewPostEmail,
  Digest: createDigestEmail,
  BlogDigest: createBlogDigestEmail,
  Comment: createCommentEmail,
  ImportDone: createImportDoneEmail,
  ImportFailed: createImportFailedEmail,
  SiteImportDone: createSiteImportDoneEmail,
  SiteImportFailed: createSiteImportFailedEmail,
  ConfirmSubscription: createConfirmSubscriptionEmail,
  Report: createReportEmail,
  Decision: createDecisionEmail,
  ReportOutcome: createReportOutcomeEmail,
  SiteDown: createSiteDownEmail,
  SiteBack: createSiteBackEmail,
  PostedByEmail: createPostedByEmailEmail,
  NotPostedByEmail: createNotPostedByEmailEmail,
  ContactMessage: createContactMessageEmail,
};

/** Renders the subject and both bodies of an email. Throws for an unknown template, which a stored job may have. */
export async function renderEmail({ template, props, locale = 'en' }: Email): Promise<RenderedEmail> {
  const createContent = TEMPLATES[template] as ((props: object) => EmailContent) | undefined;
  if (!createContent) throw new Error(`There is no email template "${template}".`);
  return runWithLocale(locale, () => {
    const email = createContent(props);
    const html = renderToStaticMarkup(
      <EmailLayout email={email} locale={locale} direction={getDirection(locale)} />,
    );
    return { subject: toOneLine(email.subject), html: `<!doctype html>${html}`, text: renderText(email) };
  });
}

/** Titles may contain anything, but an email's headers allow no line breaks or other control characters. */
function toOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
}
