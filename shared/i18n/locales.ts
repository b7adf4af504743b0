/** Languages that pages can be shown in. `en-XA` is made up from English at run time and shows untranslated or clipped text in tests. */
export const LOCALES = ['en', 'en-XA'] as const;
export type Locale = (typeof LOCALES)[number];

/** The language that messages are written in; its texts are their own keys. */
export const SOURCE_LOCALE: Locale = 'en';

/** The locale to use for a tag that came from outside (a query, a header, a preference); English when it is unknown. */
export function parseLocale(tag: string | undefined): Locale {
  return LOCALES.find((locale) => locale.toLowerCase() === tag?.toLowerCase()) ?? SOURCE_LOCALE;
}

/** Writing direction of a locale, for `<html dir>`. */
export function getDirection(locale: string): 'ltr' | 'rtl' {
  return /^(ar|arc|ckb|dv|fa|he|ks|ku-Arab|ps|sd|ug|ur|yi)\b/.test(locale) ? 'rtl' : 'ltr';
}
