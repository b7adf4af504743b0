import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { CommentSection } from '#web/features/comments/CommentSection.tsx';
import { visitorCommentsQuery } from '#web/features/comments/queries.ts';
import { VisitorComments } from '#web/features/comments/VisitorComments.tsx';
import { toPostPath } from '#web/features/feeds/rules.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button, ButtonAnchor } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toggleConversation } from './conversation-state.ts';

/** The comments on a post: members can take part, visitors can read. */
export function PostComments({ post }: { post: Post }) {
  const viewer = useViewer();
  return viewer ? (
    <CommentSection post={post} viewer={viewer} headEnd={<FollowConversation post={post} />} />
  ) : (
    <ReadOnlyComments post={post} />
  );
}

function ReadOnlyComments({ post }: { post: Post }) {
  const { data } = useQuery(visitorCommentsQuery(post));
  // If the comments could not be loaded, the post is still shown.
  if (!data) return <FailedComments post={post} />;
  return (
    <VisitorComments
      count={post.discussion.comment_count}
      response={data}
      postAuthorId={post.author?.ID}
      path={toPostPath(post)}
    />
  );
}

function FailedComments({ post }: { post: Post }) {
  const { comments_open, comment_count } = post.discussion;
  if (!comments_open && comment_count === 0) return null;
  return (
    <Notice kind="error" action={<ButtonAnchor href={toPostPath(post)}>{t('Retry')}</ButtonAnchor>}>
      <p>{t('The comments could not be loaded.')}</p>
    </Notice>
  );
}

/** Next to the heading of the comments: subscribes to notifications of new ones. */
function FollowConversation({ post }: { post: Post }) {
  const client = useQueryClient();
  const isFollowed = post.is_following_conversation === 'F';
  return (
    <Button
      variant="plain"
      icon={isFollowed ? BellRing : Bell}
      aria-pressed={isFollowed}
      onClick={() => void toggleConversation(client, post)}
    >
      {isFollowed ? t('Following conversation') : t('Follow conversation')}
    </Button>
  );
}
