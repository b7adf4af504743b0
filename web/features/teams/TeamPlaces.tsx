import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Building2, UsersRound } from 'lucide-react';
import { findCompany } from '#shared/domain/company-team.ts';
import { t } from '#shared/i18n/translate.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { teamsQuery } from './queries.ts';

/** The streams of the reader's teams as places of the sidebar; nothing for a reader without teams (TE-01). */
export function TeamPlaces({
  itemClass,
  labelClass,
}: {
  itemClass: string | undefined;
  labelClass: string | undefined;
}) {
  const { data } = useQuery(teamsQuery());
  if (!data || data.number === 0) return null;
  const company = findCompany(data.teams, data.company_team);
  return (
    <>
      {company && (
        <Link className={itemClass} to="/reader/a8c">
          <Icon of={Building2} size={20} />
          <span className={labelClass}>
            <bdi>{company.title}</bdi>
          </span>
        </Link>
      )}
      <Link className={itemClass} to="/reader/p2">
        <Icon of={UsersRound} size={20} />
        <span className={labelClass}>{t('Team blogs')}</span>
      </Link>
    </>
  );
}
