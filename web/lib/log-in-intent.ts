/**
 * What a visitor wanted to do before logging in: `subscribe-5`, `follow-tag-books`, `follow-list-7`, `like-5-12`; or which page of
 * the sidebar to open, `open-likes`, which is done by being there.
 */
export type LogInIntent =
  `${'subscribe' | 'follow-tag' | 'follow-list' | 'like' | 'open'}-${string | number}`;

/** The intent that the member logged in with, until it is carried out. */
let pendingIntent: LogInIntent | undefined;

/**
 * Attributes of a link to the log-in page, which leads back to `path`: there the intent is carried out, once (U06). It is stored
 * in the tab, not in an address, so that no external link can bring one along; without scripts the member presses again.
 */
export function toLogInLink(
  path: string,
  intent?: LogInIntent,
): { href: string; 'data-intent'?: LogInIntent } {
  const href = `/log-in?redirect_to=${encodeURIComponent(path)}`;
  return intent === undefined ? { href } : { href, 'data-intent': intent };
}

/** Sets the intent that the member logged in with. */
export function setPendingIntent(intent: LogInIntent | undefined): void {
  pendingIntent = intent;
}

/** Whether this is the intent that the member logged in with; true only once. */
export function consumeIntent(intent: LogInIntent): boolean {
  if (pendingIntent !== intent) return false;
  pendingIntent = undefined;
  return true;
}
