import { useQuery } from '@tanstack/react-query';
import { Building2, UsersRound } from 'lucide';
import { findCompany } from '#shared/domain/company-team.ts';
import { t } from '#shared/i18n/translate.ts';
import { teamsQuery } from '#web/features/teams/queries.ts';
import { recordEvent } from '#web/lib/events.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useCurrentPlace } from './current-place.ts';
import { PlaceLink } from './PlaceLink.tsx';
import css from './Sidebar.module.css';

/** The streams for members of the company as places of the sidebar; nothing for all other readers (TE-01). */
export function TeamPlaces() {
  const { data } = useQuery(teamsQuery());
  const place = useCurrentPlace();
  const company = data && findCompany(data.teams, data.company_team);
  if (!company) return null;
  return (
    <>
      <PlaceLink
        className={css.item}
        to="/reader/a8c"
        isCurrent={place === '/reader/a8c'}
        onClick={() =>
          recordEvent('calypso_reader_sidebar_organization_item_clicked', { path: '/reader/a8c' })
        }
      >
        <Icon of={Building2} size={20} />
        <span className={css.label}>
          <bdi>{company.title}</bdi>
        </span>
      </PlaceLink>
      <PlaceLink
        className={css.item}
        to="/reader/p2"
        isCurrent={place === '/reader/p2'}
        onClick={() =>
          recordEvent('calypso_reader_sidebar_organization_item_clicked', { path: '/reader/p2' })
        }
      >
        <Icon of={UsersRound} size={20} />
        <span className={css.label}>{t('Team blogs')}</span>
      </PlaceLink>
    </>
  );
}
