import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData, useParams } from '@tanstack/react-router';
import { Rss } from 'lucide';
import type { Feed } from '#shared/api/feeds.ts';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { CopyHead } from '#web/ui/CopyHead.tsx';
import { Column } from '#web/ui/Layout.tsx';
import { EmptyState } from '#web/ui/Page.tsx';
import { FeedHealthDetails } from '../feeds/FeedHealthDetails.tsx';
import { FindSites } from '../feeds/FindSites.tsx';
import { feedQuery } from '../feeds/queries.ts';
import { SeenBar } from '../seen/SeenBar.tsx';
import { RetryFeed } from '../subscriptions/RetryFeed.tsx';
import { FeedHeader } from './FeedHeader.tsx';
import css from './FeedPage.module.css';
import { Stream } from './Stream.tsx';
import type { ShownStream } from './stream.ts';
import { ViewMenu } from './ViewMenu.tsx';

/** The page of a feed and its posts. */
export function FeedPage() {
  const feedId = Number(useParams({ from: '/reader/feeds/$feedId' }).feedId);
  return <FeedWithPosts feedId={feedId} stream={{ kind: 'feed', feedId }} />;
}

/** The same for a blog hosted here (RT-08). */
export function SitePage() {
  const { siteId, feed } = useLoaderData({ from: '/reader/blogs/$blogId' });
  return <FeedWithPosts feedId={feed.feed_ID} stream={{ kind: 'site', siteId }} />;
}

function FeedWithPosts({ feedId, stream }: { feedId: number; stream: ShownStream }) {
  const { data: feed } = useSuspenseQuery(feedQuery(feedId));
  const viewer = useViewer();
  return (
    <Column back={viewer && '/reader'}>
      <CopyHead
        type="website"
        title={feed.name}
        description={feed.description || feed.name}
        url={feed.URL}
        feed={{ name: feed.name, url: feed.feed_URL }}
        image={feed.image ?? feed.site_icon}
      />
      <FeedHeader feed={feed} />
      {feed.is_following && (
        <SeenBar feedId={feed.feed_ID}>
          <ViewMenu kind={stream.kind} />
        </SeenBar>
      )}
      <Stream
        key={feedId}
        stream={stream}
        label={t('Posts from {site}', { site: feed.name })}
        empty={<NoRecentPosts feed={feed} />}
        hasTools={!feed.is_following}
      />
    </Column>
  );
}

/** Shown if a feed has no posts: its last and next fetch, and any error. */
function NoRecentPosts({ feed }: { feed: Feed }) {
  const isFromElsewhere = feed.blog_ID === 0;
  return (
    <EmptyState
      icon={Rss}
      title={t('No recent posts')}
      text={
        isFromElsewhere
          ? t('This site’s feed has no posts right now.')
          : t('This site hasn’t published anything yet.')
      }
      action={
        isFromElsewhere ? (
          <div className={css.known}>
            <FeedHealthDetails feed={feed} />
            {feed.is_following && <RetryFeed feedId={feed.feed_ID} name={feed.name} variant="secondary" />}
          </div>
        ) : (
          <FindSites />
        )
      }
    />
  );
}
