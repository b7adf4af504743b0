import { t } from '#shared/i18n/translate.ts';
import type { Letter } from './letter.ts';

/** Asks whether an address is to get what was asked for in its name. `post` is absent for all posts of the blog. */
export function confirmSubscriptionMail({
  site,
  post,
  link,
}: {
  site: string;
  post?: string;
  link: string;
}): Letter {
  return {
    subject: post
      ? t('Confirm your subscription to the comments of {post}', { post })
      : t('Confirm your subscription to {site}', { site }),
    preview: t('One press, and it begins.'),
    heading: t('Confirm your subscription'),
    paragraphs: [
      post
        ? t('Please confirm that new comments on “{post}” in {site} are to be mailed to this address.', {
            post,
            site,
          })
        : t('Please confirm that new posts of {site} are to be mailed to this address.', { site }),
    ],
    action: { label: t('Confirm the subscription'), href: link },
    notes: [t('Until then nothing is mailed. Every mail has a link that ends the subscription.')],
    reason: t(
      'You get this mail because somebody gave your address in a blog. If that was not you, nothing more will come.',
    ),
  };
}
