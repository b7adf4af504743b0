import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { CommentsLink } from '#web/features/comments/CommentsLink.tsx';
import { feedQuery } from '#web/features/feeds/queries.ts';
import { toFeedLink, toPostPath } from '#web/features/feeds/rules.ts';
import { toSiteAddress } from '#web/features/feeds/rules-address.ts';
import { LikeButton } from '#web/features/likes/LikeButton.tsx';
import { AuthorName } from '#web/features/posts/AuthorName.tsx';
import { SubscribeButton } from '#web/features/subscriptions/SubscribeButton.tsx';
import { useViewer } from '#web/lib/viewer.ts';
import { ActionRow } from '#web/ui/ActionButton.tsx';
import { joinClasses } from '#web/ui/classes.ts';
import { formatNumber } from '#web/ui/format.ts';
import { Avatar, SiteIcon } from '#web/ui/SiteIcon.tsx';
import { recordPostEvent } from './events.ts';
import css from './PostSite.module.css';

/** The feed and author next to a post, with a subscribe button and the post's counts. */
export function PostSite({ post }: { post: Post }) {
  const { data: feed } = useQuery(feedQuery(post.feed_ID));
  const name = feed?.name ?? post.site_name;
  const { author } = post;
  const isMember = useViewer() !== null;
  return (
    <aside className={css.site} aria-label={t('About this site')}>
      <SiteIcon src={feed?.site_icon ?? post.site_icon?.img} name={name} size={56} />
      <div className={css.names}>
        <h2 className={css.name}>
          <Link {...toFeedLink({ ...post, blog_ID: post.site_ID })}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        {author && author.name !== name && (
          <p className={css.author}>
            {author.login && <Avatar src={author.avatar_URL} name={author.name} size={20} />}
            <AuthorName
              author={author}
              onPress={() => recordPostEvent('calypso_reader_author_link_clicked', post)}
            />
          </p>
        )}
      </div>
      {feed?.description && (
        <p className={joinClasses(css.description, 'clamp')} dir="auto" title={feed.description}>
          {feed.description}
        </p>
      )}
      {feed && (
        <p className={css.count}>
          {t('{count, plural, one {{shown} subscriber} other {{shown} subscribers}}', {
            count: feed.subscribers_count,
            shown: formatNumber(feed.subscribers_count),
          })}
        </p>
      )}
      <p className={css.address}>
        <a
          href={post.site_URL}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => recordPostEvent('calypso_reader_site_url_clicked', post)}
        >
          <bdi>{toSiteAddress({ blog_ID: post.site_ID, URL: post.site_URL })}</bdi>
        </a>
      </p>
      <div className={css.action}>
        {feed && (
          <SubscribeButton
            feed={feed}
            isFollowing={feed.is_following}
            returnTo={toPostPath(post)}
            source="reader-full-post"
          />
        )}
      </div>
      {/* Members have a bar for it, which is always visible. */}
      {!isMember && (
        <div className={css.said}>
          <ActionRow>
            <LikeButton post={post} />
            <CommentsLink post={post} />
          </ActionRow>
        </div>
      )}
    </aside>
  );
}
