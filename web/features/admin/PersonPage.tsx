import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { PersonDetails } from '#shared/api/admin-people.ts';
import { t } from '#shared/i18n/translate.ts';
import { retryRecipient } from '#shared/paths/emails-admin.ts';
import { liftDecision } from '#shared/paths/reports-admin.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { formatDate, formatNumber } from '#web/ui/format.ts';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeader, Section } from '#web/ui/Page.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ActButton } from './ActButton.tsx';
import { Facts, Line, Lines } from './Facts.tsx';
import { PersonActs, PersonDangers } from './PersonActs.tsx';
import { formatBytes } from './present.ts';
import { personQuery } from './queries-lists.ts';
import { useAct } from './use-act.ts';

/** `/admin/people/12`: what is known of a person, and what an administrator can do for them. */
export function PersonPage() {
  const { userId } = useParams({ strict: false }) as { userId: string };
  const { data: person } = useSuspenseQuery(personQuery(Number(userId)));
  const isSelf = useViewer()?.ID === person.ID;
  const { suspended } = person;
  return (
    <>
      <PageHeader
        title={person.name}
        subtitle={<bdi>@{person.username}</bdi>}
        actions={
          <>
            <ButtonLink to="/reader/users/$login" params={{ login: person.username }}>
              {t('Profile')}
            </ButtonLink>
            <ButtonLink to="/admin/log" search={{ subject: `user:${person.ID}` }}>
              {t('Log')}
            </ButtonLink>
          </>
        }
      />
      <Stack gap={32}>
        {suspended && (
          <Notice kind="warning">
            {t('Suspended since {date}.', { date: formatDate(suspended.date) })} <bdi>{suspended.reason}</bdi>
          </Notice>
        )}
        <Limits person={person} />
        <Facts facts={listFacts(person)} />
        <PersonActs person={person} isSelf={isSelf} />
        {person.blogs.length > 0 && (
          <Section title={t('Blogs')}>
            <Lines>
              {person.blogs.map(({ ID, title, role }) => (
                <Line key={ID} actions={role === 'owner' ? t('Owner') : t('Author')}>
                  <Link to="/admin/blogs/$blogId" params={{ blogId: String(ID) }}>
                    <bdi>{title}</bdi>
                  </Link>
                </Line>
              ))}
            </Lines>
          </Section>
        )}
        {person.teams.length > 0 && (
          <Section title={t('Teams')}>
            <Lines>
              {person.teams.map(({ ID, title }) => (
                <Line key={ID}>
                  <Link to="/admin/teams/$teamId" params={{ teamId: String(ID) }}>
                    <bdi>{title}</bdi>
                  </Link>
                </Line>
              ))}
            </Lines>
          </Section>
        )}
        {!isSelf && <PersonDangers person={person} />}
      </Stack>
    </>
  );
}

/** What keeps a person from writing or from getting emails, and what ends it. */
function Limits({ person: { limited, refused_emails: refused, email } }: { person: PersonDetails }) {
  const undo = useAct(liftDecision);
  const retry = useAct(retryRecipient);
  return (
    <>
      {limited && (
        <Notice
          kind="warning"
          action={
            limited.case_ID !== null && (
              <ActButton act={() => undo({ caseId: limited.case_ID! })} done={t('Saved.')}>
                {t('Undo this decision')}
              </ActButton>
            )
          }
        >
          <b>{t('Decision')}</b> {t('Limit the account')} · <Time date={limited.date} style="long" />
        </Notice>
      )}
      {refused && (
        <Notice
          kind="warning"
          action={
            <ActButton act={() => retry({ email })} done={t('Emails to {email} are sent again.', { email })}>
              {t('Try again')}
            </ActButton>
          }
        >
          {refused.is_stopped && <Badge>{t('Stopped')}</Badge>} <bdi>{email}</bdi>:{' '}
          <bdi>{refused.answer}</bdi>
        </Notice>
      )}
    </>
  );
}

function listFacts(person: PersonDetails): [string, React.ReactNode][] {
  const { counts } = person;
  return [
    [t('Email'), person.email],
    [t('Address'), person.email_verified ? t('Verified') : t('Not verified')],
    [t('Role'), person.role === 'administrator' ? t('Administrator') : t('Member')],
    [t('Created'), formatDate(person.date)],
    [t('Last seen'), <Time key="seen" date={person.last_seen} style="long" />],
    ...(person.invited_by
      ? ([[t('Invited by'), <bdi key="inviter">@{person.invited_by}</bdi>]] as [string, React.ReactNode][])
      : []),
    [t('Subscriptions'), formatNumber(counts.subscriptions)],
    [t('Comments'), formatNumber(counts.comments)],
    [t('Sessions'), formatNumber(counts.sessions)],
    [t('API keys'), formatNumber(counts.api_keys)],
    [t('Images'), formatBytes(counts.media)],
    [t('Passkeys'), formatNumber(counts.passkeys)],
    [t('One-time codes'), person.two_factor_enabled ? t('On') : t('Off')],
  ];
}
