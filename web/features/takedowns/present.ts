import { t } from '#shared/i18n/translate.ts';
import { formatDate } from '#web/ui/format.ts';

/** Returns why and when something was taken down, in a sentence. */
export function presentTakedown({ reason, date }: { reason: string; date: string }): string {
  return t('The reason: {reason}. {date}', { reason: getTakedownReason(reason), date: formatDate(date) });
}

/** Returns a category of shared/domain/takedowns.ts in words that continue a sentence. */
export function getTakedownReason(reason: string): string {
  switch (reason) {
    case 'spam':
      return t('spam or misleading');
    case 'abuse':
      return t('abuse or hate');
    case 'copyright':
      return t('copyright infringement');
    case 'adult':
      return t('adult content without warning');
    case 'legal':
      return t('a legal demand');
    default:
      return t('something else');
  }
}
