/** Where this device was last in the reader, and whose device it was then. */
export const LAST = 'tidings.last-path';
/** Marks a tab that has been in the reader already: what is opened in it is meant. */
const VISITED = 'tidings.visited';
/** Where /reader leads back to: pages to read, not those on which something is written or set. */
export const RESTORABLE_PATH = /^\/(reader|discover|tags?|activities)(\/|\?|$)/;

export interface LastPath {
  userId: number;
  path: string;
}

/**
 * The page that this reader left last on this device, once, for an arrival at /reader from outside: a new tab, a bookmark, a link of
 * another site. Undefined when there is none. It is forgotten before it is followed, so that a page which leads back to /reader
 * cannot lead in circles (U16).
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
    // Storage is forbidden, or holds nonsense.
    return undefined;
  }
}

function readLastPath(): LastPath | undefined {
  const stored: unknown = JSON.parse(localStorage.getItem(LAST) ?? 'null');
  const { userId, path } = (stored ?? {}) as Partial<LastPath>;
  // What stands there may be from anywhere: only a path of ours is followed.
  return typeof userId === 'number' && typeof path === 'string' && RESTORABLE_PATH.test(path)
    ? { userId, path }
    : undefined;
}
