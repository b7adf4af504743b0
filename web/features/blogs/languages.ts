import { getLocale } from '#shared/i18n/translate.ts';

/** Languages that blogs are often written in; any other code that a blog has already is kept. */
const CODES = [
  ...['ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'eu', 'fa', 'fi', 'fr', 'ga'],
  ...['gl', 'he', 'hi', 'hr', 'hu', 'id', 'is', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'nb', 'nl', 'nn'],
  ...['pl', 'pt', 'pt-BR', 'ro', 'ru', 'sk', 'sl', 'sq', 'sr', 'sv', 'sw', 'ta', 'th', 'tr', 'uk', 'ur'],
  ...['vi', 'zh-CN', 'zh-TW'],
];

/** Languages by their names, `current` among them, in the order of the alphabet. */
export function listLanguages(current: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(getLocale(), { type: 'language' });
  return [...new Set([...CODES, current])]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, getLocale()));
}
