import { useQuery } from '@tanstack/react-query';
import type { Post } from '#shared/api/posts.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { CommentSection } from '../comments/CommentSection.tsx';
import { visitorCommentsQuery } from '../comments/queries.ts';
import { VisitorComments } from '../comments/VisitorComments.tsx';
import { postPath } from '../feeds/rules.ts';
import { FollowConversation } from './FollowConversation.tsx';

/** What was said about a post: to take part in for members, to read for visitors. */
export function PostComments({ post }: { post: Post }) {
  const viewer = useViewer();
  return viewer ? (
    <CommentSection post={post} viewer={viewer} headEnd={<FollowConversation post={post} />} />
  ) : (
    <ReadOnlyComments post={post} />
  );
}

/** Without the answer, when it could not be loaded, the post still stands. */
function ReadOnlyComments({ post }: { post: Post }) {
  const { data } = useQuery(visitorCommentsQuery(post));
  if (!data) return null;
  return (
    <VisitorComments
      count={post.discussion.comment_count}
      answer={data}
      postAuthorId={post.author?.ID}
      path={postPath(post)}
    />
  );
}
