import { useId } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Dot } from '#web/ui/Badge.tsx';
import { joinClasses } from '#web/ui/classes.ts';
import { FeedArticle } from '#web/ui/FeedArticle.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { Time } from '#web/ui/Time.tsx';
import { CommentsLink } from '../comments/CommentsLink.tsx';
import { LikeButton } from '../likes/LikeButton.tsx';
import { SeenButton } from '../seen/SeenButton.tsx';
import type { CardPosition } from './CardFrame.tsx';
import { CardMenu } from './CardMenu.tsx';
import css from './CompactCard.module.css';
import { PostLink } from './PostLink.tsx';
import { presentPostName } from './present.ts';
import { toPostKey } from './queries.ts';

/** A post as one line. Its actions appear on hover or focus, if there is room. */
export function CompactCard({ post, cardPosition }: { post: Post; cardPosition: CardPosition }) {
  const id = useId();
  const isUnseen = useViewer() !== null && !post.is_seen;
  return (
    <FeedArticle
      className={css.card}
      itemKey={toPostKey(post)}
      aria-labelledby={id}
      position={cardPosition.position}
      total={cardPosition.total}
    >
      <SiteIcon src={post.site_icon?.img} name={post.site_name} size={24} />
      <span className={css.dot}>{isUnseen && <Dot label={t('Unseen')} />}</span>
      {/* All titles begin at the edge of the list, whatever their direction. */}
      <h2
        id={id}
        className={joinClasses(css.title, isUnseen && css.unseen, 'w')}
        lang={post.language || undefined}
      >
        <PostLink post={post} stream={cardPosition.stream}>
          <bdi dir={post.direction}>{presentPostName(post)}</bdi>
        </PostLink>
      </h2>
      <span className={css.actions}>
        <LikeButton post={post} />
        <CommentsLink post={post} stream={cardPosition.stream} />
        <SeenButton post={post} />
      </span>
      <span className={css.site}>
        <bdi>{post.site_name}</bdi>
      </span>
      <span className={css.when}>
        <Time date={post.date} />
      </span>
      <span className={css.menu}>
        <CardMenu post={post} />
      </span>
    </FeedArticle>
  );
}
