import { loadMessages } from './language.ts';

let loaded: Promise<void> | undefined;

/**
 * Late code waits for this: the texts and styles that the first page does not have (scripts/compiled-messages.ts), and code that few
 * people need for its own too.
 */
export function provideLate(styles: string, rareStyles: string): void {
  const load = async () => {
    await Promise.all([loadMessages('-more'), loadStyles(styles)]);
  };
  const loadLate = async (rare?: string) => {
    await Promise.all([loadRest(), ...(rare ? [loadMessages(rare), loadStyles(rareStyles)] : [])]);
  };
  const loadRest = () => {
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
