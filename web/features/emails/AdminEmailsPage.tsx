import { useInfiniteQuery, useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Mail } from 'lucide';
import type {
  EmailState,
  FailedRecipient,
  getEmailSummary,
  listOutbox,
  UnsentEmail,
} from '#shared/api/emails-admin.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { type ChartDay, DayChart, renderDate } from '#web/ui/DayChart.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { Stack } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { PageHeader, Section } from '#web/ui/Page.tsx';
import { Time } from '#web/ui/Time.tsx';
import { type AdminColumn, AdminList } from '../admin/AdminList.tsx';
import { FactList } from '../admin/FactList.tsx';
import { explainFailure, formatCapped } from '../admin/present.ts';
import { BulkJobs } from '../jobs/BulkJobs.tsx';
import { JobActions } from '../jobs/JobActions.tsx';
import {
  adminEmailSummaryQuery,
  failedRecipientsQuery,
  outboxQuery,
  retryRecipientMutation,
  sendTestEmailMutation,
  unsentEmailsQuery,
} from './queries.ts';
import { type EmailsSearch, listEmailStates, toEmailState } from './rules.ts';

type Summary = ResponseOf<typeof getEmailSummary>;

/** The name of the job that sends one email. */
const SEND_TASK = 'emails.send';

/** `/admin/emails`: outgoing email. */
export function AdminEmailsPage() {
  const search = useSearch({ strict: false }) as EmailsSearch;
  const { data: summary } = useSuspenseQuery(adminEmailSummaryQuery());
  const list = toEmailState(search, summary.has_server);
  return (
    <Stack gap={24}>
      <PageHeader
        title={t('Email')}
        subtitle={
          summary.has_server
            ? t('Sent from {address}', { address: summary.from })
            : t('SMTP is not set up: emails are kept as files.')
        }
        actions={<TestButton />}
      />
      <FactList facts={listFacts(summary)} />
      {summary.has_server && (
        <Section title={t('Sent per day')}>
          <SentChart days={summary.days} />
        </Section>
      )}
      {list === 'outbox' && <OutboxList search={search} summary={summary} />}
      {list === 'failed' && <FailedList search={search} summary={summary} />}
      {list !== 'outbox' && list !== 'failed' && (
        <UnsentList state={list} search={search} summary={summary} />
      )}
    </Stack>
  );
}

function TestButton() {
  const test = useMutation(sendTestEmailMutation());
  return (
    <Button
      icon={Mail}
      busy={test.isPending}
      onClick={() =>
        test.mutate(
          {},
          {
            onError: (error) => notify.error(explainFailure(error)),
            onSuccess: ({ to }) => notify.success(t('Test email sent to {address}.', { address: to })),
          },
        )
      }
    >
      {t('Send a test')}
    </Button>
  );
}

function listFacts({ waiting, retrying, failed, refused, is_estimate, has_server, outbox, days }: Summary) {
  const formatAbout = (count: number) =>
    is_estimate && count > 0 ? t('about {count, number}', { count }) : formatNumber(count);
  return [
    { label: t('Waiting'), value: formatAbout(waiting) },
    { label: t('Trying again'), value: formatAbout(retrying), isUrgent: retrying > 0 },
    {
      label: t('Failed'),
      value: (
        <Link to="/admin/emails" search={{ state: 'failed' }} replace resetScroll={false}>
          {formatCapped({ ...failed, count: failed.count + refused })}
        </Link>
      ),
      isUrgent: failed.count + refused > 0,
    },
    has_server
      ? { label: t('Sent today'), value: formatNumber(days.at(-1)?.sent ?? 0) }
      : { label: t('Outbox'), value: formatNumber(outbox) },
  ];
}

function SentChart({ days }: { days: Summary['days'] }) {
  return (
    <DayChart
      days={days.map(({ day, sent }) => ({ day, counts: [sent] }))}
      labels={[t('Sent')]}
      summary={t('{count, number} emails in {days} days.', {
        count: days.reduce((sum, { sent }) => sum + sent, 0),
        days: days.length,
      })}
      renderDay={({ day, counts }: ChartDay) =>
        t('{date}: {count, number}', { date: renderDate(day), count: counts[0]! })
      }
    />
  );
}

function listFilters(summary: Summary) {
  return [{ name: 'state', label: t('Show'), options: listEmailStates(summary.has_server), isList: true }];
}

const getEmpty = () => ({ icon: Mail, title: t('No emails') });

function UnsentList({
  state,
  search,
  summary,
}: {
  state: Exclude<EmailState, 'failed'>;
  search: EmailsSearch;
  summary: Summary;
}) {
  const query = useInfiniteQuery(unsentEmailsQuery(state));
  return (
    <AdminList
      label={t('Email')}
      query={query}
      rows={query.data?.pages.flatMap(({ emails }) => emails)}
      keyOf={({ job_ID }) => job_ID}
      columns={listUnsentColumns()}
      actions={({ job_ID, to }) => <JobActions id={job_ID} name={to} />}
      filters={listFilters(summary)}
      values={{ ...search }}
      empty={{
        ...getEmpty(),
        ...(state === 'waiting' && { text: t('Emails that wait to be sent appear here.') }),
      }}
    />
  );
}

function listUnsentColumns(): AdminColumn<UnsentEmail>[] {
  return [
    { id: 'to', label: t('To'), render: ({ to }) => <bdi>{to}</bdi> },
    { id: 'template', label: t('Kind'), render: ({ template }) => template },
    {
      id: 'error',
      label: t('Why it was not sent'),
      render: ({ last_error }) => last_error && <bdi>{last_error}</bdi>,
    },
    {
      id: 'due',
      label: t('Next attempt'),
      isLabelled: true,
      render: ({ run_at }) => <Time date={run_at} style="long" />,
    },
    {
      id: 'attempts',
      label: t('Attempts'),
      isNumber: true,
      render: ({ attempts, max_attempts }) =>
        t('{count, number} of {max, number}', { count: attempts, max: max_attempts }),
    },
  ];
}

/** Failed emails by recipient. */
function FailedList({ search, summary }: { search: EmailsSearch; summary: Summary }) {
  const query = useInfiniteQuery(failedRecipientsQuery());
  const retry = useMutation(retryRecipientMutation());
  return (
    <>
      <AdminList
        label={t('Email')}
        query={query}
        rows={query.data?.pages.flatMap(({ recipients }) => recipients)}
        keyOf={({ email }) => email}
        columns={listFailedColumns()}
        actions={({ email }) => (
          <Button
            aria-label={t('Try again: {name}', { name: email })}
            onClick={() =>
              retry.mutate(
                { email },
                {
                  onError: (error) => notify.error(explainFailure(error)),
                  onSuccess: () => notify.success(t('Emails to {email} are sent again.', { email })),
                },
              )
            }
          >
            {t('Try again')}
          </Button>
        )}
        filters={listFilters(summary)}
        values={{ ...search }}
        empty={getEmpty()}
      />
      {summary.failed.count > 0 && <BulkJobs task={SEND_TASK} state="failed" />}
    </>
  );
}

function listFailedColumns(): AdminColumn<FailedRecipient>[] {
  return [
    {
      id: 'to',
      label: t('To'),
      render: ({ email, is_stopped }) => (
        <>
          <bdi>{email}</bdi> {is_stopped && <Badge>{t('Stopped')}</Badge>}
        </>
      ),
    },
    { id: 'answer', label: t('Why it was not sent'), render: ({ answer }) => <bdi>{answer}</bdi> },
    {
      id: 'since',
      label: t('Since'),
      isLabelled: true,
      render: ({ since }) => <Time date={since} style="long" />,
    },
    { id: 'failures', label: t('Failed'), isNumber: true, render: ({ failures }) => formatNumber(failures) },
  ];
}

function OutboxList({ search, summary }: { search: EmailsSearch; summary: Summary }) {
  const query = useInfiniteQuery(outboxQuery());
  return (
    <AdminList
      label={t('Outbox')}
      query={query}
      rows={query.data?.pages.flatMap(({ emails }) => emails)}
      keyOf={({ name }) => name}
      columns={listOutboxColumns()}
      filters={listFilters(summary)}
      values={{ ...search }}
      empty={getEmpty()}
    />
  );
}

function listOutboxColumns(): AdminColumn<ResponseOf<typeof listOutbox>['emails'][number]>[] {
  return [
    {
      id: 'subject',
      label: t('Subject'),
      render: ({ name, subject }) => (
        <Link to="/admin/emails/outbox/$name" params={{ name }}>
          <bdi>{subject}</bdi>
        </Link>
      ),
    },
    { id: 'to', label: t('To'), render: ({ to }) => <bdi>{to}</bdi> },
    { id: 'date', label: t('When'), render: ({ date }) => <Time date={date} style="long" /> },
  ];
}
