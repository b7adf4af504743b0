import { getDirection } from '#shared/i18n/direction.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { activateLocale, addMessages, type Catalogue, getLocale } from '#shared/i18n/translate.ts';

/** Folder of the texts (`Assets.messages`). */
let folder = '';
/** The files of texts that are loaded beside those of the first page. */
const loaded = new Set<string>();
let rerender: (locale: Locale) => void = () => {};

/** Loads the texts of the first page and starts with them. */
export async function startLanguage(messages: string, locale: Locale): Promise<void> {
  folder = messages;
  activateLocale(locale, await importMessages(locale));
}

/** Loads the texts of another file: `-more`, or for example `-admin` for what few people open. */
export async function loadMessages(part: string): Promise<void> {
  if (loaded.has(part)) return;
  addMessages(await importMessages(`${getLocale()}${part}`));
  loaded.add(part);
}

/** Sets what shows the page in another language. */
export function onLanguageSwitch(show: (locale: Locale) => void): void {
  rerender = show;
}

/** Shows the page in another language, at the same place and with what has been typed. Fails without changes if it can't be loaded. */
export async function switchLanguage(locale: Locale): Promise<void> {
  loaded.add('-more');
  const catalogues = await Promise.all(['', ...loaded].map((part) => importMessages(`${locale}${part}`)));
  activateLocale(locale, Object.assign({}, ...catalogues));
  document.documentElement.lang = locale;
  document.documentElement.dir = getDirection(locale);
  rerender(locale);
}

async function importMessages(name: string): Promise<Catalogue> {
  const module: { default: Catalogue } = await import(/* @vite-ignore */ `${folder}/${name}.js`);
  return module.default;
}
