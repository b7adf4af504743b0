import type { EmailTemplates } from '#shared/emails.ts';
import { t } from '#shared/i18n/translate.ts';
import type { EmailContent } from './email-content.ts';

/** Reports the end of an import of posts into a blog. */
export function createSiteImportDoneEmail({
  site,
  added,
  existing,
  failed,
  link,
}: EmailTemplates['SiteImportDone']): EmailContent {
  return {
    subject: t('Your import into {site} is complete', { site }),
    preview: t('{count, plural, one {# post was added.} other {# posts were added.}}', { count: added }),
    heading: t('Your import is complete'),
    paragraphs: [
      t('{count, plural, one {# post was added.} other {# posts were added.}}', { count: added }),
      ...(existing > 0
        ? [
            t('{count, plural, one {# post was already there.} other {# posts were already there.}}', {
              count: existing,
            }),
          ]
        : []),
      ...(failed > 0
        ? [
            t('{count, plural, one {# post could not be added.} other {# posts could not be added.}}', {
              count: failed,
            }),
          ]
        : []),
    ],
    action: { label: t('View report'), href: link },
    reason: t('You’re getting this email because you imported posts into {site}.', { site }),
  };
}

/** Reports that an import of posts into a blog stopped. */
export function createSiteImportFailedEmail({
  site,
  link,
}: EmailTemplates['SiteImportFailed']): EmailContent {
  return {
    subject: t('Your import into {site} has stopped', { site }),
    preview: t('You can resume where it stopped.'),
    heading: t('Your import has stopped'),
    paragraphs: [t('What was stored until then is on your blog. You can resume where it stopped.')],
    action: { label: t('View report'), href: link },
    reason: t('You’re getting this email because you imported posts into {site}.', { site }),
  };
}
