import { ExternalLink, MessageSquare } from 'lucide-react';
import type { RefObject } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { ActionButton } from '#web/ui/ActionButton.tsx';
import { IconAnchor } from '#web/ui/IconButton.tsx';
import { COMMENTS_ID } from '../comments/rules-place.ts';
import { PostMenu } from '../full-post/PostMenu.tsx';
import { ShareMenu } from '../full-post/ShareMenu.tsx';
import { LikeButton } from '../likes/LikeButton.tsx';
import { LookButton } from '../reading-look/LookButton.tsx';
import { SeenButton } from '../seen/SeenButton.tsx';
import css from './EngagementBar.module.css';

/** What can be done with the open post, always in reach below it (FS-09). */
export function EngagementBar({ post, pane }: { post: Post; pane: RefObject<HTMLElement | null> }) {
  const goToComments = () => {
    const comments = pane.current?.querySelector<HTMLElement>(`#${COMMENTS_ID}`);
    comments?.scrollIntoView({ block: 'start' });
    comments?.focus({ preventScroll: true });
  };
  return (
    <div className={css.bar} role="toolbar" aria-label={t('This post')}>
      <LikeButton post={post} />
      <ActionButton
        icon={MessageSquare}
        label={t('Comments')}
        count={post.discussion.comment_count}
        aria-keyshortcuts="c"
        onClick={goToComments}
      />
      <ShareMenu post={post} />
      <SeenButton post={post} />
      <span className={css.end}>
        <LookButton />
        <IconAnchor
          icon={ExternalLink}
          directional
          label={t('Visit site')}
          href={post.URL}
          target="_blank"
          rel="noopener noreferrer"
          aria-keyshortcuts="v"
        />
        <PostMenu post={post} />
      </span>
    </div>
  );
}
