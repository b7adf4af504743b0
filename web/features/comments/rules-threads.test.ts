import { describe, expect, it } from 'vitest';
import type { Comment } from '#shared/api/comments.ts';
import { buildThreads } from './rules-threads.ts';

function comment(ID: number, parent?: number, status: Comment['status'] = 'approved'): Comment {
  return { ID, parent: parent ? { ID: parent } : null, status } as Comment;
}

/** `[root, [reply, parent or 0]…]` */
const toOutline = (comments: Comment[]) =>
  buildThreads(comments).map(({ root, replies }) => [
    root.ID,
    ...replies.map((reply) => [reply.comment.ID, reply.inReplyTo?.ID ?? 0]),
  ]);

describe('threads', () => {
  it('flatten deeper replies and say whom they reply to', () => {
    expect(toOutline([comment(1), comment(3, 1), comment(4, 3), comment(2)])).toEqual([
      [1, [3, 0], [4, 3]],
      [2],
    ]);
  });

  it('put a new comment in its position, and show nothing twice', () => {
    expect(toOutline([comment(1), comment(2), comment(5), comment(2), comment(6, 1)])).toEqual([
      [1, [6, 0]],
      [2],
      [5],
    ]);
  });

  it('show a reply alone if its thread is not loaded', () => {
    expect(toOutline([comment(9, 4)])).toEqual([[9]]);
  });

  it('keep deleted comments only for their replies', () => {
    const gone = [
      comment(1, undefined, 'trash'),
      comment(2, undefined, 'spam'),
      comment(3, 2),
      comment(4, 3, 'trash'),
    ];
    expect(toOutline(gone)).toEqual([[2, [3, 0]]]);
  });
});
