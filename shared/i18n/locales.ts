/** Languages of pages. `en-XA` is made from English at run time and shows untranslated or clipped text in tests. */
export const LOCALES = ['en', 'en-XA'] as const;
export type Locale = (typeof LOCALES)[number];

/** The language that messages are written in; its texts are the keys. */
export const SOURCE_LOCALE: Locale = 'en';

/** Returns the locale for a tag from outside (a query, a header, a preference); English for an unknown one. */
export function parseLocale(tag: string | undefined): Locale {
  return LOCALES.find((locale) => locale.toLowerCase() === tag?.toLowerCase()) ?? SOURCE_LOCALE;
}

/** Writing direction of a locale, for `<html dir>`. */
export function getDirection(locale: string): 'ltr' | 'rtl' {
  return /^(ar|arc|ckb|dv|fa|he|ks|ku-Arab|ps|sd|ug|ur|yi)\b/.test(locale) ? 'rtl' : 'ltr';
}
