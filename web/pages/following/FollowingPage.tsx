import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { findBloganuaryYear } from '#shared/domain/bloganuary.ts';
import { t } from '#shared/i18n/translate.ts';
import { usePreferences } from '#web/features/accounts/preferences.tsx';
import { Onboarding } from '#web/features/onboarding/Onboarding.tsx';
import { MarkAllButton, UnseenCount } from '#web/features/seen/SeenBar.tsx';
import { FollowingView } from '#web/features/streams/FollowingView.tsx';
import { Stream } from '#web/features/streams/Stream.tsx';
import { ViewMenu } from '#web/features/streams/ViewMenu.tsx';
import { subscriptionCountQuery } from '#web/features/subscriptions/queries.ts';
import { PageHeader } from '#web/ui/Page.tsx';
import { StickyPanel } from '#web/ui/StickyPanel.tsx';
import { bloganuaryBanner } from '../bloganuary/BloganuaryPart.tsx';
import css from './FollowingPage.module.css';
import { QuickPost } from './quick-post/QuickPost.tsx';

const NothingFollowed = lazy(async () => ({
  default: (await import('#web/features/streams/NothingFollowed.tsx')).NothingFollowed,
}));
/** With the post pane it is as large as the page of a post. */
const RecentView = lazy(async () => ({ default: (await import('../recent/RecentView.tsx')).RecentView }));
/**
 * The newest posts of all subscriptions: as a scrolling feed, or as a list with a post pane. Without subscriptions, shows
 * onboarding instead (FS-13, ON-05), which stays mounted when the rest changes, because one of its dialogs may be open.
 */
export function FollowingPage() {
  const { now } = useRouter().options.context;
  const preferences = usePreferences();
  const { data: subscriptionCount } = useQuery(subscriptionCountQuery());
  const isEmpty = subscriptionCount === 0;
  const isRecent = !isEmpty && preferences?.reader_following_view === 'recent';
  return (
    <div className={isRecent ? undefined : css.page}>
      {!isRecent && <Head isEmpty={isEmpty} />}
      {findBloganuaryYear(now) !== undefined && <bloganuaryBanner.Part className={css.above} />}
      <Onboarding className={css.above} />
      {isRecent ? (
        <Suspense>
          <RecentView />
        </Suspense>
      ) : (
        <div className={css.body}>
          <QuickPost />
          {!isEmpty && (
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
          )}
        </div>
      )}
    </div>
  );
}

/** The page's name, and controls for the layout, or a welcome if there are no posts. */
function Head({ isEmpty }: { isEmpty: boolean }) {
  return (
    <>
      <div className={css.head}>
        <PageHeader
          title={t('Recent')}
          subtitle={t('Latest from your subscriptions.')}
          actions={
            !isEmpty && (
              <>
                <span className={css.count}>
                  <UnseenCount />
                </span>
                <MarkAllButton />
              </>
            )
          }
        />
        {isEmpty && (
          <div className={css.welcome}>
            <h2>{t('Welcome to Tidings')}</h2>
            <p>{t('Follow the sites you like. Their new posts appear here, latest first.')}</p>
          </div>
        )}
      </div>
      {!isEmpty && (
        <StickyPanel title={t('Recent')}>
          <FollowingView value="stream" />
          <ViewMenu kind="following" />
        </StickyPanel>
      )}
    </>
  );
}
