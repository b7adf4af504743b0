/** The languages of the interface, as paths and accounts name them; English first, the others by code. */
export const LANGUAGES = [
  ...(['en', 'ar', 'de', 'es', 'fr', 'he', 'id', 'it', 'ja', 'ko', 'nl', 'pt-br', 'ru', 'sv', 'tr'] as const),
  ...(['zh-cn', 'zh-tw'] as const),
] as const;

export type Language = (typeof LANGUAGES)[number];

/** Languages of pages. `en-XA` is made from English and shows untranslated or clipped text in tests; nobody is offered it. */
export const LOCALES = [...LANGUAGES, 'en-XA'] as const;
export type Locale = (typeof LOCALES)[number];

/** Codes that name a language of ours differently: old codes, and scripts and places of Chinese and Portuguese. */
const OTHER_NAMES: [RegExp, Locale][] = [
  [/^iw\b/, 'he'],
  [/^in\b/, 'id'],
  [/^pt\b/, 'pt-br'],
  [/^zh\b.*-(hant|tw|hk|mo)\b/, 'zh-tw'],
  [/^zh\b/, 'zh-cn'],
];

/** Finds the locale for a BCP 47 tag, such as `de-AT` or `zh-Hant`; undefined for a language that we do not have. */
export function findLocale(tag: string | undefined): Locale | undefined {
  const code = (tag ?? '').toLowerCase();
  const [language] = code.split('-');
  return (
    LOCALES.find((locale) => locale.toLowerCase() === code) ??
    OTHER_NAMES.find(([pattern]) => pattern.test(code))?.[1] ??
    LANGUAGES.find((locale) => locale === language)
  );
}

/** Returns the locale for a tag from outside (a query, a preference); English for an unknown one. */
export function parseLocale(tag: string | undefined): Locale {
  return findLocale(tag) ?? 'en';
}

/**
 * Chooses the locale for an `Accept-Language` header (RFC 9110, section 12.5.4): the best of its languages that we have; English if
 * there is none.
 */
export function negotiateLocale(header: string | undefined): Locale {
  const wishes = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((text) => text.startsWith('q='))?.slice(2);
    return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
  });
  for (const { tag, quality } of wishes.toSorted((a, b) => b.quality - a.quality)) {
    const locale = quality > 0 ? findLocale(tag) : undefined;
    if (locale) return locale;
  }
  return 'en';
}
