import { LANGUAGES, type Locale } from './locales.ts';

/** Pages that exist at an address for each language too: the visitors' pages, but no blogs, which have a language of their own. */
const PAGES =
  /^\/(?:(?:discover|tags?|reader|read|log-in|sign-up|verify-email|forgot-password|reset-password|confirm-email|unsubscribe|subscriptions\/confirm)(?![^/?])|(?=\?|$))/;

/** Splits the language off a path with its query, `/es/discover?a=1`; undefined for a path that does not begin with one of ours. */
export function splitLocalePath(url: string): { locale: Locale; path: string } | undefined {
  const [, code, rest = ''] = /^\/([a-z]{2}(?:-[a-z]{2})?)(?=[/?]|$)(.*)$/i.exec(url) ?? [];
  const locale = LANGUAGES.find((language) => language === code?.toLowerCase());
  if (!locale) return undefined;
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  return PAGES.test(path) ? { locale, path } : undefined;
}

/** Returns the address of a page in a language, `/es/discover` for `/discover`; a path that has none is returned as it is. */
export function toLocalePath(path: string, locale: Locale): string {
  if (!PAGES.test(path)) return path;
  return `/${locale}${path.replace(/^\/(?=\?|$)/, '')}`;
}

/**
 * Returns the page that an address with an unknown language means, `/discover` for `/xx/discover`; undefined for any other address.
 * `/me` has a member's own pages.
 */
export function findPageWithoutLocale(path: string): string | undefined {
  const rest = /^\/(?!me\/)[a-z]{2,3}(?:-[a-z0-9]{2,8})?(\/.+)$/i.exec(path)?.[1];
  return rest !== undefined && PAGES.test(rest) ? rest : undefined;
}
