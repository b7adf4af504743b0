import { Bell, BookOpenText, Compass, Heart, MessagesSquare, Search, Settings2 } from 'lucide';
import { useEffect, useRef } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { NewNotificationsCount } from '#web/features/notifications/NewNotificationsCount.tsx';
import { recordEvent } from '#web/lib/events.ts';
import { KeysItem } from '#web/pages/keyboard/KeysItem.tsx';
import { joinClasses } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useCurrentNavPath } from './current-nav-path.ts';
import { FollowingGroup } from './FollowingGroup.tsx';
import { ListsGroup } from './ListsGroup.tsx';
import { NavLink } from './NavLink.tsx';
import css from './Sidebar.module.css';
import { TagsGroup } from './TagsGroup.tsx';
import { TeamLinks } from './TeamLinks.tsx';

/** The main navigation of members, on every page: the upper part scrolls, management links stay at the bottom. */
export function Sidebar() {
  const upper = useRef<HTMLDivElement>(null);
  const navPath = useCurrentNavPath();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry has changed.
  useEffect(() => {
    const box = upper.current?.getBoundingClientRect();
    const current = upper.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!box || !current) return;
    // Scrolls by hand: after scrollIntoView the tab order would begin here (U04).
    if (current.top < box.top) upper.current!.scrollTop += current.top - box.top;
    else if (current.bottom > box.bottom) upper.current!.scrollTop += current.bottom - box.bottom;
  }, [navPath]);
  return (
    <nav className={joinClasses(css.sidebar, css.rail)} aria-label={t('Reader')}>
      <div ref={upper} className={css.upper}>
        <ReadingLinks />
      </div>
      <div className={css.lower}>
        <ManagingLinks />
      </div>
    </nav>
  );
}

/** The same entries in one column, for the drawer of small screens. */
export function SidebarItems() {
  return (
    <>
      <ReadingLinks />
      <div className={css.separator} />
      <ManagingLinks />
    </>
  );
}

function ReadingLinks() {
  const navPath = useCurrentNavPath();
  return (
    <>
      <NavLink
        className={joinClasses(css.item, css.search)}
        to="/reader/search"
        search={{}}
        isCurrent={navPath === '/reader/search'}
        onClick={() => recordEvent('calypso_reader_sidebar_search_clicked')}
      >
        <Icon of={Search} size={20} />
        <span className={css.label}>{t('Search')}</span>
      </NavLink>
      <FollowingGroup />
      <TeamLinks />
      <NavLink
        className={css.item}
        to="/discover"
        search={{}}
        isCurrent={navPath === '/discover'}
        onClick={() => recordEvent('calypso_reader_sidebar_discover_clicked')}
      >
        <Icon of={Compass} size={20} />
        <span className={css.label}>{t('Discover')}</span>
      </NavLink>
      <NavLink
        className={css.item}
        to="/activities/likes"
        isCurrent={navPath === '/activities/likes'}
        onClick={() => recordEvent('calypso_reader_sidebar_like_activity_clicked')}
      >
        <Icon of={Heart} size={20} />
        <span className={css.label}>{t('Likes')}</span>
      </NavLink>
      <NavLink
        className={css.item}
        to="/reader/conversations"
        isCurrent={navPath === '/reader/conversations'}
        onClick={() => recordEvent('calypso_reader_sidebar_conversations_clicked')}
      >
        <Icon of={MessagesSquare} size={20} />
        <span className={css.label}>{t('Conversations')}</span>
      </NavLink>
      <ListsGroup />
      <TagsGroup />
    </>
  );
}

function ManagingLinks() {
  const navPath = useCurrentNavPath();
  return (
    <>
      <NavLink
        className={css.item}
        to="/reader/notifications"
        search={{}}
        isCurrent={navPath === '/reader/notifications'}
        onClick={() =>
          recordEvent('calypso_global_sidebar_menu_item_click', { path: '/reader/notifications' })
        }
      >
        <Icon of={Bell} size={20} />
        <span className={css.label}>{t('Notifications')}</span>
        <NewNotificationsCount />
      </NavLink>
      <NavLink
        className={css.item}
        to="/reader/subscriptions"
        search={{}}
        isCurrent={navPath === '/reader/subscriptions'}
        onClick={() => recordEvent('calypso_reader_sidebar_manage_subscriptions_clicked')}
      >
        <Icon of={Settings2} size={20} />
        <span className={css.label}>{t('Manage subscriptions')}</span>
      </NavLink>
      <NavLink
        className={css.item}
        to="/me/sites"
        isCurrent={navPath === '/me/sites'}
        onClick={() => recordEvent('calypso_global_sidebar_menu_item_click', { path: '/me/sites' })}
      >
        <Icon of={BookOpenText} size={20} />
        <span className={css.label}>{t('Your blogs')}</span>
      </NavLink>
      <KeysItem itemClass={joinClasses(css.item, css.quiet)} labelClass={css.label} />
    </>
  );
}
