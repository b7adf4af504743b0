/** The id of the whole section, and of a comment's anchor. */
export const COMMENTS_ID = 'comments';
export function toCommentAnchor(commentId: number): string {
  return `comment-${commentId}`;
}

/** Focuses the page's comment field and scrolls to it; returns false if there is none. */
export function writeComment(page: HTMLElement | null): boolean {
  const field = page?.querySelector<HTMLElement>(`#${COMMENTS_ID} textarea`);
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
  return field != null;
}
