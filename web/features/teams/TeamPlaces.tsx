import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Building2, UsersRound } from 'lucide-react';
import { findCompany } from '#shared/domain/company-team.ts';
import { t } from '#shared/i18n/translate.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { teamsQuery } from './queries.ts';

/** The streams for members of the company as places of the sidebar; nothing for all other readers (TE-01). */
export function TeamPlaces({
  itemClass,
  labelClass,
}: {
  itemClass: string | undefined;
  labelClass: string | undefined;
}) {
  const { data } = useQuery(teamsQuery());
  const company = data && findCompany(data.teams, data.company_team);
  if (!company) return null;
  return (
    <>
      <Link className={itemClass} to="/reader/a8c">
        <Icon of={Building2} size={20} />
        <span className={labelClass}>
          <bdi>{company.title}</bdi>
        </span>
      </Link>
      <Link className={itemClass} to="/reader/p2">
        <Icon of={UsersRound} size={20} />
        <span className={labelClass}>{t('Team blogs')}</span>
      </Link>
    </>
  );
}
