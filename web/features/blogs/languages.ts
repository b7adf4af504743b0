import { getLocale } from '#shared/i18n/translate.ts';
import { getFormat } from '#web/ui/format.ts';

/** Common languages of blogs; any other code that a blog already has is kept. */
const CODES = [
  ...['ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'eu', 'fa', 'fi', 'fr', 'ga'],
  ...['gl', 'he', 'hi', 'hr', 'hu', 'id', 'is', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'nb', 'nl', 'nn'],
  ...['pl', 'pt', 'pt-BR', 'ro', 'ru', 'sk', 'sl', 'sq', 'sr', 'sv', 'sw', 'ta', 'th', 'tr', 'uk', 'ur'],
  ...['vi', 'zh-CN', 'zh-TW'],
];

/** Lists languages by name, including `current`, in alphabetical order. */
export function listLanguages(current: string): { value: string; label: string }[] {
  const names = getFormat(Intl.DisplayNames, { type: 'language' } as const);
  return [...new Set([...CODES, current])]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, getLocale()));
}
