import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Viewer } from '#shared/api/accounts.ts';
import { t } from '#shared/i18n/translate.ts';
import { VerifyBanner } from '#web/features/accounts/VerifyBanner.tsx';
import { Keyboard } from '#web/features/keyboard/Keyboard.tsx';
import { NotificationBell } from '#web/features/notifications/NotificationBell.tsx';
import { SeenKeeper } from '#web/features/seen/SeenKeeper.tsx';
import { IconLink } from '#web/ui/IconButton.tsx';
import { NoticeList } from '#web/ui/NoticeList.tsx';
import { Avatar } from '#web/ui/SiteIcon.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Brand } from './Brand.tsx';
import css from './Frame.module.css';
import { useLastPath } from './last-path.ts';
import { MastheadSearch } from './MastheadSearch.tsx';
import { useNavigationEffects } from './navigation.ts';
import { PostMenuOnCards } from './PostMenuOnCards.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SkipLink } from './SkipLink.tsx';
import { useUnsubscribedNotice } from './unsubscribed.ts';
import { useViewEvents } from './view-events.ts';
import { WriteLink } from './WriteLink.tsx';

/** Everything around a member's page: bar, sidebar, the sheet, notices. */
export function MemberFrame({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  useNavigationEffects();
  useLastPath(viewer.ID);
  useUnsubscribedNotice();
  useViewEvents();
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
        <Link
          to="/me/account"
          className={css.account}
          aria-label={t('Your account')}
          title={t('Your account')}
        >
          <Avatar src={viewer.avatar_URL} name={viewer.display_name} size={24} />
        </Link>
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
      <SeenKeeper />
    </div>
  );
}
