import type { ReportReason } from '#shared/api/reports.ts';
import { t } from '#shared/i18n/translate.ts';

/** Returns what a reader thinks is wrong. */
export function getReasonLabel(reason: ReportReason): string {
  switch (reason) {
    case 'spam':
      return t('It’s spam or misleading');
    case 'abuse':
      return t('It’s abusive or hateful');
    case 'copyright':
      return t('It infringes copyright');
    case 'adult':
      return t('It’s adult content without a warning');
    case 'other':
      return t('Something else');
  }
}
