import type { Post } from '#shared/api/posts.ts';
import { ActionRow } from '#web/ui/ActionButton.tsx';
import { CommentsLink } from '../comments/CommentsLink.tsx';
import { LikeButton } from '../likes/LikeButton.tsx';
import { Likers } from '../likes/Likers.tsx';
import css from './PostActions.module.css';
import { PostMenu } from './PostMenu.tsx';
import { ShareMenu } from './ShareMenu.tsx';

/** Below the text of a post: like it, go to what is said about it, pass it on, see who likes it, and all the rest. */
export function PostActions({ post, isMember }: { post: Post; isMember: boolean }) {
  const end = (
    <>
      <Likers post={post} />
      {isMember && <PostMenu post={post} />}
    </>
  );
  return (
    <div className={css.actions}>
      <ActionRow end={end}>
        <LikeButton post={post} inWords />
        <CommentsLink post={post} />
        {isMember && <ShareMenu post={post} />}
      </ActionRow>
    </div>
  );
}
