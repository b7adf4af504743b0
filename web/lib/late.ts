import { loadMoreMessages } from './language.ts';

let loaded: Promise<void> | undefined;

/** Late code waits for this: the texts and styles that the first page does not have (scripts/compiled-messages.ts). */
export function provideLate(styles: string): void {
  const load = async () => {
    await Promise.all([loadMoreMessages(), loadStyles(styles)]);
  };
  const loadLate = () => {
    loaded ??= load().catch((error) => {
      // What asks next tries again.
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  Object.assign(globalThis, { loadLate });
}

/** Loads the stylesheet; pages that show something of it already have it. */
function loadStyles(href: string): Promise<void> {
  const found = document.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href="${href}"]`);
  if (found?.sheet) return Promise.resolve();
  const link = found ?? Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error('The styles could not be loaded.'));
    });
    if (!found) document.head.append(link);
  });
}
