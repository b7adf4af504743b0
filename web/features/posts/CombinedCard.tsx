import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { ShortcutSubject } from '#web/lib/shortcuts.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { FeedArticle } from '#web/ui/FeedArticle.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { Time } from '#web/ui/Time.tsx';
import { CommentsLink } from '../comments/CommentsLink.tsx';
import { toFeedLink } from '../feeds/rules.ts';
import { LikeButton } from '../likes/LikeButton.tsx';
import { SeenButton } from '../seen/SeenButton.tsx';
import { type CardPosition, toLanguageProps } from './CardFrame.tsx';
import { CardMenu } from './CardMenu.tsx';
import css from './CombinedCard.module.css';
import card from './PostCard.module.css';
import { PostLink } from './PostLink.tsx';
import { presentPostName } from './present.ts';
import { toPostKey } from './queries.ts';

/** Consecutive posts of one feed on one day, as one card with their titles and actions. `posts` has at least two. */
export function CombinedCard({
  posts,
  cardPosition,
}: {
  posts: readonly Post[];
  cardPosition: CardPosition;
}) {
  const id = useId();
  const [first] = posts;
  if (!first) return null;
  return (
    <FeedArticle
      className={card.card}
      itemKey={toPostKey(first)}
      aria-labelledby={id}
      position={cardPosition.position}
      total={cardPosition.total}
    >
      <span className={card.icon}>
        <SiteIcon src={first.site_icon?.img} name={first.site_name} />
      </span>
      <div className={card.body}>
        <div className={css.top}>
          <h2 id={id} className={css.head}>
            <Link {...toFeedLink({ ...first, blog_ID: first.site_ID })} className={css.site}>
              <bdi>{first.site_name}</bdi>
            </Link>{' '}
            <span className={css.count}>
              {t('{count, plural, one {# post} other {# posts}}', { count: posts.length })}
            </span>
          </h2>
          <SeenButton post={first} also={posts.slice(1)} />
        </div>
        <ul>
          {posts.map((post) => (
            <Row key={toPostKey(post)} post={post} stream={cardPosition.stream} />
          ))}
        </ul>
      </div>
    </FeedArticle>
  );
}

function Row({ post, stream }: { post: Post; stream: string }) {
  const viewer = useViewer();
  const subject = `row ${toPostKey(post)}`;
  return (
    <ShortcutSubject value={subject}>
      <li className={css.post} data-row={subject}>
        <h3
          className={joinClasses(css.title, viewer !== null && !post.is_seen && css.unseen, 'w')}
          {...toLanguageProps(post)}
        >
          <PostLink post={post} stream={stream}>
            {presentPostName(post)}
          </PostLink>
        </h3>
        <span className={css.end}>
          <span className={css.when}>
            <Time date={post.date} />
          </span>
          <LikeButton post={post} />
          <CommentsLink post={post} stream={stream} />
          <CardMenu post={post} />
        </span>
      </li>
    </ShortcutSubject>
  );
}
