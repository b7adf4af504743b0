import type { ConnectionError } from '#shared/domain/connection-errors.ts';
import type { EmailTemplates } from '#shared/emails.ts';
import { t } from '#shared/i18n/translate.ts';
import type { EmailContent } from './email-content.ts';

/** Reports that a monitored site has failed to respond twice in a row. */
export function createSiteDownEmail({
  site,
  url,
  error,
  since,
  link,
}: EmailTemplates['SiteDown']): EmailContent {
  const time = `${new Date(since).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return {
    subject: t('{site} is down', { site }),
    preview: renderError(error),
    heading: t('{site} is down', { site }),
    paragraphs: [
      t('We haven’t been able to reach {url} since {time}.', { url, time }),
      renderError(error),
      t('We’ll keep checking every five minutes and email you when it’s back.'),
    ],
    action: { label: t('View site health'), href: link },
    reason: t('You’re getting this email because you monitor {site} with Tidings.', { site }),
  };
}

/** Reports that it responds again, after `awayMs` milliseconds. */
export function createSiteBackEmail({ site, url, awayMs, link }: EmailTemplates['SiteBack']): EmailContent {
  const time = renderDuration(awayMs);
  return {
    subject: t('{site} is back', { site }),
    preview: t('It was down for {time}.', { time }),
    heading: t('{site} is back', { site }),
    paragraphs: [t('{url} answers again. It was down for {time}.', { url, time })],
    action: { label: t('View site health'), href: link },
    reason: t('You’re getting this email because you monitor {site} with Tidings.', { site }),
  };
}

function renderError(error: ConnectionError | ''): string {
  switch (error) {
    case 'dns_error':
      return t('Its domain name doesn’t resolve.');
    case 'tls_error':
      return t('Its security certificate isn’t valid.');
    case 'inactivity_error':
      return t('It doesn’t answer in time.');
    case 'database_error':
      return t('WordPress there can’t reach its database.');
    case 'fatal_error':
      return t('WordPress there has a critical error.');
    default:
      return t('It refuses connections or answers with an error.');
  }
}

function renderDuration(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  if (minutes < 60) return t('{count, plural, one {# minute} other {# minutes}}', { count: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return t('{count, plural, one {# day} other {# days}}', { count: Math.round(hours / 24) });
  const rest = minutes % 60;
  const whole = t('{count, plural, one {# hour} other {# hours}}', { count: hours });
  if (rest === 0) return whole;
  return t('{hours} and {minutes}', {
    hours: whole,
    minutes: t('{count, plural, one {# minute} other {# minutes}}', { count: rest }),
  });
}
