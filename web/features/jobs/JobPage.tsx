import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { CountTable } from '#web/ui/DayChart.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeader, Section } from '#web/ui/Page.tsx';
import { Time } from '#web/ui/Time.tsx';
import { FactList } from '../admin/FactList.tsx';
import { JobButtons } from './JobActions.tsx';
import { jobQuery } from './queries.ts';
import { describeJobState } from './rules.ts';

/** `/admin/jobs/{number}`: one job, why it failed, and what it is about, without texts that people wrote. */
export function JobPage() {
  const { jobId } = useParams({ strict: false }) as { jobId: string };
  const navigate = useNavigate();
  const { data: job } = useSuspenseQuery(jobQuery(Number(jobId)));
  return (
    <Stack gap={24}>
      <Stack gap={8}>
        <div>
          <BackLink fallback="/admin/jobs">{t('Jobs')}</BackLink>
        </div>
        <PageHeader
          title={job.task}
          actions={
            job.state !== 'running' && (
              <JobButtons
                id={job.job_ID}
                onDone={() => void navigate({ to: '/admin/jobs', search: { state: job.state } })}
              />
            )
          }
        />
      </Stack>
      {job.last_error && (
        <Notice kind="warning">
          <p dir="auto">{job.last_error}</p>
        </Notice>
      )}
      <FactList
        facts={[
          { label: t('State'), value: describeJobState(job.state) },
          { label: t('Due'), value: <Time date={job.run_at} style="long" /> },
          { label: t('Added'), value: <Time date={job.created_at} style="long" /> },
          {
            label: t('Attempts'),
            value: t('{count, number} of {max, number}', { count: job.attempts, max: job.max_attempts }),
          },
          { label: t('Number'), value: String(job.job_ID) },
        ]}
      />
      <Section title={t('About')}>
        {job.payload.length === 0 ? (
          <p>{t('This job needs nothing but its name.')}</p>
        ) : (
          <CountTable>
            <thead>
              <tr>
                <th scope="col">{t('Name')}</th>
                <th scope="col">{t('Value')}</th>
              </tr>
            </thead>
            <tbody>
              {job.payload.map(({ name, value }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>
                    <bdi>{value}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </CountTable>
        )}
      </Section>
    </Stack>
  );
}
