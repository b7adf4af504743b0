import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide';
import { useRef } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { recordEvent } from '#web/lib/events.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { FeedArticle } from '#web/ui/FeedArticle.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { feedQuery } from '../feeds/queries.ts';
import { toFeedLink, toPostLink, toPostPath } from '../feeds/rules.ts';
import { findImage, PostImage } from '../posts/PostImage.tsx';
import { PostLink } from '../posts/PostLink.tsx';
import { toPostKey } from '../posts/queries.ts';
import { SubscribeButton } from '../subscriptions/SubscribeButton.tsx';
import { dismissRecommended } from './dismissal.ts';
import css from './RecommendationsCard.module.css';
import { recordInteract } from './railcars.ts';

/** Two recommended posts, in the stream between those of subscriptions. */
export function RecommendationsCard({
  posts,
  isCompact,
  itemKey,
  position,
  total,
}: {
  posts: readonly Post[];
  /** One row among one-line rows: the titles and their feeds, side by side. */
  isCompact: boolean;
  itemKey: string;
  position: number;
  total: number;
}) {
  const card = useRef<HTMLElement>(null);
  return (
    <FeedArticle
      ref={card}
      className={joinClasses(css.card, isCompact && css.compact)}
      itemKey={itemKey}
      data-recommendations
      aria-label={t('Recommended for you')}
      position={position}
      total={total}
    >
      <div className={css.head}>
        <h2 className={css.title}>{t('Recommended for you')}</h2>
      </div>
      <ul className={css.posts}>
        {posts.map((post) => (
          <Recommended key={toPostKey(post)} post={post} onDismissed={() => card.current?.focus()} />
        ))}
      </ul>
    </FeedArticle>
  );
}

function Recommended({ post, onDismissed }: { post: Post; onDismissed: () => void }) {
  const client = useQueryClient();
  const image = findImage(post);
  const link = toPostLink(post);
  const open = () => {
    recordEvent('calypso_reader_recommended_post_clicked', {
      feed_id: post.feed_ID,
      feed_item_id: post.feed_item_ID,
    });
    recordInteract(post, 'recommended_post_clicked');
  };
  return (
    <li className={css.post}>
      <Link {...link} className={css.image} tabIndex={-1} aria-hidden onClick={open}>
        {image && <PostImage image={image} eager={false} />}
      </Link>
      <h3 className={joinClasses(css.name, 'clamp w')} lang={post.language || undefined} dir={post.direction}>
        <PostLink post={post} onOpen={open}>
          {post.title || post.excerpt || t('Untitled post')}
        </PostLink>
      </h3>
      <div className={css.footer}>
        <Link {...toFeedLink({ ...post, blog_ID: post.site_ID })} className={css.site}>
          <SiteIcon src={post.site_icon?.img} name={post.site_name} size={24} />
          <bdi>{post.site_name}</bdi>
        </Link>
        <RecommendedFollow feedId={post.feed_ID} returnTo={toPostPath(post)} />
        <IconButton
          icon={X}
          iconSize={20}
          label={t('Don’t recommend {site}', { site: post.site_name })}
          onClick={() => {
            onDismissed();
            void dismissRecommended(client, post);
          }}
        />
      </div>
    </li>
  );
}

/** Follows the feed of a recommended post. Renders nothing until its state is known. */
function RecommendedFollow({ feedId, returnTo }: { feedId: number; returnTo: string }) {
  const { data: feed } = useQuery(feedQuery(feedId));
  if (!feed) return null;
  return (
    <SubscribeButton
      feed={feed}
      isFollowing={feed.is_following}
      returnTo={returnTo}
      source="reader-recommended-posts"
    />
  );
}
