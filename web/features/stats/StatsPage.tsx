import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ChartColumn } from 'lucide';
import type { Blog } from '#shared/api/blogs.ts';
import { t } from '#shared/i18n/translate.ts';
import { ButtonAnchor, ButtonLink } from '#web/ui/Button.tsx';
import { type ChartDay, DayChart, renderDate } from '#web/ui/DayChart.tsx';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { EmptyState, Section } from '#web/ui/Page.tsx';
import { SegmentedLinks, SegmentLink } from '#web/ui/Segmented.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { BlogAdminFrame, useBlog } from '../blogs/BlogAdminFrame.tsx';
import { PostsTable, ReferrersTable } from './CountTables.tsx';
import { parseShown, postVisitsQuery, type Shown, SPANS, visitsQuery } from './queries.ts';
import css from './StatsPage.module.css';
import { type Day, sum, Totals } from './Totals.tsx';

/** `/me/sites/{id}/stats`: views of a blog, or of one of its posts, and where its visitors came from. */
export function StatsPage() {
  const site = useBlog();
  const shown = parseShown(useSearch({ strict: false }));
  return (
    <BlogAdminFrame blog={site}>
      <Stack gap={24} className={css.page}>
        <SpanSwitch site={site} shown={shown} />
        {shown.postId === undefined ? (
          <BlogStats site={site} shown={shown} />
        ) : (
          <PostStats site={site} shown={shown} postId={shown.postId} />
        )}
      </Stack>
    </BlogAdminFrame>
  );
}

function BlogStats({ site, shown }: { site: Blog; shown: Shown }) {
  const visits = useQuery(visitsQuery(site.ID, shown.days));
  if (visits.isError)
    return (
      <FailedNotice error={visits.error} onRetry={() => void visits.refetch()}>
        {t('We couldn’t load these stats.')}
      </FailedNotice>
    );
  if (!visits.data) return <Skeleton shape="media" />;
  return (
    <Stack gap={32}>
      <CountingNotice site={site} isCounting={visits.data.is_counting} />
      <Visits site={site} shown={shown} days={visits.data.data} />
      {sum(visits.data.data.slice(-shown.days), 1) > 0 && (
        <>
          <PostsTable siteId={site.ID} shown={shown} />
          <ReferrersTable siteId={site.ID} shown={shown} />
        </>
      )}
    </Stack>
  );
}

function PostStats({ site, shown, postId }: { site: Blog; shown: Shown; postId: number }) {
  const visits = useQuery(postVisitsQuery(site.ID, postId, shown.days));
  if (visits.isError)
    return (
      <FailedNotice error={visits.error} onRetry={() => void visits.refetch()}>
        {t('We couldn’t load these stats.')}
      </FailedNotice>
    );
  if (!visits.data) return <Skeleton shape="media" />;
  const { post, is_counting: isCounting, data } = visits.data;
  return (
    <Stack gap={32}>
      <CountingNotice site={site} isCounting={isCounting} />
      <Section
        title={<bdi>{post.title || (post.URL ? t('Untitled post') : t('Unpublished post'))}</bdi>}
        actions={
          <ButtonLink
            to="/me/sites/$siteId/stats"
            params={{ siteId: String(site.ID) }}
            search={{ days: String(shown.days) }}
          >
            {t('Show the whole blog')}
          </ButtonLink>
        }
      >
        <Visits site={site} shown={shown} days={data} />
      </Section>
      {sum(data.slice(-shown.days), 1) > 0 && <ReferrersTable siteId={site.ID} shown={shown} />}
    </Stack>
  );
}

function CountingNotice({ site, isCounting }: { site: Blog; isCounting: boolean }) {
  if (isCounting) return null;
  return (
    <Notice
      kind="info"
      action={
        site.capabilities.manage_options && (
          <ButtonLink to="/settings/modules/$siteId" params={{ siteId: String(site.ID) }}>
            {t('Open modules')}
          </ButtonLink>
        )
      }
    >
      <p>{t('Visits aren’t counted now, because the Stats module is off.')}</p>
    </Notice>
  );
}

function Visits({ site, shown, days }: { site: Blog; shown: Shown; days: readonly Day[] }) {
  const now = days.slice(-shown.days);
  return (
    <Stack gap={24}>
      <Totals days={days} span={shown.days} />
      {sum(now, 1) === 0 && (
        <EmptyState
          icon={ChartColumn}
          title={shown.days === 1 ? t('No views yet today') : t('No views in this period')}
          text={t('Views, visitors and where they came from appear here as people read this blog.')}
          action={<ButtonAnchor href={site.URL}>{t('View blog')}</ButtonAnchor>}
        />
      )}
      {sum(now, 1) > 0 && shown.days > 1 && <VisitsChart days={now} />}
    </Stack>
  );
}

function VisitsChart({ days }: { days: readonly Day[] }) {
  const most = days.reduce((best, day) => (day[1] > best[1] ? day : best));
  return (
    <DayChart
      days={days.map(([day, views, visitors]) => ({ day, counts: [views, visitors] }))}
      labels={[t('Views'), t('Visitors')]}
      summary={t(
        'Views and visitors per day for {days} days. The most views were {count, number}, on {date}.',
        {
          days: days.length,
          count: most[1],
          date: renderDate(most[0]),
        },
      )}
      renderDay={({ day, counts: [views, visitors] }: ChartDay) =>
        t(
          '{date}: {views, plural, one {# view} other {# views}}, {visitors, plural, one {# visitor} other {# visitors}}',
          { date: renderDate(day), views: views!, visitors: visitors! },
        )
      }
    />
  );
}

function SpanSwitch({ site, shown }: { site: Blog; shown: Shown }) {
  const getSpanName = (span: number) => (span === 1 ? t('Today') : t('{days} days', { days: span }));
  return (
    <SegmentedLinks label={t('Time span')}>
      {SPANS.map((span) => (
        <SegmentLink
          key={span}
          to="/me/sites/$siteId/stats"
          params={{ siteId: String(site.ID) }}
          search={{
            ...(span !== 30 && { days: String(span) }),
            ...(shown.postId !== undefined && { post: String(shown.postId) }),
          }}
          replace
          resetScroll={false}
          activeOptions={{ exact: true }}
          activeProps={{ 'aria-current': undefined }}
          aria-current={span === shown.days ? 'true' : undefined}
        >
          {getSpanName(span)}
        </SegmentLink>
      ))}
    </SegmentedLinks>
  );
}
