import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '#shared/i18n/locales.ts';
import { compilePseudo } from '#shared/i18n/pseudo-locale.ts';
import type { Catalogue } from '#shared/i18n/translate.ts';

const FOLDER = join(import.meta.dirname, '../../shared/i18n/catalogues');

/** Reads the texts of a locale, by English text. English needs none, because its texts are the keys. */
export function readCatalogue(locale: Locale): Catalogue {
  if (locale === 'en') return {};
  if (locale === 'en-XA')
    return Object.fromEntries(Object.keys(readJson('en')).map((text) => [text, compilePseudo(text)]));
  return readJson(locale);
}

function readJson(locale: string): Record<string, string> {
  return JSON.parse(readFileSync(join(FOLDER, `${locale}.json`), 'utf8'));
}
