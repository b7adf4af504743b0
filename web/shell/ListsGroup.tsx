import { useQuery } from '@tanstack/react-query';
import { LibraryBig, List as ListIcon, LockKeyhole, Plus } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { listsQuery } from '#web/features/lists/queries.ts';
import { toListLink, toListPath } from '#web/features/lists/rules.ts';
import { recordEvent } from '#web/lib/events.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useCurrentNavPath } from './current-nav-path.ts';
import { NavLink } from './NavLink.tsx';
import css from './Sidebar.module.css';
import { SidebarGroup } from './SidebarGroup.tsx';
import { useSidebarGroup } from './sidebar-groups.ts';

/** The user's own and followed lists. Can be folded, which is remembered (U02). */
export function ListsGroup() {
  const { data } = useQuery(listsQuery());
  const [open, setOpen] = useSidebarGroup('lists');
  const navPath = useCurrentNavPath();
  const lists = data?.lists ?? [];
  const isShown = open && (navPath === '/reader/list' || lists.some((list) => navPath === toListPath(list)));
  const isHere = !isShown && !!navPath?.startsWith('/reader/list');
  const toggle = () => {
    recordEvent('calypso_reader_sidebar_list_toggle', { open: !open });
    setOpen(!open);
  };
  return (
    <SidebarGroup icon={LibraryBig} label={t('Lists')} isOpen={open} isHere={isHere} onToggle={toggle}>
      <ul className={css.sites}>
        {lists.map((list) => (
          <li key={list.ID}>
            <NavLink
              className={joinClasses(css.item, css.site)}
              {...toListLink(list)}
              isCurrent={navPath === toListPath(list)}
              title={list.title}
            >
              <Icon of={list.is_public ? ListIcon : LockKeyhole} size={20} />
              <span className={css.label}>
                <bdi>{list.title}</bdi>
              </span>
            </NavLink>
          </li>
        ))}
        <li>
          <NavLink
            className={joinClasses(css.item, css.site)}
            to="/reader/list/new"
            isCurrent={navPath === '/reader/list'}
            onClick={() => recordEvent('calypso_reader_add_list_clicked')}
          >
            <Icon of={Plus} size={20} />
            <span className={css.label}>{t('Create list')}</span>
          </NavLink>
        </li>
      </ul>
    </SidebarGroup>
  );
}
