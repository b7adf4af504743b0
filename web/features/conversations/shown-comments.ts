import type { Comment } from '#shared/api/comments.ts';

/** What a card shows of a conversation. */
export interface ShownComments {
  /** Oldest first: the latest ones, and all that they answer. */
  shown: Comment[];
  /** Loaded and not shown, the latest first. */
  hidden: Comment[];
  /** All that are not shown, loaded or not. */
  hiddenCount: number;
}

/**
 * The latest `limit` comments with what they answer. `total` is how many there are in all; of those that are not loaded
 * only the number is known.
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
 * The comment before which nothing but answered ones has been loaded, given that the latest `fetched` have been; undefined when all
 * have been.
 */
export function findEdge(comments: readonly Comment[], fetched: number): number | undefined {
  const latestFirst = comments.map(({ ID }) => ID).toSorted((a, b) => b - a);
  return latestFirst[fetched - 1];
}
