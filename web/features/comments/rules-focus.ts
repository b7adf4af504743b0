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
