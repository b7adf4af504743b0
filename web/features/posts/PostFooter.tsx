import { ExternalLink } from 'lucide';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { CommentsLink } from '../comments/CommentsLink.tsx';
import { LikeButton } from '../likes/LikeButton.tsx';
import { SeenButton } from '../seen/SeenButton.tsx';
import css from './PostCard.module.css';
import { presentReadingTime } from './present-reading-time.ts';

/** The actions below a card: like, comment, mark, open the original. `note` replaces the reading time. */
export function PostFooter({
  post,
  also,
  stream,
  note,
}: {
  post: Post;
  /** Other posts on the same card. */
  also?: readonly Post[] | undefined;
  stream: string;
  note?: string | undefined;
}) {
  const end = note ?? presentReadingTime(post);
  return (
    <div className={css.foot}>
      <LikeButton post={post} />
      <CommentsLink post={post} stream={stream} />
      <SeenButton post={post} {...(also && { also })} />
      <a
        className={css.visit}
        href={post.URL}
        target="_blank"
        rel="noopener noreferrer"
        {...useShortcut('visit')}
      >
        {t('Visit site')}
        <Icon of={ExternalLink} size={16} directional />
      </a>
      {end && <span className={css.time}>{end}</span>}
    </div>
  );
}
