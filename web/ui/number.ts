import { getLocale } from '#shared/i18n/translate.ts';

/** Formats a count for the current language. */
export function presentNumber(count: number): string {
  return new Intl.NumberFormat(getLocale()).format(count);
}

/** Formats a count briefly, for an axis: 1.2K. */
export function presentBriefly(count: number): string {
  return new Intl.NumberFormat(getLocale(), { notation: 'compact' }).format(count);
}
