import { t } from '#shared/i18n/translate.ts';
import type { CallError } from './call.ts';

/** Returns what to say to a new account that has done something as often as it can; undefined for other errors. */
export function explainNewAccountLimit({ details }: Pick<CallError, 'details'>): string | undefined {
  if (details.reason !== 'new_account') return undefined;
  return typeof details.max === 'number'
    ? t('New accounts can do this {count} times a day. Try again tomorrow.', { count: details.max })
    : t('New accounts can write a few comments an hour. Try again later.');
}
