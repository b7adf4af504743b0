import { useLocation } from '@tanstack/react-router';
import { MessageSquare } from 'lucide';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { ActionLink } from '#web/ui/ActionButton.tsx';
import { toPostLink, toPostPath } from '../feeds/rules.ts';
import { COMMENTS_ID } from './rules-anchor.ts';

/** Comes with the page of a post, which has it already. */
const glide = async () => (await import('./comment-scroll.ts')).glideToComments();

/** The number of comments of a post; leads to them, on the post's own page without leaving it. */
export function CommentsLink({
  post,
  stream,
  onGlide,
}: {
  post: Pick<Post, 'ID' | 'feed_ID' | 'site_ID' | 'discussion'>;
  /** Written key of the stream that the link stands in, which the post's page walks on. */
  stream?: string;
  /** Called on the post's own page, when it leads to them. */
  onGlide?: () => void;
}) {
  const { comment_count, comments_open } = post.discussion;
  const isHere = useLocation({ select: ({ pathname }) => pathname }) === toPostPath(post);
  if (comment_count === 0 && !comments_open) return null;
  return (
    <ActionLink
      {...toPostLink(post)}
      hash={COMMENTS_ID}
      hashScrollIntoView={false}
      state={stream === undefined ? true : { stream }}
      aria-keyshortcuts="c"
      icon={MessageSquare}
      label={t('Comments')}
      count={comment_count}
      {...(isHere && {
        onClick: () => {
          onGlide?.();
          void glide();
        },
        replace: true,
      })}
    />
  );
}
