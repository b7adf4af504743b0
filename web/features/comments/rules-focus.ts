/** Focuses the comment that the user has come from. */
export function focusComment(commentId: number): void {
  document.querySelector<HTMLElement>(`[data-comment="${commentId}"]`)?.focus();
}

/** Focuses the comment that the user has just written, so that it is read out (U67), scrolls to it and highlights it. */
export function showOwnComment(commentId: number): void {
  for (const before of document.querySelectorAll('[data-sent]')) before.removeAttribute('data-sent');
  document.querySelector(`[data-comment="${commentId}"]`)?.setAttribute('data-sent', '');
  focusComment(commentId);
}
