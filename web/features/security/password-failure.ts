import { t } from '#shared/i18n/translate.ts';
import type { CallError } from '#web/lib/call.ts';

/** What a person reads when a call that asks for the password was refused. */
export function passwordFailureOf({ code, status }: CallError): string {
  if (status === 429) return t('Too many tries. Wait some minutes, then try again.');
  switch (code) {
    case 'INVALID_PASSWORD':
    case 'forbidden':
      return t('That is not your password.');
    case 'PASSWORD_TOO_SHORT':
      return t('The new password needs at least 8 characters.');
    case 'PASSWORD_TOO_LONG':
      return t('The new password may have at most 128 characters.');
    default:
      return t('That did not work. Nothing was changed; please try again.');
  }
}
