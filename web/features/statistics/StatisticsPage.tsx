import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ServerDay, StatisticsDays } from '#shared/api/statistics.ts';
import { t } from '#shared/i18n/translate.ts';
import { type ChartDay, DayChart, renderDate } from '#web/ui/DayChart.tsx';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { Stack } from '#web/ui/Layout.tsx';
import { PageHeader, Section } from '#web/ui/Page.tsx';
import { SegmentedLinks, SegmentLink } from '#web/ui/Segmented.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { formatBytes } from '../admin/present.ts';
import { statisticsQuery } from './queries.ts';
import { type StatisticsSearch, toStatisticsDays } from './rules.ts';
import css from './StatisticsPage.module.css';

/** `/admin/statistics`: what happened on this server, by day. */
export function StatisticsPage() {
  const span = toStatisticsDays(useSearch({ strict: false }) as StatisticsSearch);
  const { data, error, refetch } = useQuery(statisticsQuery(span));
  return (
    <Stack gap={24}>
      <PageHeader
        title={t('Statistics')}
        subtitle={t('Days are in UTC; today is counted so far.')}
        actions={<SpanSwitch span={span} />}
      />
      {error && !data && (
        <FailedNotice error={error} onRetry={() => void refetch()}>
          {t('The statistics could not be loaded.')}
        </FailedNotice>
      )}
      {!data && !error && <Skeleton shape="media" />}
      {data && (
        <div className={css.charts}>
          {listPlots().map(({ title, ...plot }) => (
            <Section key={title} title={title}>
              <Plot days={data.days} title={title} {...plot} />
            </Section>
          ))}
        </div>
      )}
    </Stack>
  );
}

interface PlotShape {
  title: string;
  /** One or two counts with their names; a second is never higher. */
  series: readonly { label: string; pick: (day: ServerDay) => number | null }[];
  format?: (count: number) => string;
}

function listPlots(): PlotShape[] {
  return [
    {
      title: t('People'),
      series: [
        { label: t('People'), pick: ({ people }) => people },
        { label: t('Active'), pick: ({ active_people }) => active_people },
      ],
    },
    { title: t('New people'), series: [{ label: t('New people'), pick: ({ new_people }) => new_people }] },
    {
      title: t('Fetches'),
      series: [
        { label: t('Fetches'), pick: ({ fetches }) => fetches },
        { label: t('Failed'), pick: ({ failed_fetches }) => failed_fetches },
      ],
    },
    { title: t('Posts stored'), series: [{ label: t('Posts'), pick: ({ posts }) => posts }] },
    {
      title: t('Posts published here'),
      series: [{ label: t('Posts'), pick: ({ articles }) => articles }],
    },
    { title: t('Comments'), series: [{ label: t('Comments'), pick: ({ comments }) => comments }] },
    { title: t('Emails sent'), series: [{ label: t('Sent'), pick: ({ emails }) => emails }] },
    { title: t('Views of blogs'), series: [{ label: t('Views'), pick: ({ visits }) => visits }] },
    {
      title: t('Database'),
      series: [{ label: t('Size'), pick: ({ database_bytes }) => database_bytes }],
      format: formatBytes,
    },
    {
      title: t('Images'),
      series: [{ label: t('Size'), pick: ({ uploads_bytes }) => uploads_bytes }],
      format: formatBytes,
    },
    {
      title: t('Free disk space'),
      series: [{ label: t('Size'), pick: ({ free_bytes }) => free_bytes }],
      format: formatBytes,
    },
  ];
}

function Plot({ days, title, series, format = formatNumber }: PlotShape & { days: readonly ServerDay[] }) {
  const shown = days.map((day) => ({ day: day.day, counts: series.map(({ pick }) => pick(day) ?? 0) }));
  const most = shown.reduce((best, day) => (day.counts[0]! > best.counts[0]! ? day : best));
  return (
    <DayChart
      days={shown}
      labels={series.map(({ label }) => label)}
      format={format}
      summary={t('{title} for {days} days. The most were {most}, on {date}.', {
        title,
        days: shown.length,
        most: format(most.counts[0]!),
        date: renderDate(most.day),
      })}
      renderDay={({ day, counts }: ChartDay) =>
        `${renderDate(day)}: ${series.map(({ label }, at) => `${label} ${format(counts[at]!)}`).join(', ')}`
      }
    />
  );
}

function SpanSwitch({ span }: { span: StatisticsDays }) {
  const spans = [
    ['7', t('7 days')],
    ['30', t('30 days')],
    ['90', t('90 days')],
    ['365', t('1 year')],
  ] as const;
  return (
    <SegmentedLinks label={t('Time span')}>
      {spans.map(([value, label]) => (
        <SegmentLink
          key={value}
          to="/admin/statistics"
          search={(value === '30' ? {} : { days: value }) as never}
          replace
          resetScroll={false}
          activeOptions={{ exact: true }}
          activeProps={{ 'aria-current': undefined }}
          aria-current={value === span ? 'true' : undefined}
        >
          {label}
        </SegmentLink>
      ))}
    </SegmentedLinks>
  );
}
