import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pause, Play } from 'lucide';
import type { Crawl } from '#shared/api/feeds-admin.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { CountTable } from '#web/ui/DayChart.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/notices.ts';
import { PageHeader, Section } from '#web/ui/Page.tsx';
import { Time } from '#web/ui/Time.tsx';
import { FactList } from '../admin/FactList.tsx';
import { explainFailure, formatCapped } from '../admin/present.ts';
import css from './AdminFeedsPage.module.css';
import { crawlQuery, pauseCrawlMutation, resumeCrawlMutation } from './queries-admin.ts';

/** Refetched while it is open. */
const REFETCH_MS = 10_000;

/** `/admin/crawl`: the feeds that are due, by host; fetching can be paused for a host or as a whole. */
export function AdminCrawlPage() {
  const { data: crawl } = useSuspenseQuery({ ...crawlQuery(), refetchInterval: REFETCH_MS });
  const pause = useMutation(pauseCrawlMutation());
  const resume = useMutation(resumeCrawlMutation());
  const onError = (error: unknown) => notify.error(explainFailure(error));
  return (
    <Stack gap={24}>
      <PageHeader
        title={t('Fetching')}
        subtitle={t('At most {count, plural, one {# feed} other {# feeds}} of one host at a time', {
          count: crawl.per_host,
        })}
        actions={
          crawl.is_paused ? (
            <Button icon={Play} busy={resume.isPending} onClick={() => resume.mutate({}, { onError })}>
              {t('Resume')}
            </Button>
          ) : (
            <ConfirmDialog
              name="administer"
              trigger={<Button icon={Pause}>{t('Pause all fetching')}</Button>}
              title={t('Pause all fetching?')}
              confirm={t('Pause')}
              isBusy={pause.isPending}
              onConfirm={() => pause.mutateAsync({}).catch(onError)}
            >
              <p>{t('No feed gets new posts until you resume. Feeds that are due stay due.')}</p>
            </ConfirmDialog>
          )
        }
      />
      {crawl.is_paused && (
        <Notice kind="warning">
          <p>{t('All fetching is paused.')}</p>
        </Notice>
      )}
      <FactList
        facts={[
          { label: t('Due'), value: formatCapped(crawl.due) },
          { label: t('Being fetched'), value: formatNumber(crawl.claimed) },
          {
            label: t('Longest overdue'),
            value: crawl.oldest_due ? <Time date={crawl.oldest_due} style="long" /> : '–',
          },
          {
            label: t('Next fetch'),
            value: crawl.next_due ? <Time date={crawl.next_due} style="long" /> : '–',
          },
        ]}
      />
      {crawl.paused_hosts.length > 0 && (
        <Section title={t('Paused hosts')}>
          <CountTable>
            <thead>
              <tr>
                <th scope="col">{t('Host')}</th>
                <th scope="col">{t('Paused')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {crawl.paused_hosts.map(({ host, paused_at }) => (
                <tr key={host}>
                  <th scope="row">
                    <bdi>{host}</bdi>
                  </th>
                  <td>
                    <Time date={paused_at} style="long" />
                  </td>
                  <td>
                    <Button
                      aria-label={t('Resume {name}', { name: host })}
                      onClick={() => resume.mutate({ host }, { onError })}
                    >
                      {t('Resume')}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </CountTable>
        </Section>
      )}
      <Section title={t('Hosts with due feeds')}>
        {crawl.hosts.length === 0 ? (
          <p>{t('No feed is due.')}</p>
        ) : (
          <DueHosts hosts={crawl.hosts} onPause={(host) => pause.mutate({ host }, { onError })} />
        )}
      </Section>
    </Stack>
  );
}

function DueHosts({ hosts, onPause }: { hosts: Crawl['hosts']; onPause: (host: string) => void }) {
  return (
    <CountTable>
      <thead>
        <tr>
          <th scope="col">{t('Host')}</th>
          <th scope="col">{t('Due')}</th>
          <th scope="col" className={css.roomy}>
            {t('Being fetched')}
          </th>
          <th scope="col">{t('Longest overdue')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {hosts.map(({ host, due, claimed, oldest_due }) => (
          <tr key={host}>
            <th scope="row">
              <Link to="/admin/feeds" search={{ q: host }}>
                <bdi>{host}</bdi>
              </Link>
            </th>
            <td>{formatNumber(due)}</td>
            <td className={css.roomy}>{formatNumber(claimed)}</td>
            <td>{oldest_due && <Time date={oldest_due} style="long" />}</td>
            <td>
              <Button aria-label={t('Pause {name}', { name: host })} onClick={() => onPause(host)}>
                {t('Pause')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </CountTable>
  );
}
