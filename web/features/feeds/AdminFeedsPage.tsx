import { useInfiniteQuery, useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Rss } from 'lucide';
import type { AdminFeed, getFeedSummary } from '#shared/api/feeds-admin.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { CountTable } from '#web/ui/DayChart.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { Stack } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { PageHeader } from '#web/ui/Page.tsx';
import { Time } from '#web/ui/Time.tsx';
import { type AdminColumn, AdminList } from '../admin/AdminList.tsx';
import { FactList } from '../admin/FactList.tsx';
import { explainFailure, formatCapped } from '../admin/present.ts';
import css from './AdminFeedsPage.module.css';
import { adminFeedsQuery, feedSummaryQuery, pauseCrawlMutation } from './queries-admin.ts';
import { describeFeedState, type FeedsSearch, listFeedStates, toFeedFilter } from './rules-admin.ts';

/** `/admin/feeds`: all feeds from elsewhere, by words and by state. */
export function AdminFeedsPage() {
  const search = useSearch({ strict: false }) as FeedsSearch;
  const query = useInfiniteQuery(adminFeedsQuery(toFeedFilter(search)));
  const { data: summary } = useSuspenseQuery(feedSummaryQuery());
  const { states } = summary;
  return (
    <Stack gap={24}>
      <PageHeader
        title={t('Feeds')}
        subtitle={
          summary.feeds.is_estimate
            ? t('About {count, plural, one {# feed} other {# feeds}}', summary.feeds)
            : t('{count, plural, one {# feed} other {# feeds}}', summary.feeds)
        }
      />
      <FactList
        facts={(['failing', 'slow', 'unfetched', 'paused', 'gone'] as const).map((state) => ({
          label: describeFeedState(state),
          value: (
            <Link to="/admin/feeds" search={{ state }} replace>
              {formatCapped(states[state])}
            </Link>
          ),
        }))}
      />
      {summary.hosts.length > 0 && <FailingHosts hosts={summary.hosts} />}
      <AdminList
        label={t('Feeds')}
        query={query}
        rows={query.data?.pages.flatMap(({ feeds }) => feeds)}
        keyOf={({ feed_ID }) => feed_ID}
        columns={listColumns()}
        search={t('Name, host or address')}
        filters={[
          {
            name: 'state',
            label: t('Show'),
            options: [{ value: '', label: t('Everything') }, ...listFeedStates()],
          },
        ]}
        values={{ ...search }}
        empty={{
          icon: Rss,
          title: t('No feeds yet'),
          text: t('Feeds appear here as soon as someone subscribes to one.'),
        }}
      />
    </Stack>
  );
}

function listColumns(): AdminColumn<AdminFeed>[] {
  return [
    {
      id: 'feed',
      label: t('Feed'),
      render: (feed) => (
        <>
          <Link to="/admin/feeds/$feedId" params={{ feedId: String(feed.feed_ID) }}>
            <bdi>{feed.name}</bdi>
          </Link>
          <bdi className={css.address}>{feed.feed_URL}</bdi>
          {feed.health && <span className={css.problem}>{feed.health.message}</span>}
        </>
      ),
    },
    { id: 'state', label: t('State'), isShort: true, render: ({ state }) => describeFeedState(state) },
    {
      id: 'subscribers',
      label: t('Subscribers'),
      isNumber: true,
      render: ({ subscribers_count }) => formatNumber(subscribers_count),
    },
    {
      id: 'last',
      label: t('Last fetch'),
      isLabelled: true,
      render: ({ last_checked }) => (last_checked ? <Time date={last_checked} style="long" /> : '–'),
    },
    {
      id: 'next',
      label: t('Next fetch'),
      isLabelled: true,
      render: ({ next_refresh_time }) =>
        next_refresh_time ? <Time date={next_refresh_time} style="long" /> : '–',
    },
  ];
}

function FailingHosts({ hosts }: { hosts: ResponseOf<typeof getFeedSummary>['hosts'] }) {
  const pause = useMutation(pauseCrawlMutation());
  return (
    <details className={css.hosts}>
      <summary>{t('Hosts with several failing feeds')}</summary>
      <CountTable>
        <thead>
          <tr>
            <th scope="col">{t('Host')}</th>
            <th scope="col">{t('Failing')}</th>
            <th scope="col">{t('Subscribers')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {hosts.map(({ host, failing, subscribers, message, is_paused }) => (
            <tr key={host}>
              <th scope="row">
                <Link to="/admin/feeds" search={{ q: host, state: 'failing' }} replace>
                  <bdi>{host}</bdi>
                </Link>
                <div className={css.host}>{message}</div>
              </th>
              <td>{formatNumber(failing)}</td>
              <td>{formatNumber(subscribers)}</td>
              <td>
                {is_paused ? (
                  t('Paused')
                ) : (
                  <Button
                    aria-label={t('Pause {name}', { name: host })}
                    busy={pause.isPending && pause.variables?.host === host}
                    onClick={() =>
                      pause.mutate({ host }, { onError: (error) => notify.error(explainFailure(error)) })
                    }
                  >
                    {t('Pause')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </CountTable>
    </details>
  );
}
