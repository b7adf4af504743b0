import type { ReactNode } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { joinClasses } from './classes.ts';
import css from './DayChart.module.css';
import { formatCompactNumber, formatDate, formatNumber } from './format.ts';

export interface ChartDay {
  /** `2026-11-23`, UTC. */
  day: string;
  /** One count for each of the chart's labels. */
  counts: readonly number[];
}

/** In the drawing's own units; it is scaled to the width of the page. */
const WIDTH = 720;
const HEIGHT = 160;
/** How many dates the axis shows for more than a week. */
const DATES = 5;
/** The widest bar: a few days do not become blocks. */
const BAR_MAX = 48;

/**
 * A bar chart with one bar for each day, an axis of counts and one of dates, and the same data as a table. A second count, which
 * is never higher, is drawn inside the first, and both are named below.
 */
export function DayChart({
  days,
  labels,
  summary,
  renderDay,
  format = formatNumber,
}: {
  days: readonly ChartDay[];
  /** The names of the counts in the table. */
  labels: readonly string[];
  /** A sentence that describes the drawing. */
  summary: string;
  /** Formats a day in words. */
  renderDay: (day: ChartDay) => string;
  /** Formats a count, if it is not just a number. */
  format?: (count: number) => string;
}) {
  const top = roundUp(Math.max(1, ...days.map(({ counts }) => counts[0]!)));
  const step = WIDTH / days.length;
  const bar = Math.min((step * 3) / 4, BAR_MAX);
  const isWeek = days.length <= 7;
  const apart = isWeek ? 1 : days.length / DATES;
  const dated = days.filter((_day, at) => at % apart === 0);
  return (
    <figure className={css.chart}>
      <div className={joinClasses(css.plot, format !== formatNumber && css.wide)}>
        <div className={css.counts} aria-hidden="true">
          {[top, top / 2, 0].map((count) => (
            <span key={count}>{format === formatNumber ? formatCompactNumber(count) : format(count)}</span>
          ))}
        </div>
        <svg
          className={css.drawing}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={summary}
        >
          {[0, 0.5, 1].map((part) => (
            <line key={part} x1="0" x2={WIDTH} y1={HEIGHT * part} y2={HEIGHT * part} className={css.line} />
          ))}
          {days.map((day, at) => (
            <g key={day.day}>
              <rect x={at * step} y="0" width={step} height={HEIGHT} className={css.column}>
                <title>{renderDay(day)}</title>
              </rect>
              {day.counts.map((count, series) => {
                const height = (count / top) * HEIGHT;
                return (
                  <rect
                    key={labels[series]}
                    x={at * step + (step - bar) / 2}
                    y={HEIGHT - height}
                    width={bar}
                    height={height}
                    className={css.bar}
                  />
                );
              })}
            </g>
          ))}
        </svg>
      </div>
      <div
        className={joinClasses(css.dates, isWeek && css.centred, format !== formatNumber && css.wide)}
        aria-hidden="true"
      >
        {dated.map((day) => (
          <span key={day.day}>{renderDate(day.day)}</span>
        ))}
      </div>
      {labels.length > 1 && (
        <div className={css.legend} aria-hidden="true">
          {labels.map((label) => (
            <span key={label}>{label}</span>
          ))}
        </div>
      )}
      <details>
        <summary className={css.summary}>{t('Show as a table')}</summary>
        <CountTable>
          <thead>
            <tr>
              <th scope="col">{t('Day')}</th>
              {labels.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, counts }) => (
              <tr key={day}>
                <th scope="row">{renderDate(day)}</th>
                {counts.map((count, series) => (
                  <td key={labels[series]}>{format(count)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </CountTable>
      </details>
    </figure>
  );
}

/** Where an axis may end, times a power of ten. Half of each is a short number too. */
const TOPS = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8];

/** Rounds up to 2, 4, 6, 8, 10, 12, 16 and so on, so that half of it is a whole number. */
function roundUp(count: number): number {
  for (const top of [2, 4, 6, 8]) if (count <= top) return top;
  for (let unit = 10; ; unit *= 10)
    for (const top of TOPS) if (count <= top * unit) return Math.round(top * unit);
}

/** A table of names and their counts; it scrolls where it is too wide. */
export function CountTable({ children }: { children: ReactNode }) {
  return (
    <div className={css.tableFrame}>
      <table className={css.table}>{children}</table>
    </div>
  );
}

/** Formats a date as people write it: Nov 23. */
export function renderDate(day: string): string {
  return formatDate(day, { day: 'numeric', month: 'short', timeZone: 'UTC' });
}
