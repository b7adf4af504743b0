import { useNow } from '#web/lib/now.ts';
import { formatFullTime, formatLongTime, formatShortTime } from './format.ts';

/** A time relative to now, kept up to date, with the full date as its tooltip. Shows nothing for an invalid date. */
export function Time({
  date,
  style = 'short',
}: {
  /** ISO 8601. */
  date: string;
  /** `short` is "2 h", `long` is "2 hours ago". */
  style?: 'short' | 'long';
}) {
  const now = useNow();
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime())) return null;
  return (
    <time dateTime={moment.toISOString()} title={formatFullTime(moment)}>
      {style === 'short' ? formatShortTime(moment, now) : formatLongTime(moment, now)}
    </time>
  );
}
