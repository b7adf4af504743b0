import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ChartColumn, SearchX } from 'lucide';
import { Fragment, useState } from 'react';
import type { EventDays, getEventCounts } from '#shared/api/events.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { type ChartDay, CountTable, DayChart, renderDate } from '#web/ui/DayChart.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { Stack } from '#web/ui/Layout.tsx';
import { EmptyState, PageHeader, Section } from '#web/ui/Page.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { SegmentedLinks, SegmentLink } from '#web/ui/Segmented.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { eventCountsQuery } from './queries.ts';
import { type EventsSearch, toEventFilter } from './rules.ts';

/** `/admin/events`: usage of this server, by day and by name, for its administrators. */
export function EventsPage() {
  const { days, name } = toEventFilter(useSearch({ strict: false }) as EventsSearch);
  const { data } = useQuery(eventCountsQuery(days, name));
  const [filter, setFilter] = useState('');
  const shown = data?.names.filter((one) => one.name.includes(filter.trim().toLowerCase()));
  return (
    <>
      <PageHeader
        title={t('Usage')}
        subtitle={
          data &&
          t(
            '{count, plural, one {# event} other {# events}} from {members, plural, one {# member} other {# members}} in {days} days',
            { count: data.count, members: data.members, days },
          )
        }
        actions={<SpanSwitch days={days} />}
      />
      {data?.count === 0 ? (
        <EmptyState
          icon={ChartColumn}
          title={t('No events yet')}
          text={t('Events appear here as members use this server.')}
        />
      ) : (
        <Stack gap={32}>
          <Section
            title={name ? <Breakable name={name} /> : t('Events per day')}
            actions={
              name && (
                <ButtonLink
                  to="/admin/events"
                  search={{ ...(days !== '30' && { days }) }}
                  resetScroll={false}
                >
                  {t('Show all events')}
                </ButtonLink>
              )
            }
          >
            {data ? <EventsChart days={data.days} /> : <Skeleton shape="media" />}
          </Section>
          <Section title={t('By name')}>
            <SearchField label={t('Filter by name')} value={filter} onChange={setFilter} />
            {shown?.length === 0 && (
              <EmptyState
                icon={SearchX}
                title={t('No events match your filter')}
                text={t('Try fewer or different letters.')}
              />
            )}
            {shown && shown.length > 0 && <NamesTable names={shown} days={days} name={name} />}
          </Section>
        </Stack>
      )}
    </>
  );
}

type Day = ResponseOf<typeof getEventCounts>['days'][number];

function EventsChart({ days }: { days: readonly Day[] }) {
  const most = days.reduce((best, day) => (day.count > best.count ? day : best));
  return (
    <DayChart
      days={days.map(({ day, count }) => ({ day, counts: [count] }))}
      labels={[t('Count')]}
      summary={t('Events per day for {days} days. The most were {count, number}, on {date}.', {
        days: days.length,
        count: most.count,
        date: renderDate(most.day),
      })}
      renderDay={({ day, counts }: ChartDay) =>
        t('{date}: {count, plural, one {# event} other {# events}}', {
          date: renderDate(day),
          count: counts[0]!,
        })
      }
    />
  );
}

function NamesTable({
  names,
  days,
  name,
}: {
  names: ResponseOf<typeof getEventCounts>['names'];
  days: EventDays;
  /** The event whose days are shown. */
  name: string | undefined;
}) {
  return (
    <CountTable>
      <thead>
        <tr>
          <th scope="col">{t('Event')}</th>
          <th scope="col">{t('Count')}</th>
          <th scope="col">{t('Members')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((one) => (
          <tr key={one.name}>
            <th scope="row">
              <Link
                to="/admin/events"
                search={{ ...(days !== '30' && { days }), name: one.name }}
                aria-current={one.name === name ? 'true' : undefined}
              >
                <Breakable name={one.name} />
              </Link>
            </th>
            <td>{formatNumber(one.count)}</td>
            <td>{formatNumber(one.members)}</td>
          </tr>
        ))}
      </tbody>
    </CountTable>
  );
}

/** Breaks lines between the words of a name, never within one. */
function Breakable({ name }: { name: string }) {
  return name.split('_').map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a name have no key but their index.
    <Fragment key={at}>
      {at > 0 && (
        <>
          _<wbr />
        </>
      )}
      {word}
    </Fragment>
  ));
}

function SpanSwitch({ days }: { days: EventDays }) {
  const spans = [
    ['7', t('7 days')],
    ['30', t('30 days')],
    ['90', t('90 days')],
  ] as const;
  return (
    <SegmentedLinks label={t('Time span')}>
      {spans.map(([span, label]) => (
        <SegmentLink
          key={span}
          to="/admin/events"
          search={(before: object) => ({ ...before, days: span === '30' ? undefined : span }) as never}
          replace
          resetScroll={false}
          activeOptions={{ exact: true }}
          activeProps={{ 'aria-current': undefined }}
          aria-current={span === days ? 'true' : undefined}
        >
          {label}
        </SegmentLink>
      ))}
    </SegmentedLinks>
  );
}
