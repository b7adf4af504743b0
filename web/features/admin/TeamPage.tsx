import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { UserRound } from 'lucide';
import type { TeamMember } from '#shared/api/admin-teams.ts';
import { t } from '#shared/i18n/translate.ts';
import * as api from '#shared/paths/admin-teams.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { PageHeader, Section } from '#web/ui/Page.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ActButton } from './ActButton.tsx';
import { ActDialog } from './ActDialog.tsx';
import { AdminList } from './AdminList.tsx';
import css from './Facts.module.css';
import { Line, Lines } from './Facts.tsx';
import { teamMembersQuery, teamQuery } from './queries-lists.ts';
import { useAct } from './use-act.ts';

/** `/admin/teams/12`: the members and the blogs of a team. */
export function TeamPage() {
  const { teamId: param } = useParams({ strict: false }) as { teamId: string };
  const teamId = Number(param);
  const { data: team } = useSuspenseQuery(teamQuery(teamId));
  const query = useInfiniteQuery(teamMembersQuery(teamId));
  const navigate = useNavigate();
  const rename = useAct(api.renameTeam);
  const addMember = useAct(api.addTeamMember);
  const removeMember = useAct(api.removeTeamMember);
  const remove = useAct(api.deleteTeam);
  return (
    <>
      <PageHeader
        title={team.title}
        subtitle={team.slug}
        actions={
          <>
            <ActDialog
              trigger={<Button>{t('Rename')}</Button>}
              title={t('Rename')}
              confirm={t('Rename')}
              done={t('Team renamed.')}
              fields={[{ name: 'title', label: t('Name'), initial: team.title }]}
              run={({ title = '' }) => rename({ teamId, title })}
            />
            {team.blogs.length === 0 && (
              <ActDialog
                trigger={<Button>{t('Delete')}</Button>}
                title={t('Delete “{name}”?', { name: team.title })}
                confirm={t('Delete permanently')}
                done={t('Team deleted.')}
                isDangerous
                typed={team.slug}
                run={async () => {
                  await navigate({ to: '/admin/teams' });
                  await remove({ teamId, slug: team.slug });
                }}
              />
            )}
            <ButtonLink to="/admin/log" search={{ subject: `team:${teamId}` }}>
              {t('Log')}
            </ButtonLink>
          </>
        }
      />
      <Stack gap={32}>
        <Section
          title={t('Members')}
          actions={
            <ActDialog
              trigger={<Button>{t('Add member')}</Button>}
              title={t('Add member')}
              confirm={t('Add')}
              done={t('Member added.')}
              fields={[
                { name: 'who', label: t('Username or email address') },
                {
                  name: 'role',
                  label: t('Role'),
                  initial: 'member',
                  options: [
                    { value: 'member', label: t('Member') },
                    { value: 'owner', label: t('Owner') },
                  ],
                },
              ]}
              run={({ who = '', role }) => addMember({ teamId, who, role: role as TeamMember['role'] })}
            />
          }
        >
          <AdminList
            label={t('Members')}
            query={query}
            rows={query.data?.pages.flatMap(({ members }) => members)}
            keyOf={({ ID }) => ID}
            columns={[
              {
                id: 'name',
                label: t('Name'),
                render: ({ ID, name, username }) => (
                  <>
                    <Link to="/admin/people/$userId" params={{ userId: String(ID) }} className={css.name}>
                      <bdi>{name}</bdi>
                    </Link>
                    <span className={css.second}>
                      <bdi>@{username}</bdi>
                    </span>
                  </>
                ),
              },
              {
                id: 'role',
                label: t('Role'),
                isLabelled: true,
                render: ({ role }) => (role === 'owner' ? t('Owner') : t('Member')),
              },
              {
                id: 'date',
                label: t('Joined'),
                isLabelled: true,
                render: ({ date }) => <Time date={date} style="long" />,
              },
            ]}
            actions={({ ID, name }) => (
              <ActButton
                act={() => removeMember({ teamId, userId: ID })}
                done={t('Member removed.')}
                aria-label={t('Remove {name}', { name })}
              >
                {t('Remove')}
              </ActButton>
            )}
            values={{}}
            empty={{
              icon: UserRound,
              title: t('No members yet'),
              text: t('Add people by their username or email address.'),
            }}
          />
        </Section>
        {team.blogs.length > 0 && (
          <Section title={t('Blogs')}>
            <Lines>
              {team.blogs.map(({ ID, title }) => (
                <Line key={ID}>
                  <Link to="/admin/blogs/$blogId" params={{ blogId: String(ID) }}>
                    <bdi>{title}</bdi>
                  </Link>
                </Line>
              ))}
            </Lines>
          </Section>
        )}
      </Stack>
    </>
  );
}
