import type { LogInIntent } from '#web/lib/log-in-intent.ts';

/** RD-28: the last action that requires a log-in. */
const STORED = 'tidings.requires-login';
/** Who takes longer to log in has thought of something else meanwhile. */
const LIFE_MS = 30 * 60_000;

/** Keeps the wish of each link to the log-in page that a visitor follows. To be called once a page. */
export function saveIntents(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-wish]') : null;
    const path = link && new URL(link.href).searchParams.get('redirect_to');
    if (!path) return;
    try {
      sessionStorage.setItem(STORED, JSON.stringify({ wish: link.dataset.wish, path, at: Date.now() }));
    } catch {
      // Storage is full or forbidden: then it has to be pressed again.
    }
  });
}

/** The wish that was kept for this page. One for another page is forgotten, for the member went another way. */
export function consumeStoredIntent(): LogInIntent | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED) ?? 'null');
    sessionStorage.removeItem(STORED);
    if (!stored || Date.now() - stored.at > LIFE_MS) return undefined;
    return new URL(stored.path, location.href).pathname === location.pathname ? stored.wish : undefined;
  } catch {
    return undefined;
  }
}
