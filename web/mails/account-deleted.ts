import { t } from '#shared/i18n/translate.ts';
import type { Letter } from './letter.ts';

/** The last mail to somebody who has left. */
export function accountDeletedMail({ name }: { name: string }): Letter {
  return {
    subject: t('Your account on Tidings is deleted'),
    preview: t('Everything that belonged to it is gone.'),
    heading: t('Goodbye {name}', { name }),
    paragraphs: [
      t(
        'Your account is deleted, and with it your follows, your likes and the blogs that you owned alone. Comments that others have answered stay, without your name.',
      ),
      t('Thank you for reading here. You are welcome to come back at any time.'),
    ],
    reason: t('You get this last mail because your account was deleted with your password.'),
  };
}
