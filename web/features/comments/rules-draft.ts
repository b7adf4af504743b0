/** A draft's target: a new comment, a reply, or an edit of a comment. */
export type DraftTarget = 'new' | `reply-${number}` | `edit-${number}`;

/** Returns the storage key of an unsent text: its author, post and target. */
export function toDraftKey(viewerId: number, postId: number, target: DraftTarget): string {
  return `tidings.comment.${viewerId}.${postId}.${target}`;
}

/** Returns the stored text, or an empty one. The browser may have no storage. */
export function loadDraft(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Stores a text, or removes it when it is empty. Returns whether that worked. */
export function saveDraft(key: string, text: string): boolean {
  try {
    if (text.trim() === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
