import type { ReportReason } from '#shared/api/reports.ts';
import type { EmailTemplates } from '#shared/emails.ts';
import { t } from '#shared/i18n/translate.ts';
import type { EmailContent } from './email-content.ts';

/** Sends a member's report of a post to an administrator. */
export function createReportEmail({
  number,
  title,
  url,
  reason,
  text,
  reporter,
  link,
}: EmailTemplates['Report']): EmailContent {
  return {
    subject: t('Report {number}: {title}', { number, title }),
    preview: t('{name} reports: {reason}', { name: reporter, reason: getReasonName(reason) }),
    heading: t('A reader has reported something'),
    paragraphs: [
      t('{name} reports “{title}”: {reason}.', { name: reporter, title, reason: getReasonName(reason) }),
      t('The post: {url}', { url }),
    ],
    ...(text === '' ? {} : { quote: text }),
    action: { label: t('Decide'), href: link },
    notes: [],
    reason: t('You’re getting this email because you’re an administrator of this Tidings server.'),
  };
}

function getReasonName(reason: ReportReason): string {
  if (reason === 'spam') return t('spam or misleading');
  if (reason === 'abuse') return t('abuse or hate');
  if (reason === 'copyright') return t('copyright infringement');
  return reason === 'adult' ? t('adult content without warning') : t('something else');
}
