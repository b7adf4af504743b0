import type { Comment } from '#shared/api/comments.ts';

/** The part of a conversation that a card shows. */
export interface ShownComments {
  /** Oldest first: the latest comments, and all that they reply to. */
  shown: Comment[];
  /** Loaded but hidden, the latest first. */
  hidden: Comment[];
  /** The number of hidden comments, loaded or not. */
  hiddenCount: number;
}

/**
 * Picks the latest `limit` comments and those that they reply to. `total` is the number of all comments; of unloaded ones only
 * the number is known.
 */
export function pickComments(comments: readonly Comment[], total: number, limit: number): ShownComments {
  const byId = new Map(comments.map((comment) => [comment.ID, comment]));
  const shown = new Set<Comment>();
  for (const latest of comments.toSorted((a, b) => b.ID - a.ID).slice(0, limit)) {
    for (let at: Comment | undefined = latest; at && !shown.has(at); ) {
      shown.add(at);
      at = at.parent ? byId.get(at.parent.ID) : undefined;
    }
  }
  const isVisible = (comment: Comment) => comment.status === 'approved';
  const hidden = comments.filter((comment) => !shown.has(comment) && isVisible(comment));
  return {
    shown: [...shown].toSorted((a, b) => a.ID - b.ID),
    hidden: hidden.toSorted((a, b) => b.ID - a.ID),
    hiddenCount: Math.max(hidden.length, total - [...shown].filter(isVisible).length),
  };
}

/**
 * Returns the comment before which nothing but replied-to comments has been loaded, given that the latest `fetched` have been;
 * undefined if all have been.
 */
export function findEdge(comments: readonly Comment[], fetched: number): number | undefined {
  const latestFirst = comments.map(({ ID }) => ID).toSorted((a, b) => b - a);
  return latestFirst[fetched - 1];
}
