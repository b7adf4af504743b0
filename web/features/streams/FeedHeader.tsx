import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lock, Rss } from 'lucide';
import type { Blog } from '#shared/api/blogs.ts';
import type { Feed } from '#shared/api/feeds.ts';
import { t } from '#shared/i18n/translate.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { SubjectHeader } from '#web/ui/SubjectHeader.tsx';
import { Trans } from '#web/ui/Trans.tsx';
import { blogQuery } from '../blogs/queries.ts';
import { FeedRefresh } from '../feeds/FeedRefresh.tsx';
import { findHeaderOwner, toFeedPath } from '../feeds/rules.ts';
import { SubscribeButton } from '../subscriptions/SubscribeButton.tsx';
import { FeedActions, FollowedFeedHealth } from './FeedActions.tsx';

/** The header of a feed's page: the feed, its description, its number of subscribers, and its health. */
export function FeedHeader({ feed }: { feed: Feed }) {
  // The page of a blog has already loaded it.
  const { data } = useQuery({ ...blogQuery(feed.blog_ID), enabled: feed.blog_ID > 0 });
  const owner = data && findHeaderOwner(data);
  return (
    <SubjectHeader
      image={<SiteIcon src={feed.site_icon ?? feed.image} name={feed.name} size={96} />}
      name={
        <>
          <a href={feed.URL} target="_blank" rel="noopener noreferrer">
            <bdi>{feed.name}</bdi>
          </a>
          {data?.is_p2 && <Badge>P2</Badge>}
          {data?.is_private && (
            <Badge>
              <Icon of={Lock} size={16} />
              {t('Private')}
            </Badge>
          )}
        </>
      }
      by={owner && <Owner owner={owner} />}
      description={feed.description}
      details={
        <>
          <span>
            {t('{count, plural, one {{shown} subscriber} other {{shown} subscribers}}', {
              count: feed.subscribers_count,
              shown: formatNumber(feed.subscribers_count),
            })}
          </span>
          {/* The feed of a team's blog requires a session. */}
          {!data?.is_p2 && (
            <a href={feed.feed_URL}>
              <Icon of={Rss} size={16} />
              {t('RSS')}
            </a>
          )}
          {/* Our own blogs are never fetched: their posts are here when they are published. */}
          {feed.blog_ID === 0 && <FeedRefresh feed={feed} />}
        </>
      }
      action={
        <>
          <SubscribeButton
            feed={feed}
            isFollowing={feed.is_following}
            returnTo={toFeedPath(feed)}
            source="reader-feed-header"
          />
          <FeedActions feed={feed} />
        </>
      }
    >
      <FollowedFeedHealth feed={feed} />
    </SubjectHeader>
  );
}

function Owner({ owner: { login, name } }: { owner: NonNullable<Blog['owner']> }) {
  return (
    <Trans
      message="by <person></person>"
      components={{
        person: (
          <Link to="/reader/users/$login" params={{ login }}>
            <bdi>{name}</bdi>
          </Link>
        ),
      }}
    />
  );
}
