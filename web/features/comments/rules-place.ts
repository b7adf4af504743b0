/** The id of the whole section, and that of the place of one comment. */
export const COMMENTS_ID = 'comments';
export function commentAnchor(commentId: number): string {
  return `comment-${commentId}`;
}

/** The field for a comment on this page takes the focus, and comes into view; false when there is none. */
export function writeComment(page: HTMLElement | null): boolean {
  const field = page?.querySelector<HTMLElement>(`#${COMMENTS_ID} textarea`);
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
  return field != null;
}

/** The comment that the reader has come from takes the focus. */
export function focusComment(commentId: number): void {
  document.querySelector<HTMLElement>(`[data-comment="${commentId}"]`)?.focus();
}

/** What one has just written takes the focus, so that it is read out (U67), comes into view and stands out until the next. */
export function showOwnComment(commentId: number): void {
  for (const before of document.querySelectorAll('[data-sent]')) before.removeAttribute('data-sent');
  document.querySelector(`[data-comment="${commentId}"]`)?.setAttribute('data-sent', '');
  focusComment(commentId);
}
