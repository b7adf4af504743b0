import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus, UsersRound } from 'lucide';
import { useState } from 'react';
import type { MyTeam, MyTeamInvitation } from '#shared/api/memberships.ts';
import { t } from '#shared/i18n/translate.ts';
import * as api from '#shared/paths/memberships.ts';
import { Button } from '#web/ui/Button.tsx';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { Column, Row, Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { EmptyState, PageHeader } from '#web/ui/Page.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { CreateTeamDialog } from '../admin/CreateTeamDialog.tsx';
import { explain, formatRole, runAndReport } from './present.ts';
import { myTeamsQuery, useTeamCall } from './queries.ts';
import css from './TeamsPage.module.css';

/** `/teams`: the member’s teams, and the invitations that they have not answered. */
export function TeamsPage() {
  const query = useQuery(myTeamsQuery);
  const { data } = query;
  return (
    <Column>
      <PageHeader
        title={t('Teams')}
        subtitle={t('The members of a team see its blogs; no one else does.')}
        actions={data && data.teams.length > 0 && data.left > 0 && <CreateTeam />}
      />
      <Stack gap={16}>
        {data?.invitations.map((invitation) => (
          <Invitation key={invitation.ID} invitation={invitation} />
        ))}
        {query.isError && !data && (
          <FailedNotice error={query.error} onRetry={() => void query.refetch()}>
            {t('This list could not be loaded.')}
          </FailedNotice>
        )}
        {data?.teams.length === 0 && (
          <EmptyState
            icon={UsersRound}
            title={t('No teams yet')}
            text={t('A team has blogs that only its members see.')}
            action={<CreateTeam />}
          />
        )}
        {data && data.teams.length > 0 && (
          <ul aria-label={t('Teams')}>
            {data.teams.map((team) => (
              <TeamRow key={team.ID} team={team} />
            ))}
          </ul>
        )}
      </Stack>
    </Column>
  );
}

function TeamRow({ team: { slug, title, role, members, blogs } }: { team: MyTeam }) {
  return (
    <li className={css.row}>
      <SiteIcon src={undefined} name={title} size={40} />
      <div>
        <h2 className={css.name}>
          <Link to="/teams/$slug" params={{ slug }}>
            <bdi>{title}</bdi>
          </Link>
        </h2>
        <p className={css.facts}>
          {formatRole(role)}
          {' · '}
          {t('{count, plural, one {# member} other {# members}}', { count: members })}
          {' · '}
          {t('{count, plural, one {# blog} other {# blogs}}', { count: blogs })}
        </p>
      </div>
    </li>
  );
}

function Invitation({ invitation: { ID, team, inviter } }: { invitation: MyTeamInvitation }) {
  const answer = useTeamCall(api.answerTeamInvitation);
  const [isBusy, setBusy] = useState(false);
  const respond = async (accept: boolean) => {
    setBusy(true);
    const done = accept ? t('You joined {team}.', { team: team.title }) : t('Invitation declined.');
    await runAndReport(() => answer({ invitationId: ID, accept }), done);
    setBusy(false);
  };
  return (
    <Notice
      kind="info"
      action={
        <Row gap={4}>
          <Button disabled={isBusy} onClick={() => void respond(false)}>
            {t('Decline')}
          </Button>
          <Button variant="primary" disabled={isBusy} onClick={() => void respond(true)}>
            {t('Accept')}
          </Button>
        </Row>
      }
    >
      {t('{inviter} has invited you to the team {team}.', {
        inviter: inviter ?? t('Someone'),
        team: team.title,
      })}
    </Notice>
  );
}

function CreateTeam() {
  const create = useTeamCall(api.createTeam);
  const navigate = useNavigate();
  return (
    <CreateTeamDialog
      trigger={
        <Button icon={Plus} variant="primary">
          {t('Create team')}
        </Button>
      }
      explain={explain}
      create={async (team) => {
        const { slug } = await create(team);
        void navigate({ to: '/teams/$slug', params: { slug } });
      }}
    />
  );
}
