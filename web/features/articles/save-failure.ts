import { t } from '#shared/i18n/translate.ts';
import { findCallError } from '#web/lib/error.ts';

/** Why a text could not be saved. */
export interface SaveFailure {
  /** Follows "Not saved: ". */
  text: string;
  /** It may be temporary: saving is retried. */
  isPassing: boolean;
  /** What the writer can do about it. */
  remedy?: 'log in' | 'other blog';
}

export function toSaveFailure(error: unknown): SaveFailure {
  const call = findCallError(error);
  switch (call?.code) {
    case 'offline':
    case 'timeout':
    case 'unavailable':
      return {
        text: t('you’re offline. Your text is saved on this device.'),
        isPassing: true,
      };
    case 'throttled':
      return { text: t('too many saves at once. We’ll try again in a moment.'), isPassing: true };
    case 'authorization_required':
      return {
        text: t('you’re logged out. Your text is saved on this device.'),
        isPassing: false,
        remedy: 'log in',
      };
    case 'forbidden':
    case 'not_found':
    case 'unknown_post':
      return {
        text: t('you can no longer write for this blog. Your text is saved on this device.'),
        isPassing: false,
        remedy: 'other blog',
      };
    case 'too_large':
      return { text: t('the text is too long. Split it into two posts.'), isPassing: false };
    case 'invalid_input':
    case 'conflict':
      return { text: call.message, isPassing: false };
    default:
      return { text: t('something went wrong. Your text is saved on this device.'), isPassing: true };
  }
}
