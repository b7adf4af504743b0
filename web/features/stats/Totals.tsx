import { t } from '#shared/i18n/translate.ts';
import { presentNumber } from '#web/ui/number.ts';
import type { Span } from './queries.ts';
import css from './StatsPage.module.css';

/** `[day, views, visitors]` */
export type Day = [string, number, number];

/** Views and visitors of a span, and how they compare with as many days before it. */
export function Totals({ days, span }: { days: readonly Day[]; span: Span }) {
  const now = days.slice(-span);
  const before = days.slice(0, -span);
  return (
    <dl className={css.totals}>
      {([1, 2] as const).map((field) => (
        <div key={field}>
          <dt>{field === 1 ? t('Views') : t('Visitors')}</dt>
          <dd className={css.number}>{presentNumber(sum(now, field))}</dd>
          <dd>{compare(sum(now, field), sum(before, field), span)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function sum(days: readonly Day[], field: 1 | 2): number {
  return days.reduce((total, day) => total + day[field], 0);
}

/** How many per cent more or fewer than before; without words where there was nothing to compare with. */
function compare(now: number, before: number, span: Span): string {
  if (before === 0) return '\u00a0';
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return span === 1 ? t('Same as yesterday') : t('Same as before');
  const change = { percent: Math.abs(percent), days: span };
  if (span === 1)
    return percent > 0
      ? t('{percent}% more than yesterday', change)
      : t('{percent}% fewer than yesterday', change);
  return percent > 0
    ? t('{percent}% more than in the {days} days before', change)
    : t('{percent}% fewer than in the {days} days before', change);
}
