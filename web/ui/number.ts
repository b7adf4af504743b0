import { getLocale } from '#shared/i18n/translate.ts';

/** A count as people of the language write it. */
export function presentNumber(count: number): string {
  return new Intl.NumberFormat(getLocale()).format(count);
}

/** The same in the room that an axis has for it: 1.2K. */
export function presentBriefly(count: number): string {
  return new Intl.NumberFormat(getLocale(), { notation: 'compact' }).format(count);
}
