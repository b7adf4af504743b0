import { useLocation } from '@tanstack/react-router';
import { MessageSquare } from 'lucide';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { ActionLink } from '#web/ui/ActionButton.tsx';
import { toPostLink, toPostPath } from '../feeds/rules.ts';
import { COMMENTS_ID } from './rules-anchor.ts';

/** Part of the post page's code, which is already loaded there. */
const glide = async () => (await import('./comment-scroll.ts')).glideToComments();

/** The number of comments on a post, as a link; on the post's own page it only scrolls. */
export function CommentsLink({
  post,
  stream,
  onGlide,
}: {
  post: Pick<Post, 'ID' | 'feed_ID' | 'site_ID' | 'discussion'>;
  /** Key of the link's stream, which the post's page continues. */
  stream?: string;
  /** Called on the post's own page when it scrolls. */
  onGlide?: () => void;
}) {
  const shortcut = useShortcut('comments');
  const { comment_count, comments_open } = post.discussion;
  const isHere = useLocation({ select: ({ pathname }) => pathname }) === toPostPath(post);
  if (comment_count === 0 && !comments_open) return null;
  return (
    <ActionLink
      {...toPostLink(post)}
      hash={COMMENTS_ID}
      hashScrollIntoView={false}
      state={stream === undefined ? true : { stream }}
      {...shortcut}
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
