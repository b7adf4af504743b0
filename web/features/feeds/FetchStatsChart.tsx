import { type KeyboardEvent, useState } from 'react';
import type { listFeedFetchStats } from '#shared/api/feeds.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { formatDate } from '#web/ui/format.ts';
import css from './FetchStatsChart.module.css';

type Day = ResponseOf<typeof listFeedFetchStats>['days'][number];

/**
 * The last days of a feed: a bar for the number of posts, and a square below it for whether the feed could be fetched. Pointing
 * at a day, or moving to it by arrow keys, describes it; otherwise a sentence sums up all days.
 */
export function FetchStatsChart({ days }: { days: readonly Day[] }) {
  const [selected, setSelected] = useState<number>();
  const most = Math.max(1, ...days.map(({ published }) => published));
  const summary = summarize(days);
  const day = selected === undefined ? undefined : days[selected];
  return (
    <figure className={css.chart}>
      <div className={css.plot} role="img" aria-label={summary}>
        <span className={css.most}>{most}</span>
        <span className={css.none}>0</span>
        {days.map(({ day, published }, index) => (
          <span
            key={day}
            className={joinClasses(css.column, index === selected && css.looked)}
            onPointerEnter={() => setSelected(index)}
            onPointerLeave={() => setSelected(undefined)}
          >
            <span
              className={css.bar}
              style={{ blockSize: published === 0 ? 0 : `${Math.max(6, (published / most) * 100)}%` }}
            />
          </span>
        ))}
      </div>
      <Strip days={days} selected={selected} onSelect={setSelected} />
      <div className={css.dates} aria-hidden="true">
        {[0, Math.floor(days.length / 2), days.length - 1].map((index) => (
          <span key={index}>{formatDay(days[index])}</span>
        ))}
      </div>
      <figcaption className={css.caption}>{day ? describeDay(day) : summary}</figcaption>
    </figure>
  );
}

/** A square for each day. One stop of the Tab key: arrows move between days. */
function Strip({
  days,
  selected,
  onSelect,
}: {
  days: readonly Day[];
  selected: number | undefined;
  onSelect: (index: number | undefined) => void;
}) {
  const last = days.length - 1;
  const current = selected ?? last;
  const go = (event: KeyboardEvent) => {
    const isLtr = getComputedStyle(event.currentTarget).direction === 'ltr';
    const steps: Record<string, number> = {
      ArrowLeft: current + (isLtr ? -1 : 1),
      ArrowRight: current + (isLtr ? 1 : -1),
      ArrowDown: current - 1,
      ArrowUp: current + 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onSelect(Math.max(0, Math.min(last, next)));
  };
  return (
    <div
      className={css.strip}
      role="slider"
      tabIndex={0}
      aria-label={t('Readings by day')}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={current}
      aria-valuetext={days[current] && describeDay(days[current])}
      onKeyDown={go}
      onFocus={() => onSelect(current)}
      onBlur={() => onSelect(undefined)}
    >
      {days.map((day, index) => (
        <span
          key={day.day}
          className={joinClasses(css.square, css[getDayStatus(day)], index === selected && css.looked)}
          onPointerEnter={() => onSelect(index)}
          onPointerLeave={() => onSelect(undefined)}
        />
      ))}
    </div>
  );
}

function summarize(days: readonly Day[]): string {
  return [
    t('{count, plural, =0 {No new posts} one {# new post} other {# new posts}} in 30 days.', {
      count: days.reduce((sum, { published }) => sum + published, 0),
    }),
    t(
      '{count, plural, =0 {Every check succeeded.} one {Some checks failed on # day.} other {Some checks failed on # days.}}',
      { count: days.filter(({ failures }) => failures > 0).length },
    ),
  ].join(' ');
}

function getDayStatus({ reads, failures }: Day): 'unread' | 'failed' | 'shaky' | 'well' {
  if (reads === 0) return 'unread';
  if (failures === 0) return 'well';
  return failures === reads ? 'failed' : 'shaky';
}

function describeDay(day: Day): string {
  const { reads, failures, published: posts } = day;
  const date = formatDay(day);
  if (reads === 0)
    return t('{date}: {posts, plural, one {# post} other {# posts}}, not checked', { date, posts });
  if (failures === 0)
    return t(
      '{date}: {posts, plural, one {# post} other {# posts}}, {reads, plural, one {checked once} other {checked # times}}',
      { date, posts, reads },
    );
  return t('{date}: {posts, plural, one {# post} other {# posts}}, {failures} of {reads} checks failed', {
    date,
    posts,
    failures,
    reads,
  });
}

function formatDay(day: Day | undefined): string {
  return day ? formatDate(day.day, { day: 'numeric', month: 'short', timeZone: 'UTC' }) : '';
}
