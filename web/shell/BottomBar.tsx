import { Link, useRouterState } from '@tanstack/react-router';
import { Bell, Compass, Menu, Newspaper, Search, X } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { NewNotificationsDot } from '#web/features/notifications/NewNotificationsCount.tsx';
import { useScrollsDown } from '#web/lib/scroll-direction.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Brand } from './Brand.tsx';
import css from './Sidebar.module.css';
import { SidebarItems } from './Sidebar.tsx';

/**
 * The navigation of small screens: the main entries within reach of a thumb, the rest in a drawer. It is hidden while the page is
 * scrolled down (U83); it is an overlay, so nothing moves.
 */
export function BottomBar() {
  const away = useScrollsDown();
  return (
    <nav className={joinClasses(css.bottombar, away && css.away)} aria-label={t('Main')}>
      <Link className={css.tab} to="/reader" activeOptions={{ exact: true }}>
        <Icon of={Newspaper} />
        <span className={css.tabLabel}>{t('Recent')}</span>
      </Link>
      <Link className={css.tab} to="/discover" search={{}} activeOptions={{ includeSearch: false }}>
        <Icon of={Compass} />
        <span className={css.tabLabel}>{t('Discover')}</span>
      </Link>
      <Link className={css.tab} to="/reader/search" search={{}} activeOptions={{ includeSearch: false }}>
        <Icon of={Search} />
        <span className={css.tabLabel}>{t('Search')}</span>
      </Link>
      <Link className={css.tab} to="/reader/notifications">
        <Icon of={Bell} />
        <span className={css.tabLabel}>{t('Notifications')}</span>
        <NewNotificationsDot />
      </Link>
      <Drawer />
    </nav>
  );
}

/** The browser's own modal dialog: it traps the focus, closes on Esc and returns the focus. */
function Drawer() {
  const drawer = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const path = useRouterState({ select: (state) => state.location.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when the path changes.
  useEffect(() => drawer.current?.close(), [path]);
  const show = () => {
    setOpen(true);
    drawer.current?.showModal();
  };
  return (
    <>
      <button type="button" className={css.tab} aria-haspopup="dialog" onClick={show}>
        <Icon of={Menu} />
        <span className={css.tabLabel}>{t('Menu')}</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press outside the drawer closes it; with the keyboard Esc does. */}
      <dialog
        ref={drawer}
        className={css.drawer}
        aria-label={t('Menu')}
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === event.currentTarget && drawer.current?.close()}
      >
        <div className={css.drawerBody}>
          <div className={css.drawerHead}>
            <Brand to="/reader" />
            <IconButton icon={X} label={t('Close')} onClick={() => drawer.current?.close()} />
          </div>
          <nav aria-label={t('Reader')}>{open && <SidebarItems />}</nav>
        </div>
      </dialog>
    </>
  );
}
