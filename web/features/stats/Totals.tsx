import { t } from '#shared/i18n/translate.ts';
import { formatNumber } from '#web/ui/format.ts';
import type { Span } from './queries.ts';
import css from './StatsPage.module.css';

/** `[day, views, visitors]` */
export type Day = [string, number, number];

/** Views and visitors of a period, compared with the same number of days before it. */
export function Totals({ days, span }: { days: readonly Day[]; span: Span }) {
  const now = days.slice(-span);
  const before = days.slice(0, -span);
  return (
    <dl className={css.totals}>
      {([1, 2] as const).map((field) => (
        <div key={field}>
          <dt>{field === 1 ? t('Views') : t('Visitors')}</dt>
          <dd className={css.number}>{formatNumber(sum(now, field))}</dd>
          <dd>{compare(sum(now, field), sum(before, field), span)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function sum(days: readonly Day[], field: 1 | 2): number {
  return days.reduce((total, day) => total + day[field], 0);
}

/** Formats the comparison: in per cent, or absolute for a day; empty if there was nothing before. */
function compare(now: number, before: number, span: Span): string {
  if (before === 0) return '\u00a0';
  // As a percentage of a whole day, an unfinished one would look worse than it is.
  if (span === 1) return t('{number} yesterday', { number: formatNumber(before) });
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return t('Same as before');
  const change = { percent: Math.abs(percent), days: span };
  return percent > 0
    ? t('{percent}% more than in the {days} days before', change)
    : t('{percent}% fewer than in the {days} days before', change);
}
