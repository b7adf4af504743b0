import { useEffect, useState } from 'react';
import type { Viewer } from '#shared/api/accounts.ts';
import type { Comment } from '#shared/api/comments.ts';
import type { Post } from '#shared/api/posts.ts';
import { recordEvent } from '#web/lib/events.ts';
import css from './CommentList.module.css';
import { MemberComment } from './MemberComment.tsx';
import { discussedIn } from './queries.ts';
import { ReplyEditor } from './ReplyEditor.tsx';
import { focusComment, showOwnComment } from './rules-focus.ts';
import type { Thread } from './rules-threads.ts';

/** A comment with its answers, and the editor for one more where the reader asked for it. */
export function CommentThread({
  thread: { root, replies },
  post,
  viewer,
  linked,
  isOpen,
}: {
  thread: Thread;
  post: Post;
  viewer: Viewer;
  /** The comment that the address points at. */
  linked: number | undefined;
  isOpen: boolean;
}) {
  const [answered, setAnswered] = useState<Comment>();
  const [sent, setSent] = useState<number>();
  useEffect(() => {
    if (sent !== undefined) showOwnComment(sent);
  }, [sent]);
  const mayReply = isOpen && viewer.email_verified;
  const propsOf = (comment: Comment) => ({
    comment,
    postAuthorId: post.author?.ID,
    isLinked: comment.ID === linked,
    onReply: mayReply
      ? () => {
          recordEvent('calypso_reader_comment_reply_click', discussedIn(post));
          setAnswered(comment);
        }
      : undefined,
  });
  return (
    <MemberComment {...propsOf(root)}>
      {(replies.length > 0 || answered) && (
        <>
          {replies.map(({ comment, inReplyTo }) => (
            <MemberComment key={comment.ID} {...propsOf(comment)} inReplyTo={inReplyTo} />
          ))}
          {answered && (
            <div className={css.answer}>
              <ReplyEditor
                key={answered.ID}
                post={post}
                viewer={viewer}
                to={answered}
                onSent={({ ID }) => setSent(ID)}
                onClose={() => {
                  setAnswered(undefined);
                  focusComment(answered.ID);
                }}
              />
            </div>
          )}
        </>
      )}
    </MemberComment>
  );
}
