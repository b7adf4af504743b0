import { type I18n, setupI18n } from '@lingui/core';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { Locale } from './locales.ts';
import { compileOnce } from './message-compiler.ts';

/** The texts of one language: on the server by English text, in the browser by the numbers of its build. */
export type Catalogue = Record<string, string | CompiledMessage>;

let readCatalogue: (locale: Locale) => Catalogue = () => ({});
const translators = new Map<Locale, I18n>();

/**
 * The current translator. A browser activates one locale at a time; the server sets it around one synchronous piece of work
 * (`runWithLocale`), so that requests cannot see each other's.
 */
let active: I18n = createTranslator('en', {});

/**
 * Returns a message in the active locale. The English text is the key; `{name}` is replaced from `values`, and ICU plurals work:
 * `t('{count, plural, one {# site} other {# sites}}', {count})`. Always pass a string literal: messages are collected from the
 * source by `npm run messages`.
 */
export function t(message: string, values?: Record<string, unknown>): string {
  return active._(message, values);
}

/** BCP 47 tag of the active locale, for `Intl` and for `<html lang>`. */
export function getLocale(): string {
  return active.locale;
}

/** The active translator, for components that translate rich text. */
export function getTranslator(): I18n {
  return active;
}

/** Sets where the catalogues of `runWithLocale` come from. Each is read once, when it is first needed. */
export function provideCatalogues(read: (locale: Locale) => Catalogue): void {
  readCatalogue = read;
  translators.clear();
}

/** Makes `locale` the active one. Only for a process that serves one user: a browser, a test. */
export function activateLocale(locale: Locale, catalogue: Catalogue): void {
  active = createTranslator(locale, catalogue);
}

/** Adds texts to the active locale. */
export function addMessages(catalogue: Catalogue): void {
  active.load(active.locale, catalogue);
}

/** Runs synchronous `work` (rendering a page or an email) in `locale` and restores the previous one. */
export function runWithLocale<T>(locale: Locale, work: () => T): T {
  const former = active;
  active = findTranslator(locale);
  try {
    return work();
  } finally {
    active = former;
  }
}

function findTranslator(locale: Locale): I18n {
  const translator = translators.get(locale) ?? createTranslator(locale, readCatalogue(locale));
  translators.set(locale, translator);
  return translator;
}

function createTranslator(locale: Locale, catalogue: Catalogue): I18n {
  const translator = setupI18n({ locale, messages: { [locale]: catalogue } });
  translator.setMessagesCompiler(compileOnce);
  return translator;
}
