import { t } from '#shared/i18n/translate.ts';
import type { CallError } from '#web/lib/call.ts';

/** Returns the message for a rejected call that required the password. */
export function toPasswordError({ code, status }: CallError): string {
  if (status === 429) return t('Too many attempts. Wait a few minutes, then try again.');
  switch (code) {
    case 'INVALID_PASSWORD':
    case 'forbidden':
      return t('That’s not your password.');
    case 'PASSWORD_TOO_SHORT':
      return t('The new password needs at least 8 characters.');
    case 'PASSWORD_TOO_LONG':
      return t('The new password can have at most 128 characters.');
    default:
      return t('That didn’t work, and nothing was changed. Please try again.');
  }
}
