import { type I18n, setupI18n } from '@lingui/core';
import { type Locale, SOURCE_LOCALE } from './locales.ts';
import { compileOnce } from './message-compiler.ts';
import { compilePseudo } from './pseudo-locale.ts';

/**
 * The current translator. A browser activates one locale permanently; the server sets it around one synchronous piece of work
 * (`runWithLocale`), so that requests cannot see each other's.
 */
let active: I18n = createTranslator(SOURCE_LOCALE);

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

/** Makes `locale` the active one. Only for a process that serves one user: a browser, a test. */
export function activateLocale(locale: Locale): void {
  active = createTranslator(locale);
}

/** Runs synchronous `work` (rendering a page or an email) in `locale` and restores the previous one. */
export function runWithLocale<T>(locale: Locale, work: () => T): T {
  const former = active;
  active = createTranslator(locale);
  try {
    return work();
  } finally {
    active = former;
  }
}

function createTranslator(locale: Locale): I18n {
  const translator = setupI18n({ locale, messages: { [locale]: {} } });
  translator.setMessagesCompiler(locale === 'en-XA' ? compilePseudo : compileOnce);
  return translator;
}
