import { t } from '#shared/i18n/translate.ts';
import type { FieldChecks } from '#web/ui/Field.tsx';

/** Messages of the account pages' fields while they are filled in; see field-checks.ts. */
export function getEmailChecks(): FieldChecks {
  return {
    empty: t('Enter your email address.'),
    wrong: t('That doesn’t look like an email address. Check it and try again.'),
  };
}

export function getUsernameChecks(): FieldChecks {
  return {
    empty: t('Choose a username.'),
    wrong: t(
      'Use 3 to 30 letters from a to z, digits, hyphens and underscores. Start and end with a letter or digit, and include at least one letter.',
    ),
    taken: t('@{value} is taken.', { value: '{value}' }),
    free: t('@{value} is free.', { value: '{value}' }),
    offers: t('You could have:'),
  };
}

const PASSWORD_MIN = 8;

export function getPasswordHint(): string {
  return t('At least 8 characters. A few words in a row are easy to remember.');
}

export function getPasswordChecks(): FieldChecks {
  const missing = Array.from({ length: PASSWORD_MIN }, (_, left) =>
    left === 0
      ? t('Long enough.')
      : t('{left, plural, one {# more character} other {# more characters}}', { left }),
  );
  return {
    empty: t('Choose a password.'),
    wrong: t('Too short: use at least 8 characters.'),
    missing: [...missing, getPasswordHint()],
  };
}
