import type { Comment } from '#shared/api/comments.ts';

/** A comment with all its replies. Deeper replies are in the same list and name the comment that they reply to. */
export interface Thread {
  root: Comment;
  replies: Reply[];
}

export interface Reply {
  comment: Comment;
  /** The comment that it replies to, unless that is the root. */
  inReplyTo: Comment | undefined;
}

/**
 * Builds threads from comments, oldest first. A deleted comment is kept only while it has a visible reply. A reply whose thread
 * is not loaded becomes a thread by itself.
 */
export function buildThreads(comments: readonly Comment[]): Thread[] {
  const byId = new Map(comments.map((comment) => [comment.ID, comment]));
  const visible = new Set<number>();
  for (const comment of comments) {
    if (isGone(comment)) continue;
    for (let at: Comment | undefined = comment; at && !visible.has(at.ID); at = findParent(at, byId))
      visible.add(at.ID);
  }
  const shown = [...byId.values()].filter(({ ID }) => visible.has(ID)).toSorted((a, b) => a.ID - b.ID);
  const byRoot = Map.groupBy(shown, (comment) => getRoot(comment, byId));
  return [...byRoot]
    .toSorted(([a], [b]) => a.ID - b.ID)
    .map(([root, members]) => ({
      root,
      replies: members
        .filter((comment) => comment !== root)
        .map((comment) => ({ comment, inReplyTo: findReplyTarget(comment, root, byId) })),
    }));
}

/** Whether it was deleted or hidden by a moderator. */
export function isGone({ status }: Pick<Comment, 'status'>): boolean {
  return status === 'trash' || status === 'spam';
}

type ById = Map<number, Comment>;

function findParent(comment: Comment, byId: ById): Comment | undefined {
  return comment.parent ? byId.get(comment.parent.ID) : undefined;
}

function getRoot(comment: Comment, byId: ById): Comment {
  let root = comment;
  for (let above = findParent(root, byId); above; above = findParent(root, byId)) root = above;
  return root;
}

function findReplyTarget(comment: Comment, root: Comment, byId: ById): Comment | undefined {
  const parent = findParent(comment, byId);
  return parent === root ? undefined : parent;
}
