import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { PageHeader } from '#web/ui/Page.tsx';
import { StickyPanel } from '#web/ui/StickyPanel.tsx';
import { preferencesQuery } from '../accounts/queries.ts';
import { QuickPost } from '../quick-post/QuickPost.tsx';
import { SeenBar } from '../seen/SeenBar.tsx';
import { FollowingView } from '../streams/FollowingView.tsx';
import { Stream } from '../streams/Stream.tsx';
import { StreamTools } from '../streams/StreamTools.tsx';
import { subscriptionCountQuery } from '../subscriptions/queries.ts';
import css from './FollowingPage.module.css';

const NothingFollowed = lazy(async () => ({
  default: (await import('../streams/NothingFollowed.tsx')).NothingFollowed,
}));
/** With the post beside it, it is as large as the page of a post. */
const RecentView = lazy(async () => ({ default: (await import('../recent/RecentView.tsx')).RecentView }));

/** What the followed sites have published, newest first: as a scrolling feed, or as a list beside the post. */
export function FollowingPage() {
  const { data } = useQuery(preferencesQuery());
  const { data: followed = 0 } = useQuery(subscriptionCountQuery());
  if (data?.calypso_preferences.reader_following_view === 'recent') {
    return (
      <Suspense>
        <RecentView />
      </Suspense>
    );
  }
  return (
    <div className={css.page}>
      <div className={css.head}>
        <PageHeader title={t('Recent')} subtitle={t('Latest from your subscriptions.')} />
      </div>
      <StickyPanel title={t('Recent')}>
        <StreamTools kind="following" />
        <FollowingView value="stream" />
      </StickyPanel>
      <div className={css.body}>
        <QuickPost />
        {followed > 0 && <SeenBar canHide />}
        <Stream
          stream={{ kind: 'following' }}
          label={t('Recent posts')}
          empty={
            <Suspense>
              <NothingFollowed />
            </Suspense>
          }
          hasTools={false}
        />
      </div>
    </div>
  );
}
