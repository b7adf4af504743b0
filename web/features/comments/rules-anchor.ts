/** The id of the whole section, and of a comment's anchor. */
export const COMMENTS_ID = 'comments';
export function toCommentAnchor(commentId: number): string {
  return `comment-${commentId}`;
}
