import { useQuery } from '@tanstack/react-query';
import { Building2, UsersRound } from 'lucide';
import { findOrganization } from '#shared/domain/organization-team.ts';
import { t } from '#shared/i18n/translate.ts';
import { teamsQuery } from '#web/features/teams/queries.ts';
import { recordEvent } from '#web/lib/events.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useCurrentNavPath } from './current-nav-path.ts';
import { NavLink } from './NavLink.tsx';
import css from './Sidebar.module.css';

/** Sidebar links to the streams for members of the organization; nothing for all others (TE-01). */
export function TeamLinks() {
  const { data } = useQuery(teamsQuery());
  const navPath = useCurrentNavPath();
  const organization = data && findOrganization(data.teams, data.company_team);
  if (!organization) return null;
  return (
    <>
      <NavLink
        className={css.item}
        to="/reader/a8c"
        isCurrent={navPath === '/reader/a8c'}
        onClick={() =>
          recordEvent('calypso_reader_sidebar_organization_item_clicked', { path: '/reader/a8c' })
        }
      >
        <Icon of={Building2} size={20} />
        <span className={css.label}>
          <bdi>{organization.title}</bdi>
        </span>
      </NavLink>
      <NavLink
        className={css.item}
        to="/reader/p2"
        isCurrent={navPath === '/reader/p2'}
        onClick={() =>
          recordEvent('calypso_reader_sidebar_organization_item_clicked', { path: '/reader/p2' })
        }
      >
        <Icon of={UsersRound} size={20} />
        <span className={css.label}>{t('Team blogs')}</span>
      </NavLink>
    </>
  );
}
