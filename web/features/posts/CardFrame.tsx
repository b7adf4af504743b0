import type { ReactNode } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { FeedArticle } from '#web/ui/FeedArticle.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { CardMenu } from './CardMenu.tsx';
import { toTextIds } from './CardText.tsx';
import { PostByline } from './PostByline.tsx';
import css from './PostCard.module.css';
import { PostFooter } from './PostFooter.tsx';
import { toPostKey } from './queries.ts';

/** A card's position in its stream. */
export interface CardPosition {
  /** Position in the feed, from 1. */
  position: number;
  /** The number of posts in the feed; -1 while unknown. */
  total: number;
  /** Key of the stream, which the post's page continues. */
  stream: string;
}

/** The parts that all cards share: the feed or blog, the byline and the actions. */
export function CardFrame({
  post,
  cardPosition,
  id,
  note,
  also,
  children,
}: {
  post: Post;
  cardPosition: CardPosition;
  /** The prefix of the ids of its texts. */
  id: string;
  /** At the end of the last line, instead of the reading time. */
  note?: string | undefined;
  /** Other posts on the same card. */
  also?: readonly Post[];
  children: ReactNode;
}) {
  const { titleId, excerptId } = toTextIds(post, id);
  const isOwn = post.author?.ID === useViewer()?.ID;
  return (
    <FeedArticle
      className={joinClasses(css.card, post.is_seen && !isOwn && css.seen)}
      itemKey={toPostKey(post)}
      aria-labelledby={titleId}
      aria-describedby={[post.is_seen && `${titleId}-seen`, excerptId].filter(Boolean).join(' ') || undefined}
      position={cardPosition.position}
      total={cardPosition.total}
    >
      <span className={css.icon}>
        <SiteIcon src={post.site_icon?.img} name={post.site_name} />
      </span>
      <div className={css.body}>
        <PostByline post={post} end={<CardMenu post={post} />} />
        {post.is_seen && (
          <VisuallyHidden>
            <span id={`${titleId}-seen`}>{t('Seen')}</span>
          </VisuallyHidden>
        )}
        {children}
        <PostFooter post={post} also={also} stream={cardPosition.stream} note={note} />
      </div>
    </FeedArticle>
  );
}
