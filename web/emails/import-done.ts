import type { EmailTemplates } from '#shared/emails.ts';
import { t } from '#shared/i18n/translate.ts';
import type { EmailContent } from './email-content.ts';

/** Reports that an import of subscriptions stopped. */
export function createImportFailedEmail({ done, total, link }: EmailTemplates['ImportFailed']): EmailContent {
  return {
    subject: t('Your import has stopped'),
    preview: t('We got through {done} of {total} feeds.', { done, total }),
    heading: t('Your import has stopped'),
    paragraphs: [
      t('We got through {done} of {total} feeds.', { done, total }),
      t(
        'Something kept going wrong on our side for half a day. The sites already added stay in your subscriptions.',
      ),
      t('You can resume where it stopped: open Import under Manage subscriptions.'),
    ],
    action: { label: t('Manage subscriptions'), href: link },
    reason: t('You’re getting this email because you imported subscriptions.'),
  };
}

/** Reports the end of an import of subscriptions. */
export function createImportDoneEmail({
  added,
  known,
  failed,
  link,
}: EmailTemplates['ImportDone']): EmailContent {
  return {
    subject: t('Your import is complete'),
    preview: t('{count, plural, one {# new site} other {# new sites}} in your stream.', { count: added }),
    heading: t('Your import is complete'),
    paragraphs: [
      t('{count, plural, one {# site was added.} other {# sites were added.}}', { count: added }),
      ...(known > 0
        ? [
            t(
              '{count, plural, one {You already subscribed to # site.} other {You already subscribed to # sites.}}',
              { count: known },
            ),
          ]
        : []),
      ...(failed > 0
        ? [
            t(
              '{count, plural, one {# address could not be added.} other {# addresses could not be added.}}',
              { count: failed },
            ),
          ]
        : []),
      t('The first posts will appear as we read each site.'),
    ],
    action: { label: t('Manage subscriptions'), href: link },
    reason: t('You’re getting this email because you imported subscriptions.'),
  };
}
