import { Link } from '@tanstack/react-router';
import { Bell, BookOpenText, Compass, Heart, MessagesSquare, Search, Settings2 } from 'lucide-react';
import { t } from '#shared/i18n/translate.ts';
import { KeysItem } from '#web/features/keyboard/KeysItem.tsx';
import { NewNotesCount } from '#web/features/notifications/NewNotesCount.tsx';
import { TeamPlaces } from '#web/features/teams/TeamPlaces.tsx';
import { recordEvent } from '#web/lib/events.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { FollowingGroup } from './FollowingGroup.tsx';
import { ListsGroup } from './ListsGroup.tsx';
import css from './Sidebar.module.css';
import { TagsGroup } from './TagsGroup.tsx';

/** The reader's places, at the side of every member's page. */
export function Sidebar() {
  return (
    <nav className={classes(css.sidebar, css.rail)} aria-label={t('Reader')}>
      <SidebarItems />
    </nav>
  );
}

/** The same places for the sidebar and for the drawer of small screens. */
export function SidebarItems() {
  return (
    <>
      <Link
        className={css.item}
        to="/reader/search"
        search={{}}
        activeOptions={{ includeSearch: false }}
        onClick={() => recordEvent('calypso_reader_sidebar_search_clicked')}
      >
        <Icon of={Search} size={20} />
        <span className={css.label}>{t('Search')}</span>
      </Link>
      <FollowingGroup />
      <TeamPlaces itemClass={css.item} labelClass={css.label} />
      <Link
        className={css.item}
        to="/discover"
        search={{}}
        activeOptions={{ includeSearch: false }}
        onClick={() => recordEvent('calypso_reader_sidebar_discover_clicked')}
      >
        <Icon of={Compass} size={20} />
        <span className={css.label}>{t('Discover')}</span>
      </Link>
      <Link
        className={css.item}
        to="/activities/likes"
        onClick={() => recordEvent('calypso_reader_sidebar_like_activity_clicked')}
      >
        <Icon of={Heart} size={20} />
        <span className={css.label}>{t('Likes')}</span>
      </Link>
      <Link
        className={css.item}
        to="/reader/conversations"
        onClick={() => recordEvent('calypso_reader_sidebar_conversations_clicked')}
      >
        <Icon of={MessagesSquare} size={20} />
        <span className={css.label}>{t('Conversations')}</span>
      </Link>
      <ListsGroup />
      <TagsGroup />
      <div className={css.separator} />
      <Link className={css.item} to="/reader/notifications">
        <Icon of={Bell} size={20} />
        <span className={css.label}>{t('Notifications')}</span>
        <NewNotesCount />
      </Link>
      <Link className={css.item} to="/reader/subscriptions">
        <Icon of={Settings2} size={20} />
        <span className={css.label}>{t('Manage subscriptions')}</span>
      </Link>
      <Link className={css.item} to="/me/sites">
        <Icon of={BookOpenText} size={20} />
        <span className={css.label}>{t('Your blogs')}</span>
      </Link>
      <div className={css.foot}>
        <KeysItem itemClass={css.item} labelClass={css.label} />
      </div>
    </>
  );
}
