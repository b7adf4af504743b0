import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Post } from '#shared/api/posts.ts';
import { feedQuery } from '#web/features/feeds/queries.ts';
import { toFeedLink, toPostPath } from '#web/features/feeds/rules.ts';
import { SubscribeButton } from '#web/features/subscriptions/SubscribeButton.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import css from './RecentSite.module.css';

/** A line above an open post: its feed, and the subscribe button. */
export function RecentSite({ post }: { post: Post }) {
  const { data: feed } = useQuery(feedQuery(post.feed_ID));
  return (
    <div className={css.site}>
      <SiteIcon src={post.site_icon?.img} name={post.site_name} size={32} />
      <Link {...toFeedLink({ ...post, blog_ID: post.site_ID })} className={css.name}>
        <bdi>{post.site_name}</bdi>
      </Link>
      {feed && (
        <SubscribeButton
          feed={feed}
          isFollowing={feed.is_following}
          returnTo={toPostPath(post)}
          source="reader-recent"
        />
      )}
    </div>
  );
}
