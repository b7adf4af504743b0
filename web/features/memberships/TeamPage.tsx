import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { notFound, useParams } from '@tanstack/react-router';
import { Plus } from 'lucide';
import type { getTeam, TeamMember } from '#shared/api/memberships.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import * as api from '#shared/paths/memberships.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Column, Row, Stack } from '#web/ui/Layout.tsx';
import { ListEnd } from '#web/ui/ListEnd.tsx';
import { PageHeader, Section } from '#web/ui/Page.tsx';
import { Select } from '#web/ui/SelectField.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ActDialog } from '../admin/ActDialog.tsx';
import { PersonRow } from '../blogs/PersonRow.tsx';
import { explain, formatRole, runAndReport } from './present.ts';
import { teamMembersQuery, teamQuery, useTeamCall, useTeamExit } from './queries.ts';
import { TeamInvitations } from './TeamInvitations.tsx';
import css from './TeamsPage.module.css';

type Team = ResponseOf<typeof getTeam>;

/** `/teams/{slug}`: the members and blogs of a team; for owners also its invitations and settings. */
export function TeamPage() {
  const { slug } = useParams({ strict: false }) as { slug: string };
  const { data: team } = useQuery(teamQuery(slug));
  if (!team) throw notFound();
  return (
    <Column back="/teams">
      <PageHeader
        title={<bdi>{team.title}</bdi>}
        subtitle={t('The members of a team see its blogs; no one else does.')}
        actions={
          <Row gap={8} wrap>
            {team.can_manage && <Settings team={team} />}
            <LeaveTeam team={team} />
          </Row>
        }
      />
      <Stack gap={32}>
        <Members team={team} />
        {team.can_manage && <TeamInvitations team={slug} />}
        <Section
          title={t('Blogs')}
          actions={
            <ButtonLink to="/me/sites/new" search={{ team: slug }} icon={Plus}>
              {t('Create a blog')}
            </ButtonLink>
          }
        >
          {team.blogs.length === 0 ? (
            <p className={css.facts}>{t('A team has blogs that only its members see.')}</p>
          ) : (
            <ul aria-label={t('Blogs')}>
              {team.blogs.map(({ ID, title, URL }) => (
                <li key={ID} className={css.row}>
                  <SiteIcon src={undefined} name={title} size={32} />
                  <a href={URL}>
                    <bdi>{title}</bdi>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </Section>
      </Stack>
    </Column>
  );
}

function Settings({ team: { slug, title, blogs } }: { team: Team }) {
  const rename = useTeamCall(api.renameTeam);
  const remove = useTeamExit(api.deleteTeam);
  return (
    <>
      <ActDialog
        trigger={<Button>{t('Rename')}</Button>}
        title={t('Rename')}
        confirm={t('Rename')}
        done={t('Team renamed.')}
        fields={[{ name: 'title', label: t('Name'), initial: title }]}
        explain={explain}
        run={(values) => rename({ team: slug, title: values.title ?? '' })}
      />
      {blogs.length === 0 && (
        <ActDialog
          trigger={<Button>{t('Delete')}</Button>}
          title={t('Delete “{name}”?', { name: title })}
          confirm={t('Delete permanently')}
          done={t('Team deleted.')}
          isDangerous
          typed={slug}
          explain={explain}
          run={() => remove({ team: slug, slug })}
        />
      )}
    </>
  );
}

function LeaveTeam({ team: { slug, title } }: { team: Team }) {
  const viewer = useViewer();
  const leave = useTeamExit(api.removeTeamMember);
  return (
    <ActDialog
      trigger={<Button>{t('Leave')}</Button>}
      title={t('Leave “{name}”?', { name: title })}
      description={t('You’ll no longer see or write its blogs.')}
      confirm={t('Leave')}
      done={t('You left {team}.', { team: title })}
      explain={explain}
      run={() => leave({ team: slug, userId: viewer!.ID })}
    />
  );
}

function Members({ team }: { team: Team }) {
  const query = useInfiniteQuery(teamMembersQuery(team.slug));
  const members = query.data?.pages.flatMap((page) => page.members);
  return (
    <Section title={t('Members')}>
      <ul aria-label={t('Members')}>
        {members?.map((person) => (
          <MemberRow key={person.ID} team={team} person={person} />
        ))}
      </ul>
      <ListEnd query={query} failed={t('This list could not be loaded.')} />
    </Section>
  );
}

function MemberRow({ team: { slug, can_manage }, person }: { team: Team; person: TeamMember }) {
  const viewer = useViewer();
  const changeRole = useTeamCall(api.changeTeamRole);
  const remove = useTeamCall(api.removeTeamMember);
  const { ID, name, role, date } = person;
  const team = slug;
  return (
    <PersonRow
      person={person}
      facts={
        can_manage ? (
          <>
            {t('Joined')} <Time date={date} style="long" />
          </>
        ) : (
          formatRole(role)
        )
      }
    >
      {can_manage && (
        <Select
          compact
          aria-label={t('Role')}
          value={role}
          options={[
            { value: 'member', label: t('Member') },
            { value: 'owner', label: t('Owner') },
          ]}
          onChange={(chosen) =>
            void runAndReport(() => changeRole({ team, userId: ID, role: chosen }), t('Role changed.'))
          }
        />
      )}
      {can_manage && viewer?.ID !== ID && (
        <ActDialog
          trigger={<Button aria-label={t('Remove {name}', { name })}>{t('Remove')}</Button>}
          title={t('Remove {name}', { name })}
          description={t('{name} can no longer read or write on the team’s blogs.', { name })}
          confirm={t('Remove')}
          done={t('{name} removed.', { name })}
          isDangerous
          explain={explain}
          run={() => remove({ team, userId: ID })}
        />
      )}
    </PersonRow>
  );
}
