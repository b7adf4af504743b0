import { type I18n, setupI18n } from '@lingui/core';
import { type Locale, SOURCE_LOCALE } from './locales.ts';
import { compileOnce } from './message-compiler.ts';
import { compilePseudo } from './pseudo-locale.ts';

/**
 * The translator of the code that is running right now. A browser activates one locale for good; the server sets it
 * around one synchronous piece of work (`runWithLocale`), so two requests can never see each other's.
 */
let active: I18n = createTranslator(SOURCE_LOCALE);

/**
 * A message in the active locale. The English text is the key; `{name}` is replaced from `values`, and ICU plurals
 * work: `t('{count, plural, one {# site} other {# sites}}', {count})`. Always pass a string literal: messages are
 * collected from the source by `npm run messages`.
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

/** Makes `locale` the active one until further notice. Only for a process that serves one person: a browser, a test. */
export function activateLocale(locale: Locale): void {
  active = createTranslator(locale);
}

/** Runs synchronous `work` (a render, the wording of a mail) in `locale` and restores the former one. */
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
