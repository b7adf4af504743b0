import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Users } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { createTeam } from '#shared/paths/admin-teams.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { PageHeader } from '#web/ui/Page.tsx';
import { Time } from '#web/ui/Time.tsx';
import { AdminList } from './AdminList.tsx';
import { CreateTeamDialog } from './CreateTeamDialog.tsx';
import css from './Facts.module.css';
import { type ListSearch, teamListQuery } from './queries-lists.ts';
import { useAct } from './use-act.ts';

/** `/admin/teams`: teams, whose members see the team’s blogs. */
export function TeamsPage() {
  const search = useSearch({ strict: false }) as ListSearch;
  const query = useInfiniteQuery(teamListQuery(search));
  return (
    <>
      <PageHeader
        title={t('Teams')}
        subtitle={t('The members of a team see its blogs; no one else does.')}
        actions={<CreateTeam />}
      />
      <AdminList
        label={t('Teams')}
        query={query}
        rows={query.data?.pages.flatMap(({ teams }) => teams)}
        keyOf={({ ID }) => ID}
        columns={[
          {
            id: 'title',
            label: t('Name'),
            render: ({ ID, title, slug }) => (
              <>
                <Link to="/admin/teams/$teamId" params={{ teamId: String(ID) }} className={css.name}>
                  <bdi>{title}</bdi>
                </Link>
                <span className={css.second}>{slug}</span>
              </>
            ),
          },
          {
            id: 'members',
            label: t('Members'),
            isNumber: true,
            render: ({ members }) => formatNumber(members),
          },
          {
            id: 'blogs',
            label: t('Blogs'),
            isNumber: true,
            render: ({ blogs }) => formatNumber(blogs.length),
          },
          {
            id: 'date',
            label: t('Created'),
            isLabelled: true,
            render: ({ date }) => <Time date={date} style="long" />,
          },
        ]}
        search={t('Search by name')}
        values={{ ...search }}
        empty={{
          icon: Users,
          title: t('No teams yet'),
          text: t('A team has blogs that only its members see.'),
        }}
      />
    </>
  );
}

function CreateTeam() {
  const create = useAct(createTeam);
  const navigate = useNavigate();
  return (
    <CreateTeamDialog
      trigger={<Button>{t('Create team')}</Button>}
      create={async (team) => {
        const { ID } = await create(team);
        void navigate({ to: '/admin/teams/$teamId', params: { teamId: String(ID) } });
      }}
    />
  );
}
