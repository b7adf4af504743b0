import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import type { ReactNode } from 'react';
import type { Viewer } from '#shared/api/accounts.ts';
import { t } from '#shared/i18n/translate.ts';
import { verifyBanner } from '#web/features/accounts/VerifyBannerPart.tsx';
import { announcementsPart } from '#web/features/announcements/AnnouncementsPart.tsx';
import { announcementsQuery } from '#web/features/announcements/queries.ts';
import { NotificationBell } from '#web/features/notifications/NotificationBell.tsx';
import { createPart } from '#web/lib/part.tsx';
import { ShortcutSubject } from '#web/lib/shortcuts.ts';
import { IconLink } from '#web/ui/IconButton.tsx';
import { AccountButton } from './AccountButton.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Brand } from './Brand.tsx';
import css from './Frame.module.css';
import { MastheadSearch } from './MastheadSearch.tsx';
import { useNavigationEffects } from './navigation.ts';
import { PostMenuOnCards } from './PostMenuOnCards.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SkipLink } from './SkipLink.tsx';
import { useUnsubscribedNotice } from './unsubscribed.ts';
import { WriteLink } from './WriteLink.tsx';

/** Loaded after the page, because nothing waits for it but notices (web/ui/notices.ts). */
const { Part: FrameServices } = createPart(
  async () => (await import('./FrameServices.tsx')).FrameServices,
  'used',
);

/** The frame around a member's page: bar, sidebar and the sheet. */
export function MemberFrame({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  useNavigationEffects();
  useUnsubscribedNotice();
  const hasAnnouncements = useQuery(announcementsQuery).data?.announcements.length;
  return (
    <ShortcutSubject value="frame">
      <div className={css.framed}>
        <SkipLink />
        <header className={css.masterbar} data-rail>
          <div className={css.home}>
            <Brand to="/reader" />
          </div>
          <MastheadSearch />
          <span className={css.grow} />
          <WriteLink />
          <IconLink to="/discover/add-new" icon={Plus} label={t('New subscription')} />
          <span className={css.onWide}>
            <NotificationBell />
          </span>
          <AccountButton viewer={viewer} />
        </header>
        <div className={css.body}>
          <Sidebar />
          <main id="main" tabIndex={-1} className={css.sheet}>
            {hasAnnouncements !== undefined && hasAnnouncements > 0 && (
              <div className={css.banner}>
                <announcementsPart.Part />
              </div>
            )}
            {viewer.email_problem && (
              <div className={css.banner}>
                <verifyBanner.Part viewer={viewer} />
              </div>
            )}
            <ShortcutSubject value="page">
              <PostMenuOnCards>{children}</PostMenuOnCards>
            </ShortcutSubject>
          </main>
        </div>
        <BottomBar />
        <FrameServices viewer={viewer} />
      </div>
    </ShortcutSubject>
  );
}
