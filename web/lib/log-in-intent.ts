/** What a visitor wanted to do before logging in: `subscribe-5`, `follow-tag-books`, `follow-list-7`, `like-5-12`. */
export type LogInIntent = `${'subscribe' | 'follow-tag' | 'follow-list' | 'like'}-${string | number}`;

/** The wish that brought the member here, until it is granted. */
let pendingIntent: LogInIntent | undefined;

/**
 * What a link to the log-in page needs, which leads back to `path`: there the wish is granted, once (U06). It is kept by the
 * browser's tab and not in an address, so that no foreign link can bring one along; without scripts the member presses again.
 */
export function toLogInLink(path: string, intent?: LogInIntent): { href: string; 'data-wish'?: LogInIntent } {
  const href = `/log-in?redirect_to=${encodeURIComponent(path)}`;
  return intent === undefined ? { href } : { href, 'data-wish': intent };
}

/** Says which wish the member came with. */
export function setPendingIntent(intent: LogInIntent | undefined): void {
  pendingIntent = intent;
}

/** Whether this is the wish that the member came with; true once. */
export function consumeIntent(intent: LogInIntent): boolean {
  if (pendingIntent !== intent) return false;
  pendingIntent = undefined;
  return true;
}
