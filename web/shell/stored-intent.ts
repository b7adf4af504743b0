import type { LogInIntent } from '#web/lib/log-in-intent.ts';

/** RD-28: the last action that required a log-in. */
const STORED = 'tidings.requires-login';
/** After this, the user has probably moved on. */
const LIFE_MS = 30 * 60_000;

/** Stores the intent of every log-in link that a visitor follows. Call it once per page. */
export function saveIntents(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-intent]') : null;
    const path = link && new URL(link.href).searchParams.get('redirect_to');
    if (!path) return;
    try {
      sessionStorage.setItem(STORED, JSON.stringify({ intent: link.dataset.intent, path, at: Date.now() }));
    } catch {
      // Storage is full or forbidden: the user has to press again.
    }
  });
}

/** Returns the intent stored for this page, and removes it. One for another page is dropped, because the user went elsewhere. */
export function consumeStoredIntent(): LogInIntent | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED) ?? 'null');
    sessionStorage.removeItem(STORED);
    if (!stored || Date.now() - stored.at > LIFE_MS) return undefined;
    return new URL(stored.path, location.href).pathname === location.pathname ? stored.intent : undefined;
  } catch {
    return undefined;
  }
}
