import type { Comment } from '#shared/api/comments.ts';
import { ActionRow } from '#web/ui/ActionButton.tsx';
import { LikeCount } from '../likes/LikeCount.tsx';
import { CommentItem, type LinkComponent } from './CommentItem.tsx';
import css from './CommentList.module.css';
import { buildThreads } from './rules-threads.ts';

/** The threaded comments of a post, for a page without scripts and without a router. */
export function CommentList({
  comments,
  postAuthorId,
  likeHref,
  likeLabel,
  Link,
}: {
  comments: readonly Comment[];
  postAuthorId: number | undefined;
  /** Where liking leads: `/log-in?redirect_to=…` for visitors. */
  likeHref: string;
  likeLabel?: string;
  /** For pages on another host, where paths of the platform need its address. */
  Link?: LinkComponent;
}) {
  const renderLikes = ({ like_count, likes_enabled }: Comment) =>
    likes_enabled && (
      <ActionRow>
        <LikeCount
          count={like_count}
          link={{ href: likeHref }}
          {...(likeLabel && { label: likeLabel })}
          iconSize={16}
        />
      </ActionRow>
    );
  const shared = { postAuthorId, ...(Link && { Link }) };
  return (
    <div className={css.list}>
      {buildThreads(comments).map(({ root, replies }) => (
        <CommentItem key={root.ID} comment={root} {...shared} actions={renderLikes(root)}>
          {replies.length > 0 &&
            replies.map(({ comment, inReplyTo }) => (
              <CommentItem
                key={comment.ID}
                comment={comment}
                {...shared}
                inReplyTo={inReplyTo}
                actions={renderLikes(comment)}
              />
            ))}
        </CommentItem>
      ))}
    </div>
  );
}
