import { t } from '#shared/i18n/translate.ts';
import { asCallError } from '#web/lib/error.ts';

/** Why a text is not on the server. */
export interface SaveFailure {
  /** What the writer reads after "Not saved: ". */
  text: string;
  /** It may pass by itself: saving is tried again. */
  isPassing: boolean;
  /** What the writer can do about it. */
  remedy?: 'log in' | 'other blog';
}

export function saveFailureOf(error: unknown): SaveFailure {
  const call = asCallError(error);
  switch (call?.code) {
    case 'offline':
    case 'timeout':
    case 'unavailable':
      return {
        text: t('there is no connection to the server. Your text is kept on this device.'),
        isPassing: true,
      };
    case 'throttled':
      return { text: t('too many saves at once. It is tried again in a moment.'), isPassing: true };
    case 'authorization_required':
      return {
        text: t('you are logged out. Your text is kept on this device.'),
        isPassing: false,
        remedy: 'log in',
      };
    case 'forbidden':
    case 'not_found':
    case 'unknown_post':
      return {
        text: t('you can no longer write in this blog. Your text is kept on this device.'),
        isPassing: false,
        remedy: 'other blog',
      };
    case 'too_large':
      return { text: t('the text is too long. Make two posts of it.'), isPassing: false };
    case 'invalid_input':
    case 'conflict':
      return { text: call.message, isPassing: false };
    default:
      return { text: t('something went wrong. Your text is kept on this device.'), isPassing: true };
  }
}
