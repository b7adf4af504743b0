import type { EmailTemplates } from '#shared/emails.ts';
import { t } from '#shared/i18n/translate.ts';
import { getTakedownReason } from '#web/features/takedowns/present.ts';
import type { EmailContent } from './email-content.ts';

/** Tells an author what an administrator has decided, why, and how to answer. */
export function createDecisionEmail({
  decision,
  title,
  reason,
  note,
  link,
}: EmailTemplates['Decision']): EmailContent {
  return {
    subject: t('A decision about “{title}”', { title }),
    preview: getDecisionSentence(decision),
    heading: getDecisionSentence(decision),
    paragraphs: [
      t('It’s about “{title}”.', { title }),
      t('The reason: {reason}.', { reason: getTakedownReason(reason) }),
    ],
    ...(note === '' ? {} : { quote: note }),
    action: { label: t('Answer the decision'), href: link },
    notes: [],
    reason: t('You’re getting this email because you have an account on this Tidings server.'),
  };
}

/** Tells a reporter what became of a report. */
export function createReportOutcomeEmail({
  title,
  isFounded,
}: EmailTemplates['ReportOutcome']): EmailContent {
  const sentence = isFounded
    ? t('We’ve looked into your report and taken action.')
    : t('We’ve looked into your report and found nothing against the rules.');
  return {
    subject: t('Your report about “{title}”', { title }),
    preview: sentence,
    heading: t('Thanks for your report'),
    paragraphs: [t('It’s about “{title}”.', { title }), sentence],
    notes: [],
    reason: t('You’re getting this email because you asked to know what becomes of your report.'),
  };
}

function getDecisionSentence(decision: EmailTemplates['Decision']['decision']): string {
  switch (decision) {
    case 'hide_comment':
      return t('An administrator has removed your comment');
    case 'take_down_post':
      return t('An administrator has taken down your post');
    case 'take_down_blog':
      return t('An administrator has taken down your blog');
    case 'suspend':
      return t('An administrator has suspended your account');
    case 'limit':
      return t('An administrator has limited your account');
  }
}
