import type { Locale } from '#shared/i18n/locales.ts';
import { getFormat } from './format.ts';

/** Names a language of the interface in itself: "Deutsch", "繁體中文". */
export function formatOwnName(locale: Locale): string {
  // The two kinds of Chinese differ in their scripts, and are known by them.
  const tag = { 'zh-cn': 'zh-Hans', 'zh-tw': 'zh-Hant' }[locale as string] ?? locale;
  const name = getFormat(Intl.DisplayNames, { type: 'language' } as const, tag).of(tag) ?? locale;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
