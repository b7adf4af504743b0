import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { formatMessage } from './format-message.ts';
import type { Locale } from './locales.ts';
import { compileOnce } from './message-compiler.ts';

/** The texts of one language: on the server by English text, in the browser by the numbers of its build. */
export type Catalogue = Record<string, string | CompiledMessage>;

/** The texts that messages are written with. */
interface Language {
  locale: Locale;
  texts: Catalogue;
}

let readCatalogue: (locale: Locale) => Catalogue = () => ({});
const languages = new Map<Locale, Language>();

/**
 * The current language. A browser activates one locale at a time; the server sets it around one synchronous piece of work
 * (`runWithLocale`), so that requests cannot see each other's.
 */
let active: Language = { locale: 'en', texts: {} };

/**
 * Returns a message in the active locale. The English text is the key; `{name}` is replaced from `values`, and ICU plurals work:
 * `t('{count, plural, one {# site} other {# sites}}', {count})`. Always pass a string literal: messages are collected from the
 * source by `npm run messages`.
 */
export function t(message: string, values: Record<string, unknown> = {}): string {
  const text = active.texts[message] ?? message;
  return formatMessage(typeof text === 'string' ? compileOnce(text) : text, active.locale, values);
}

/** BCP 47 tag of the active locale, for `Intl` and for `<html lang>`. */
export function getLocale(): string {
  return active.locale;
}

/** Returns `t`, for what is given a message by others who write it as a literal. */
export function getTranslator(): typeof t {
  return t;
}

/** Sets where the catalogues of `runWithLocale` come from. Each is read once, when it is first needed. */
export function provideCatalogues(read: (locale: Locale) => Catalogue): void {
  readCatalogue = read;
  languages.clear();
}

/** Makes `locale` the active one. Only for a process that serves one user: a browser, a test. */
export function activateLocale(locale: Locale, catalogue: Catalogue): void {
  active = { locale, texts: catalogue };
}

/** Adds texts to the active locale. */
export function addMessages(catalogue: Catalogue): void {
  Object.assign(active.texts, catalogue);
}

/** Runs synchronous `work` (rendering a page or an email) in `locale` and restores the previous one. */
export function runWithLocale<T>(locale: Locale, work: () => T): T {
  const former = active;
  active = findLanguage(locale);
  try {
    return work();
  } finally {
    active = former;
  }
}

function findLanguage(locale: Locale): Language {
  const language = languages.get(locale) ?? { locale, texts: readCatalogue(locale) };
  languages.set(locale, language);
  return language;
}
