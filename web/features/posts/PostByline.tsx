import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Dot } from '#web/ui/Badge.tsx';
import { Time } from '#web/ui/Time.tsx';
import { toFeedLink } from '../feeds/rules.ts';
import { AuthorName } from './AuthorName.tsx';
import css from './PostByline.module.css';

/** The author, the feed and the time: one line above a card's title. `end` goes at its far side. */
export function PostByline({ post, end }: { post: Post; end?: ReactNode }) {
  const { author } = post;
  const viewer = useViewer();
  return (
    <div className={css.byline}>
      <Link {...toFeedLink({ ...post, blog_ID: post.site_ID })} className={css.site}>
        <bdi>{post.site_name}</bdi>
      </Link>
      {viewer && !post.is_seen && <Dot label={t('Unseen')} />}
      {author && author.name !== post.site_name && (
        <span className={css.author}>
          <AuthorName author={author} />
        </span>
      )}
      <span className={css.when}>
        <Time date={post.date} />
      </span>
      {end && <span className={css.end}>{end}</span>}
    </div>
  );
}
