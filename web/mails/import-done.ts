import { t } from '#shared/i18n/translate.ts';
import type { Letter } from './letter.ts';

/** An import of subscriptions came no further after so many of its feeds. */
export function importFailedMail({
  done,
  total,
  link,
}: {
  done: number;
  total: number;
  link: string;
}): Letter {
  return {
    subject: t('Your import has stopped'),
    preview: t('{done} of {total} feeds were looked at.', { done, total }),
    heading: t('Your import has stopped'),
    paragraphs: [
      t('{done} of {total} feeds were looked at.', { done, total }),
      t(
        'Something went wrong here, several times over half a day. What was added stays in your subscriptions.',
      ),
      t('You can have the import go on where it stopped: open it under Import in your subscriptions.'),
    ],
    action: { label: t('Manage subscriptions'), href: link },
    reason: t('You get this mail because you imported subscriptions.'),
  };
}

/** An import of subscriptions has ended: how many feeds are new, were followed before, and could not be followed. */
export function importDoneMail({
  added,
  known,
  failed,
  link,
}: {
  added: number;
  known: number;
  failed: number;
  link: string;
}): Letter {
  return {
    subject: t('Your import is complete'),
    preview: t('{count, plural, one {# new site} other {# new sites}} in your stream.', { count: added }),
    heading: t('Your import is complete'),
    paragraphs: [
      t('{count, plural, one {# site was added.} other {# sites were added.}}', { count: added }),
      ...(known > 0
        ? [
            t(
              '{count, plural, one {# was in your subscriptions already.} other {# were in your subscriptions already.}}',
              { count: known },
            ),
          ]
        : []),
      ...(failed > 0
        ? [
            t(
              '{count, plural, one {# address could not be followed.} other {# addresses could not be followed.}}',
              { count: failed },
            ),
          ]
        : []),
      t('The first posts arrive as the sites are read, one after the other.'),
    ],
    action: { label: t('Manage subscriptions'), href: link },
    reason: t('You get this mail because you imported subscriptions.'),
  };
}
