import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ListChecks } from 'lucide';
import type { getJobSummary, Job, JobState } from '#shared/api/jobs.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import { CountTable } from '#web/ui/DayChart.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeader, Section } from '#web/ui/Page.tsx';
import { Time } from '#web/ui/Time.tsx';
import { type AdminColumn, AdminList } from '../admin/AdminList.tsx';
import { FactList } from '../admin/FactList.tsx';
import { formatCapped } from '../admin/present.ts';
import { BulkJobs } from './BulkJobs.tsx';
import { JobActions } from './JobActions.tsx';
import css from './JobsPage.module.css';
import { jobSummaryQuery, jobsQuery } from './queries.ts';
import { describeJobState, type JobsSearch, listJobStates, toJobFilter } from './rules.ts';

/** Refetched while it is open. */
const REFETCH_MS = 10_000;

type Summary = ResponseOf<typeof getJobSummary>;

/** `/admin/jobs`: the work that the server does in the background. */
export function JobsPage() {
  const search = useSearch({ strict: false }) as JobsSearch;
  const filter = toJobFilter(search);
  const state = filter.state as JobState;
  const query = useInfiniteQuery(jobsQuery(filter));
  const { data: summary } = useSuspenseQuery({ ...jobSummaryQuery(), refetchInterval: REFETCH_MS });
  return (
    <Stack gap={24}>
      <PageHeader title={t('Jobs')} subtitle={t('Work that the server does in the background')} />
      {!summary.workers.some(({ is_alive }) => is_alive) && (
        <Notice kind="warning">
          <p>{t('No process is running jobs.')}</p>
        </Notice>
      )}
      <FactList facts={listFacts(summary)} />
      {summary.tasks.length > 0 && (
        <Section title={t('By task')}>
          <TaskTable summary={summary} />
        </Section>
      )}
      <Section title={describeJobState(state)}>
        <AdminList
          label={t('Jobs')}
          query={query}
          rows={query.data?.pages.flatMap(({ jobs }) => jobs)}
          keyOf={({ job_ID }) => job_ID}
          columns={listColumns()}
          {...(state !== 'running' && {
            actions: (job: Job) => <JobActions id={job.job_ID} name={`${job.task} ${job.job_ID}`} />,
          })}
          filters={[
            { name: 'state', label: t('Show'), options: listJobStates(), isList: true },
            {
              name: 'task',
              label: t('Task'),
              options: [
                { value: '', label: t('All tasks') },
                ...listTasks(summary, search.task).map((task) => ({ value: task, label: task })),
              ],
            },
          ]}
          values={{ ...search }}
          empty={{
            icon: ListChecks,
            title: t('No jobs'),
            ...(state === 'waiting' && { text: t('No job is waiting at the moment.') }),
          }}
        />
        {search.task && state !== 'running' && query.data?.pages[0]?.jobs.length !== 0 && (
          <BulkJobs task={search.task} state={state} />
        )}
      </Section>
      <Section title={t('Processes')}>
        <WorkerTable workers={summary.workers} />
      </Section>
    </Stack>
  );
}

function listTasks({ tasks }: Summary, current: string | undefined): string[] {
  return [...new Set([...tasks.map(({ task }) => task), ...(current ? [current] : [])])].sort();
}

function listFacts({ waiting, scheduled, running, failed, oldest_waiting }: Summary) {
  return [
    { label: t('Waiting'), value: formatCapped(waiting) },
    {
      label: t('Longest waiting'),
      value: oldest_waiting ? <Time date={oldest_waiting} style="long" /> : '–',
    },
    { label: t('Scheduled'), value: formatCapped(scheduled) },
    { label: t('Running'), value: formatCapped(running) },
    {
      label: t('Failed'),
      value: (
        <Link to="/admin/jobs" search={{ state: 'failed' }} replace resetScroll={false}>
          {formatCapped(failed)}
        </Link>
      ),
      isUrgent: failed.count > 0,
    },
  ];
}

function TaskTable({ summary: { tasks, is_estimate } }: { summary: Summary }) {
  const formatAbout = (count: number) =>
    is_estimate && count > 0 ? t('about {count, number}', { count }) : formatNumber(count);
  return (
    <CountTable>
      <thead>
        <tr>
          <th scope="col">{t('Task')}</th>
          <th scope="col">{t('Waiting')}</th>
          <th scope="col" className={css.roomy}>
            {t('Longest waiting')}
          </th>
          <th scope="col">{t('Scheduled')}</th>
          <th scope="col">{t('Failed')}</th>
        </tr>
      </thead>
      <tbody>
        {tasks.map(({ task, waiting, scheduled, failed, oldest_waiting }) => (
          <tr key={task}>
            <th scope="row">
              <Link to="/admin/jobs" search={{ task }} replace resetScroll={false}>
                {task}
              </Link>
            </th>
            <td>{formatAbout(waiting)}</td>
            <td className={css.roomy}>
              {oldest_waiting ? <Time date={oldest_waiting} style="long" /> : '–'}
            </td>
            <td>{formatAbout(scheduled)}</td>
            <td>
              {failed > 0 ? (
                <Link to="/admin/jobs" search={{ task, state: 'failed' }} replace resetScroll={false}>
                  {formatNumber(failed)}
                </Link>
              ) : (
                formatNumber(0)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </CountTable>
  );
}

function listColumns(): AdminColumn<Job>[] {
  return [
    {
      id: 'job',
      label: t('Job'),
      render: ({ job_ID, task, last_error }) => (
        <>
          <Link to="/admin/jobs/$jobId" params={{ jobId: String(job_ID) }}>
            {task}
          </Link>
          {last_error && <bdi className={css.error}>{last_error}</bdi>}
        </>
      ),
    },
    {
      id: 'due',
      label: t('Due'),
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

function WorkerTable({ workers }: { workers: Summary['workers'] }) {
  return (
    <CountTable>
      <thead>
        <tr>
          <th scope="col">{t('Process')}</th>
          <th scope="col">{t('State')}</th>
          <th scope="col">{t('Last seen')}</th>
          <th scope="col" className={css.roomy}>
            {t('Started')}
          </th>
          <th scope="col">{t('Running')}</th>
        </tr>
      </thead>
      <tbody>
        {workers.map((worker) => (
          <tr key={worker.worker_ID}>
            <th scope="row">
              <code>{worker.worker_ID.slice(0, 8)}</code>
            </th>
            <td>{worker.is_alive ? t('Running') : t('Gone')}</td>
            <td>
              <Time date={worker.seen_at} style="long" />
            </td>
            <td className={css.roomy}>
              <Time date={worker.started_at} style="long" />
            </td>
            <td>{formatNumber(worker.running)}</td>
          </tr>
        ))}
      </tbody>
    </CountTable>
  );
}
