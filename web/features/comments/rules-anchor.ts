/** The id of the whole section, and that of the place of one comment. */
export const COMMENTS_ID = 'comments';
export function toCommentAnchor(commentId: number): string {
  return `comment-${commentId}`;
}

/** The field for a comment on this page takes the focus, and comes into view; false when there is none. */
export function writeComment(page: HTMLElement | null): boolean {
  const field = page?.querySelector<HTMLElement>(`#${COMMENTS_ID} textarea`);
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
  return field != null;
}
