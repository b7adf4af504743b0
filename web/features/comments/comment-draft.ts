/** What is being written: something new under a post, an answer to a comment, or the change of one. */
export type DraftTarget = 'new' | `reply-${number}` | `edit-${number}`;

/** Where a text stands that has not been sent: who writes it, under which post, and what it is. */
export function toDraftKey(viewerId: number, postId: number, target: DraftTarget): string {
  return `tidings.comment.${viewerId}.${postId}.${target}`;
}

/** The text that was kept; empty when there is none. A browser may refuse to keep anything. */
export function loadDraft(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a text, or forgets it when it is empty. Answers whether that worked. */
export function saveDraft(key: string, text: string): boolean {
  try {
    if (text.trim() === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
