import type { Post } from '#shared/api/posts.ts';
import { CommentsLink } from '#web/features/comments/CommentsLink.tsx';
import { LikeButton } from '#web/features/likes/LikeButton.tsx';
import { Likers } from '#web/features/likes/Likers.tsx';
import { ActionRow } from '#web/ui/ActionButton.tsx';
import css from './PostActions.module.css';

/** Below a post's text: who likes it. For visitors, who have no bar, also a like button and a link to the comments. */
export function PostActions({ post, isMember }: { post: Post; isMember: boolean }) {
  const likers = <Likers post={post} />;
  if (isMember) return <div className={css.likers}>{likers}</div>;
  return (
    <div className={css.actions}>
      <ActionRow end={likers}>
        <LikeButton post={post} />
        <CommentsLink post={post} />
      </ActionRow>
    </div>
  );
}
