import { useEffect, useState } from 'react';
import type { Viewer } from '#shared/api/accounts.ts';
import type { Comment } from '#shared/api/comments.ts';
import type { Post } from '#shared/api/posts.ts';
import { recordEvent } from '#web/lib/events.ts';
import css from './CommentList.module.css';
import { MemberComment } from './MemberComment.tsx';
import { toEventProperties } from './queries.ts';
import { ReplyEditor } from './ReplyEditor.tsx';
import { focusComment, showOwnComment } from './rules-focus.ts';
import type { Thread } from './rules-threads.ts';

/** A comment with its replies, and a reply editor if the user opened it. */
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
  /** The comment that the address points to. */
  linked: number | undefined;
  isOpen: boolean;
}) {
  const [repliedTo, setRepliedTo] = useState<Comment>();
  const [sent, setSent] = useState<number>();
  useEffect(() => {
    if (sent !== undefined) showOwnComment(sent);
  }, [sent]);
  const mayReply = isOpen && viewer.email_verified;
  const getCommentProps = (comment: Comment) => ({
    comment,
    postAuthorId: post.author?.ID,
    isLinked: comment.ID === linked,
    onReply: mayReply
      ? () => {
          recordEvent('calypso_reader_comment_reply_click', toEventProperties(post));
          setRepliedTo(comment);
        }
      : undefined,
  });
  return (
    <MemberComment {...getCommentProps(root)}>
      {(replies.length > 0 || repliedTo) && (
        <>
          {replies.map(({ comment, inReplyTo }) => (
            <MemberComment key={comment.ID} {...getCommentProps(comment)} inReplyTo={inReplyTo} />
          ))}
          {repliedTo && (
            <div className={css.answer}>
              <ReplyEditor
                key={repliedTo.ID}
                post={post}
                viewer={viewer}
                to={repliedTo}
                onSent={({ ID }) => setSent(ID)}
                onClose={() => {
                  setRepliedTo(undefined);
                  focusComment(repliedTo.ID);
                }}
              />
            </div>
          )}
        </>
      )}
    </MemberComment>
  );
}
