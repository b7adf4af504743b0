/** The storage key of the last path in the reader on this device, and of its user. */
export const LAST = 'tidings.last-path';
/** Marks a tab that has already been in the reader: what it opens is meant. */
const VISITED = 'tidings.visited';
/** The pages that /reader returns to: pages to read, not pages to write or change settings. */
export const RESTORABLE_PATH = /^\/(reader|discover|tags?|activities)(\/|\?|$)/;

export interface LastPath {
  userId: number;
  path: string;
}

/**
 * Returns the page that this user left last on this device, once, for an arrival at /reader from outside: a new tab, a bookmark,
 * an external link. Undefined if there is none. Removes it before it is followed, so that a page which leads back to /reader
 * cannot cause a loop (U16).
 */
export function consumeLastPath(userId: number, href: string, referrer: string): string | undefined {
  try {
    const isFromOutside = sessionStorage.getItem(VISITED) === null && !referrer.startsWith(location.origin);
    sessionStorage.setItem(VISITED, 'yes');
    const stored = readLastPath();
    if (href !== '/reader' || !isFromOutside || stored?.userId !== userId) return undefined;
    localStorage.removeItem(LAST);
    return stored.path === '/reader' ? undefined : stored.path;
  } catch {
    // Storage is forbidden, or its content is invalid.
    return undefined;
  }
}

function readLastPath(): LastPath | undefined {
  const stored: unknown = JSON.parse(localStorage.getItem(LAST) ?? 'null');
  const { userId, path } = (stored ?? {}) as Partial<LastPath>;
  // The stored value may come from anywhere, so only our own paths are followed.
  return typeof userId === 'number' && typeof path === 'string' && RESTORABLE_PATH.test(path)
    ? { userId, path }
    : undefined;
}
