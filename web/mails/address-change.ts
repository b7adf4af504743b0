import { t } from '#shared/i18n/translate.ts';
import type { Letter } from './letter.ts';

/** Asks whether the new address of an account is its owner's. `link` opens a page with one button. */
export function confirmNewEmailMail({ name, link }: { name: string; link: string }): Letter {
  return {
    subject: t('Confirm your new address for Tidings'),
    preview: t('One press, and your account has this address.'),
    heading: t('Hello {name}', { name }),
    paragraphs: [t('Please confirm that your account on Tidings is to have this address from now on.')],
    action: { label: t('Confirm this address'), href: link },
    notes: [t('Until then everything stays as it is, and your account keeps its former address.')],
    reason: t(
      'You get this mail because a member of Tidings named your address. If that was not you, nothing more will come.',
    ),
  };
}

/** Tells the owner of an address that another member wanted it, so that the page need not tell. */
export function addressInUseMail({ name }: { name: string }): Letter {
  return {
    subject: t('Your address belongs to an account already'),
    preview: t('Nothing has changed.'),
    heading: t('Hello {name}', { name }),
    paragraphs: [
      t(
        'Somebody wanted to use your address for another account on Tidings. It is the address of your own account, so nothing has changed.',
      ),
    ],
    reason: t(
      'You get this mail because your address was named. If that was not you, you need not do anything.',
    ),
  };
}

/** Warns the address so far that another one has been asked for. `link` leads to the account. */
export function addressChangeAskedMail({
  name,
  newEmail,
  link,
}: {
  name: string;
  newEmail: string;
  link: string;
}): Letter {
  return {
    subject: t('A new address for your account on Tidings'),
    preview: t('If it was not you, act now.'),
    heading: t('Hello {name}', { name }),
    paragraphs: [
      t('Your account is to have the address {newEmail} as soon as it is confirmed there.', { newEmail }),
    ],
    action: { label: t('Look at my account'), href: link },
    notes: [
      t('If you did not ask for this, change your password, and take the change back in your account.'),
    ],
    reason: t('You get this mail because another address was given for your account on Tidings.'),
  };
}

/** The last mail to a former address. */
export function addressChangedMail({ name, newEmail }: { name: string; newEmail: string }): Letter {
  return {
    subject: t('Your account on Tidings has a new address'),
    preview: t('Mails go there from now on.'),
    heading: t('Hello {name}', { name }),
    paragraphs: [t('From now on your account has the address {newEmail}.', { newEmail })],
    reason: t('You get this mail because this was the address of your account. Nothing more will come.'),
  };
}
