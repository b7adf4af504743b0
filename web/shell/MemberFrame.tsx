import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Viewer } from '#shared/api/accounts.ts';
import { t } from '#shared/i18n/translate.ts';
import { VerifyBanner } from '#web/features/accounts/VerifyBanner.tsx';
import { useVerifiedNotice } from '#web/features/accounts/verified-notice.ts';
import { Keyboard } from '#web/features/keyboard/Keyboard.tsx';
import { NotificationBell } from '#web/features/notifications/NotificationBell.tsx';
import { SeenKeeper } from '#web/features/seen/SeenKeeper.tsx';
import { IconLink } from '#web/ui/IconButton.tsx';
import { NoticeList } from '#web/ui/NoticeList.tsx';
import { AccountButton } from './AccountButton.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Brand } from './Brand.tsx';
import { Commands } from './command-bar/Commands.tsx';
import { useVisited } from './current-place.ts';
import css from './Frame.module.css';
import { useLastPath } from './last-path.ts';
import { MastheadSearch } from './MastheadSearch.tsx';
import { useNavigationEffects } from './navigation.ts';
import { PostMenuOnCards } from './PostMenuOnCards.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SkipLink } from './SkipLink.tsx';
import { useUnsubscribedNotice } from './unsubscribed.ts';
import { useTooltips } from './use-tooltips.ts';
import { useViewEvents } from './view-events.ts';
import { WriteLink } from './WriteLink.tsx';

/** Everything around a member's page: bar, sidebar, the sheet, notices. */
export function MemberFrame({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  useNavigationEffects();
  useLastPath(viewer.ID);
  useUnsubscribedNotice();
  useVerifiedNotice();
  useViewEvents(viewer.ID);
  useVisited(viewer.ID);
  useTooltips();
  return (
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
          {!viewer.email_verified && (
            <div className={css.banner}>
              <VerifyBanner email={viewer.email} />
            </div>
          )}
          <PostMenuOnCards>{children}</PostMenuOnCards>
        </main>
      </div>
      <BottomBar />
      <NoticeList />
      <Keyboard />
      <Commands />
      <SeenKeeper />
    </div>
  );
}
